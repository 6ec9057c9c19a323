/** From what was chosen in the lobby to the seats the server is asked for. */

import type { NewSeat } from '../lib/api/types';

export interface SeatChoice {
  /** me, person (hot-seat), open, or a kind of bot */
  kind: string;
  name: string;
  /** Empty: whichever is free. */
  colour?: string;
}

export function newSeats(choices: SeatChoice[], me: string, person: string, botNames: readonly string[]): NewSeat[] {
  let persons = 0;
  let bots = 0;
  return choices.map(({ kind, name, colour }) => {
    const wears = colour ? { colour } : {};
    if (kind === 'open') return { kind: 'open', ...wears };
    if (kind === 'me' || kind === 'person') {
      persons += 1;
      const given = kind === 'me' ? me : name.trim() || `${person} ${persons}`;
      return { kind: 'person', name: given, ...wears };
    }
    return { kind: 'bot', bot: kind, name: botNames[bots++ % botNames.length], ...wears };
  });
}
