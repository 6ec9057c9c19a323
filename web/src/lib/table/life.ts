/** What is unusual about a table: it does not go on, somebody is away, a seat is to be had. */

import type { SeatInfo, TableState } from '../api/types';
import type { Key } from '../i18n/language.svelte';

/** Why nothing can be done, where it is so. */
export function haltedBy(state: TableState | null): Key {
  if (state?.outdated) return 'notice.outdated';
  if (state?.archived) return 'notice.archived';
  return state?.status === 'closed' ? 'notice.closed' : 'notice.paused';
}

/** A seat that a newcomer could take in the middle of the game. */
export function isFree(state: TableState | null, seat: SeatInfo): boolean {
  const playing = state?.status === 'playing' && !state.archived && !state.outdated;
  return playing && (seat.free || seat.kind === 'open');
}

export function hasRoom(state: TableState | null): boolean {
  return state !== null && state.seats.some((seat) => isFree(state, seat));
}

/**
 * Whether somebody has kept the table waiting for so long that the others may agree on a replacement: to act or, if
 * the host has paused the game, to go on.
 */
export function isAbsent(state: TableState | null, seat: SeatInfo, now: number): boolean {
  if (!state) return false;
  if (seat.kind === 'open') return !state.paused;
  const clock = state.clocks[seat.seat];
  if (seat.kind !== 'person' || !clock) return false;
  const waits = (since: number | null) => (since === null ? 0 : now - since);
  const away = state.paused ? (seat.seat === state.host ? waits(state.paused_since) : 0) : clock.since === null ? 0 : clock.spent + waits(clock.since);
  return away >= state.absence_minutes * 60;
}
