/** From the tokens of an effect to what is drawn in a row of icons. */

import type { TableSession } from '../../lib/table/session.svelte';
import { contentOf, viewOf, type Box, type Price, type Token } from './content';

export type Item =
  | { type: 'glyph'; glyph: string; number: string; inside: boolean; badge: '' | 'up' | 'down'; faint: boolean; paid: boolean }
  | { type: 'sign'; text: string }
  | { type: 'condition'; glyphs: string[]; text: string }
  | { type: 'open' }
  | { type: 'close' };

/** Glyphs that carry their number inside and always show it. */
const NUMBERED = new Set(['solari', 'persuasion']);
const ALIASES: Record<string, string> = { bond: 'alliance', space: 'any', leader: 'any', look: 'look' };
const SIGNS: Record<string, string> = { arrow: '→', or: '/', then: '›', line: '+', else: '/' };
/** Kinds for which there is no picture: the sentence is shown instead. */
const SPOKEN = new Set(['when', 'else', 'may']);
const SPOKEN_WINDOWS = new Set(['any_time', 'setup', 'turn_start']);
/** A sheet of writing: what is meant stands in the large view. */
const WRITING = 'words';

/** Whether pictures alone do not say it. */
export function needsWords(tokens: Token[]): boolean {
  return tokens.some(
    (token) =>
      token.words ||
      SPOKEN.has(token.kind) ||
      (token.kind === 'window' && SPOKEN_WINDOWS.has(token.window ?? '')) ||
      (token.kind === 'if' && !conditionGlyphs(token).length),
  );
}

/** What is drawn; where there is no picture, a sheet of writing stands for the words. */
export function items(tokens: Token[]): Item[] {
  const ranges = collapsed(tokens);
  const found = (ranges ?? tokens).flatMap((token) => item(token));
  const isWriting = (one?: Item) => one?.type === 'glyph' && one.glyph === WRITING;
  return found.filter((one, n) => !(isWriting(one) && isWriting(found[n - 1])));
}

function glyph(name: string, number = '', more: Partial<Extract<Item, { type: 'glyph' }>> = {}): Item {
  return { type: 'glyph', glyph: name, number, inside: false, badge: '', faint: false, paid: false, ...more };
}

function item(token: Token): Item[] {
  switch (token.kind) {
    case 'icon':
      return [token.words ? glyph(WRITING) : picture(token)];
    case 'if': {
      const glyphs = conditionGlyphs(token);
      if (!glyphs.length) return [{ type: 'condition', glyphs: [WRITING], text: '' }];
      return [{ type: 'condition', glyphs, text: token.amount === undefined ? '' : String(token.amount) }];
    }
    case 'when':
      return [{ type: 'condition', glyphs: [WRITING], text: '' }];
    case 'per': {
      const counted = ['emperor', 'guild', 'bg', 'fremen', 'sandworm', 'sword', 'memory'].find((name) => token.count?.includes(name));
      return [{ type: 'condition', glyphs: [counted ?? 'row_card'], text: '×' }];
    }
    case 'window':
      return [{ type: 'condition', glyphs: [SPOKEN_WINDOWS.has(token.window ?? '') ? WRITING : 'reveal'], text: '' }];
    case 'who':
      return [{ type: 'condition', glyphs: ['opponents'], text: '' }];
    case 'look_top':
      return [{ type: 'condition', glyphs: ['look'], text: '' }];
    case 'choose':
      return [{ type: 'sign', text: `${token.amount}×` }];
    case 'open':
    case 'close':
      return [{ type: token.kind }];
    default:
      return SIGNS[token.kind] ? [{ type: 'sign', text: SIGNS[token.kind] ?? '' }] : [];
  }
}

function amount(token: Token): string {
  if (token.amount === 'all') return '∗';
  if (token.least !== undefined) return `≤${token.amount}`;
  return String(token.amount ?? 1);
}

