/** A dune scene of its own for every card: sky, sun or moons, ridges, and one landmark. */

import { asImage } from '../../lib/ui/glyphset';
import { glyphs } from './glyphs';
import { stream } from './random';

export const WIDTH = 200;
export const HEIGHT = 120;

export interface Ridge {
  path: string;
  colour: string;
}

export interface Scene {
  sky: [string, string, string];
  lights: { x: number; y: number; r: number; colour: string; ring: boolean }[];
  stars: { x: number; y: number; r: number }[];
  ridges: Ridge[];
  landmark: { path: string; colour: string } | null;
  emblem: string | null;
}

interface Palette {
  sky: [string, string, string];
  sand: [string, string, string, string];
  light: string;
  dark: string;
}

const PALETTES: Palette[] = [
  { sky: ['#2b1b3d', '#8a3f4f', '#f0a04b'], sand: ['#a8623c', '#c9824a', '#e0a765', '#7a4230'], light: '#ffd9a0', dark: '#3a1d22' },
  { sky: ['#16213f', '#41558a', '#d8a58a'], sand: ['#6d5a6e', '#a07a6c', '#d0a179', '#4a4258'], light: '#f7e7c6', dark: '#221f38' },
  { sky: ['#4a1f1f', '#b8462c', '#f7c46c'], sand: ['#8f3f24', '#bf6430', '#e69a4c', '#5f2a1c'], light: '#fff0b8', dark: '#33120d' },
  { sky: ['#0f1730', '#2b2c5a', '#6a4a7c'], sand: ['#3d3556', '#5c4a66', '#87667a', '#28233f'], light: '#e9ecff', dark: '#12122a' },
  { sky: ['#5a6f8c', '#b9b9a8', '#f2dfae'], sand: ['#b58a54', '#d3aa6c', '#ecd09a', '#8c673e'], light: '#ffffff', dark: '#4d3a2a' },
  { sky: ['#143b45', '#3f7d78', '#e6c27a'], sand: ['#7f6a45', '#b28f52', '#dcb870', '#55502f'], light: '#fff3cd', dark: '#15302f' },
];

const FACTION_SKIES: Record<string, number[]> = {
  emperor: [1, 4],
  guild: [2, 0],
  bg: [3, 0],
  fremen: [5, 1],
};

/** A ridge from side to side, with long dune curves. */
function ridge(random: () => number, level: number, swing: number): string {
  const points = 3 + Math.floor(random() * 2);
  const step = WIDTH / points;
  let path = `M0 ${HEIGHT}V${(level + (random() - 0.5) * swing).toFixed(1)}`;
  for (let n = 0; n < points; n += 1) {
    const x = n * step;
    const top = level + (random() - 0.5) * swing * 2;
    const end = level + (random() - 0.5) * swing;
    path += `C${(x + step * 0.35).toFixed(1)} ${top.toFixed(1)} ${(x + step * 0.62).toFixed(1)} ${(top + swing * 0.3).toFixed(1)} ${(x + step).toFixed(1)} ${end.toFixed(1)}`;
  }
  return `${path}V${HEIGHT}Z`;
}

type Drawer = (random: () => number, ground: number) => string;

