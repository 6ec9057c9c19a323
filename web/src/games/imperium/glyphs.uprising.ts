/** The symbols Uprising adds to the family: spies, sandworms, contracts, battle icons. Drawn by us on a 24 x 24 grid. */

const cloak =
  'M12 2.300c2.900 0 4.700 2.100 4.700 4.900 0 1.700-.700 3.100-1.800 4 2.600 1.500 4.100 5.100 4.600 10.300h-15c.5-5.200 2-8.800 4.600-10.300-1.100-.900-1.800-2.300-1.800-4 0-2.800 1.800-4.900 4.700-4.900z';
const eye =
  '<path d="M7.300 15.700c1.500-2.100 3.100-3.100 4.700-3.100s3.200 1 4.700 3.100c-1.500 2.100-3.100 3.100-4.700 3.100s-3.200-1-4.700-3.100z" fill="#14131f"/><circle cx="12" cy="15.700" r="1.600" fill="#f6eedd"/>';
const disc = (emblem: string) =>
  `<circle cx="12" cy="12" r="10.800" fill="#6b2f2a" stroke="#f3c9a5" stroke-width="1.200"/><g fill="#f9ead0" stroke="none">${emblem}</g>`;
const mouse =
  '<circle cx="7.600" cy="8.300" r="3.300"/><circle cx="16.400" cy="8.300" r="3.300"/><path d="M12 8.600c3.300 0 4.800 2.100 4.400 4.700-.4 2.600-2.300 5-4.400 5s-4-2.400-4.400-5c-.4-2.600 1.100-4.700 4.400-4.700z"/><g fill="#6b2f2a"><circle cx="10.300" cy="12.600" r=".9"/><circle cx="13.700" cy="12.600" r=".9"/><circle cx="12" cy="16" r=".9"/></g>';
const knife =
  '<path d="M5.800 18.400 8.300 16c-.2-4.600 3.300-9 9.700-10.900-.5 6.500-4.300 11.200-8.600 11.900l-2.300 2.600z"/><path d="M5 17.100 7.300 19.500" stroke="#f9ead0" stroke-width="1.700" stroke-linecap="round"/>';
const wings =
  '<path d="M11.200 5h1.600l.700 7.500-.9 6.300h-1.200l-.9-6.300z"/><path d="M10.700 8.600 3.800 6.200c-.4 2 .5 3.300 6.900 4.600zM13.300 8.600l6.900-2.400c.4 2-.5 3.300-6.900 4.600zM10.700 11.800l-5.400 2.500c.2 1.500 1.500 2 5.400-.5zM13.300 11.800l5.400 2.500c-.2 1.500-1.500 2-5.400-.5z"/>';

