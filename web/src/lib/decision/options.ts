/** What the options of a decision point at. */

import type { Decision, Option } from '../api/types';

/** Every target with the options that point at it. */
export function byTarget(decision: Decision | null): Map<string, Option[]> {
  const found = new Map<string, Option[]>();
  for (const option of decision?.options ?? []) {
    for (const target of option.targets) {
      const there = found.get(target);
      if (there) there.push(option);
      else found.set(target, [option]);
    }
  }
  return found;
}

const FINISHING = ['end', 'done', 'pass'];

/** The option Enter stands for: the only one, or the one that finishes. */
export function confirming(decision: Decision | null): Option | undefined {
  const options = decision?.options ?? [];
  if (options.length === 1) return options[0];
  return options.find((option) => FINISHING.includes(option.id));
}
