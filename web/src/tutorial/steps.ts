/** What a guide says, and when. */

import type { Option } from '../lib/api/types';
import type { Key } from '../lib/i18n/language.svelte';
import type { Tab } from '../table/panels.svelte';

/** What a guide looks at of one's own seat, in whichever game. */
export interface Own {
  vp?: number;
  influence?: Record<string, number>;
  maker_hooks?: boolean;
  sandworms?: number;
  spies?: string[];
  contracts?: string[];
  contracts_completed?: string[];
}

/** What may be done: an option of a decision, or of one of the parts it is put together from. */
export type Only = (option: Option, kind: string) => boolean;

export interface Moment {
  kind: string | null;
  canEnd: boolean;
  waiting: boolean;
  /** Rounds or turns, whatever the game counts. */
  round: number;
  phase: string;
  optionIds: string[];
  me: Own;
  /** The strongholds in which nobody else stands. */
  strongholds: string[];
}

export interface Step {
  text: Key;
  /** When the step is due. */
  due(now: Moment): boolean;
  /** The part of the table it speaks of; on a phone the page turns there. */
  at?: Tab | 'decision';
  /** Goes on by a button, not by what the player does. */
  told?: boolean;
  /** What may be done meanwhile, where any of it can be done. */
  only?: Only;
  last?: boolean;
}

/** The step that is due after the given one, unless that still is; steps whose moment never came are left out. */
export function nextStep(after: number, now: Moment, steps: Step[]): number {
  const current = steps[after];
  if (current && !current.told && current.due(now)) return after;
  for (let n = after + 1; n < steps.length; n += 1) if (steps[n]?.due(now)) return n;
  return after;
}
