/** Where things lie on the drawn board, in its own units. One layout for wide screens, one for tall ones. */

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface BoardLayout {
  width: number;
  height: number;
  factions: Record<string, Rect>;
  /** Six players: the personal boards of the Commanders. */
  boards?: Record<string, Rect>;
  landsraad: Rect;
  choam: Rect;
  conflict: Rect;
  arrakis: Rect;
  score: Rect;
  spaces: Record<string, Rect>;
  /** Uprising: the middle of each observation post, the contracts on offer, and where the Shield Wall runs. */
  posts?: Record<string, Point>;
  contracts?: Rect;
  wall?: Rect;
}

/** A board for wide screens and for tall ones; where there is much on it, one for those in between. */
export interface Layouts {
  wide: BoardLayout;
  tall: BoardLayout;
  square?: BoardLayout;
}

export interface Point {
  x: number;
  y: number;
}

const FACTION_SPACES: Record<string, [string, string]> = {
  emperor: ['conspire', 'wealth'],
  guild: ['heighliner', 'foldspace'],
  bg: ['selective_breeding', 'secrets'],
  fremen: ['hardy_warriors', 'stillsuits'],
};
const LANDSRAAD = ['high_council', 'mentat', 'rally_troops', 'hall_of_oratory', 'swordmaster'];
const CHOAM = ['secure_contract', 'sell_melange'];

const S = { h: 94 };

function faction(spaces: Record<string, Rect>, name: string, x: number, y: number, w: number, h: number): Rect {
  const [first, second] = FACTION_SPACES[name] ?? ['', ''];
  const width = (w - 24) / 2;
  spaces[first] = { x: x + 8, y: y + h - S.h - 8, w: width, h: S.h };
  spaces[second] = { x: x + 16 + width, y: y + h - S.h - 8, w: width, h: S.h };
  return { x, y, w, h };
}

function row(spaces: Record<string, Rect>, ids: string[], x: number, y: number, w: number, gap = 8): void {
  const width = (w - gap * (ids.length - 1)) / ids.length;
  ids.forEach((id, n) => (spaces[id] = { x: x + n * (width + gap), y, w: width, h: S.h }));
}

function wide(): BoardLayout {
  const spaces: Record<string, Rect> = {};
  const factions: Record<string, Rect> = {};
  Object.keys(FACTION_SPACES).forEach((name, n) => {
    factions[name] = faction(spaces, name, 4, 4 + n * 187, 366, 182);
  });
  row(spaces, LANDSRAAD, 386, 28, 882);
  row(spaces, [CHOAM[0]!], 1066, 166, 200);
  row(spaces, [CHOAM[1]!], 1066, 268, 200);
  row(spaces, ['arrakeen', 'carthag', 'research_station', 'sietch_tabr'], 396, 448, 862, 22);
  row(spaces, ['imperial_basin', 'hagga_basin', 'the_great_flat'], 430, 580, 700, 34);
  return {
    width: 1280,
    height: 752,
    factions,
    landsraad: { x: 378, y: 4, w: 898, h: 126 },
    choam: { x: 1058, y: 136, w: 218, h: 236 },
    conflict: { x: 378, y: 136, w: 674, h: 284 },
    arrakis: { x: 378, y: 426, w: 898, h: 268 },
    score: { x: 378, y: 702, w: 898, h: 46 },
    spaces,
  };
}

function tall(): BoardLayout {
  const spaces: Record<string, Rect> = {};
  const factions: Record<string, Rect> = {};
  Object.keys(FACTION_SPACES).forEach((name, n) => {
    factions[name] = faction(spaces, name, 4 + (n % 2) * 358, 4 + Math.floor(n / 2) * 202, 354, 196);
  });
  row(spaces, LANDSRAAD, 10, 436, 700, 6);
  row(spaces, CHOAM, 12, 568, 696);
  row(spaces, ['arrakeen', 'carthag', 'research_station', 'sietch_tabr'], 12, 1006, 696, 8);
  row(spaces, ['imperial_basin', 'hagga_basin', 'the_great_flat'], 60, 1130, 600, 20);
  return {
    width: 720,
    height: 1310,
    factions,
    landsraad: { x: 4, y: 410, w: 712, h: 128 },
    choam: { x: 4, y: 542, w: 712, h: 124 },
    conflict: { x: 4, y: 672, w: 712, h: 290 },
    arrakis: { x: 4, y: 968, w: 712, h: 284 },
    score: { x: 4, y: 1258, w: 712, h: 48 },
    spaces,
  };
}

export const LAYOUTS = { wide: wide(), tall: tall() };
