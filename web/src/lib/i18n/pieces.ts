/** Finished words from the server, with what they stand for. */

import type { Piece } from '../api/types';

export const plain = (pieces: readonly Piece[]): string => pieces.map((piece) => piece.text).join('');

/** The first thing of the game that the words name; a seat is none. */
export function subject(pieces: readonly Piece[]): string | null {
  return pieces.find(({ ref }) => ref !== undefined && !ref.startsWith('seat/'))?.ref ?? null;
}

/** What can be explained about a reference: for an effect, the thing it is printed on. */
export function explained(ref: string | null | undefined): string | null {
  if (!ref || ref.startsWith('seat/')) return null;
  return ref.startsWith('effect/') ? (ref.slice('effect/'.length).split('.')[0] ?? null) : ref;
}
