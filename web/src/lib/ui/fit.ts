/** Text that fits its place in every language and never becomes too small to read. */

import type { Attachment } from 'svelte/attachments';

/** What is tried, one after the other: words parted between syllables, pictures instead of sentences, a mere sign. */
const MEANS = ['', 'parted', 'brief', 'parted brief', 'parted brief bare'];
const FACTORS = [1, 0.92, 0.84, 0.76, 0.68];

/**
 * Changes how the text of an element is set, step by step, until `fits` says that all of it is to be seen. The styles
 * of the element take `--fit` as a factor of their sizes; `data-fit` names the means: `parted`, `brief`, `bare`.
 * `about`: what the text depends on.
 */
export function fit(fits: (element: HTMLElement) => boolean, ..._about: unknown[]): Attachment<HTMLElement> {
  return (element) => {
    const fitsAt = (factor: number) => {
      element.style.setProperty('--fit', String(factor));
      return fits(element);
    };
    const adjust = () => {
      for (const means of MEANS) {
        element.dataset.fit = means;
        if (fitsAt(Math.min(...FACTORS))) break;
      }
      FACTORS.some(fitsAt);
    };
    const watching = new ResizeObserver(adjust);
    watching.observe(element);
    document.fonts.addEventListener('loadingdone', adjust);
    return () => {
      watching.disconnect();
      document.fonts.removeEventListener('loadingdone', adjust);
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
