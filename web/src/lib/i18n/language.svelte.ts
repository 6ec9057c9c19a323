/** The language of the page, and the page's own words. What the games say comes from the server, finished. */

import en from '../../i18n/en.json';

export const LANGUAGES = { en: 'English', it: 'Italiano', es: 'Español', pt: 'Português' } as const;
export type Language = keyof typeof LANGUAGES;
export type Key = keyof typeof en;
type Words = Record<Key, string>;

const KEY = 'landsraad.language';
const load: Record<Exclude<Language, 'en'>, () => Promise<{ default: Words }>> = {
  it: () => import('../../i18n/it.json'),
  es: () => import('../../i18n/es.json'),
  pt: () => import('../../i18n/pt.json'),
};

function isLanguage(text: string): text is Language {
  return text in LANGUAGES;
}

function firstLanguage(): Language {
  const wanted = [localStorage.getItem(KEY) ?? '', ...navigator.languages.map((name) => name.slice(0, 2))];
  return wanted.find(isLanguage) ?? 'en';
}

class Speech {
  lang = $state<Language>('en');
  words = $state.raw<Words>(en);

  async choose(lang: Language): Promise<void> {
    const words = lang === 'en' ? en : (await load[lang]()).default;
    this.words = words;
    this.lang = lang;
    document.documentElement.lang = lang;
    localStorage.setItem(KEY, lang);
  }

  async start(): Promise<void> {
    await this.choose(firstLanguage());
  }
}

export const speech = new Speech();

/** A text of the page itself. */
export function t(key: Key, params: Record<string, string | number> = {}): string {
  return speech.words[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
