/** What the guide says, and when. */

import type { Option } from '../lib/api/types';
import type { Key } from '../lib/i18n/language.svelte';

export interface Moment {
  kind: string | null;
  canEnd: boolean;
  waiting: boolean;
  round: number;
  phase: string;
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
  { text: 'guide.buy', due: (now) => now.kind === 'reveal.act' },
  { text: 'guide.fight', due: (now) => now.kind === 'combat.play' || now.phase === 'combat' },
  { text: 'guide.round', due: (now) => now.round >= 2, told: true, last: true },
];

/** Alone: the Rivals play as soon as one's turn is finished, so nothing is held back and nobody is waited for. */
export const SOLO_STEPS: Step[] = [
  { text: 'guide.welcomeSolo', due: () => true, told: true },
  { text: 'guide.rivals', due: () => true, told: true },
  { text: 'guide.card', due: hasCards, only: (option) => option.id.startsWith('card:') },
  { text: 'guide.space', due: (now) => now.kind === 'agent.space' },
  { text: 'guide.actSolo', due: (now) => now.kind === 'agent.act' },
  { text: 'guide.rivalTurns', due: hasCards, told: true },
  ...STEPS.slice(STEPS.findIndex((step) => step.text === 'guide.second')),
];

/** The step that is due after the given one, unless that still is; steps whose moment never came are left out. */
export function nextStep(after: number, now: Moment, steps: Step[] = STEPS): number {
  const current = steps[after];
  if (current && !current.told && current.due(now)) return after;
  for (let n = after + 1; n < steps.length; n += 1) if (steps[n]?.due(now)) return n;
  return after;
}
