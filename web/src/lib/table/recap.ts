/** What the others did since somebody's last turn, and where on the table. */

import type { GameEvent, LogLine } from '../api/types';

/** What happened with an entry, as far as the viewer may know. */
export interface Past {
  seq: number;
  events: GameEvent[];
}

/** A line of the log, and the places it is about. */
export interface Deed {
  line: LogLine;
  anchors: string[];
}

type Place = readonly [seq: number, n: number];
const placeOf = (key: string): Place => {
  const [seq = 0, n = 0] = key.split('.').map(Number);
  return [seq, n];
};
const before = ([a, b]: Place, [c, d]: Place): boolean => a < c || (a === c && b < d);

/** The lines that others have written since the viewer last did something before them. */
export function sinceLastTurn(lines: readonly LogLine[], viewer: number | null): LogLine[] {
  const others = (line: LogLine) => line.seat >= 0 && line.seat !== viewer;
  const end = lines.findLastIndex(others);
  if (end < 0) return [];
  const begin = lines.slice(0, end).findLastIndex((line) => (viewer === null ? line.heading : line.seat === viewer));
  return lines.slice(begin + 1, end + 1).filter((line) => !line.heading);
}

/** The events a line tells of. */
export function eventsOf(line: LogLine, lines: readonly LogLine[], past: readonly Past[]): GameEvent[] {
  const next = lines[lines.indexOf(line) + 1];
  const from = placeOf(line.key);
  const to: Place = next ? placeOf(next.key) : [Infinity, 0];
  return past
    .filter(({ seq }) => seq >= from[0] && seq <= to[0])
    .flatMap(({ seq, events }) => events.filter((_, n) => !before([seq, n], from) && before([seq, n], to)));
}

/** Where something can be seen: what is named, and where it went. */
export function anchorsOf(line: LogLine, events: readonly GameEvent[], goals: (event: GameEvent) => string[]): string[] {
  const named = line.pieces.flatMap((piece) => (piece.ref ? [piece.ref.replace('/', ':')] : []));
  const gone = events.flatMap(goals).filter((anchor) => anchor !== 'here');
  return [...new Set([...named, ...gone])].filter((anchor) => !anchor.startsWith('seat:'));
}

/** The words of a line without the name of whoever it is about, which stands before it already. */
export function withoutName(line: LogLine): LogLine['pieces'] {
  const [first, ...rest] = line.pieces;
  if (first?.ref !== `seat/${line.seat}` || !rest[0]) return line.pieces;
  return [{ ...rest[0], text: rest[0].text.trimStart() }, ...rest.slice(1)];
}
