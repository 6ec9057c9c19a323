/** Shows things one after the other with a pause between them, so that eyes can follow. */

export const STEP = 280;
const LONGEST_QUEUE = 12;

export class PlayList<T> {
  private waiting: { item: T; pause: number }[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shownAt = 0;

  constructor(
    private readonly show: (item: T) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The last item that has not been shown yet. */
  get latest(): T | undefined {
    return this.waiting.at(-1)?.item;
  }

  /** Show the item when the ones before it have been seen for a moment. A pause of 0 shows it as soon as it is its turn. */
  add(item: T, pause = STEP): void {
    this.waiting.push({ item, pause });
    if (this.waiting.length > LONGEST_QUEUE || document.hidden) this.hurry();
    else this.next();
  }

  /** Show everything that waits, now. */
  hurry(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const { item } of this.waiting.splice(0)) this.show(item);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
  }

  private next(): void {
    const first = this.waiting[0];
    if (!first || this.timer !== undefined) return;
    const rest = this.shownAt + first.pause - this.now();
    if (rest <= 0) {
      this.waiting.shift();
      this.shownAt = this.now();
      this.show(first.item);
      this.next();
      return;
    }
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.next();
    }, rest);
  }
}
