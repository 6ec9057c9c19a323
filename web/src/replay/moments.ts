import type { ReplayMoment } from '../lib/api/types';

/** How far one goes: a single choice, the turn of a player, a round. */
export type Stride = 'step' | 'turn' | 'round';

const begins: Record<Stride, (one: ReplayMoment, before: ReplayMoment) => boolean> = {
  step: () => true,
  turn: (one, before) => one.seat !== before.seat || before.opens_turn,
  round: (one, before) => one.round !== before.round,
};

/** Where a stride leads to: the first moment of the next turn or round, or back to where this one or the one before began. */
export function neighbour(moments: readonly ReplayMoment[], at: number, stride: Stride, by: 1 | -1): number {
  const last = moments.length - 1;
  for (let n = at + by; n > 0 && n <= last; n += by) {
    if (begins[stride](moments[n]!, moments[n - 1]!)) return n;
  }
  return by > 0 ? last : 0;
}
