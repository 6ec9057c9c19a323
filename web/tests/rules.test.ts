import { describe, expect, it } from 'vitest';
import { glyphsOf, onePage, sprite, type Rulebook } from '../src/rules/book';

const texts = import.meta.glob<string>('../../src/landsraad/text/rulebooks/*/en/*.md', { eager: true, query: '?raw', import: 'default' });
const drawings = import.meta.glob<string>('../../src/landsraad/text/rulebooks/*/pictures/*.svg', { eager: true, query: '?raw', import: 'default' });
const clients: Record<string, string> = { imperium: 'imperium', uprising: 'imperium', dune: 'dune' };

const book: Rulebook = {
  game: 'imperium',
  client: 'imperium',
  lang: 'it',
  title: 'Dune <&>',
  chapters: [{ id: 'war', title: 'Guerra', sections: [{ id: 'troops', title: 'Truppe', blocks: [{ p: ['Una ', { icon: 'troop' }] }], covers: [], see: [] }] }],
  index: [],
  pictures: { one: '<svg><use href="#r-sword"/></svg>' },
};

describe('the rulebooks', () => {
  it.each(Object.keys({ ...texts, ...drawings }))('use only symbols of their game: %s', async (path) => {
    const game = /rulebooks\/(\w+)\//.exec(path)?.[1] ?? '';
    const glyphs = await glyphsOf(clients[game] ?? '');
    const body = texts[path] ?? drawings[path] ?? '';
    const used = [...body.matchAll(/\{([a-z0-9_]+)\}|#r-([a-z0-9_]+)"/g)].map((match) => match[1] ?? match[2] ?? '');
    expect(used.filter((name) => !(name in glyphs))).toEqual([]);
  });

  it('bring the symbols they use along, and no others', async () => {
    const drawn = sprite(book, await glyphsOf('imperium'));
    expect([...drawn.matchAll(/id="r-(\w+)"/g)].map((match) => match[1]).sort()).toEqual(['sword', 'troop']);
  });

  it('can be saved as one page', () => {
    const page = onePage(book, '<h1>Dune</h1><!--[--><p>x</p><!--]-->', '.rulebook{}');
    expect(page).toContain('<title>Dune &lt;&amp;></title>');
    expect(page).toContain('<h1>Dune</h1><p>x</p>');
    expect(page).toContain('<html lang="it" class="saved">');
  });
});
