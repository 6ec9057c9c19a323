/** A guided game: a real table with bots, and a guide that says the right thing at the right moment. */

import { untrack } from 'svelte';
import type { Interaction } from '../lib/decision/interaction.svelte';
import type { TableSession } from '../lib/table/session.svelte';
import { panels } from '../table/panels.svelte';
import type { Lesson } from './lessons';
import { nextStep, type Moment, type Own, type Step } from './steps';

/** What the views of the games have in common for a guide. */
interface Seen {
  round?: number;
  turn?: unknown;
  phase?: string;
  players?: Own[];
  factions?: (Own & { id: string; seat: number })[];
  strongholds?: Record<string, string[]>;
}

export class Guide {
  index = $state(0);
  hidden = $state(false);
  private session: TableSession | null = $state(null);
  private ix: Interaction | null = null;

  readonly steps: Step[];
  readonly step = $derived.by(() => (this.hidden ? null : this.steps[this.index]));
  private readonly now = $derived.by((): Moment => {
    const session = this.session;
    const decision = session?.decision ?? null;
    const seat = session?.active ?? 0;
    const view = (session?.state?.view ?? {}) as Seen;
    const faction = view.factions?.find((one) => one.seat === seat);
    return {
      kind: decision?.kind ?? null,
      canEnd: Boolean(session?.state?.can_end_turn && !decision),
      waiting: Boolean(session?.state && session.active !== null && !session.acting.includes(session.active)),
      round: view.round ?? (typeof view.turn === 'number' ? view.turn : 0),
      phase: view.phase ?? '',
      optionIds: decision?.options.map((option) => option.id) ?? [],
      me: view.players?.[seat] ?? faction ?? {},
      strongholds: Object.entries(view.strongholds ?? {}).flatMap(([place, there]) => (there.length === 1 && there[0] === faction?.id ? [place] : [])),
    };
  });
  /** Once reached it stays so, whatever the others do about it. */
  reached = $state(false);

  constructor(readonly lesson: Lesson) {
    this.steps = lesson.steps;
  }

  attend(session: TableSession, ix: Interaction): void {
    this.session = session;
    this.ix = ix;
    $effect.root(() => {
      $effect(() => {
        if (this.lesson.goal.reached(this.now)) this.reached = true;
      });
      $effect(() => {
        if (!this.hidden && !this.step?.told) this.index = nextStep(this.index, this.now, this.steps);
      });
      $effect(() => {
        if (this.ix) this.ix.only = this.step?.only ?? null;
      });
      // The page turns to what is spoken of, once: where the learner looks afterwards is left alone.
      $effect(() => {
        const at = this.step?.at;
        untrack(() => {
          if (!at || at === 'decision') return;
          panels.tab = at;
          if (at === 'seats' || at === 'market' || at === 'log') panels.side = at;
        });
      });
    });
  }

  next(): void {
    if (this.step?.last) this.skip();
    else this.index = nextStep(this.index, this.now, this.steps) === this.index ? this.index + 1 : nextStep(this.index, this.now, this.steps);
  }

  skip(): void {
    this.hidden = true;
    if (this.ix) this.ix.only = null;
  }
}
