/** Cards that are turned over, shown one after the other: each for as long as it takes to read, faster where many wait. */

import type { Moment } from '../../lib/table/session.svelte';

export interface Reveal {
  /** `hagal/arrakeen` */
  card: string;
  seat: number;
  /** The line of the log that tells what it did. */
  key: string;
  /** Nothing came of it: another card follows. */
  passedOver: boolean;
}

/** The cards among what has happened. Those that were passed over are told in the line of the card that follows. */
export function revealsIn(moments: Moment[]): Reveal[] {
  const found: Reveal[] = [];
  for (const { event, key } of moments) {
    const last = found.at(-1);
    const seat = event.seat ?? -1;
    const told = last?.passedOver && last.seat === seat ? last.key : key;
    if (event.kind === 'draw_hagal') found.push({ card: String(event.card), seat, key: told, passedOver: false });
    if (event.kind === 'hagal_passed_over' && last) last.passedOver = true;
  }
  return found;
}

export const READ = 2800;
export const GLANCE = 1200;
/** The last one stays a little. */
export const STAY = 5200;
const MANY = 3;

/** How long a card is shown while so many others wait. */
export function timeFor(reveal: Reveal, waiting: number): number {
  const whole = reveal.passedOver ? GLANCE : waiting ? READ : STAY;
  return waiting > MANY ? Math.max(700, whole / 2) : whole;
}
