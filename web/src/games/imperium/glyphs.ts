/** The symbols of the Imperium family, drawn by us on a 24 x 24 grid. One glyph per concept, everywhere the same. */

import { teamGlyphs } from './glyphs.teams';
import { uprisingGlyphs } from './glyphs.uprising';

const hex = 'M12 1.5 21.2 6.8v10.4L12 22.5 2.8 17.2V6.8z';

/** An agent icon: an emblem on a coloured hexagon. */
function tile(colour: string, emblem: string): string {
  return `<path d="${hex}" fill="${colour}" stroke="#14131f" stroke-width="1"/><g fill="#fff" stroke="none">${emblem}</g>`;
}

const card = (back: string, edge: string, inner: string) =>
  `<rect x="5" y="2.5" width="14" height="19" rx="2.4" fill="${back}" stroke="${edge}" stroke-width="1.3"/>${inner}`;

const emblems = {
  emperor:
    '<path d="M5.5 9.2 8.6 12 12 6.2 15.4 12l3.1-2.8-1.3 7H6.8z"/><rect x="6.8" y="17" width="10.4" height="1.6" rx=".8"/>',
  guild:
    '<circle cx="12" cy="12" r="3.1"/><path d="M12 7.4c4.4 0 7.4 2 7.4 4.6S16.400 16.600 12 16.600 4.600 14.600 4.600 12 7.600 7.400 12 7.400zm0 1.400c-3.500 0-6 1.500-6 3.200s2.500 3.200 6 3.200 6-1.500 6-3.200-2.500-3.200-6-3.200z"/><circle cx="17.300" cy="8.200" r="1.400"/>',
  bg: '<path d="M12 4.800c3.700 2.300 5.600 5 5.600 7.400 0 3.400-2.500 6-5.600 7-3.100-1-5.600-3.600-5.600-7 0-2.400 1.900-5.100 5.600-7.400zm0 2.200c-2.500 1.700-3.900 3.700-3.900 5.300 0 2.300 1.600 4.200 3.900 5.100 2.300-.900 3.900-2.800 3.900-5.100 0-1.600-1.400-3.600-3.900-5.300z"/><circle cx="12" cy="12.400" r="2.100"/>',
  fremen:
    '<path d="M6 15.200C9.300 14.900 14.600 12 17 5.600c1 5.400-2.300 10.300-8.400 11.300z"/><path d="M5.200 17.400c2.300-1.200 4.500-1.200 6.800 0s4.500 1.200 6.800 0v1.500c-2.300 1.200-4.500 1.200-6.800 0s-4.500-1.200-6.800 0z"/>',
  landsraad:
    '<path d="M12 4.600 18.600 8.400H5.400zM6.600 9.500h1.900v6.400H6.600zm4.450 0h1.900v6.400h-1.900zm4.450 0h1.900v6.400h-1.900zM5.400 17h13.200v1.700H5.400z"/>',
  city: '<path d="M5.400 18.600v-6l2-1.400 2 1.400v-4L12 5l2.600 3.600v4l2-1.400 2 1.400v6h-5v-3.200a1.600 1.600 0 0 0-3.200 0v3.200z"/>',
  spice_trade:
    '<path d="M12 5.200 15.600 12 12 18.800 8.400 12z"/><path d="M4.900 12 7.400 9.100v5.800zM19.100 12l-2.500-2.900v5.800z"/>',
};

