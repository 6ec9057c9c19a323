/** What the server tells about the components of the Imperium family, and what its views hold. */

import type { GameContent } from '../../lib/api/types';
import type { Key } from '../../lib/i18n/language.svelte';
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
  /** Printed symbols: `combat`, `maker`, `protected`, a battle icon, the kind of a contract. */
  marks?: string[];
  /** What an observation post or a contract is about: `space/arrakeen`. */
  connects?: string[];
}

export interface Effect {
  sentence: string;
  icons: Token[];
}

export interface Content extends GameContent {
  components: Record<string, Component>;
  effects: Record<string, Effect>;
  /** What things and terms mean, by reference; `post/*` stands for all of a kind. */
  explanations?: Record<string, string>;
  /** What spaces may ask, in words, by resource and amounts: `solari:7`, `solari:0,1`. */
  prices?: Record<string, string>;
  /** What is printed otherwise for six players. */
  teams?: { components: Record<string, Component>; effects: Record<string, Effect> };
}

/** What a space asks now of the one who looks: an amount, or a choice of amounts. */
export interface Price {
  resource: string;
  amounts: number[];
}

export interface SpaceView {
  agents: number[];
  control: number | null;
  bonus_spice: number;
  blocked_by: number[];
  price: Price | null;
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
  /** What the strength cannot exceed in this round; null while turns or swords of a Rival are to come. */
  strength_at_most: number | null;
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
  /** What is in hand or deck; which of it is where, nobody else can tell. */
  unseen: string[];
  set_aside: string[];
  hand?: string[];
  intrigue?: string[];
  deck?: string[];
  deck_top?: string;
  secret_factions?: string[];
  known_intrigue?: string[];
  /** Uprising: spies, sandworms, and what lies open before the player. */
  spies?: string[];
  spy_supply?: number;
  sandworms?: number;
  maker_hooks?: boolean;
  objective?: string | null;
  objective_face_up?: boolean;
  won?: string[];
  won_face_down?: string[];
  contracts?: string[];
  contracts_completed?: string[];
  leader_side?: string;
  memories?: number;
  training?: string;
  /** In games with Rivals; null for people. */
  rival?: RivalView | null;
  /** Two teams: for each Agent in `placed` the arrow of its token, and what a Commander or an Ally has besides. */
  commander?: boolean;
  team?: number;
  figures?: Arrow[];
  swordmaster_ready?: boolean;
  swordmaster_bonus?: boolean;
  kept_swords?: number;
  tokens?: Arrow[];
  allies?: { left: number; right: number };
  shared_influence?: Record<string, number>;
}

/** Which Ally an Agent token activates; `both` is the Swordmaster, `none` a plain Agent. */
export type Arrow = 'left' | 'right' | 'both' | 'none';

export interface TeamView {
  commander: number;
  seats: number[];
  vp: number;
}

/** An opponent that the game itself plays. */
export interface RivalView {
  /** Null for House Hagal. */
  id: string | null;
  ref: string;
  swordmaster_value: number | null;
  priority: string[];
  streamlined: boolean;
  can_win: boolean;
}

/** The Hagal deck, and how the Rivals of this game play. */
export interface HagalView {
  deck: number;
  discard: string[];
  revealed: string | null;
  difficulty: string | null;
  swordmasters_in_round: number | null;
  closed_swordmaster: boolean;
  brutal_escalation: boolean;
  expert_deployment: boolean;
  smart_politics: boolean;
  row_churn: boolean;
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
  /** Only in the games that have one. */
  mentat?: { owner: number | null; space: string | null };
  alliances: Record<string, number | null>;
  players: PlayerView[];
  prices?: Record<string, number>;
  /** Uprising: the spies at each observation post, and the Shield Wall. */
  posts?: Record<string, number[]>;
  shield_wall?: boolean;
  conflict_protected?: boolean;
  /** The CHOAM module. */
  contract_market?: (string | null)[];
  contract_bank?: number;
  contracts_aside?: string[];
  /** Games with Rivals. */
  hagal?: HagalView;
  /** Six players: the teams, the personal boards of the Commanders, the Throne Row, and the Ally of this turn. */
  teams?: TeamView[];
  boards?: Record<string, { commander: number; faction: string; spaces: string[] }>;
  throne_row?: string[];
  activated?: number | null;
  over: boolean;
  scores: number[];
  winners: number[];
}

export const FACTIONS = ['emperor', 'guild', 'bg', 'fremen'] as const;
const TEAM_FACTIONS = ['great_houses', 'guild', 'bg', 'fringe_worlds'] as const;

/** The tracks of the board that lies on the table. */
export const tracksOf = (view: View): readonly string[] => (view.teams ? TEAM_FACTIONS : FACTIONS);

/** The tracks on which a player has a cube. */
export const cubesOf = (player: PlayerView): string[] => Object.keys(player.influence);

/** Where there are teams, a Commander fights with nobody's but the Allies' units. */
export const fighters = (view: View): PlayerView[] => view.players.filter((player) => !player.commander);

/** The words about what a seat's strength can still become in this round, as far as everybody can know. */
export function outlook(player: PlayerView): [Key, Record<string, number>] {
  const { strength: now, strength_at_most: most, garrison, agents } = player;
  if (most === now) return ['outlook.settled', { now }];
  if (most !== null) return ['outlook.cards', { now, most }];
  if (player.rival) return ['outlook.rival', { now, agents, garrison, gain: 2 * garrison }];
  if (player.revealed) return ['outlook.turns', { now }];
  return ['outlook.open', { now, agents, garrison, gain: 2 * garrison, cards: player.hand_count, intrigue: player.intrigue_count }];
}

/** The arrow of an Agent of a seat on a space, of the nth one there. */
export function arrowOn(player: PlayerView | undefined, space: string, nth: number): Arrow {
  const places = (player?.placed ?? []).flatMap((id, n) => (id === space ? [n] : []));
  return player?.figures?.[places[nth] ?? -1] ?? 'none';
}

const EMPTY: Content = { names: {}, components: {}, effects: {} };

export function contentOf(session: TableSession): Content {
  return (session.content as Content | null) ?? EMPTY;
}

export function viewOf(session: TableSession): View | null {
  return (session.state?.view as View | null | undefined) ?? null;
}

/** The other side of a two-sided Leader is described on the same sheet. */
const OTHER_SIDES: Record<string, string> = { 'leader/reverend_mother_jessica': 'leader/lady_jessica' };

export function component(session: TableSession, ref: string): Component | undefined {
  const content = contentOf(session);
  const asked = OTHER_SIDES[ref] ?? ref;
  return (viewOf(session)?.teams && content.teams?.components[asked]) || content.components[asked];
}

export function effectOf(session: TableSession, key: string): Effect | undefined {
  const content = contentOf(session);
  return (viewOf(session)?.teams && content.teams?.effects[key]) || content.effects[key];
}

export function hasMark(found: Component | undefined, mark: string): boolean {
  return found?.marks?.includes(mark) ?? false;
}

const BATTLE_ICONS = ['crysknife', 'desert_mouse', 'ornithopter', 'wild'];

/** The battle icon of a Conflict or an Objective. */
export function battleIcon(found: Component | undefined): string | null {
  return found?.marks?.find((mark) => BATTLE_ICONS.includes(mark)) ?? null;
}

export function box(found: Component | undefined, id: string): Box | undefined {
  return found?.boxes.find((one) => one.id === id);
}
