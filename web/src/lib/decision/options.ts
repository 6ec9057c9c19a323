/** What the options of a decision point at. */

import type { Decision, Option, Part } from '../api/types';
import { plainly } from '../i18n/plainly';

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

/**
 * The same for a choice in parts. Of each kind of target only the last part counts that has any: who has chosen where a
 * group comes from points at where it goes.
 */
export function byTargetOfParts(parts: readonly Part[]): Map<string, Option[]> {
  const last = new Map<string, number>();
  parts.forEach((part, n) => part.options.forEach((option) => option.targets.forEach((target) => last.set(target.slice(0, target.indexOf(':')), n))));
  const found = new Map<string, Option[]>();
  parts.forEach((part, n) => {
    for (const option of part.options) {
      for (const target of option.targets) {
        if (last.get(target.slice(0, target.indexOf(':'))) === n) found.set(target, [...(found.get(target) ?? []), option]);
      }
    }
  });
  return found;
}

const FINISHING = ['end', 'done', 'pass'];

/** The option Enter stands for: the only one, or the one that finishes. */
export function confirming(decision: Decision | null): Option | undefined {
  const options = decision?.options ?? [];
  if (options.length === 1) return options[0];
  return options.find((option) => FINISHING.includes(option.id));
}

/** What a lit thing is called aloud: its own words, and what can be done where they do not say it. Null: its own words will do. */
export function spokenName(label: string, shown: string): string | null {
  const own = shown.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim();
  if (own.includes(label)) return null;
  return own ? `${label}: ${own}` : label;
}

/** More options than this are searched rather than looked through. */
export const MANY = 16;

/** The options whose words begin with, or hold, what was typed; those it begins first. */
export function matching(options: readonly Option[], typed: string, label: (option: Option) => string): Option[] {
  const asked = plainly(typed.trim());
  const place = (option: Option) => plainly(label(option)).replaceAll('\u00ad', '').indexOf(asked);
  return options.filter((option) => place(option) >= 0).toSorted((one, other) => Number(place(one) > 0) - Number(place(other) > 0));
}

/** How many choices are read out by name; the rest is counted. */
const READ = 12;

/** What can be done, to be read out: a row of numbers by its ends, and of very many the first. */
export function recited(options: readonly Option[], numbers: readonly Option[], label: (option: Option) => string): { names: string[]; more: number } {
  const ends = numbers.length > 2 ? [`${label(numbers[0]!)} … ${label(numbers.at(-1)!)}`] : numbers.map(label);
  const others = options.filter((option) => !numbers.includes(option)).map(label);
  return { names: [...ends, ...others.slice(0, READ)], more: Math.max(0, others.length - READ) };
}
