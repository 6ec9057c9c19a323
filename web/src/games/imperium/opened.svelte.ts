/** What somebody is looking at: a pile of cards, where a seat's points came from, how the last Conflict ended. */

export interface Pile {
  title: string;
  refs: string[];
  note: string;
}

export const opened = $state<{ pile: Pile | null; points: number | null; result: boolean }>({ pile: null, points: null, result: false });
