/** Where words may be parted, by the rules of the languages. English has no rules that a program could follow. */

import { speech, type Language } from './language.svelte';

const LONG = 9;
const LEAST = 3;
const SOFT_HYPHEN = '\u00ad';
const VOWEL = /[aeiouyàáâãèéêìíîòóôõùúûü]/i;
/** Consonants that begin a syllable together. */
const ONSETS: Partial<Record<Language, RegExp>> = {
  it: /^(s?[bcdfgptv][lr]|s[bcdfglmnpqrtv]|s?ch|s?gh|gn|gl|qu|sc|[^aeiou])$/i,
  es: /^([bcfgpt][lr]|dr|ch|ll|rr|qu|gu|[^aeiou])$/i,
  pt: /^([bcfgptv][lr]|dr|ch|lh|nh|qu|gu|[^aeiou])$/i,
};

/** A text whose words of `long` letters or more may be parted between syllables. */
export function soften(text: string, long = LONG, lang: Language = speech.lang): string {
  const onset = ONSETS[lang];
  if (!onset) return text;
  return text.replace(new RegExp(`\\p{L}{${long},}`, 'gu'), (word) => parted(word, onset));
}

function parted(word: string, onset: RegExp): string {
  let found = '';
  for (let at = 0; at < word.length; at += 1) {
    if (at >= LEAST && word.length - at >= LEAST && begins(word, at, onset)) found += SOFT_HYPHEN;
    found += word[at];
  }
  return found;
}

/** Whether a syllable begins here: with as many consonants as can stand before its vowel. */
function begins(word: string, at: number, onset: RegExp): boolean {
  let end = at;
  while (end < word.length && !VOWEL.test(word[end] ?? '')) end += 1;
  const consonants = word.slice(at, end);
  const before = word[at - 1] ?? '';
  if (!consonants || end === word.length || !onset.test(consonants)) return false;
  return VOWEL.test(before) || !onset.test(before + consonants);
}