const LANDMARKS: Drawer[] = [
  // rock spires
  (random, ground) => {
    let path = '';
    for (let n = 0; n < 4; n += 1) {
      const x = 25 + random() * 150;
      const height = 18 + random() * 34;
      const width = 7 + random() * 9;
      path += `M${x} ${ground + 8}l${width * 0.3} ${-height}l${width * 0.35} ${-height * 0.16}l${width * 0.35} ${height * 0.4}l${width * 0.4} ${height * 0.9}z`;
    }
    return path;
  },
  // a maker breaking through
  (random, ground) => {
    const x = 60 + random() * 80;
    const size = 30 + random() * 18;
    return `M${x - size} ${ground + 10}c${size * 0.3} ${-size * 1.7} ${size * 1.5} ${-size * 1.9} ${size * 1.9} ${-size * 0.5}c${-size * 0.25} ${-size * 0.25} ${-size * 0.55} ${-size * 0.2} ${-size * 0.7} ${size * 0.05}c${-size * 0.5} ${-size * 0.1} ${-size * 0.6} ${size * 0.6} ${-size * 0.5} ${size * 1.1}z`;
  },
  // a palace with towers
  (random, ground) => {
    const x = 40 + random() * 90;
    let path = `M${x} ${ground + 8}v-14h52v14z`;
    for (let n = 0; n < 4; n += 1) {
      const at = x + 2 + n * 13;
      const height = 18 + random() * 30;
      path += `M${at} ${ground}v${-height}l4 -7l4 7v${height}z`;
    }
    return path;
  },
  // ships in the sky
  (random) => {
    let path = '';
    for (let n = 0; n < 3; n += 1) {
      const x = 20 + random() * 150;
      const y = 16 + random() * 30;
      const s = 5 + random() * 9;
      path += `M${x} ${y}c${s} ${-s * 0.7} ${s * 2.4} ${-s * 0.5} ${s * 3} 0c${-s * 0.6} ${s * 0.5} ${-s * 2} ${s * 0.7} ${-s * 3} 0z`;
    }
    return path;
  },
  // a carrier with its wings
  (random) => {
    const x = 60 + random() * 80;
    const y = 28 + random() * 16;
    return `M${x - 34} ${y - 9}l24 5c3 -5 17 -5 20 0l24 -5l-22 9c-2 8 -22 8 -24 0zM${x - 26} ${y - 16}l18 11l-5 1zM${x + 26} ${y - 16}l-18 11l5 1z`;
  },
  // a walking figure with a staff
  (random, ground) => {
    const x = 60 + random() * 80;
    const y = ground + 6;
    return `M${x} ${y - 34}a4.500 4.500 0 1 1 0 9a4.500 4.500 0 1 1 0 -9zM${x - 3} ${y - 25}c7 -2 10 6 12 25h-20c1 -12 3 -22 8 -25zM${x + 12} ${y - 32}l2 0l-2 34l-2 0z`;
  },
  // a spice harvester
  (random, ground) => {
    const x = 50 + random() * 80;
    const y = ground + 8;
    return `M${x} ${y}l4 -13l10 -3v-7h7v6l20 -2l12 9l5 10zM${x - 12} ${y}q6 -9 12 0z`;
  },
  // tents of a sietch
  (random, ground) => {
    let path = '';
    for (let n = 0; n < 4; n += 1) {
      const x = 20 + n * 40 + random() * 18;
      const s = 9 + random() * 9;
      path += `M${x} ${ground + 9}l${s} ${-s * 1.3}l${s} ${s * 1.3}z`;
    }
    return path;
  },
];

export function scene(id: string, faction: string | null): Scene {
  const random = stream(id);
  const choices = (faction && FACTION_SKIES[faction]) || PALETTES.map((_, n) => n);
  const palette = PALETTES[choices[Math.floor(random() * choices.length)] ?? 0] ?? PALETTES[0]!;
  const horizon = 62 + random() * 14;
  const lights = [
    { x: 24 + random() * 152, y: 16 + random() * 30, r: 8 + random() * 13, colour: palette.light, ring: random() > 0.75 },
  ];
  if (random() > 0.55) {
    lights.push({ x: 20 + random() * 160, y: 12 + random() * 26, r: 3 + random() * 4, colour: palette.light, ring: false });
  }
  const stars = Array.from({ length: 14 }, () => ({ x: random() * WIDTH, y: random() * 52, r: 0.4 + random() * 0.7 }));
  const draw = LANDMARKS[Math.floor(random() * LANDMARKS.length)];
  const [far, middle, near, shade] = palette.sand;
  return {
    sky: palette.sky,
    lights,
    stars,
    landmark: draw ? { path: draw(random, horizon), colour: palette.dark } : null,
    ridges: [
      { path: ridge(random, horizon, 5), colour: far },
      { path: ridge(random, horizon + 13, 9), colour: middle },
      { path: ridge(random, horizon + 27, 12), colour: near },
      { path: ridge(random, horizon + 44, 10), colour: shade },
    ],
    emblem: faction,
  };
}

function draw({ sky, stars, lights, ridges, landmark, emblem }: Scene): string {
  const round = (n: number) => n.toFixed(1);
  const [far, ...near] = ridges.map(({ path, colour }) => `<path d="${path}" fill="${colour}"/>`);
  const mark = glyphs[`emblem_${emblem}`] ?? '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">`,
    '<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1">',
    `<stop offset="0" stop-color="${sky[0]}"/><stop offset=".45" stop-color="${sky[1]}"/><stop offset=".7" stop-color="${sky[2]}"/>`,
    `</linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/>`,
    ...stars.map(({ x, y, r }) => `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="#fff" opacity=".55"/>`),
    ...lights.map(({ x, y, r, colour, ring }) => {
      const disc = `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${colour}" opacity=".92"/>`;
      return ring ? `${disc}<circle cx="${round(x)}" cy="${round(y)}" r="${round(r * 1.5)}" fill="none" stroke="${colour}" opacity=".6"/>` : disc;
    }),
    far ?? '',
    landmark ? `<path d="${landmark.path}" fill="${landmark.colour}"/>` : '',
    ...near,
    mark ? `<g transform="translate(146 62) scale(2)" color="#fff" opacity=".3">${mark}</g>` : '',
    '</svg>',
  ].join('');
}

const pictures = new Map<string, string>();

/** The scene as an image. */
export function picture(id: string, faction: string | null): string {
  let found = pictures.get(id);
  if (!found) {
    found = asImage(draw(scene(id, faction)));
    pictures.set(id, found);
  }
  return found;
}
