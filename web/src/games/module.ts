/** What a game brings to the table. The table itself knows no game. */

import type { Component } from 'svelte';
import type { GameEvent, Message } from '../lib/api/types';
import type { Interaction } from '../lib/decision/interaction.svelte';
import type { LogRules } from '../lib/table/log';
import type { TableSession } from '../lib/table/session.svelte';

export type Region = 'board' | 'market' | 'hand' | 'seats';

export interface RegionProps {
  session: TableSession;
  ix: Interaction;
  /** The narrow layout of a phone. */
  narrow: boolean;
}

/** Something that visibly moves: a glyph from one anchored element to another (`space:arrakeen`, `seat:1`). */
export interface Flight {
  glyph: string;
  count: number;
  from: string;
  to: string;
}

export interface Headline {
  round: number;
  /** Message id of the phase. */
  phase: string;
  /** Whose turn it is in the game, or null between turns. */
  turn: number | null;
}

export interface SeatResult {
  seat: number;
  points: number;
  /** Further figures, as references of the game with a number: `resource/spice` -> 3. */
  figures: { ref: string; value: number }[];
  leader: string | null;
}

export interface GameModule {
  /** The symbols this game draws with; they are put into the page once. */
  glyphs: Record<string, string>;
  regions: {
    board: Component<RegionProps>;
    market: Component<RegionProps>;
    hand: Component<RegionProps>;
    seats: Component<RegionProps>;
  };
  /** The height of the hand where it lies under the board, for a game whose board needs the room. */
  handHeight?: string;
  /** The region in which something an option points at is to be found. */
  region(target: string): Region;
  /** What is shown when somebody asks about a reference. */
  Explain: Component<{ about: string; session: TableSession }>;
  /** The icons that stand for a reference inside a line of text; nothing where there are none. */
  Inline: Component<{ about: string; session: TableSession }>;
  /** The sentence of an effect. */
  effectText(content: unknown, key: string): string | undefined;
  headline(view: unknown): Headline;
  flights(event: GameEvent): Flight[];
  results(view: unknown): SeatResult[];
  /** How the game was won, where there are several ways. */
  outcome?(view: unknown): Message | null;
  /** How its events read as lines. */
  log: LogRules;
}

const modules: Record<string, () => Promise<{ default: GameModule }>> = {
  imperium: () => import('./imperium'),
  uprising: () => import('./imperium'),
  dune: () => import('./dune'),
};

export async function gameModule(name: string): Promise<GameModule | null> {
  const load = modules[name];
  return load ? (await load()).default : null;
}

/** The games this client can show, the one to begin with first. */
export const inOrder = <G extends { name: string }>(games: G[]): G[] =>
  Object.keys(modules).flatMap((name) => games.filter((game) => game.name === name));
