/** The clocks a table can have, as the lobby offers them. */

import type { ClockInfo } from '../lib/api/types';
import { speech, t } from '../lib/i18n/language.svelte';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;

export const CLOCKS: Record<string, ClockInfo | null> = {
  none: null,
  fast: { move: 30, reserve: 10 * MINUTE },
  live: { move: 60, reserve: 30 * MINUTE },
  day: { move: DAY, reserve: 0 },
  days: { move: 3 * DAY, reserve: 0 },
  week: { move: 7 * DAY, reserve: 0 },
};

/** `60 s`, `30 min`, `2 h`, `1 day`, `3 days`, as the language counts. */
export function span(seconds: number, lang: string): string {
  const [unit, size] =
    seconds >= DAY ? (['day', DAY] as const)
    : seconds >= 2 * HOUR ? (['hour', HOUR] as const)
    : seconds > 2 * MINUTE ? (['minute', MINUTE] as const)
    : (['second', 1] as const); // prettier-ignore
  const style = { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(lang, style).format(seconds / size);
}

/** `60 s a move, 30 min in reserve`, `3 days a move`. */
export function clockText(clock: ClockInfo | null): string {
  if (!clock) return t('clock.none');
  const move = span(clock.move, speech.lang);
  return clock.reserve ? t('clock.reserve', { move, reserve: span(clock.reserve, speech.lang) }) : t('clock.move', { move });
}
