/** Options that are numbers: `amount:3`, `bid:12`, `dial:2.5`. */

import type { Option } from '../api/types';

const NUMBERED = /^(amount|bid|dial|support|number|turn):(\d+(?:\.5)?)$/;

export interface Numbers {
  options: Option[];
  values: number[];
}

export const numberOf = (id: string): number | null => {
  const found = NUMBERED.exec(id);
  return found ? Number(found[2]) : null;
};

/** The numbers among some options, if there are enough of them to be chosen with a stepper; a bid always is. */
export function numbersIn(options: readonly Option[], least = 4): Numbers | null {
  const found = options.filter((option) => numberOf(option.id) !== null).sort((a, b) => numberOf(a.id)! - numberOf(b.id)!);
  const enough = found[0]?.id.startsWith('bid:') ? 1 : least;
  return found.length < enough ? null : { options: found, values: found.map((option) => numberOf(option.id)!) };
}

/** The place of the number that is nearest to a wish. */
export function nearest(values: readonly number[], wish: number): number {
  let best = 0;
  values.forEach((value, n) => {
    if (Math.abs(value - wish) < Math.abs(values[best]! - wish)) best = n;
  });
  return best;
}
