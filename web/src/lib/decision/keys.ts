/** Which key chooses which option. A digit means the number an option speaks of, or else its place in the list. */

import type { Option } from '../api/types';
import { plain } from '../i18n/pieces';

const RESERVED = 'zylri';
const DIGITS = [...'123456789'];
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'].filter((letter) => !RESERVED.includes(letter));

export const OPTION_KEYS: readonly string[] = [...DIGITS, ...LETTERS];

/** The digit an option speaks of: `amount:3`, "Deploy 2 troops" with the id `deploy:2`. */
function digitOf(option: Option): string | null {
  const found = /:(\d)$/.exec(option.id)?.[1];
  return found !== undefined && new RegExp(`(^|\\D)${found}(\\D|$)`).test(plain(option.label)) ? found : null;
}

/** The keys of some options, in their order; none where there are too many. */
export function keysOf(options: readonly Option[]): (string | undefined)[] {
  const meant = options.map(digitOf);
  const digits = meant.filter((digit) => digit !== null);
  if (!digits.length || new Set(digits).size < digits.length) return options.map((_, n) => OPTION_KEYS[n]);
  const letters = LETTERS.values();
  return meant.map((digit) => digit ?? letters.next().value);
}

/** The option a key stands for. */
export function chosenBy(key: string, options: readonly Option[]): Option | undefined {
  return options[keysOf(options).indexOf(key.toLowerCase())];
}

/** Whether the keyboard belongs to a field just now. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}
