/** Pictures of games for the lobby, apart from the module: they are there before a game is chosen. */

import type { GamePicture } from '../pictures';

export const pictures: Record<string, GamePicture> = {
  imperium: {
    sky: ['#241b3d', '#8a3f4f', '#f0a04b'],
    shapes: `
      <circle cx="72" cy="44" r="24" fill="#ffd9a0" /><circle cx="112" cy="24" r="7" fill="#f6eedd" opacity=".8" />
      <path d="M0 82c52-18 92-12 140-2s112 6 180-14v54H0z" fill="#8a4a3a" />
      <g fill="#33182b">
        <path d="M196 104V54l9-12 9 12v50zM220 104V36l12-18 12 18v68zM250 104V50l9-13 9 13v54z" />
        <path d="M184 104V74h94v30zM176 104V88h110v16z" />
      </g>
      <path d="M232 18v-9l11 4-11 4" fill="#f08a24" />
      <g stroke="#ffd08a" stroke-width="1.600"><path d="M205 60v5m0 8v5m27-32v6m0 9v6m27-9v5m0 8v5M200 94h8m10 0h8m12 0h8m10 0h8" /></g>
      <path d="M20 62c16-8 30-9 44-3 10-8 24-9 36-2-12-1-20 2-26 8-12-7-32-9-54-3z" fill="#33182b" />
      <path d="M0 106c56-24 106-8 164-4s104-14 156-8v26H0z" fill="#d9974f" />
    `,
  },
  uprising: {
    sky: ['#12202f', '#2f6a6c', '#e6c27a'],
    shapes: `
      <circle cx="250" cy="34" r="17" fill="#f7e7c6" /><circle cx="282" cy="22" r="6" fill="#f7e7c6" opacity=".75" />
      <path d="M0 84c46-18 90-16 140-2s104 6 180-12v50H0z" fill="#7f6a45" />
      <path d="M74 120c2-46 20-82 54-90 20-4 36 8 36 26 0 6-2 11-6 15-3-13-12-20-23-17-20 6-28 34-28 66z" fill="#3d2a2c" />
      <path d="M80 118c3-42 19-76 48-82M91 119c2-34 12-64 34-72" fill="none" stroke="#8a6350" stroke-width="2.500" opacity=".8" />
      <ellipse cx="153" cy="55" rx="9" ry="17" transform="rotate(-28 153 55)" fill="#1b1016" />
      <path d="m146 42 5 8m2-11 2 9m5-6-2 9m6 0-5 5m5 5-6 1m2 9-5-4" stroke="#f6eedd" stroke-width="1.800" stroke-linecap="round" />
      <path d="M128 27l4-11m-4 11 7-2M132 16c1-3 5-3 5 0s-5 3-5 0z" stroke="#14131f" stroke-width="2" fill="#14131f" stroke-linejoin="round" />
      <path d="M0 108c60-22 110-10 170-6s100-12 150-8v26H0z" fill="#dcb870" />
      <g fill="#241c26"><path d="M214 101v-19l4-5 4 5v19zM230 100V74l5-6 5 6v26zM248 99V84l4-4 4 4v15z" /></g>
    `,
  },
};
