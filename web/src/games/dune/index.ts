/** Classic Dune at the table. */

import type { GameEvent } from '../../lib/api/types';
import type { Burst, Flight, GameModule, Headline, SeatResult } from '../module';
import WholePanel from '../../lib/decision/WholePanel.svelte';
import BattlePlan from './BattlePlan.svelte';
import GalleryCard from './GalleryCard.svelte';
import Board from './Board.svelte';
import { HAND_HEIGHT, paint, type View } from './content';
import Dossier from './Dossier.svelte';
import Explain from './Explain.svelte';
import { glyphs } from './glyphs';
import Hand from './Hand.svelte';
import Inline from './Inline.svelte';
import Market from './Market.svelte';
import Overlay from './Overlay.svelte';
import Seats from './Seats.svelte';

const id = (reference: unknown) => String(reference).replace(/^[a-z_]+\//, '');

/** What visibly moves when something happens. */
function flights(event: GameEvent): Flight[] {
  const count = Math.abs(Number(event.count ?? 1));
  const home = `faction:${id(event.faction)}`;
  switch (event.kind) {
    case 'collected':
      return [{ glyph: 'spice', count, from: `part:${id(event.part)}`, to: home }];
    case 'income':
      return [{ glyph: 'spice', count, from: `territory:${id(event.territory)}`, to: home }];
    case 'spice_placed':
      return [{ glyph: 'spice', count, from: 'territory:polar_sink', to: `part:${id(event.part)}` }];
    case 'ship':
      return [{ glyph: 'reserves', count: 1, from: home, to: `part:${id(event.part)}` }];
    case 'move':
    case 'ride':
      return [{ glyph: event.kind === 'ride' ? 'sandworm' : 'reserves', count: 1, from: `territory:${id(event.territory)}`, to: `part:${id(event.part)}` }];
    case 'storm_losses':
      return [{ glyph: 'storm', count: 1, from: `part:${id(event.part)}`, to: `tanks:${id(event.faction)}` }];
    case 'worm':
      return [{ glyph: 'sandworm', count: 1, from: 'territory:polar_sink', to: `territory:${id(event.territory)}` }];
    default:
      return [];
  }
}

/** What deserves a moment: a worm, an alliance. */
function bursts(event: GameEvent): Burst[] {
  if (event.kind === 'worm') return [{ glyph: 'sandworm', at: `territory:${id(event.territory)}` }];
  if (event.kind === 'alliance') return (event.factions as string[]).map((faction) => ({ glyph: 'ally', at: `faction:${id(faction)}` }));
  return [];
}

function headline(view: unknown): Headline {
  const { turn, phase, victory } = view as View;
  return { round: turn, counts: 'turn', phase: `phase/${victory ? 'over' : phase}`, turn: null };
}

function results(view: unknown): SeatResult[] {
  return (view as View).factions.map((faction) => ({
    seat: faction.seat,
    points: faction.strongholds,
    leader: `faction/${faction.id}`,
    figures: [
      { ref: 'token/spice', value: faction.spice ?? 0 },
      { ref: 'term/reserves', value: faction.reserves },
      { ref: 'term/tanks', value: faction.tanks },
    ],
  }));
}

const dune: GameModule = {
  client: 'dune',
  glyphs,
  regions: { board: Board, market: Market, hand: Hand, seats: Seats },
  mapFirst: true,
  handHeight: HAND_HEIGHT,
  region: (target) => (/^(hand|card|leader)/.test(target) ? 'hand' : target.startsWith('seat') ? 'seats' : 'board'),
  Explain,
  Inline,
  Overlay,
  Dossier,
  panels: { plan: BattlePlan, deal: WholePanel },
  names: { market: 'tabs.standing' },
  paint: (view) => paint(view as View),
  kinds: [
    ['faction', 'kind.factions'], ['leader', 'kind.leaders'], ['card', 'kind.treachery'], ['advantage', 'kind.advantages'],
    ['territory', 'kind.territories'], ['spice_card', 'kind.spiceCards'], ['phase', 'kind.phases'],
  ], // prettier-ignore
  gallery: { Card: GalleryCard, has: (reference) => reference.startsWith('card/') },
  headline,
  flights,
  bursts,
  results,
  counted: [
    ['card_paid', 'count.bought'],
    ['ship', 'count.shipments'],
    ['move', 'count.moves'],
    ['battle_won', 'count.battles'],
    ['collected', 'count.harvests'],
  ],
};

export default dune;
