/** The picture of a game that brings none. */

import type { GamePicture } from '../pictures';

export const general: GamePicture = {
  sky: ['#14131f', '#3b2742', '#a8553f'],
  shapes: `
    <circle cx="236" cy="40" r="18" fill="#f6c177" />
    <path d="M0 86c52-18 92-12 140-2s112 6 180-14v50H0z" fill="#6d3f3a" />
    <path d="M0 106c56-24 106-8 164-4s104-14 156-8v26H0z" fill="#d08d4b" />
  `,
};
