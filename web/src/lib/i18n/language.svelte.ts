/** The language of the page: our own words at once, the words of the games when they are there. */

import { api } from '../api/http';
import en from '../../i18n/en.json';
import type { Catalog } from './render';

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
  /** The server's catalog of the language. */
  catalog = $state.raw<Catalog>({});

  async choose(lang: Language): Promise<void> {
    const words = lang === 'en' ? en : (await load[lang]()).default;
    this.words = words;
    this.lang = lang;
    document.documentElement.lang = lang;
    localStorage.setItem(KEY, lang);
    try {
      const { messages } = await api.messages(lang);
      if (this.lang === lang) this.catalog = messages;
    } catch {
      // The page speaks with its own words until the server is back.
    }
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
