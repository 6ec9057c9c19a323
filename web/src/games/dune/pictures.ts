/** Pictures of games for the lobby, apart from the module: they are there before a game is chosen. */

import type { GamePicture } from '../pictures';

const RAYS = Array.from({ length: 18 }, (_, n) => {
  const angle = (n * Math.PI) / 9;
  return `M${(160 + 9 * Math.cos(angle)).toFixed(1)} ${(52 + 9 * Math.sin(angle)).toFixed(1)}L${(160 + 40 * Math.cos(angle)).toFixed(1)} ${(52 + 40 * Math.sin(angle)).toFixed(1)}`;
}).join('');

export const pictures: Record<string, GamePicture> = {
  dune: {
    sky: ['#1d1428', '#7a3326', '#f3b25c'],
    shapes: `
      <path d="M0 96c50-16 96-14 150-4s110 8 170-8v36H0z" fill="#8f4a2b" />
      <circle cx="160" cy="52" r="41" fill="#e0a552" stroke="#f6e3b4" stroke-width="2" />
      <path d="M132 26c12 6 10 14 22 16s8-14 24-12 16 14 10 22 12 12 8 22-22 16-34 10-10-12-22-8-18-8-16-18-6-22 8-32z" fill="#b06d33" />
      <path d="${RAYS}" stroke="#5f2f1c" stroke-width="1" opacity=".55" fill="none" />
      <circle cx="160" cy="52" r="9" fill="#cfe3ea" stroke="#5f2f1c" />
      <path d="M160 52 201 52A41 41 0 0 0 191.400 25.600z" fill="#14131f" opacity=".42" />
      <g stroke="#14131f" stroke-width="1.600">
        <circle cx="52" cy="40" r="12" fill="#3a3a44" /><circle cx="34" cy="74" r="12" fill="#4f73d9" /><circle cx="78" cy="82" r="12" fill="#e8c33a" />
        <circle cx="268" cy="40" r="12" fill="#58b368" /><circle cx="286" cy="74" r="12" fill="#d0492f" /><circle cx="242" cy="82" r="12" fill="#e08a2c" />
      </g>
    `,
  },
};
