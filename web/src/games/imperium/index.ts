/** Dune: Imperium and Uprising at the table. */

import type { GameEvent } from '../../lib/api/types';
import type { Burst, Flight, GameModule, Headline, Region, SeatResult } from '../module';
import Board from './Board.svelte';
import PileCard from './PileCard.svelte';
import { cubesOf, type View } from './content';
import Explain from './Explain.svelte';
import { glyphs } from './glyphs';
import Hand from './Hand.svelte';
import Inline from './Inline.svelte';
import LeaderDraft from './LeaderDraft.svelte';
import Market from './Market.svelte';
import Overlay from './Overlay.svelte';
import Seats from './Seats.svelte';
import SpaceDeal from './SpaceDeal.svelte';

const id = (reference: unknown) => String(reference).replace(/^[a-z_]+\//, '');

/** What visibly moves when something happens. */
function flights(event: GameEvent): Flight[] {
  const seat = event.seat ?? -1;
  const count = Math.abs(Number(event.count ?? 1));
  const panel = `seat:${seat}`;
  switch (event.kind) {
    case 'gain':
    case 'control_bonus':
      return [{ glyph: id(event.resource), count, from: 'here', to: panel }];
    case 'pay':
      return [{ glyph: id(event.resource), count, from: panel, to: 'here' }];
    case 'harvest':
      return [{ glyph: 'spice', count, from: `space:${id(event.space)}`, to: panel }];
    case 'recruit':
      return [{ glyph: 'troop', count, from: panel, to: `garrison:${seat}` }];
    case 'deploy':
      return [{ glyph: 'troop', count, from: `garrison:${seat}`, to: `conflict:${seat}` }];
    case 'retreat':
      return [{ glyph: 'troop', count, from: `conflict:${seat}`, to: `garrison:${seat}` }];
    case 'lose_troops':
      return [{ glyph: 'lose_troop', count, from: `conflict:${seat}`, to: panel }];
    case 'influence':
      return [{ glyph: id(event.faction), count: 1, from: panel, to: `faction:${id(event.faction)}` }];
    case 'vp':
      return Number(event.count) > 0 ? [{ glyph: 'vp', count, from: 'zone:conflict', to: panel }] : [];
    case 'send_agent':
    case 'rival_agent':
      return [{ glyph: 'agent', count: 1, from: panel, to: `space:${id(event.space)}` }];
    case 'draw':
      return [{ glyph: 'card', count, from: panel, to: `hand:${seat}` }];
    case 'draw_intrigue':
      return [{ glyph: 'intrigue', count, from: 'zone:conflict', to: panel }];
    case 'acquire':
      return [{ glyph: 'acquire', count: 1, from: `row:${id(event.card)}`, to: panel }];
    case 'sandworm':
      return [{ glyph: 'sandworm', count, from: 'here', to: `conflict:${seat}` }];
    case 'place_spy':
      return [{ glyph: 'spy', count: 1, from: panel, to: `post:${id(event.post)}` }];
    case 'recall_spy':
      return [{ glyph: 'spy', count: 1, from: `post:${id(event.post)}`, to: panel }];
    case 'activate':
      return [{ glyph: 'activate', count: 1, from: panel, to: `seat:${event.ally}` }];
    case 'throne_row':
      return [{ glyph: 'acquire', count: 1, from: `row:${id(event.card)}`, to: `throne:${id(event.card)}` }];
    case 'give':
      return [{ glyph: id(event.resource), count, from: panel, to: `seat:${event.to}` }];
    case 'give_intrigue':
      return [{ glyph: 'intrigue', count, from: panel, to: `seat:${event.to}` }];
    case 'take_contract':
      return [{ glyph: 'contract', count: 1, from: 'zone:contracts', to: panel }];
    default:
      return [];
  }
}

/** What deserves a moment: a point, an alliance, a worm. */
function bursts(event: GameEvent): Burst[] {
  const seat = event.seat ?? -1;
  if (event.kind === 'vp' && Number(event.count) > 0) return [{ glyph: 'vp', at: `seat:${seat}` }];
  if (event.kind === 'alliance') return [{ glyph: 'alliance', at: `faction:${id(event.faction)}` }];
  if (event.kind === 'sandworm') return [{ glyph: 'sandworm', at: `conflict:${seat}` }];
  return [];
}

function headline(view: unknown): Headline {
  const { round, phase, turn } = view as View;
  return { counts: 'round', round, phase: `phase/${phase}`, turn: turn?.player ?? null };
}

function results(view: unknown): SeatResult[] {
  return (view as View).players.map((player) => ({
    seat: player.seat,
    points: player.rival && !player.rival.can_win ? null : player.vp,
    leader: player.leader ? `leader/${player.leader}` : null,
    // House Hagal has nothing that counts.
    figures: player.rival && !player.rival.id ? [] : [
      ...(['spice', 'solari', 'water'] as const).map((resource) => ({ ref: `resource/${resource}`, value: player[resource] })),
      ...cubesOf(player).map((faction) => ({ ref: `faction/${faction}`, value: player.influence[faction] ?? 0 })),
    ],
  }));
}

/** Everything that lies elsewhere than on the board, by the beginning of its name. */
const REGIONS: Record<string, Region> = {
  row: 'market', reserve: 'market', throne: 'market',
  hand: 'hand', intrigue: 'hand', play: 'hand', discard: 'hand', aside: 'hand', objective: 'hand', training: 'hand',
  seat: 'seats', leader: 'seats',
}; // prettier-ignore

const imperium: GameModule = {
  client: 'imperium',
  glyphs,
  regions: { board: Board, market: Market, hand: Hand, seats: Seats },
  region: (target) => (target === 'zone:hand' ? 'hand' : (REGIONS[target.slice(0, target.indexOf(':'))] ?? 'board')),
  Explain,
  Inline,
  Overlay,
  Detail: SpaceDeal,
  offers: { 'setup.leader': LeaderDraft },
  gallery: { Card: PileCard, has: (reference) => /^(card|intrigue|conflict|contract|hagal)\//.test(reference) },
  kinds: [
    ['leader', 'kind.leaders'], ['card', 'kind.cards'], ['intrigue', 'kind.intrigue'], ['conflict', 'kind.conflicts'],
    ['space', 'kind.spaces'], ['post', 'kind.posts'], ['faction', 'kind.factions'], ['track', 'kind.tracks'],
    ['contract', 'kind.contracts'], ['objective', 'kind.objectives'], ['rival', 'kind.rivals'], ['hagal', 'kind.hagal'],
  ], // prettier-ignore
  rests: (view, seat) => {
    const me = (view as View).players[seat];
    return Boolean(me?.revealed && !me.hand?.length && !me.intrigue?.length);
  },
  crowded: (view) => Boolean((view as View).teams),
  headline,
  flights,
  bursts,
  results,
  counted: [
    ['send_agent', 'count.agents'],
    ['rival_agent', 'count.rivalAgents'],
    ['acquire', 'count.cards'],
    ['deploy', 'count.deployments'],
    ['reward', 'count.rewards'],
    ['influence', 'count.influence'],
    ['play_intrigue', 'count.intrigue'],
    ['harvest', 'count.harvests'],
  ],
};

export default imperium;
