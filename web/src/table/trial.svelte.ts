/** What if: somebody plays on for themselves from their own decision. It is a table of its own; nobody else sees it. */

import { api, Refused } from '../lib/api/http';
import type { Trial as Answer, TrialMove, Whole, Why, Wish } from '../lib/api/types';
import { TableSession } from '../lib/table/session.svelte';

export class Trial extends TableSession {
  /** Where it has been: each choice of its own, and what others have answered. */
  private steps: Answer[] = [];
  at = $state(0);
  private readonly begun: number;
  private readonly asked: string;
  /** The table has moved on: what is tried here has no future. */
  readonly moved = $derived.by(() => JSON.stringify(this.real.decision) !== this.asked);

  constructor(readonly real: TableSession) {
    super(real.id, real.time);
    this.study = true;
    this.link = 'live';
    this.tokens = real.tokens;
    this.active = real.active;
    this.content = real.content;
    this.begun = real.seq;
    this.asked = JSON.stringify(real.decision);
  }

  /** Says whether it can be tried. */
  async begin(): Promise<boolean> {
    await this.go([]);
    return this.steps.length > 0;
  }

  again(): void {
    this.show(0);
  }

  override async choose(option: string): Promise<void> {
    await this.chooseAll([option]);
  }

  override async chooseAll(options: string[]): Promise<void> {
    if (this.active !== null) await this.go([...this.moves, { seat: this.active, options }]);
  }

  override async explore(parts: Wish[]): Promise<Whole | null> {
    return this.ask((token) => api.exploreIf(this.id, { seq: this.begun, moves: this.moves, parts }, token));
  }

  override async why(about: string): Promise<Why | null> {
    return this.ask((token) => api.whyIf(this.id, { seq: this.begun, moves: this.moves, about }, token));
  }

  override turn(verb: 'undo' | 'redo' | 'end_turn'): Promise<void> {
    const to = this.at + (verb === 'undo' ? -1 : 1);
    if (verb !== 'end_turn' && to >= 0 && to < this.steps.length) this.show(to);
    return Promise.resolve();
  }

  private get moves(): TrialMove[] {
    return this.steps[this.at]?.moves ?? [];
  }

  /** Try these moves; others go on until it is our turn again. */
  private async go(moves: TrialMove[]): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.failure = null;
    const before = this.steps[this.at]?.updates.length ?? 0;
    let found = await this.ask((token) => api.whatIf(this.id, { seq: this.begun, moves }, token));
    for (let last = found; last?.more; found = last ?? found) {
      const further = last.moves;
      last = await this.ask((token) => api.whatIf(this.id, { seq: this.begun, moves: further }, token));
    }
    this.busy = false;
    if (!found) return;
    const next = this.steps.length ? this.at + 1 : 0;
    this.steps = [...this.steps.slice(0, next), found];
    this.show(next, before);
  }

  /** Put one of the steps on the table. `told`: so much of what led there is known already. */
  private show(at: number, told = Infinity): void {
    const { state, log, updates, moves } = this.steps[at]!;
    this.at = at;
    this.seq = this.begun + moves.length;
    this.past = [...this.real.past, ...updates.filter((update) => update.events.length)];
    this.present({ ...state, can_undo: at > 0, can_redo: at < this.steps.length - 1 }, [...this.real.lines, ...log], updates.slice(told));
  }

  private async ask<T>(question: (token: string) => Promise<T>): Promise<T | null> {
    const token = this.active === null ? undefined : this.tokens[this.active];
    if (!token) return null;
    try {
      return await question(token);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failure = error.failure;
      return null;
    }
  }
}
