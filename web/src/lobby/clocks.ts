/** The clocks a table can have, as the lobby offers them. */

import type { ClockInfo } from '../lib/api/types';
import { t } from '../lib/i18n/language.svelte';

const DAY = 86400;

export const CLOCKS: Record<string, ClockInfo | null> = {
  none: null,
  fast: { move: 30, reserve: 600 },
  live: { move: 60, reserve: 1800 },
  day: { move: DAY, reserve: 0 },
  days: { move: 3 * DAY, reserve: 0 },
  week: { move: 7 * DAY, reserve: 0 },
};

/** `60 s a move and 30 min in reserve`, `3 days a move`. */
export function clockText(clock: ClockInfo | null): string {
  if (!clock) return t('clock.none');
  if (clock.move >= DAY) return t('clock.days', { days: Math.round(clock.move / DAY) });
  return t('clock.live', { move: Math.round(clock.move), reserve: Math.round(clock.reserve / 60) });
}
