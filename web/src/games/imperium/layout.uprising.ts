/** The board of Uprising: observation posts lie between the spaces they connect, the Shield Wall shuts off the basin. */

import type { BoardLayout, Point, Rect } from './layout';

const FACTION_SPACES: Record<string, [string, string]> = {
  emperor: ['sardaukar', 'dutiful_service'],
  guild: ['heighliner', 'deliver_supplies'],
  bg: ['espionage', 'secrets'],
  fremen: ['desert_tactics', 'fremkit'],
};
const H = 94;

/** Collects where things lie. `height`: that of a space. */
export class Draft {
  readonly spaces: Record<string, Rect> = {};
  readonly posts: Record<string, Point> = {};
  readonly factions: Record<string, Rect> = {};
  readonly boards: Record<string, Rect> = {};

  constructor(private readonly height: number) {}

  space(id: string, x: number, y: number, w: number, h = this.height): void {
    this.spaces[id] = { x, y, w, h };
  }

  post(id: string, x: number, y: number): void {
    this.posts[`post_${id}`] = { x, y };
  }

  /** A faction with its two spaces and the post between them. */
  faction(name: string, spaces: [string, string], x: number, y: number, w: number, h: number): void {
    this.factions[name] = this.pair(spaces, 34, x, y, w, h);
    this.post(name, x + w / 2, y + h - this.height / 2 - 8);
  }

  /** The board of a Commander with its two spaces. */
  board(name: string, spaces: [string, string], x: number, y: number, w: number, h: number): void {
    this.boards[name] = this.pair(spaces, 10, x, y, w, h);
  }

  private pair([first, second]: [string, string], gap: number, x: number, y: number, w: number, h: number): Rect {
    const width = (w - 16 - gap) / 2;
    const top = y + h - this.height - 8;
    this.space(first, x + 8, top, width);
    this.space(second, x + 8 + width + gap, top, width);
    return { x, y, w, h };
  }
}

function wide(choam: boolean): BoardLayout {
  const draft = new Draft(H);
  Object.entries(FACTION_SPACES).forEach(([name, pair], n) => draft.faction(name, pair, 4, 4 + n * 187, 374, 182));

  const council = ['high_council', 'imperial_privilege', 'swordmaster', 'assembly_hall', 'gather_support'];
  const widths = [176, 208, 182, 172, 168];
  let x = 394;
  council.forEach((id, n) => {
    draft.space(id, x, 28, widths[n] ?? 0);
    x += (widths[n] ?? 0) + (n === 2 ? 14 : 7);
  });
  draft.post('landsraad_left', 681, 145);
  draft.post('landsraad_right', 1163, 145);

  const trade = choam ? 164 : 324;
  draft.space('shipping', 1012, 192, trade, 92);
  draft.space('accept_contract', 1012, 318, trade, 92);
  draft.post('choam', 1012 + trade / 2, 301);

  const cities: [string, number][] = [['sietch_tabr', 396], ['research_station', 640], ['spice_refinery', 898], ['arrakeen', 1140]];
  for (const [id, left] of cities) draft.space(id, left, 448, 194);
  draft.post('city_left', 615, 495);
  draft.post('city_middle', 866, 477);
  draft.post('city_right', 1116, 495);

  draft.space('deep_desert', 446, 582, 180);
  draft.post('deep_desert', 412, 629);
  draft.space('hagga_basin', 682, 582, 152);
  draft.post('hagga_basin', 654, 629);
  draft.space('imperial_basin', 912, 582, 180);
  draft.post('imperial_basin', 1126, 629);
  return {
    width: 1348,
    height: 752,
    factions: draft.factions,
    landsraad: { x: 386, y: 4, w: 958, h: 160 },
    choam: { x: 1004, y: 170, w: 340, h: 248 },
    conflict: { x: 386, y: 170, w: 612, h: 248 },
    arrakis: { x: 386, y: 424, w: 958, h: 272 },
    score: { x: 386, y: 702, w: 958, h: 46 },
    spaces: draft.spaces,
    posts: draft.posts,
    contracts: { x: 1184, y: 174, w: 152, h: 236 },
    wall: { x: 838, y: 424, w: 58, h: 272 },
  };
}

function tall(choam: boolean): BoardLayout {
  const draft = new Draft(H);
  Object.entries(FACTION_SPACES).forEach(([name, pair], n) =>
    draft.faction(name, pair, 4 + (n % 2) * 358, 4 + Math.floor(n / 2) * 202, 354, 196),
  );
  draft.space('high_council', 12, 436, 226);
  draft.space('imperial_privilege', 247, 436, 226);
  draft.space('swordmaster', 482, 436, 226);
  draft.post('landsraad_left', 360, 553);
  draft.space('assembly_hall', 12, 576, 322);
  draft.space('gather_support', 386, 576, 322);
  draft.post('landsraad_right', 360, 623);

  draft.space('shipping', 12, 708, 322);
  draft.space('accept_contract', 386, 708, 322);
  draft.post('choam', 360, 755);
  const offer = choam ? 116 : 0;

  // Two columns with the Shield Wall between them: the open desert on the left, the basin on the right.
  const ground = 1110 + offer;
  const rows = [ground + 30, ground + 162, ground + 302, ground + 424] as const;
  draft.space('sietch_tabr', 12, rows[0], 322);
  draft.space('research_station', 12, rows[1], 322);
  draft.space('arrakeen', 386, rows[0], 322);
  draft.space('spice_refinery', 386, rows[1], 322);
  draft.post('city_left', 173, ground + 143);
  draft.post('city_middle', 360, ground + 209);
  draft.post('city_right', 547, ground + 143);
  draft.space('deep_desert', 48, rows[2], 286);
  draft.post('deep_desert', 26, rows[2] + H / 2);
  draft.space('hagga_basin', 48, rows[3], 286);
  draft.post('hagga_basin', 26, rows[3] + H / 2);
  draft.space('imperial_basin', 386, rows[2], 286);
  draft.post('imperial_basin', 694, rows[2] + H / 2);
  return {
    width: 720,
    height: ground + 584,
    factions: draft.factions,
    landsraad: { x: 4, y: 410, w: 712, h: 268 },
    choam: { x: 4, y: 682, w: 712, h: 128 + offer },
    conflict: { x: 4, y: 816 + offer, w: 712, h: 288 },
    arrakis: { x: 4, y: ground, w: 712, h: 528 },
    score: { x: 4, y: ground + 534, w: 712, h: 48 },
    spaces: draft.spaces,
    posts: draft.posts,
    contracts: { x: 12, y: 808, w: 696, h: 108 },
    wall: { x: 340, y: ground, w: 40, h: 528 },
  };
}

export const UPRISING = {
  plain: { wide: wide(false), tall: tall(false) },
  choam: { wide: wide(true), tall: tall(true) },
};
