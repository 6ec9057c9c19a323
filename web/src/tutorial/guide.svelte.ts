/** The guided first game: a real table with bots, and a guide that says the right thing at the right moment. */

import type { Option } from '../lib/api/types';
import type { Interaction } from '../lib/decision/interaction.svelte';
import type { Key } from '../lib/i18n/language.svelte';
import type { TableSession } from '../lib/table/session.svelte';

interface Moment {
  kind: string | null;
  canEnd: boolean;
  waiting: boolean;
  round: number;
  targets: string[];
  optionIds: string[];
}

export interface Step {
  text: Key;
  /** When the step is due. */
  due(now: Moment): boolean;
  /** Goes on by a button, not by what the player does. */
  told?: boolean;
  /** What may be done meanwhile. */
  only?: (option: Option) => boolean;
  last?: boolean;
}

const hasCards = (now: Moment) => now.kind === 'turn.choose' && now.optionIds.some((id) => id.startsWith('card:'));

export const STEPS: Step[] = [
  { text: 'guide.welcome', due: () => true, told: true },
  { text: 'guide.card', due: hasCards, only: (option) => option.id.startsWith('card:') },
  { text: 'guide.space', due: (now) => now.kind === 'agent.space' },
  { text: 'guide.act', due: (now) => now.kind === 'agent.act' },
  { text: 'guide.endTurn', due: (now) => now.canEnd },
  { text: 'guide.others', due: (now) => now.waiting },
  { text: 'guide.second', due: hasCards, only: (option) => option.id.startsWith('card:') },
  { text: 'guide.reveal', due: (now) => now.kind === 'turn.choose' && !hasCards(now) },
  { text: 'guide.buy', due: (now) => now.kind === 'reveal.act' },
  { text: 'guide.fight', due: (now) => now.kind === 'combat.play' || (now.waiting && now.round === 1) },
  { text: 'guide.round', due: (now) => now.round >= 2, told: true, last: true },
];

/** The step that is due after the given one, unless that still is; steps whose moment never came are left out. */
export function nextStep(after: number, now: Moment): number {
  const current = STEPS[after];
  if (current && !current.told && current.due(now)) return after;
  for (let n = after + 1; n < STEPS.length; n += 1) if (STEPS[n]?.due(now)) return n;
  return after;
}

export class Guide {
  index = $state(0);
  hidden = $state(false);
  private session: TableSession | null = $state(null);
  private ix: Interaction | null = null;

  readonly step = $derived(this.hidden ? null : STEPS[this.index]);
  private readonly now = $derived.by((): Moment => {
    const session = this.session;
    const decision = session?.decision ?? null;
    return {
      kind: decision?.kind ?? null,
      canEnd: Boolean(session?.state?.can_end_turn && !decision),
      waiting: Boolean(session?.state && session.active !== null && !session.acting.includes(session.active)),
      round: (session?.state?.view as { round?: number } | null | undefined)?.round ?? 0,
      targets: decision?.options.flatMap((option) => option.targets) ?? [],
      optionIds: decision?.options.map((option) => option.id) ?? [],
    };
  });

  attend(session: TableSession, ix: Interaction): void {
    this.session = session;
    this.ix = ix;
    $effect.root(() => {
      $effect(() => {
        if (!this.hidden && !this.step?.told) this.index = nextStep(this.index, this.now);
      });
      $effect(() => {
        if (this.ix) this.ix.only = this.step?.only ?? null;
      });
    });
  }

  next(): void {
    if (this.step?.last) this.skip();
    else this.index = nextStep(this.index, this.now) === this.index ? this.index + 1 : nextStep(this.index, this.now);
  }

  skip(): void {
    this.hidden = true;
    if (this.ix) this.ix.only = null;
  }
}
