/** The guided first game: a real table with bots, and a guide that says the right thing at the right moment. */

import type { Interaction } from '../lib/decision/interaction.svelte';
import type { TableSession } from '../lib/table/session.svelte';
import { nextStep, STEPS, type Moment, type Step } from './steps';

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
    const view = session?.state?.view as { round?: number; phase?: string } | null | undefined;
    return {
      kind: decision?.kind ?? null,
      canEnd: Boolean(session?.state?.can_end_turn && !decision),
      waiting: Boolean(session?.state && session.active !== null && !session.acting.includes(session.active)),
      round: view?.round ?? 0,
      phase: view?.phase ?? '',
      optionIds: decision?.options.map((option) => option.id) ?? [],
    };
  });

  constructor(steps: Step[] = STEPS) {
    this.steps = steps;
  }

  attend(session: TableSession, ix: Interaction): void {
    this.session = session;
    this.ix = ix;
    $effect.root(() => {
      $effect(() => {
        if (!this.hidden && !this.step?.told) this.index = nextStep(this.index, this.now, this.steps);
      });
      $effect(() => {
        if (this.ix) this.ix.only = this.step?.only ?? null;
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
