/** The board of two teams: the battle in the middle, with the board of one Commander on each side of it. */

import type { BoardLayout } from './layout';
import { Draft } from './layout.uprising';

const H = 112;
const PAIRS: Record<string, [string, string]> = {
  great_houses: ['military_support', 'economic_support'],
  guild: ['heighliner', 'deliver_supplies'],
  bg: ['espionage', 'secrets'],
  fringe_worlds: ['controversial_technology', 'expedition'],
};
const BOARDS: Record<string, [string, string]> = {
  fremen_board: ['hardy_warriors', 'desert_mastery'],
  emperor_board: ['sardaukar', 'vast_wealth'],
};

function wide(): BoardLayout {
  const draft = new Draft(H);
  Object.entries(PAIRS).forEach(([name, pair], n) => draft.faction(name, pair, 4, 4 + n * 205, 346, 199));

  const council = ['high_council', 'imperial_privilege', 'swordmaster', 'assembly_hall', 'gather_support'];
  const widths = [226, 138, 120, 120, 120];
  let x = 366;
  council.forEach((id, n) => {
    draft.space(id, x, 28, widths[n] ?? 0);
    x += (widths[n] ?? 0) + (n === 2 ? 12 : 6);
  });
  draft.post('landsraad_left', 667, 160);
  draft.post('landsraad_right', 997, 160);

  draft.space('shipping', 1138, 28, 136);
  draft.space('accept_contract', 1304, 28, 122);
  draft.post('choam', 1289, 84);

  const middle = 186;
  draft.board('fremen_board', BOARDS.fremen_board!, 358, middle, 312, 256);
  draft.board('emperor_board', BOARDS.emperor_board!, 1324, middle, 312, 256);

  const top = 474;
  draft.post('carthag', 382, top + H / 2);
  draft.space('carthag', 402, top, 190);
  draft.space('sietch_tabr', 616, top, 206);
  draft.post('city_left', 842, top + H / 2);
  draft.space('research_station', 862, top, 190);
  draft.post('city_middle', 1091, top + 22);
  draft.space('spice_refinery', 1132, top, 216);
  draft.post('city_right', 1370, top + H / 2);
  draft.space('arrakeen', 1392, top, 236);

  const low = top + H + 32;
  draft.post('deep_desert', 382, low + H / 2);
  draft.space('deep_desert', 402, low, 200);
  draft.post('hagga_basin', 628, low + H / 2);
  draft.space('hagga_basin', 648, low, 178);
  draft.post('habbanya_erg', 854, low + H / 2);
  draft.space('habbanya_erg', 874, low, 178);
  draft.space('imperial_basin', 1150, low, 200);
  draft.post('imperial_basin', 1376, low + H / 2);
  return {
    width: 1640,
    height: 822,
    factions: draft.factions,
    boards: draft.boards,
    landsraad: { x: 358, y: 4, w: 766, h: 176 },
    choam: { x: 1130, y: 4, w: 506, h: 176 },
    conflict: { x: 676, y: middle, w: 642, h: 256 },
    arrakis: { x: 358, y: 448, w: 1278, h: 312 },
    score: { x: 358, y: 766, w: 1278, h: 52 },
    spaces: draft.spaces,
    posts: draft.posts,
    contracts: { x: 1432, y: 10, w: 198, h: 164 },
    wall: { x: 1062, y: 448, w: 58, h: 312 },
  };
}

