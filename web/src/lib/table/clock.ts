/** How much time is left: the server tells when a clock began to run, the page counts on. */

import type { ClockInfo, SeatClock } from '../api/types';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;

/** Seconds left at a time of the server; negative when they are used up. */
export function left(clock: ClockInfo, seat: SeatClock, now: number): number {
  const used = seat.spent + (seat.since === null ? 0 : Math.max(0, now - seat.since));
  return clock.move + seat.reserve - used;
}

/** `2 d 4 h`, `3 h 20 min`, `1:05`: the larger, the coarser. */
export function told(seconds: number, units: { day: string; hour: string; minute: string }): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= DAY) return `${Math.floor(whole / DAY)} ${units.day} ${Math.floor((whole % DAY) / HOUR)} ${units.hour}`;
  if (whole >= HOUR) return `${Math.floor(whole / HOUR)} ${units.hour} ${Math.floor((whole % HOUR) / MINUTE)} ${units.minute}`;
  return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, '0')}`;
}