function picture(token: Token): Item {
  const name = token.glyph ?? 'any';
  const number = amount(token);
  const paid = Boolean(token.paid);
  if (name === 'influence' || name === 'lose_influence') {
    const face = token.faction ?? 'influence_any';
    return glyph(face, number === '1' ? '' : number, { badge: name === 'influence' ? 'up' : 'down', paid });
  }
  if (token.range) return glyph(name, token.range, { paid });
  if (NUMBERED.has(name)) return glyph(name, number, { inside: true, paid });
  return glyph(ALIASES[name] ?? name, number === '1' ? '' : number, { paid });
}

function conditionGlyphs(token: Token): string[] {
  const name = token.glyph ?? '';
  if (name === 'influence') return token.faction ? [token.faction] : ['influence_any'];
  if (name === 'alliance' || name === 'bond') {
    const mark = name === 'alliance' ? 'alliance' : 'row_card';
    return token.faction ? [mark, token.faction] : [mark];
  }
  const known = [
    'high_council', 'swordmaster', 'troop', 'deploy', 'maker', 'agent', 'discard', 'trash', 'card', 'spice', 'sword',
    'maker_hooks', 'spy', 'recall_spy', 'sandworm', 'contract',
  ]; // prettier-ignore
  return known.includes(name) ? [name] : [];
}

/** `2 / 3 / 4 / 5 spice` is shown as `2–5 spice`, and so is what it pays for. */
function collapsed(tokens: Token[]): Token[] | null {
  const icons = tokens.filter((token) => token.kind === 'icon');
  const [first] = icons;
  const last = icons.at(-1);
  const alternatives = tokens.every((token) => token.kind === 'icon' || token.kind === 'or');
  const paidFor = tokens.some((token) => token.kind === 'if' && token.glyph === 'paid');
  if (!first || !last || icons.length < 3 || !(alternatives || paidFor)) return null;
  if (icons.some((token) => token.glyph !== first.glyph)) return null;
  return [{ ...first, range: `${first.amount}–${last.amount}` }];
}

/** A space's effect as its tile shows it: what was paid for is listed like the prices, "if not" is left to the words. */
export function onBoard(tokens: Token[]): Token[] {
  const paid = tokens.filter((token) => token.kind === 'if' && token.glyph === 'paid');
  return tokens.flatMap((token): Token[] => {
    if (token.negated) return [];
    if (!paid.includes(token)) return [token];
    return token === paid[0] ? [] : [{ kind: 'or' }];
  });
}

/** How wide a row of icons is drawn, in ems of its font: close enough to choose a size that fits. */
export function rowWidth(tokens: Token[]): number {
  const widths = items(tokens).map((one) => {
    if (one.type === 'glyph') return 1.25 + (one.number && !one.inside ? 0.62 * one.number.length : 0);
    if (one.type === 'condition') return 0.7 + 1.3 * one.glyphs.length + 0.6 * one.text.length;
    return one.type === 'sign' ? 0.6 : 0;
  });
  return widths.reduce((sum, width) => sum + width + (width ? 0.22 : 0), 0);
}

/** The picture of an Agent icon. */
export const agentIcon = (icon: string): string => (icon === 'spy' ? 'icon_spy' : icon);

/** What a board space asks: the printed price, with the amounts that hold now. */
export function priceTokens(price: Price): Token[] {
  const icons = price.amounts.map((amount): Token => ({ kind: 'icon', glyph: price.resource, amount, paid: true }));
  return icons.flatMap((icon, n) => (n ? [{ kind: 'or' }, icon] : [icon]));
}

/** A box of a component as it is for the one who looks: a space costs what this player pays now. */
export function boxFor(session: TableSession, about: string, one: Box): Box {
  const price = one.id === 'cost' && about.startsWith('space/') ? viewOf(session)?.spaces[about.slice('space/'.length)]?.price : null;
  const asked = price ? contentOf(session).prices?.[`${price.resource}:${price.amounts.join(',')}`] : undefined;
  return price && asked ? { ...one, sentence: asked, icons: priceTokens(price) } : one;
}
