/**
 * The person at this browser: a secret of their own that opens all their seats, on every device that knows it.
 * A device may know several: the first is used for new seats, the others came with links from other devices.
 */

import { heldSeats } from './seats';
import { api } from './http';

const KEY = 'landsraad.person';
const LENGTH = 24;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

function made(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_');
}

export const person = {
  /** The secret for new seats. */
  key(): string {
    const [first] = read();
    if (first) return first;
    const key = made();
    localStorage.setItem(KEY, JSON.stringify([key]));
    return key;
  },
  /** This device belongs to that person too; what it had before it keeps. */
  adopt(key: string): void {
    if (!/^[A-Za-z0-9_-]{24,48}$/.test(key)) return;
    localStorage.setItem(KEY, JSON.stringify([key, ...read().filter((other) => other !== key)]));
  },
  known(): boolean {
    return read().length > 0;
  },
  /** Learn of the seats that were taken on other devices. */
  async gather(): Promise<void> {
    for (const key of read()) {
      for (const { table, seats } of await api.myTables([key])) {
        const held = heldSeats.of(table.id).tokens;
        const missing = seats.filter((seat) => !(seat in held));
        if (missing.length) heldSeats.keep(table.id, Object.fromEntries(missing.map((seat) => [seat, `${key}:${seat}`])));
      }
    }
  },
};
