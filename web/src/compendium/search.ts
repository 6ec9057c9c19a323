/** What the compendium finds: all words that were typed, somewhere in what is printed, whatever the accents. */

import { plainly } from '../lib/i18n/plainly';

export interface Printed {
  ref: string;
  name: string;
  facts?: string[];
  factions?: string[];
  boxes?: { name: string; label: string; sentence: string }[];
  text?: string;
}

export const kindOf = (ref: string): string => ref.slice(0, ref.indexOf('/'));

export function wordsOf(one: Printed): string {
  const boxes = (one.boxes ?? []).flatMap(({ name, label, sentence }) => [name, label, sentence]);
  return plainly([one.name, ...(one.facts ?? []), ...boxes, one.text ?? ''].join(' '));
}

/** The name counts more than the rest: what begins with what was typed comes first. */
export function found<P extends Printed>(all: readonly P[], typed: string): P[] {
  const words = plainly(typed).split(/\s+/).filter(Boolean);
  if (!words.length) return [...all];
  const rank = (one: P) => {
    const name = plainly(one.name);
    return name.startsWith(words[0]!) ? 0 : words.every((word) => name.includes(word)) ? 1 : 2;
  };
  return all.filter((one) => words.every((word) => wordsOf(one).includes(word))).toSorted((one, other) => rank(one) - rank(other));
}
