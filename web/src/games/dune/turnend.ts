/** What a turn has brought to whom: read from what has happened. */

import type { GameEvent, LogLine } from '../../lib/api/types';
import { eventsOf, type Past } from '../../lib/table/recap';
import { bare, type Faction } from './content';

export interface Tally {
  faction: Faction;
  /** Spice collected and received for strongholds, forces and leaders lost, forces and leaders revived. */
  spice: number;
  lost: number;
  leaders: number;
  revived: number;
}

export interface TurnEnd {
  turn: number;
  tallies: Tally[];
  /** The battles and the alliances in words. */
  lines: LogLine[];
}

type Figure = Exclude<keyof Tally, 'faction'>;
const COUNTED: Record<string, Figure> = {
  collected: 'spice',
  income: 'spice',
  losses: 'lost',
  storm_losses: 'lost',
  devoured: 'lost',
  leader_killed: 'leaders',
  revived: 'revived',
  leader_revived: 'revived',
};
const TOLD = new Set(['battle_won', 'battle_without_winner', 'explosion', 'alliance', 'alliance_broken']);

/** A turn is all but over: its Mentat Pause has come. */
export const isEnd = (event: GameEvent): boolean => event.kind === 'phase' && event.phase === 'phase/mentat';

/** The last turn whose Mentat Pause has come. */
export function lastTurn(past: readonly Past[], lines: readonly LogLine[], factions: readonly Faction[]): TurnEnd | null {
  const events = past.flatMap(({ events, seq }) => events.map((event, n) => ({ event, seq, n })));
  const end = events.findLastIndex(({ event }) => isEnd(event));
  const begin = events.slice(0, Math.max(end, 0)).findLastIndex(({ event }) => event.kind === 'turn');
  if (begin < 0) return null;
  const after = events.slice(end).findIndex(({ event }) => event.kind === 'turn');
  const turn = events.slice(begin, after < 0 ? undefined : end + after);
  const tallies = factions.map((faction): Tally => ({ faction, spice: 0, lost: 0, leaders: 0, revived: 0 }));
  for (const { event } of turn) {
    const figure = COUNTED[event.kind];
    const tally = figure && tallies.find(({ faction }) => faction === bare(String(event.faction)));
    if (tally) tally[figure] += event.count === undefined ? 1 : Number(event.count);
  }
  const [first, last] = [turn[0]!.seq, turn.at(-1)!.seq];
  const within = lines.filter(({ key }) => Number.parseInt(key, 10) >= first && Number.parseInt(key, 10) <= last);
  const happened = new Set(turn.map(({ event }) => event));
  return {
    turn: Number(turn[0]!.event.turn),
    tallies,
    lines: within.filter((line) => !line.heading && eventsOf(line, lines, past).some((event) => happened.has(event) && TOLD.has(event.kind))),
  };
}
