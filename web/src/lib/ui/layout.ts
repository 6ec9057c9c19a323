/** Reading what is on the page makes the browser lay it out: what many things read is read together, then written. */

let reads: (() => () => void)[] = [];

/** Soon, once everything of this moment is on the page: `write` gets what `read` has found there. */
export function afterReading<T>(read: () => T, write: (found: T) => void): void {
  if (!reads.length) {
    queueMicrotask(() => {
      const now = reads;
      reads = [];
      now.map((one) => one()).forEach((end) => end());
    });
  }
  reads.push(() => {
    const found = read();
    return () => write(found);
  });
}
