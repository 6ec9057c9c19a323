import { describe, expect, it } from 'vitest';

const catalogs = import.meta.glob<Record<string, string>>('../src/i18n/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>('../src/**/*.{svelte,ts}', { eager: true, query: '?raw', import: 'default' });
const words = (lang: string) => catalogs[`../src/i18n/${lang}.json`] ?? {};
const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe('the words of the page', () => {
  const english = words('en');

  it.each(['it', 'es', 'pt'])('are all there in %s, with the same holes', (lang) => {
    const other = words(lang);
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      expect(holes(other[key] ?? ''), key).toEqual(holes(text));
      expect(other[key]?.trim(), key).toBeTruthy();
    }
  });

  it('know no grammar: no forms of number or gender', () => {
    for (const lang of ['en', 'it', 'es', 'pt']) for (const text of Object.values(words(lang))) expect(text).not.toMatch(/[|*]/);
  });

  it('are all used', () => {
    const code = Object.values(sources).join('\n');
    const built = ['seatKind.', 'seat.', 'pace.', 'status.', 'tabs.', 'phrase.', 'colour.'];
    const unused = Object.keys(english).filter(
      (key) => !built.some((start) => key.startsWith(start)) && !code.includes(`'${key}'`),
    );
    expect(unused).toEqual([]);
  });
});
