/** The pile of cards somebody is looking through. */

export interface Pile {
  title: string;
  refs: string[];
  note: string;
}

export const opened = $state<{ pile: Pile | null }>({ pile: null });
