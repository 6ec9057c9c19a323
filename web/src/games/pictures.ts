/** The pictures of all games for the lobby; a game that brings none has that of any game. */

import { general } from './general/picture';

export interface GamePicture {
  /** Its colours from above to the horizon. */
  sky: [string, string, string];
  /** What is in front of it, as SVG, 320 wide and 120 high. */
  shapes: string;
}

const found = import.meta.glob<{ pictures: Record<string, GamePicture> }>('./*/pictures.ts', { eager: true });
const pictures: Record<string, GamePicture> = Object.assign({}, ...Object.values(found).map((one) => one.pictures));

export function pictureOf(game: string): GamePicture {
  return pictures[game] ?? general;
}
