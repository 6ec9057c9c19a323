/** Text that fits its place in every language and never becomes too small to read. */

import type { Attachment } from 'svelte/attachments';

/** What is tried, one after the other: words parted between syllables, pictures instead of sentences, a mere sign. */
const LAST = 'parted brief bare';
const MEANS = ['', 'parted', 'brief', 'parted brief', LAST];
const FACTORS = [1, 0.92, 0.84, 0.76, 0.68];
const LEAST = Math.min(...FACTORS);

/** What has once been found for a text at a size. */
const found = new Map<string, { means: string; factor: number }>();

/**
 * Changes how the text of an element is set, step by step, until `fits` says that all of it is to be seen. The styles
 * of the element take `--fit` as a factor of their sizes; `data-fit` names the means: `parted`, `brief`, `bare`.
 * `about`: what is printed there, by name. Other words in the same place are measured anew.
 */
export function fit(fits: (element: HTMLElement) => boolean, about: string): Attachment<HTMLElement> {
  return (element) => {
    const set = (means: string, factor: number) => {
      element.dataset.fit = means;
      element.style.setProperty('--fit', String(factor));
      return fits(element);
    };
    const adjust = () => {
      const key = [about, element.clientWidth, element.clientHeight, element.textContent].join();
      const known = found.get(key);
      if (known) {
        element.dataset.fit = known.means;
        element.style.setProperty('--fit', String(known.factor));
        return;
      }
      const means = MEANS.find((one) => set(one, LEAST)) ?? LAST;
      const factor = FACTORS.find((one) => set(means, one)) ?? LEAST;
      if (element.clientWidth) found.set(key, { means, factor });
    };
    const sizes = new ResizeObserver(adjust);
    sizes.observe(element);
    const words = new MutationObserver(adjust);
    words.observe(element, { characterData: true, childList: true, subtree: true });
    const again = () => {
      found.clear();
      adjust();
    };
    document.fonts.addEventListener('loadingdone', again);
    return () => {
      sizes.disconnect();
      words.disconnect();
      document.fonts.removeEventListener('loadingdone', again);
    };
  };
}

/** Whether no word is wider than its element. */
export const holdsItsWords = (element: Element): boolean => element.scrollWidth <= element.clientWidth + 1;

/** Whether one element covers a part of another. */
export function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.bottom > b.top + 1 && b.bottom > a.top + 1 && a.right > b.left + 1 && b.right > a.left + 1;
}
