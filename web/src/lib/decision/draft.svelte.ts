/**
 * A choice that a person makes as one though the rules ask for it in parts: a battle plan, a shipment, a deal.
 * The server says what each part offers given the others; nothing is decided until it is committed.
 */

import type { Option, Part, Wish } from '../api/types';
import type { TableSession } from '../table/session.svelte';

/** Where an option points at on the map: what is to be clicked there, rather than taken for granted. */
export const isPlace = (part: Part) => part.options.filter((option) => option.targets.some((target) => /^(territory|part|space):/.test(target))).length > 1;

export class Draft {
  parts = $state.raw<Part[]>([]);
  whole = $state('');
  /** The server is working out what has changed. */
  asking = $state(false);
  /** It was begun by choosing something, not by itself. */
  began = false;
  private wished = new Set<number>();
  private request = 0;
  /** Choices made while the server is still working out another one wait for it. */
  private waiting = $state(0);
  private before: Promise<unknown> = Promise.resolve();

  constructor(private readonly session: TableSession) {}

  get open(): boolean {
    return this.parts.length > 0;
  }

  /** The parts up to the first place that nobody has pointed at yet. */
  readonly shown: Part[] = $derived.by(() => {
    const gap = this.parts.findIndex((part, n) => isPlace(part) && !this.wished.has(n));
    return gap < 0 ? this.parts : this.parts.slice(0, gap + 1);
  });
  /** Everything is chosen that has to be, and nothing is under way. */
  readonly ready: boolean = $derived.by(() => {
    const still = !this.session.busy && !this.asking && !this.waiting;
    return this.open && still && this.shown.length === this.parts.length && !this.isOpenPlace(this.parts.length - 1);
  });

  isOpenPlace(n: number): boolean {
    const part = this.parts[n];
    return part !== undefined && isPlace(part) && !this.wished.has(n);
  }

  /**
   * Begin, with what is known to be wanted of the first part. What has no further parts is carried out at once.
   * `near`: what was pointed at exactly, where a place has parts of its own.
   */
  async begin(first?: Option, near = ''): Promise<void> {
    const kind = this.session.decision?.kind ?? '';
    this.began = first !== undefined;
    const found = await this.ask(first ? [{ kind, option: first.id }] : [], new Set(first ? [0] : []));
    if (found && first && this.parts.length === 1) await this.commit();
    else if (found) await this.nearer(near);
  }

  /** Take the place that was pointed at, where the next part asks for one. */
  private async nearer(near: string): Promise<void> {
    const n = this.shown.length - 1;
    const option = this.isOpenPlace(n) ? this.parts[n]!.options.find((each) => each.targets.includes(near)) : undefined;
    if (option) await this.take(n, option.id);
  }

  /** Choose something in a part; what was wanted of the others stays, as far as it is still possible. */
  async choose(n: number, option: string, near = ''): Promise<void> {
    const kind = this.parts[n]?.kind;
    this.waiting += 1;
    const carryOut = async () => {
      try {
        if (this.parts[n]?.kind === kind) await this.take(n, option, near);
      } finally {
        this.waiting -= 1;
      }
    };
    this.before = this.before.then(carryOut, carryOut);
    await this.before;
  }

  private async take(n: number, option: string, near = ''): Promise<void> {
    const wished = new Set([...this.wished].filter((place) => place < n || !isPlace(this.parts[place]!)));
    wished.add(n);
    const wishes = this.parts.map((part, place) => ({ kind: part.kind, option: place === n ? option : part.chosen }));
    if ((await this.ask(wishes.filter((_, place) => place <= n || wished.has(place)), wished)) && near) await this.nearer(near);
  }

  /** The part in which an option is found; the last one, if it is in several. */
  partOf(option: Option): number {
    return this.parts.findLastIndex((part) => part.options.includes(option));
  }

  async commit(): Promise<void> {
    if (!this.ready) return;
    const options = this.parts.map((part) => part.chosen);
    this.drop();
    await this.session.chooseAll(options);
  }

  drop(): void {
    this.request += 1;
    this.asking = false;
    this.parts = [];
    this.whole = '';
    this.wished = new Set();
  }

  private async ask(wishes: Wish[], wished: Set<number>): Promise<boolean> {
    const request = (this.request += 1);
    this.asking = true;
    const found = await this.session.explore(wishes);
    if (request !== this.request) return false;
    this.asking = false;
    if (!found?.parts.length) {
      this.drop();
      return false;
    }
    this.wished = wished;
    this.whole = found.whole;
    this.parts = found.parts;
    return true;
  }
}
