/** What a game brings to the table. The table itself knows no game. */

import type { Component } from 'svelte';
import type { GameEvent } from '../lib/api/types';
import type { Key } from '../lib/i18n/language.svelte';
import type { Interaction } from '../lib/decision/interaction.svelte';
import type { TableSession } from '../lib/table/session.svelte';

export type Region = 'board' | 'market' | 'hand' | 'seats';

export interface RegionProps {
  session: TableSession;
  ix: Interaction;
  /** The narrow layout of a phone. */
  narrow: boolean;
  /** The hand is empty until the next round (see `rests`). */
  resting?: boolean;
}

/** Something that visibly moves: a glyph from one anchored element to another (`space:arrakeen`, `seat:1`). */
export interface Flight {
  glyph: string;
  count: number;
  from: string;
  to: string;
}

/** Something worth a moment's attention: a glyph that rises at an anchored element (`seat:1`). */
export interface Burst {
  glyph: string;
  at: string;
}

export interface Headline {
  round: number;
  /** What the game counts. */
  counts: 'round' | 'turn';
  /** Reference of the phase; empty: the game has none. */
  phase: string;
  /** Whose turn it is in the game, or null between turns. */
  turn: number | null;
}

export interface SeatResult {
  seat: number;
  /** Null for a seat that cannot win. */
  points: number | null;
  /** Further figures, as references of the game with a number: `resource/spice` -> 3. */
  figures: { ref: string; value: number }[];
  leader: string | null;
}

export interface PanelProps {
  session: TableSession;
  ix: Interaction;
  module: GameModule;
}

export interface GameModule {
  /** What games name to be drawn by it. */
  client: string;
  /** The symbols this game draws with; they are put into the page once. */
  glyphs: Record<string, string>;
  regions: {
    board: Component<RegionProps>;
    /** Cards on offer, where the game has any. */
    market?: Component<RegionProps>;
    hand: Component<RegionProps>;
    seats: Component<RegionProps>;
  };
  /** The board is a map and wants all the height there is: hand and decision share one row below it. */
  mapFirst?: boolean;
  /** The height of the hand where it lies under the board, for a game whose board needs the room. */
  handHeight?: string;
  /** Whether somebody has nothing in hand and plays no more this round: the board may take the room. */
  rests?(view: unknown, seat: number): boolean;
  /** Whether so much lies on the table that board, seats and cards find room beside each other only on wide screens. */
  crowded?(view: unknown): boolean;
  /** The region in which something an option points at is to be found. */
  region(target: string): Region;
  /** What is shown when somebody asks about a reference. */
  Explain: Component<{ about: string; session: TableSession }>;
  /** The icons that stand for a reference inside a line of text; nothing where there are none. */
  Inline: Component<{ about: string; session: TableSession }>;
  /** What lies over the table for a moment, such as a card that was turned over. */
  Overlay?: Component<{ session: TableSession }>;
  /** What has been agreed, promised, foretold and betrayed, to be looked up at any time. */
  Dossier?: Component<{ session: TableSession }>;
  /** Choices in parts that are put together over the board, by name; others find room in the decision bar. */
  panels?: Record<string, Component<PanelProps>>;
  /** What is chosen between, shown in full over the board, by the kind of the decision. */
  offers?: Record<string, Component<PanelProps>>;
  /** What stands behind the words of an option where the board is out of sight. */
  Detail?: Component<{ about: string; session: TableSession }>;
  /** What a region is called here, where its usual name does not fit. */
  names?: Partial<Record<Region, Key>>;
  /** Gives the page colours of this game; ends with the function that is given back. */
  paint?(view: unknown): () => void;
  /** Every card of the game, drawn as it lies on the table. */
  gallery?: {
    Card: Component<{ session: TableSession; about: string }>;
    has(reference: string): boolean;
  };
  /** The kinds of things the compendium lists, in their order, and what they are called. */
  kinds?: [kind: string, name: Key][];
  headline(view: unknown): Headline;
  flights(event: GameEvent): Flight[];
  /** What is marked where it happens: a point, an alliance, a worm. */
  bursts?(event: GameEvent): Burst[];
  results(view: unknown): SeatResult[];
  /** Kinds of events worth counting at the end, and what they are called. */
  counted?: [kind: string, name: Key][];
}

const modules: Record<string, () => Promise<{ default: GameModule }>> = {
  imperium: () => import('./imperium'),
  dune: () => import('./dune'),
};

/** The module a game names as its client; every other game is shown in a general way. */
export async function gameModule(client: string): Promise<GameModule> {
  return (await (modules[client] ?? (() => import('./general')))()).default;
}

/** The games in the order they are offered: those drawn here first. */
export function inOrder<G extends { client: string }>(games: G[]): G[] {
  const known = Object.keys(modules);
  const place = (game: G) => (known.includes(game.client) ? known.indexOf(game.client) : known.length);
  return games.toSorted((one, other) => place(one) - place(other));
}
