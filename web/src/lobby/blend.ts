/** A deck of one's own as text, card by card: `2 stilgar` below `[imperium]` or `[intrigue]`. */

export const DECKS = ['imperium', 'intrigue'] as const;
export type Deck = (typeof DECKS)[number];
/** A deck that is null stays as printed. */
export type Blend = Record<Deck, Map<string, number> | null>;

/** As the rules want it. */
export const SMALLEST: Record<Deck, number> = { imperium: 20, intrigue: 10 };
export const MOST = 30;

/** What is written, as far as it is understood: lines that are not are given back. */
export function readBlend(text: string, deckOf: (id: string) => Deck | undefined): { blend: Blend; unread: string[] } {
  const blend: Blend = { imperium: null, intrigue: null };
  const unread: string[] = [];
  let deck: Deck | undefined;
  for (const written of text.split('\n')) {
    const line = written.split('#', 1)[0]!.trim();
    const heading = /^\[(imperium|intrigue)\]$/.exec(line)?.[1] as Deck | undefined;
    if (heading) deck = heading;
    if (!line || heading) continue;
    const [, first, id = '', last] = /^(?:(\d{1,2})\s+)?([a-z0-9_]+)(?:\s+(\d{1,2}))?$/.exec(line) ?? [];
    const count = Number(first ?? last);
    const home = deckOf(id);
    if (!home || (deck && home !== deck) || !(count >= 1 && count <= MOST) || (first && last)) unread.push(line);
    else (blend[home] ??= new Map()).set(id, count);
  }
  return { blend, unread };
}

export function writeBlend(blend: Blend): string {
  return DECKS.flatMap((deck) => {
    const cards = [...(blend[deck] ?? [])].filter(([, count]) => count > 0);
    return blend[deck] ? [`[${deck}]`, ...cards.map(([id, count]) => `${count} ${id}`)] : [];
  }).join('\n');
}

export const total = (cards: Map<string, number> | null): number => [...(cards?.values() ?? [])].reduce((sum, count) => sum + count, 0);