export const uprisingGlyphs: Record<string, string> = {
  spy: `<path d="${cloak}" fill="var(--seat, #d8c9a6)" stroke="#14131f" stroke-width="1.200" stroke-linejoin="round"/>${eye}`,
  icon_spy: `<path d="M12 1.5 21.2 6.8v10.4L12 22.5 2.8 17.2V6.8z" fill="#30303f" stroke="#f6eedd" stroke-width="1"/><path d="M5.600 12c2.100-3 4.200-4.400 6.400-4.400s4.300 1.400 6.400 4.400c-2.100 3-4.200 4.400-6.400 4.400S7.700 15 5.600 12z" fill="#f6eedd"/><circle cx="12" cy="12" r="2.500" fill="#30303f"/>`,
  recall_spy: `<g transform="translate(-1.600 1.800) scale(.88)"><path d="${cloak}" fill="#d8c9a6" stroke="#14131f" stroke-width="1.300"/>${eye}</g><path d="M21.300 17c1-5-1.200-8.300-4.700-8.600m2.300-2.700-2.600 2.700 3 2.300" fill="none" stroke="#f08a24" stroke-width="1.900"/>`,
  post:
    '<circle cx="12" cy="12" r="9.800" fill="#1c1928" stroke="#e8d5b0" stroke-width="1.600"/><path d="M5.400 12c2.200-3.100 4.400-4.600 6.600-4.600s4.400 1.500 6.600 4.600c-2.200 3.100-4.400 4.600-6.600 4.600S7.600 15.100 5.400 12z" fill="none" stroke="#e8d5b0" stroke-width="1.500"/><circle cx="12" cy="12" r="2.100" fill="#e8d5b0"/>',
  sandworm:
    '<path d="M2.200 21.600C3 12.300 6.500 4.900 13 3c4.600-1.300 8.600.9 8.700 4.700.1 3.200-2.500 4.900-5.200 4.700-3.200-.2-5 3.400-5.100 9.200z" fill="var(--troop, #c98a4a)" stroke="#14131f" stroke-width="1.200" stroke-linejoin="round"/><path d="M5.600 12.500c2 .2 4.200 1.300 5.900 3M8.200 7.700c1.700.9 3.300 2.600 4.300 4.600M4 17c2.300-.2 5 .3 7.500 1.700" fill="none" stroke="#14131f" stroke-opacity=".5" stroke-width="1.100"/><ellipse cx="17.500" cy="7.500" rx="3.100" ry="2.900" fill="#2a1414"/><path d="m15.100 6 1.500 1.300m2.900-1.500-1.300 1.300M17.500 10.300V8.500m-2.600.3 1.500-.7m3.800.7-1.500-.7" stroke="#f6eedd" stroke-width=".8"/>',
  maker_hooks:
    '<path d="M5.500 21.300 15.300 6.200c1.300-2 4.200-2.200 5.100-.2.900 2-1 3.700-2.800 2.800M18.500 21.300 8.700 6.200C7.400 4.200 4.500 4 3.600 6c-.9 2 1 3.700 2.800 2.800" fill="none" stroke="#14131f" stroke-width="4" stroke-linecap="round"/><path d="M5.500 21.300 15.300 6.200c1.300-2 4.200-2.200 5.100-.2.900 2-1 3.700-2.800 2.800M18.500 21.300 8.700 6.200C7.400 4.200 4.500 4 3.600 6c-.9 2 1 3.700 2.800 2.800" fill="none" stroke="#e8d5b0" stroke-width="2.200" stroke-linecap="round"/>',
  shield_wall:
    '<path d="M1.800 20.500v-8.300l2.700-2.600 2.300 1.700 3-5 2.700 3.300 3-4.600 2.700 4.200 4-1.200v12.500z" fill="#a8745a" stroke="#14131f" stroke-width="1.200" stroke-linejoin="round"/><path d="m13.600 8.200-2.300 4.300 3.200 1.900-2.600 6" fill="none" stroke="#14131f" stroke-width="3"/><path d="m13.600 8.200-2.300 4.300 3.200 1.900-2.600 6" fill="none" stroke="#f08a24" stroke-width="1.600"/>',
  contract:
    '<path d="M4.500 2.200h11.300l3.700 3.700v15.900h-15z" fill="#ecd9a8" stroke="#5c4213" stroke-width="1.200" stroke-linejoin="round"/><path d="M7.500 7.800h8.600M7.500 11.200h8.600M7.500 14.600h4.200" stroke="#7d5c22" stroke-width="1.500"/><circle cx="15.700" cy="17" r="3" fill="#c98a1a" stroke="#5c4213" stroke-width="1.100"/>',
  trash_intrigue:
    '<rect x="5" y="2.500" width="14" height="19" rx="2.400" fill="#5b3f86" stroke="#e0cdf5" stroke-width="1.300"/><path d="M7.300 6.500 16.700 17.500M16.700 6.500 7.300 17.500" stroke="#ff6b5e" stroke-width="2.300" stroke-linecap="round"/>',
  return_this:
    '<rect x="5" y="2.500" width="14" height="19" rx="2.400" fill="#f0e3c4" stroke="#5d4a33" stroke-width="1.300"/><path d="M9 15.500h4.500a3 3 0 0 0 0-6H8m2.600-2.800L7.800 9.500l2.800 2.800" fill="none" stroke="#2e7d4f" stroke-width="1.900"/>',
  memory:
    '<path d="M12 2.400 20.400 7v10L12 21.600 3.600 17V7z" fill="#7b61c4" stroke="#14131f" stroke-width="1.100"/><path d="M12 7.200a4.800 4.800 0 1 1-4.600 6.100 3.500 3.500 0 1 0 5.800-3.500 2.200 2.200 0 1 1-2.600 3.300" fill="none" stroke="#efe6ff" stroke-width="1.500" stroke-linecap="round"/>',
  training:
    '<circle cx="5" cy="17.500" r="3" fill="#e8d5b0" stroke="#14131f"/><circle cx="12" cy="11" r="3" fill="#e8d5b0" stroke="#14131f"/><circle cx="19" cy="5.500" r="3.400" fill="#f08a24" stroke="#14131f"/><path d="m7.200 15.500 2.700-2.500m4.400-3.700 2.200-1.800" stroke="#e8d5b0" stroke-width="1.600"/>',
  protected:
    '<path d="M12 1.800 20 5v7c0 5-3.500 8.300-8 10.200C7.500 20.300 4 17 4 12V5z" fill="#a8745a" stroke="#14131f" stroke-width="1.200"/><path d="m6.200 13.600 2.500-2.900 1.800 1.500 2.300-4 2.200 3 2.800-1.600" fill="none" stroke="#f6eedd" stroke-width="1.500" stroke-linejoin="round"/>',
  crysknife: disc(knife),
  desert_mouse: disc(mouse),
  ornithopter: disc(wings),
  wild: '<circle cx="12" cy="12" r="10.800" fill="#6b2f2a" stroke="#f3c9a5" stroke-width="1.200"/><path d="M12 12V3.200a8.800 8.800 0 0 1 7.600 13.200z" fill="#f08a24"/><path d="m12 12 7.600 4.400a8.800 8.800 0 0 1-15.200 0z" fill="#f5d76e"/><path d="m12 12-7.600 4.400A8.800 8.800 0 0 1 12 3.200z" fill="#c9ccd6"/><path d="M12 7.600 13.100 10.700l3.300.1-2.600 2 .9 3.200L12 14.100 9.300 16l.9-3.200-2.600-2 3.300-.1z" fill="#6b2f2a"/>',
  battle_icon: disc(`${knife}`),
  face_down:
    '<circle cx="12" cy="12" r="10.800" fill="#2a2438" stroke="#7a6885" stroke-width="1.200"/><path d="M7 12h10" stroke="#7a6885" stroke-width="2"/>',
};
