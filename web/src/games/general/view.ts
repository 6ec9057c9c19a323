/** A view of a game nobody has drawn: what is in it, by name. */

/** What every view has beside the things on the table. */
const GENERAL = new Set(['decision', 'game', 'over', 'pending', 'length', 'scores', 'viewer', 'winners']);

export interface View {
  scores: number[];
  winners: number[];
  [thing: string]: unknown;
}

/** The things on the table: everything but what all games have, and what lies in the own hand. */
export function things(view: View | null): [string, unknown][] {
  return Object.entries(view ?? {}).filter(([name]) => !GENERAL.has(name) && name !== 'hand');
}

export function hand(view: View | null): unknown[] {
  return Array.isArray(view?.hand) ? view.hand : [];
}

export const isTable = (value: unknown): value is Record<string, unknown> | unknown[] =>
  value !== null && typeof value === 'object' && Object.values(value).some((held) => held !== null && typeof held === 'object');

/** A plain value in words; `name` says what a reference is called. */
export function inWords(value: unknown, name: (reference: string) => string): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length ? value.map((one) => inWords(one, name)).join(', ') : '–';
  if (typeof value === 'object') return inWords(Object.entries(value).map(([key, held]) => `${key} ${inWords(held, name)}`), name);
  if (typeof value === 'boolean') return value ? '✓' : '–';
  return typeof value === 'string' && /^[a-z_]+\/\S+$/.test(value) ? name(value) : String(value);
}
