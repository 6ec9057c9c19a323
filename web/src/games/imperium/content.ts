/** What the server tells about the components of the Imperium family, and what its views hold. */

import type { TableSession } from '../../lib/table/session.svelte';

export interface Token {
  kind: string;
  glyph?: string;
  effect?: string;
  amount?: number | 'all';
  least?: number;
  faction?: string;
  argument?: string;
  paid?: boolean;
  words?: boolean;
  condition?: string;
  negated?: boolean;
  count?: string;
  event?: string;
  window?: string;
  who?: string;
  limits?: Record<string, string>;
  /** Several amounts as one: `2–5`. */
  range?: string;
  /** What the token says to somebody who does not see it. */
  text?: string;
}

export interface Box {
  id: string;
  label: string;
  sentence: string;
  icons: Token[];
  name: string;
}

export interface Component {
  ref: string;
  name: string;
  kind: string;
  group: string;
  count: number;
  cost: number | null;
  factions: string[];
  icons: string[];
  facts: string[];
  boxes: Box[];
}

export interface Effect {
  sentence: string;
  icons: Token[];
}

export interface Content {
  components: Record<string, Component>;
  effects: Record<string, Effect>;
  glyphs?: Record<string, string>;
}

export interface SpaceView {
  agents: number[];
  control: number | null;
  bonus_spice: number;
  blocked_by: number[];
}

export interface PlayerView {
  seat: number;
  leader: string | null;
  vp: number;
  solari: number;
  spice: number;
  water: number;
  influence: Record<string, number>;
  agents: number;
  placed: string[];
  swordmaster: boolean;
  high_council: boolean;
  supply: number;
  garrison: number;
  conflict: number;
  strength: number;
  persuasion: number;
  revealed: boolean;
  hand_count: number;
  deck_count: number;
  played: string[];
  in_reveal: string[];
  discard: string[];
  trash: string[];
  intrigue_count: number;
  waiting: string[];
  known_hand: string[];
  known_deck_top: string[];
  set_aside: string | null;
  hand?: string[];
  intrigue?: string[];
  deck?: string[];
  deck_top?: string;
  secret_factions?: string[];
  known_intrigue?: string[];
}

export interface View {
  round: number;
  phase: string;
  first_player: number;
  turn: { player: number; kind: string } | null;
  conflict: string | null;
  past_conflicts: string[];
  conflict_deck: number;
  imperium_row: (string | null)[];
  imperium_deck: number;
  removed: string[];
  reserve: Record<string, number>;
  intrigue_deck: number;
  intrigue_discard: string[];
  spaces: Record<string, SpaceView>;
  mentat: { owner: number | null; space: string | null };
  alliances: Record<string, number | null>;
  players: PlayerView[];
  prices?: Record<string, number>;
  over: boolean;
  scores: number[];
  winners: number[];
}

export const FACTIONS = ['emperor', 'guild', 'bg', 'fremen'] as const;

const EMPTY: Content = { components: {}, effects: {} };

export function contentOf(session: TableSession): Content {
  return (session.content as Content | null) ?? EMPTY;
}

export function viewOf(session: TableSession): View | null {
  return (session.state?.view as View | null | undefined) ?? null;
}

export function component(session: TableSession, ref: string): Component | undefined {
  return contentOf(session).components[ref];
}

export function box(found: Component | undefined, id: string): Box | undefined {
  return found?.boxes.find((one) => one.id === id);
}
