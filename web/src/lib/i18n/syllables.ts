/** Where words may be parted, by the rules of the languages; English has no rules that a program could follow, but a list. */

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

/** Long words on the boards and cards. */
const ENGLISH = new Map(
  `Adminis-trator Agree-ment Allegi-ances Ambas-sador Argu-ment Assassi-nation Assem-bly Atten-tion Branch-ing Breed-ing Calcu-lus
  Carry-all Com-mando Con-tract Con-tracts Contro-versial Convinc-ing Coordi-nation Corr-inth Criti-cal Crys-knife Danger-ous Dark-ness
  Deliv-ery Devas-tating Diplo-macy Director-ship Eco-logical Eco-nomic Espio-nage Expe-dition Feday-kin Fight-ers Fold-space Gesse-rit
  Hab-banya Hade-rach Harves-ter Head-quarters Heigh-liner Human-ity Imme-diate Impe-rial Infan-try Infor-mant Initi-ate Inter-stellar
  Junc-tion Lands-raad Leader-ship Maneu-ver Manipu-lation Mili-tary Missio-naria North-ern Opera-tion Opera-tive Opu-lence Orni-thopter
  Over-throw Para-compass Prior-ity Privi-lege Produc-tion Protec-tiva Recon-naissance Recruit-er Refin-ery Reinforce-ments Reli-able Re-search Rever-end
  Rhet-oric Sar-daukar Selec-tive Shift-ing Ship-ments Ship-ping Shisha-kli Smug-gler Smug-glers South-ern Spec-tacle Spy-master
  Steers-man Still-suits Still-tent Subver-sive Sup-plier Sup-plies Sur-vival Sword-master Tacti-cian Tech-nology Threat-en
  Treach-erous Truth-trance Under-cover War-riors Water-master Weird-ing`
    .split(/\s+/)
    .map((word) => [word.replace('-', ''), word.replace('-', SOFT_HYPHEN)]),
);

/** A text whose words of `long` letters or more may be parted between syllables. */
export function soften(text: string, long = LONG, lang: Language = speech.lang): string {
  const onset = ONSETS[lang];
  if (!onset) return text.replace(/\p{L}+/gu, (word) => (word.length >= long && ENGLISH.get(word)) || word);
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
