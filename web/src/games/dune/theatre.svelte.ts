/** Battles that were revealed, for eyes: they stay until the people concerned have looked. */

import type { Moment, TableSession } from '../../lib/table/session.svelte';
import { bare, type Faction, type Plan } from './content';

export interface Scene {
  key: string;
  plans: { faction: Faction; plan: Plan }[];
  /** What followed: the lines of the log that tell it, by their keys. */
  lines: string[];
  killed: string[];
  winner: Faction | null;
  strengths: [winner: string, loser: string] | null;
  /** What deserves a moment: `explosion`, `traitor`, `captive`. */
  moments: string[];
}

const FOLLOWING = ['traitor', 'explosion', 'leader_killed', 'battle_won', 'battle_without_winner', 'losses', 'bounty', 'captive_kept', 'captive_killed'];

/** Go on with what has happened: a new scene for each pair of plans. */
export function goOn(scenes: Scene[], moments: readonly Moment[]): Scene[] {
  const found = scenes.map((scene) => ({ ...scene }));
  for (const { event, key } of moments) {
    const kind = event.kind;
    if (kind === 'plan') {
      const last = found.at(-1);
      const one = { faction: bare(String(event.faction)) as Faction, plan: event as unknown as Plan };
      if (last && last.plans.length === 1) last.plans = [...last.plans, one];
      else found.push({ key, plans: [one], lines: [], killed: [], winner: null, strengths: null, moments: [] });
      continue;
    }
    const now = found.at(-1);
    if (!now || !FOLLOWING.includes(kind)) continue;
    now.lines = [...now.lines, key];
    if (kind === 'leader_killed') now.killed = [...now.killed, bare(String(event.leader))];
    if (kind === 'explosion' || kind === 'traitor') now.moments = [...now.moments, kind];
    if (kind.startsWith('captive')) now.moments = [...now.moments, 'captive'];
    if (kind === 'battle_won') {
      now.winner = bare(String(event.faction)) as Faction;
      if (event.strength !== undefined) now.strengths = [String(event.strength), String(event.against)];
    }
  }
  return found;
}

class Theatre {
  scenes = $state.raw<Scene[]>([]);

  hear(moments: readonly Moment[]): void {
    this.scenes = goOn(this.scenes, moments);
  }

  next(): void {
    this.scenes = this.scenes.slice(1);
  }
}

const tables = new WeakMap<TableSession, Theatre>();

/** It outlives the picture of the table: the device may change hands meanwhile. */
export function theatreAt(session: TableSession): Theatre {
  const found = tables.get(session) ?? new Theatre();
  tables.set(session, found);
  return found;
}
