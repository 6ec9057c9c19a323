/** What the views of classic Dune hold, and the constant facts of its factions and cards. */

import type { GameContent } from '../../lib/api/types';
import type { TableSession } from '../../lib/table/session.svelte';
import facts from './map.json';

/** What the hand, and beside it what is asked, takes of a wide screen. */
export const HAND_HEIGHT = 'clamp(104px, 12.5dvh, 140px)';

export type Faction = 'atreides' | 'bene_gesserit' | 'emperor' | 'fremen' | 'spacing_guild' | 'harkonnen';

export interface LeaderView {
  id: string;
  strength: number;
  status: 'available' | 'tanks' | 'tanks_face_down' | 'captured' | 'hidden';
  deaths: number;
  territory: string | null;
}

export interface FactionView {
  id: Faction;
  seat: number;
  circle: number | null;
  spice: number | null;
  bribes: number;
  reserves: number;
  reserves_starred?: number;
  tanks: number;
  tanks_starred?: number;
  allies: Faction[];
  strongholds: number;
  cards: string[];
  card_count: number | null;
  leaders: LeaderView[];
  traitors: string[];
  traitors_dealt: string[] | null;
  leader_revival_open: boolean;
  karama_power_used: boolean;
  pledges: { bids: number; shipments: number } | null;
  acted: boolean;
  kwisatz_haderach?: { losses: number | null; active: boolean; dead: boolean; territory: string | null };
}

export interface PartView {
  spice?: number;
  forces?: Partial<Record<Faction, number>>;
  starred?: Partial<Record<Faction, number>>;
  advisors?: number;
}

/** A battle plan as far as it is known: references, a dial such as `3.5`, spice. */
export interface Plan {
  leader?: string;
  kwisatz_haderach?: number;
  weapon?: string;
  defense?: string;
  dial?: string | number;
  spice?: number;
}

export interface BattleView {
  territory: string;
  aggressor: Faction;
  defender: Faction;
  voice: string | null;
  voice_on: Faction | null;
  prescience: string | null;
  foreseen: { faction: Faction; element: string; shown: string | number }[];
  watched: Faction | null;
  plans: [Plan | null, Plan | null];
  winner: Faction | null;
}

export interface View {
  turn: number;
  max_turns: number;
  phase: string;
  faction: Faction | null;
  storm: {
    sector: number | null;
    distance: number;
    order: Faction[];
    dialers: Faction[];
    card: number | null;
    card_drawn: boolean;
    wall_destroyed: boolean;
  };
  factions: FactionView[];
  map: Record<string, PartView>;
  strongholds: Record<string, Faction[]>;
  spice_deck: { count: number; top: string | null; pile_a: string[]; pile_b: string[]; set_aside: number };
  treachery_deck: { count: number; discard: string[]; removed: string[] };
  auction: { cards_left: number; card: string | null; bid: number; bidder: Faction | null; opener: Faction | null } | null;
  battle: BattleView | null;
  prediction: { faction: Faction; turn: number | null } | null;
  stopped: string[];
  worm_rides: string[];
  /** Open offers of this seat, and those made to it. */
  offers: { by: Faction; factions: Faction[]; agreed: Faction[]; terms: Term[] }[];
  /** All deals ever made. */
  deals: (Deal & { turn: number; phase: string })[];
  debts: { payer: Faction; receiver: Faction; count: number }[];
  answers: { turn: number; faction: Faction; question: string; about: string | number; answer: boolean }[];
  told: { by: Faction; what: string; turn: number; values: (string | number)[] }[];
  victory: string | null;
  winners?: number[];
}

/** What somebody gives in a deal; `bound`: it is still to be paid or kept. */
export interface Term {
  kind: 'pay' | 'tell' | 'promise' | 'words';
  giver: Faction;
  receiver?: Faction;
  count?: number;
  when?: string;
  whose?: Faction | null;
  turn?: number | null;
  secret?: string;
  promise?: string;
  faction?: Faction;
  territory?: string;
  limit?: number;
  words?: string;
  bound?: boolean;
}

/** `number` 0: an offer that is still open. */
export interface Deal {
  number: number;
  factions: Faction[];
  state: 'active' | 'fulfilled' | 'cancelled';
  terms: Term[];
}