/** For a tablet held upright, and a phone held sideways: all of it in little width. */
function square(): BoardLayout {
  const draft = new Draft(H);
  Object.entries(PAIRS).forEach(([name, pair], n) => draft.faction(name, pair, 4 + (n % 2) * 352, 4 + Math.floor(n / 2) * 205, 346, 199));
  Object.entries(BOARDS).forEach(([name, pair], n) => draft.board(name, pair, 708, 4 + n * 262, 348, 256));

  const council = ['high_council', 'imperial_privilege', 'swordmaster', 'assembly_hall', 'gather_support'];
  const widths = [198, 130, 110, 108, 108];
  let x = 12;
  council.forEach((id, n) => {
    draft.space(id, x, 700, widths[n] ?? 0);
    x += (widths[n] ?? 0) + (n === 2 ? 12 : 6);
  });
  draft.post('landsraad_left', 283, 832);
  draft.post('landsraad_right', 581, 832);
  draft.space('shipping', 716, 700, 148);
  draft.space('accept_contract', 900, 700, 148);
  draft.post('choam', 882, 756);

  const top = 888;
  draft.post('carthag', 24, top + H / 2);
  draft.space('carthag', 44, top, 154);
  draft.space('sietch_tabr', 212, top, 180);
  draft.post('city_left', 411, top + H / 2);
  draft.space('research_station', 430, top, 154);
  draft.post('city_middle', 616, top + 22);
  draft.space('spice_refinery', 648, top, 174);
  draft.post('city_right', 842, top + H / 2);
  draft.space('arrakeen', 862, top, 186);
  const low = top + H + 32;
  draft.post('deep_desert', 24, low + H / 2);
  draft.space('deep_desert', 44, low, 164);
  draft.post('hagga_basin', 228, low + H / 2);
  draft.space('hagga_basin', 248, low, 148);
  draft.post('habbanya_erg', 416, low + H / 2);
  draft.space('habbanya_erg', 436, low, 148);
  draft.space('imperial_basin', 662, low, 174);
  draft.post('imperial_basin', 862, low + H / 2);
  return {
    width: 1060,
    height: 1236,
    factions: draft.factions,
    boards: draft.boards,
    conflict: { x: 4, y: 414, w: 698, h: 256 },
    contracts: { x: 708, y: 530, w: 348, h: 140 },
    landsraad: { x: 4, y: 676, w: 698, h: 176 },
    choam: { x: 708, y: 676, w: 348, h: 176 },
    arrakis: { x: 4, y: 858, w: 1052, h: 314 },
    score: { x: 4, y: 1178, w: 1052, h: 54 },
    spaces: draft.spaces,
    posts: draft.posts,
    wall: { x: 588, y: 858, w: 56, h: 314 },
  };
}

function tall(): BoardLayout {
  const draft = new Draft(H);
  const half = (n: number) => 4 + (n % 2) * 358;
  Object.entries(PAIRS).forEach(([name, pair], n) => draft.faction(name, pair, half(n), 4 + Math.floor(n / 2) * 214, 354, 208));
  const second = 432;
  Object.entries(BOARDS).forEach(([name, pair], n) => draft.board(name, pair, half(n), second, 354, 258));

  const battle = second + 264;
  const council = battle + 296;
  draft.space('high_council', 12, council + 28, 226);
  draft.space('imperial_privilege', 247, council + 28, 226);
  draft.space('swordmaster', 482, council + 28, 226);
  draft.post('landsraad_left', 360, council + 160);
  draft.space('assembly_hall', 12, council + 182, 322);
  draft.space('gather_support', 386, council + 182, 322);
  draft.post('landsraad_right', 360, council + 238);

  const trade = council + 308;
  draft.space('shipping', 12, trade + 28, 322);
  draft.space('accept_contract', 386, trade + 28, 322);
  draft.post('choam', 360, trade + 84);

  // Two columns of open desert, the Shield Wall, and what it protects.
  const ground = trade + 268;
  const rows = [ground + 40, ground + 192, ground + 344] as const;
  draft.space('sietch_tabr', 12, rows[0], 198);
  draft.post('city_left', 227, rows[0] + H / 2);
  draft.space('research_station', 244, rows[0], 198);
  draft.post('city_middle', 469, rows[0] + H / 2);
  draft.space('spice_refinery', 496, rows[0], 212);
  draft.post('carthag', 111, rows[1] - 20);
  draft.space('carthag', 12, rows[1], 198);
  draft.post('habbanya_erg', 343, rows[1] - 20);
  draft.space('habbanya_erg', 244, rows[1], 198);
  draft.post('city_right', 602, rows[1] - 20);
  draft.space('arrakeen', 496, rows[1], 212);
  draft.post('deep_desert', 111, rows[2] - 20);
  draft.space('deep_desert', 12, rows[2], 198);
  draft.post('hagga_basin', 343, rows[2] - 20);
  draft.space('hagga_basin', 244, rows[2], 198);
  draft.post('imperial_basin', 602, rows[2] - 20);
  draft.space('imperial_basin', 496, rows[2], 212);
  return {
    width: 720,
    height: ground + 548,
    factions: draft.factions,
    boards: draft.boards,
    conflict: { x: 4, y: battle, w: 712, h: 290 },
    landsraad: { x: 4, y: council, w: 712, h: 302 },
    choam: { x: 4, y: trade, w: 712, h: 262 },
    arrakis: { x: 4, y: ground, w: 712, h: 468 },
    score: { x: 4, y: ground + 474, w: 712, h: 70 },
    spaces: draft.spaces,
    posts: draft.posts,
    contracts: { x: 12, y: trade + 146, w: 696, h: 108 },
    wall: { x: 448, y: ground, w: 42, h: 468 },
  };
}

export const TEAMS = { wide: wide(), square: square(), tall: tall() };
