/** A game that brings no drawing of its own: its view by name, its options as a list. */

import type { GameModule } from '../module';
import Board from './Board.svelte';
import Explain from './Explain.svelte';
import Hand from './Hand.svelte';
import Inline from './Inline.svelte';
import Seats from './Seats.svelte';
import type { View } from './view';

const general: GameModule = {
  client: '',
  glyphs: {},
  regions: { board: Board, hand: Hand, seats: Seats },
  region: () => 'board',
  Explain,
  Inline,
  headline: (view) => {
    const { round, turn, phase } = view as { round?: unknown; turn?: unknown; phase?: unknown };
    const number = [round, turn].find((one) => typeof one === 'number');
    return { round: Number(number ?? 0), counts: 'round', phase: typeof phase === 'string' ? `phase/${phase}` : '', turn: null };
  },
  flights: () => [],
  results: (view) => (view as View).scores.map((points, seat) => ({ seat, points, figures: [], leader: null })),
};

export default general;
