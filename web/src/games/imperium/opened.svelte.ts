/** What somebody is looking at: a pile of cards, where a seat's points came from, how the last Conflict ended. */

import { t } from '../../lib/i18n/language.svelte';
import type { TableSession } from '../../lib/table/session.svelte';
import type { PlayerView } from './content';

export interface Pile {
  title: string;
  refs: string[];
  note: string;
}

export const opened = $state<{ pile: Pile | null; points: number | null; result: boolean }>({ pile: null, points: null, result: false });

/** Hand and deck of a seat together, with what everybody knows of where these cards are. */
export function openUnseen(session: TableSession, player: PlayerView): void {
  const names = (ids: string[]) => ids.map((id) => session.name(`card/${id}`)).join(', ');
  opened.pile = {
    title: `${session.seatName(player.seat)}: ${t('pile.unseen')}`,
    refs: player.unseen.map((id) => `card/${id}`),
    note: [
      t('pile.unseenNote', { hand: player.hand_count, deck: player.deck_count }),
      ...(player.known_hand.length ? [t('pile.knownHand', { cards: names(player.known_hand) })] : []),
      ...(player.known_deck_top.length ? [t('pile.knownTop', { cards: names(player.known_deck_top) })] : []),
    ].join(' '),
  };
}
