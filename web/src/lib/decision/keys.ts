/** Which key chooses which option: 1 to 9, then the letters that have no other use. */

const RESERVED = 'zylri';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export const OPTION_KEYS: readonly string[] = [
  ...'123456789',
  ...[...LETTERS].filter((letter) => !RESERVED.includes(letter)),
];

export function keyOf(index: number): string | undefined {
  return OPTION_KEYS[index];
}

export function indexOf(key: string): number {
  return OPTION_KEYS.indexOf(key.toLowerCase());
}

/** Whether the keyboard belongs to a field just now. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}