export const glyphs: Record<string, string> = {
  solari:
    '<circle cx="12" cy="12" r="9.600" fill="#c9ccd6" stroke="#6c7080" stroke-width="1.200"/><circle cx="12" cy="12" r="6.700" fill="none" stroke="#8b8fa0" stroke-width="1.100"/><path d="M12 7.200 15.600 12 12 16.800 8.400 12z" fill="#6c7080"/>',
  spice:
    '<path d="M12 2.200 19.800 8.600 16.800 20.300H7.200L4.200 8.600z" fill="#f08a24" stroke="#8c4407" stroke-width="1.200" stroke-linejoin="round"/><path d="M12 2.200 9.300 9.600l2.700 10.700 2.700-10.700zM4.200 8.600l5.100 1h5.400l5.100-1" fill="none" stroke="#ffd09a" stroke-width="1"/>',
  water:
    '<path d="M12 2c4 5 6.800 8.600 6.800 12.300A6.800 6.800 0 0 1 12 21.300a6.800 6.800 0 0 1-6.800-7C5.200 10.600 8 7 12 2z" fill="#4fb3d9" stroke="#1e6c8c" stroke-width="1.200"/><path d="M8.300 14.400c0 2.200 1.400 3.900 3.400 4.200" fill="none" stroke="#d9f3ff" stroke-width="1.500" stroke-linecap="round"/>',
  persuasion:
    '<path d="M12 1.500 21.500 12 12 22.500 2.500 12z" fill="#3566d1" stroke="#1d3a80" stroke-width="1.200"/><path d="M12 3.600 19.400 12 12 20.400 4.600 12z" fill="none" stroke="#b9ceff" stroke-opacity=".55" stroke-width=".8"/>',
  sword:
    '<path d="M18.900 2.600 21.400 2.600 21.400 5.100 10.900 15.600 8.400 13.100z" fill="#e9ecf3" stroke="#59606e" stroke-width="1"/><path d="M5.700 12.200 11.800 18.300 10.300 19.800 7.700 18.200 4.600 21.400 2.600 19.400 5.800 16.300 4.200 13.700z" fill="#c0392b" stroke="#59180f" stroke-width="1"/>',
  vp: '<path d="M12 1.700 14.600 8 21.400 8.500 16.200 12.900 17.900 19.600 12 15.900 6.100 19.600 7.800 12.900 2.600 8.500 9.400 8z" fill="#f5d76e" stroke="#8d6b10" stroke-width="1.200" stroke-linejoin="round"/>',
  troop:
    '<path d="M12 2.400 20.400 7v10L12 21.600 3.600 17V7z" fill="var(--troop, #d8c9a6)" stroke="#14131f" stroke-width="1.100" stroke-linejoin="round"/><path d="M3.600 7 12 11.600 20.400 7M12 11.600v10" fill="none" stroke="#14131f" stroke-opacity=".55" stroke-width="1.100"/><path d="M12 2.400 20.400 7 12 11.600 3.600 7z" fill="#fff" fill-opacity=".28"/>',
  agent:
    '<path d="M12 2.600a4 4 0 0 1 2.400 7.200c2.700 1.600 4 5.600 4.600 9.400H5c.6-3.800 1.900-7.800 4.600-9.400A4 4 0 0 1 12 2.600z" fill="var(--seat, #d8c9a6)" stroke="#14131f" stroke-width="1.200"/><rect x="4" y="18.600" width="16" height="3" rx="1.500" fill="var(--seat, #d8c9a6)" stroke="#14131f" stroke-width="1.200"/>',
  card: card('#f0e3c4', '#5d4a33', '<path d="M8.200 15.800 12 12l3.800 3.800M12 12v6" fill="none" stroke="#5d4a33" stroke-width="0"/><path d="M7.400 8.200c3-3 6-2.300 9.200 0M7.400 11.500c3-3 6-2.300 9.200 0" fill="none" stroke="#b98a4e" stroke-width="1.400"/><path d="M12 19v-5m-2.300 2.200L12 14l2.300 2.200" fill="none" stroke="#5d4a33" stroke-width="1.500"/>'),
  discard: card('#f0e3c4', '#5d4a33', '<path d="M12 7v8.500m-3.300-3.200L12 15.600l3.300-3.300" fill="none" stroke="#a03b2b" stroke-width="1.900"/>'),
  intrigue: card('#5b3f86', '#e0cdf5', '<path d="M7 12c1.700-2.500 3.300-3.700 5-3.700s3.300 1.200 5 3.700c-1.700 2.500-3.300 3.700-5 3.700S8.700 14.500 7 12z" fill="#e0cdf5"/><circle cx="12" cy="12" r="2" fill="#3c2660"/>'),
  steal_intrigue: card('#5b3f86', '#e0cdf5', '<path d="M16.500 7.500h-9v7m0 0-2-2.300m2 2.300 2-2.300" fill="none" stroke="#f08a24" stroke-width="1.800"/><circle cx="14" cy="14.500" r="2.600" fill="#e0cdf5"/>'),
  trash: card('#f0e3c4', '#5d4a33', '<path d="M7.300 6.500 16.700 17.500M16.700 6.500 7.300 17.500" stroke="#c0392b" stroke-width="2.200" stroke-linecap="round"/>'),
  acquire: card('#f0e3c4', '#5d4a33', '<path d="M12 7.500v9M7.500 12h9" stroke="#2e7d4f" stroke-width="2.200" stroke-linecap="round"/>'),
  look: card('#f0e3c4', '#5d4a33', '<path d="M7 12c1.700-2.500 3.300-3.700 5-3.700s3.300 1.200 5 3.700c-1.700 2.500-3.300 3.700-5 3.700S8.700 14.500 7 12z" fill="#5d4a33"/><circle cx="12" cy="12" r="1.900" fill="#f0e3c4"/>'),
  foldspace: card('#f0e3c4', '#d0492f', '<path d="M8 8.500c5 0 3 7 8 7M8 15.500c5 0 3-7 8-7" fill="none" stroke="#d0492f" stroke-width="1.900"/>'),
  shuffle: card('#f0e3c4', '#5d4a33', '<path d="M8 9h2l4 6h2.500M8 15h2l4-6h2.500" fill="none" stroke="#5d4a33" stroke-width="1.600"/>'),
  row_card: card('#f0e3c4', '#5d4a33', '<path d="M8 8h8M8 12h8M8 16h5" stroke="#5d4a33" stroke-width="1.700"/>'),
  trash_this: card('#f0e3c4', '#5d4a33', '<path d="M8 8 16 16M16 8 8 16" stroke="#c0392b" stroke-width="2.200" stroke-linecap="round"/><path d="M12 19.500v-3" stroke="#5d4a33" stroke-width="1.600"/>'),
  take_card: card('#f0e3c4', '#5d4a33', '<path d="M8 16.500h8M12 14V6.500m-3 3L12 6.500l3 3" fill="none" stroke="#2e7d4f" stroke-width="1.900"/>'),
  bonus_spice:
    '<path d="M9 5 15 9.900 12.700 19H5.300L3 9.900z" fill="#f08a24" stroke="#8c4407" stroke-width="1.100"/><path d="M18.500 3v7M15 6.500h7" stroke="#f6eedd" stroke-width="2.200" stroke-linecap="round"/>',
  influence:
    '<path d="M12 3 20 11h-4.700v9.600H8.700V11H4z" fill="#e8d5b0" stroke="#14131f" stroke-width="1.200" stroke-linejoin="round"/>',
  influence_any: `<g transform="translate(6 6) scale(.98)" fill="#9aa3b2" stroke="#14131f" stroke-width=".8"><circle r="5.300"/><circle cx="12" fill="#d0492f" r="5.300"/><circle cy="12" fill="#7b61c4" r="5.300"/><circle cx="12" cy="12" fill="#2f86c9" r="5.300"/></g>`,
  lose_influence:
    '<path d="M12 21 4 13h4.700V3.400h6.600V13H20z" fill="#d9534f" stroke="#14131f" stroke-width="1.200" stroke-linejoin="round"/>',
  alliance:
    '<path d="M12 1.800 20 5v7c0 5-3.500 8.300-8 10.200C7.500 20.300 4 17 4 12V5z" fill="#f5d76e" stroke="#8d6b10" stroke-width="1.200"/><path d="M12 6.200 13.500 10l4 .3-3.100 2.600 1 3.900-3.400-2.200-3.400 2.200 1-3.900-3.100-2.600 4-.3z" fill="#8d6b10"/>',
  deploy:
    '<path d="M3 19.500h11v2H3z" fill="#e8d5b0"/><path d="M6 4.500 12 7.600v6L6 16.800 0 13.600v-6z" transform="translate(2.500 .5)" fill="#d8c9a6" stroke="#14131f"/><path d="M14 10.500h5m-2.800-3L19.200 10.500l-3 3" fill="none" stroke="#f08a24" stroke-width="2.200" transform="translate(2.500 0)"/>',
  retreat:
    '<path d="M6 4.500 12 7.600v6L6 16.800 0 13.600v-6z" transform="translate(11 3.500)" fill="#d8c9a6" stroke="#14131f"/><path d="M9.500 13.800H3.300m3-3.200L3 13.800l3.300 3.200" fill="none" stroke="#f08a24" stroke-width="2.200"/>',
  lose_troop:
    '<path d="M12 2.400 20.400 7v10L12 21.600 3.600 17V7z" fill="#d8c9a6" stroke="#14131f" stroke-width="1.100"/><path d="M6 6 18 18M18 6 6 18" stroke="#c0392b" stroke-width="2.600" stroke-linecap="round"/>',
  garrison:
    '<path d="M3 20.500V8.500h3.500v3H10v-3h4v3h3.500v-3H21v12z" fill="#8d7a63" stroke="#14131f" stroke-width="1.200" stroke-linejoin="round"/><path d="M10.200 20.500v-4a1.800 1.800 0 0 1 3.600 0v4z" fill="#14131f"/>',
  conflict:
    '<path d="M4 3.500 6.500 3 16.600 15.800l1.900-1.500 1.300 1.700-1.600 1.300 2.500 3.100-1.700 1.300-2.500-3.100-1.600 1.300-1.300-1.700 1.500-1.100L4 5.500z" fill="#e9ecf3" stroke="#14131f" stroke-width=".8"/><path d="M20 3.500 17.500 3 7.400 15.800l-1.900-1.500-1.300 1.700 1.600 1.300-2.500 3.100 1.700 1.300 2.500-3.100 1.600 1.300 1.300-1.700-1.500-1.100L20 5.500z" fill="#e9ecf3" stroke="#14131f" stroke-width=".8"/>',
  mentat:
    '<path d="M12 2.600a4 4 0 0 1 2.400 7.200c2.700 1.600 4 5.600 4.600 9.400H5c.6-3.800 1.900-7.800 4.600-9.400A4 4 0 0 1 12 2.600z" fill="#f6eedd" stroke="#14131f" stroke-width="1.200"/><rect x="4" y="18.600" width="16" height="3" rx="1.500" fill="#f6eedd" stroke="#14131f" stroke-width="1.200"/><circle cx="12" cy="14.400" r="2.600" fill="none" stroke="#7b61c4" stroke-width="1.500"/>',
  swordmaster:
    '<path d="M12 2.600a4 4 0 0 1 2.400 7.200c2.700 1.600 4 5.600 4.600 9.400H5c.6-3.800 1.900-7.800 4.600-9.400A4 4 0 0 1 12 2.600z" fill="#d8c9a6" stroke="#14131f" stroke-width="1.200"/><rect x="4" y="18.600" width="16" height="3" rx="1.500" fill="#d8c9a6" stroke="#14131f" stroke-width="1.200"/><path d="M12 11.400v6m-3-3h6" stroke="#8c4407" stroke-width="2"/>',
  high_council:
    '<path d="M6.500 3h11v9h-11z" fill="#6fb38a" stroke="#14131f" stroke-width="1.200"/><path d="M4 12h16v4.500H4zM5 16.500h3V21H5zm11 0h3V21h-3z" fill="#e8d5b0" stroke="#14131f" stroke-width="1.200"/>',
  control:
    '<path d="M5.500 2v20" stroke="#e8d5b0" stroke-width="2.200" stroke-linecap="round"/><path d="M6.600 3.500H20l-3.300 4.700L20 13H6.600z" fill="var(--seat, #d0492f)" stroke="#14131f" stroke-width="1.100"/>',
  recall_agent:
    '<path d="M10 4.600a3.400 3.400 0 0 1 2 6.100c2.300 1.400 3.400 4.700 3.900 7.900H4.100c.5-3.200 1.600-6.500 3.900-7.900a3.400 3.400 0 0 1 2-6.100z" fill="#d8c9a6" stroke="#14131f" stroke-width="1.100"/><path d="M20.500 17.500c1-5-1.500-8-5-8.300m2.300-2.700-2.600 2.700 3 2.300" fill="none" stroke="#f08a24" stroke-width="1.900"/>',
  block:
    '<circle cx="12" cy="12" r="9" fill="none" stroke="#d9534f" stroke-width="2.600"/><path d="M5.800 5.800 18.200 18.200" stroke="#d9534f" stroke-width="2.600"/>',
  signet:
    '<circle cx="12" cy="14.500" r="6.600" fill="none" stroke="#f5d76e" stroke-width="2.600"/><path d="M7.500 2.200h9l2 3.600L12 10 5.500 5.800z" fill="#f5d76e" stroke="#8d6b10" stroke-width="1"/>',
  maker:
    '<path d="M3 17c2-9 7-13 12-11 3.500 1.400 3 5.500 0 5.500-2.600 0-4.600 2.500-4.600 5.500z" fill="#b98a4e" stroke="#14131f" stroke-width="1.100"/><path d="M2 18.500c3.300-2 6.700-2 10 0s6.700 2 10 0v2.500H2z" fill="#e8d5b0"/>',
  first:
    '<path d="M12 2 14.200 9.800 22 12 14.200 14.200 12 22 9.800 14.200 2 12 9.800 9.800z" fill="#f08a24" stroke="#14131f" stroke-width="1"/>',
  pass_turn:
    '<circle cx="12" cy="12" r="9.500" fill="#55475f"/><path d="M7 8.500 10.500 12 7 15.500M13 8.500 16.500 12 13 15.500" fill="none" stroke="#f6eedd" stroke-width="2"/>',
  discount:
    '<path d="M3 3h8.500L21.500 13 13 21.500 3 11.500z" fill="#2e7d4f" stroke="#14131f" stroke-width="1.100"/><circle cx="7.500" cy="7.500" r="1.700" fill="#f6eedd"/>',
  words: card('#fdf8ea', '#5d4a33', '<path d="M8 7h8M8 10.200h8M8 13.400h8M8 16.600h5" stroke="#5d4a33" stroke-width="1.400"/>'),
  reveal: card('#f0e3c4', '#5d4a33', '<path d="M12 6.500v3M12 14.500v3M6.800 12h3M14.200 12h3M8.400 8.400l2 2M13.600 13.600l2 2M15.600 8.400l-2 2M10.400 13.600l-2 2" stroke="#b85c10" stroke-width="1.500"/>'),
  opponents:
    '<circle cx="8" cy="8" r="3.500" fill="#b3a58f"/><circle cx="16" cy="8" r="3.500" fill="#e8d5b0"/><path d="M1.500 20c.5-5 3-7.500 6.500-7.500s6 2.500 6.500 7.500z" fill="#b3a58f"/><path d="M9.500 20c.5-5 3-7.500 6.500-7.500s6 2.500 6.500 7.500z" fill="#e8d5b0"/>',
  any: '<circle cx="12" cy="12" r="9.500" fill="#3a2f45" stroke="#e8d5b0" stroke-width="1.300"/><path d="M9 9.500c0-4 6-4 6 0 0 2.500-3 2.500-3 5" fill="none" stroke="#e8d5b0" stroke-width="1.900"/><circle cx="12" cy="17.300" r="1.200" fill="#e8d5b0"/>',
  emperor: tile('#78829a', emblems.emperor),
  guild: tile('#d0492f', emblems.guild),
  bg: tile('#7b61c4', emblems.bg),
  fremen: tile('#2f86c9', emblems.fremen),
  landsraad: tile('#3f8f63', emblems.landsraad),
  city: tile('#a95887', emblems.city),
  spice_trade: tile('#b98515', emblems.spice_trade),
  ...uprisingGlyphs,
  ...teamGlyphs,
  emblem_emperor: `<g fill="currentColor">${emblems.emperor}</g>`,
  emblem_guild: `<g fill="currentColor">${emblems.guild}</g>`,
  emblem_bg: `<g fill="currentColor">${emblems.bg}</g>`,
  emblem_fremen: `<g fill="currentColor">${emblems.fremen}</g>`,
  emblem_landsraad: `<g fill="currentColor">${emblems.landsraad}</g>`,
  emblem_city: `<g fill="currentColor">${emblems.city}</g>`,
  emblem_spice_trade: `<g fill="currentColor">${emblems.spice_trade}</g>`,
};

export const factionColours: Record<string, string> = {
  emperor: '#9aa3b2',
  guild: '#d0492f',
  bg: '#7b61c4',
  fremen: '#2f86c9',
};
