/** The rulebook of a game, as the server tells it (`landsraad.text.books.markup` says what blocks are). */

export type Span = string | { b: string } | { i: string } | { to: string; text: string } | { icon: string };

export type Block =
  | { p: Span[] }
  | { h: Span[] }
  | { ul: Span[][] }
  | { ol: Span[][] }
  | { table: Span[][][] }
  | { example: Block[] }
  | { picture: string; caption: Span[] }
  | { thing: string; name: string; facts: string[]; lines: [label: string, text: string][] };

export interface Section {
  id: string;
  title: string;
  blocks: Block[];
  covers: string[];
  see: string[];
}

export interface Chapter {
  id: string;
  title: string;
  sections: Section[];
}

export interface Rulebook {
  game: string;
  client: string;
  lang: string;
  title: string;
  chapters: Chapter[];
  index: { word: string; also: string[]; sections: string[] }[];
  pictures: Record<string, string>;
}

export interface Found {
  section: string;
  title: string;
  text: string;
}

/** The symbols a rulebook draws with, without the rest of its game. */
const sets: Record<string, () => Promise<{ glyphs: Record<string, string> }>> = {
  imperium: () => import('../games/imperium/glyphs'),
  dune: () => import('../games/dune/glyphs'),
};

export async function glyphsOf(client: string): Promise<Record<string, string>> {
  return (await sets[client]?.())?.glyphs ?? {};
}

/** Every symbol that the book uses, once; pictures and icons refer to it as `#r-<name>`. */
export function sprite(book: Rulebook, glyphs: Record<string, string>): string {
  const told = JSON.stringify([book.chapters, Object.values(book.pictures)]);
  const used = (name: string) => told.includes(`{"icon":"${name}"}`) || told.includes(`#r-${name}\\"`);
  return Object.entries(glyphs)
    .filter(([name]) => used(name))
    .map(([name, body]) => `<symbol id="r-${name}" viewBox="0 0 24 24">${body}</symbol>`)
    .join('');
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** The whole book as one page that needs nothing else. */
export function onePage(book: Rulebook, drawn: string, style: string): string {
  const body = drawn.replace(/<!--.*?-->/gs, '');
  return `<!doctype html>
<html lang="${book.lang}" class="saved">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(book.title)}</title>
<style>${style}</style></head>
<body class="rulebook">${body}</body>
</html>
`;
}
