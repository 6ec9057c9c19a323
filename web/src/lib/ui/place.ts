import type { Attachment } from 'svelte/attachments';

const GAP = 10;

/** Puts a fixed element beside a rectangle, inside the window. */
export function beside(rect: DOMRect): Attachment<HTMLElement> {
  return (element) => {
    const put = () => {
      const { offsetWidth: width, offsetHeight: height } = element;
      const { innerWidth, innerHeight } = window;
      const below = rect.bottom + GAP + height <= innerHeight;
      const above = rect.top - GAP - height >= 0;
      let left: number;
      let top: number;
      if (above || below) {
        left = rect.left + rect.width / 2 - width / 2;
        top = above ? rect.top - GAP - height : rect.bottom + GAP;
      } else {
        const right = rect.right + GAP + width <= innerWidth;
        left = right ? rect.right + GAP : rect.left - GAP - width;
        top = rect.top + rect.height / 2 - height / 2;
      }
      element.style.left = `${Math.max(6, Math.min(left, innerWidth - width - 6))}px`;
      element.style.top = `${Math.max(6, Math.min(top, innerHeight - height - 6))}px`;
    };
    put();
    const watcher = new ResizeObserver(put);
    watcher.observe(element);
    return () => watcher.disconnect();
  };
}