/** Open offers of this seat first, then what binds, then what is past. */
export function dealsOf(view: View): Deal[] {
  const offers = view.offers.map((offer): Deal => ({ ...offer, number: 0, state: 'active' }));
  const binding = view.deals.filter((deal) => deal.state === 'active');
  return [...offers, ...binding, ...view.deals.filter((deal) => deal.state !== 'active')];
}

/** What somebody has told this seat, in words. */
export function toldWords(session: TableSession, { what, values }: View['told'][number]): string {
  const kind = what === 'traitors' ? 'leader' : what === 'spice_card' ? 'spice_card' : 'faction';
  return values.map((value) => (typeof value === 'string' ? session.name(`${kind}/${value}`) : value)).join(', ');
}

/** The alliances there are, each once. */
export function alliances(view: View): Faction[][] {
  const found = view.factions.filter((one) => one.allies.length).map((one) => [one.id, ...one.allies].toSorted());
  return found.filter((one, place) => found.findIndex((other) => other.join() === one.join()) === place);
}

/** What a term is about, in the order in which it is shown: references, numbers and words. */
export function termParts(term: Term): (string | number)[] {
  const parts: (string | number | null | undefined)[] = [
    term.when && `moment/${term.when}`,
    term.whose && `faction/${term.whose}`,
    term.secret && `secret/${term.secret}`,
    term.promise && `promise/${term.promise}`,
    term.faction && `faction/${term.faction}`,
    term.territory && `territory/${term.territory}`,
    term.limit,
  ];
  return parts.filter((part): part is string | number => part !== null && part !== undefined && part !== '');
}

/** What the server tells about a component. */
export interface Description {
  name: string;
  facts: string[];
  text: string;
  /** The advantages of a faction, and the option without which one is not in force. */
  powers: { ref: string; needs: string | null }[];
}

export interface Content extends GameContent {
  components: Record<string, Description>;
}

const EMPTY: Content = { names: {}, components: {} };

export const contentOf = (session: TableSession): Content => (session.content as Content | null) ?? EMPTY;

export const viewOf = (session: TableSession): View | null => (session.state?.view as View | null) ?? null;

/** The phases of a turn in order. */
export const PHASES = ['storm', 'spice_blow', 'charity', 'bidding', 'revival', 'shipment', 'battle', 'collection', 'mentat'] as const;

/** Ground and ink of each faction's counters. */
export const COLOURS: Record<Faction, { ground: string; ink: string }> = {
  atreides: { ground: '#3f9a58', ink: '#ffffff' },
  bene_gesserit: { ground: '#5a78e0', ink: '#ffffff' },
  emperor: { ground: '#c92f49', ink: '#ffffff' },
  fremen: { ground: '#f0cd4a', ink: '#2a1d08' },
  spacing_guild: { ground: '#e39a6c', ink: '#2a1208' },
  harkonnen: { ground: '#3a3645', ink: '#f6eedd' },
};

export const FACTS = facts.factions as unknown as Record<
  Faction,
  { hand_limit: number; free_revival: number; leaders: Record<string, number> }
>;
export const CARDS = facts.cards as Record<string, { class: string; count: number }>;

export const LEADERS: Record<string, { faction: Faction; strength: number }> = Object.fromEntries(
  (Object.keys(FACTS) as Faction[]).flatMap((faction) =>
    Object.entries(FACTS[faction].leaders).map(([id, strength]) => [id, { faction, strength }]),
  ),
);

export const classOf = (card: string): string => CARDS[card]?.class ?? 'special';
export const bare = (reference: string | number | undefined): string => String(reference ?? '').replace(/^[a-z_]+\//, '');

export function factionOf(view: View | null, id: string | null): FactionView | undefined {
  return view?.factions.find((faction) => faction.id === id);
}

export function mine(session: TableSession): FactionView | undefined {
  return viewOf(session)?.factions.find((faction) => faction.seat === session.active);
}

/** The mark of a seat stands on dark ground, where the black of the Harkonnen would be lost. */
const markOf = (faction: Faction): string => (faction === 'harkonnen' ? '#938c9f' : COLOURS[faction].ground);

/** Marks of seats wear the colours of the factions, as long as this table is shown. */
export function paint(view: View | null): () => void {
  const style = document.documentElement.style;
  for (const faction of view?.factions ?? []) style.setProperty(`--seat-${faction.seat}`, markOf(faction.id));
  return () => {
    for (let seat = 0; seat < 6; seat += 1) style.removeProperty(`--seat-${seat}`);
  };
}
