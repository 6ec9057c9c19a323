/** The seats this browser holds: table id -> seat -> secret token, and the invites of tables made here. */

interface Held {
  tokens: Record<string, string>;
  invite?: string;
}

const KEY = 'landsraad.seats';
const MOST_TABLES = 200;

function read(): Record<string, Held> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Held>;
  } catch {
    return {};
  }
}

export const heldSeats = {
  of(table: string): Held {
    return read()[table] ?? { tokens: {} };
  },
  /** All tokens, latest tables first. */
  allTokens(): string[] {
    return Object.values(read())
      .reverse()
      .flatMap((held) => Object.values(held.tokens));
  },
  keep(table: string, tokens: Record<number, string>, invite?: string): void {
    const all = read();
    const before = all[table] ?? { tokens: {} };
    delete all[table];
    all[table] = { tokens: { ...before.tokens, ...tokens }, invite: invite ?? before.invite };
    const kept = Object.fromEntries(Object.entries(all).slice(-MOST_TABLES));
    localStorage.setItem(KEY, JSON.stringify(kept));
  },
  /** These seats at a table are ours now, and no others. */
  keepOnly(table: string, tokens: Record<number, string>): void {
    const all = read();
    const held = all[table];
    if (!held) return;
    held.tokens = tokens;
    localStorage.setItem(KEY, JSON.stringify(all));
  },
  drop(table: string): void {
    const all = read();
    delete all[table];
    localStorage.setItem(KEY, JSON.stringify(all));
  },
};
