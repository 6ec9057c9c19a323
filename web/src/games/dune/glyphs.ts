/** The symbols of classic Dune, drawn by us on a 24 x 24 grid. */

const line = (path: string, width = 1.8) =>
  `<path d="${path}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const solid = (path: string) => `<path d="${path}" fill="currentColor"/>`;

export const glyphs: Record<string, string> = {
  // factions
  atreides: solid('M2.500 8.200c3.600-2.300 6.300-1.700 8 .9l1.500 2.400 1.500-2.400c1.700-2.600 4.400-3.200 8-.9-2.700.3-4.300 1.300-5 3.200l2.300.4-3.300 1.500c-.6 2.500-1.700 4.500-3.500 6.200-1.800-1.700-2.900-3.700-3.500-6.200l-3.300-1.500 2.300-.4c-.7-1.900-2.300-2.900-5-3.200z'),
  bene_gesserit: line('M2.500 12C6 6.500 9 4.800 12 4.800s6 1.700 9.500 7.200c-3.500 5.500-6.500 7.200-9.500 7.200S6 17.500 2.500 12z') + '<circle cx="12" cy="12" r="3.600" fill="currentColor"/>',
  emperor: solid('M3 7.500 7.400 12 12 4.500 16.600 12 21 7.500 19.200 17H4.800z') + '<rect x="4.800" y="18.400" width="14.400" height="2.200" rx="1" fill="currentColor"/>',
  fremen: solid('M4 18.500C9.500 18 16.500 13.500 19.500 3.500c2.300 7.800-2.500 15.300-12 16.900z') + line('M3 21.500c3-1.200 6-1.200 9 0s6 1.200 9 0', 1.500),
  spacing_guild: line('M12 6.500c5.600 0 9.500 2.400 9.500 5.500S17.600 17.500 12 17.500 2.500 15.100 2.500 12 6.400 6.500 12 6.500z') + '<circle cx="12" cy="12" r="3.200" fill="currentColor"/>' + solid('M11 2h2v4h-2zM11 18h2v4h-2z'),
  harkonnen: solid('M12 2.500c1.800 2.700 4.300 3.600 7.500 2.900-.7 3 .2 5.300 2.500 7-3.300 1-5.300 3-6 6.300L12 21.500l-4-2.800c-.700-3.300-2.700-5.300-6-6.300 2.300-1.700 3.200-4 2.500-7 3.200.7 5.700-.2 7.500-2.900z') + '<path d="M8.500 10.500 11 12l-2.500 1zM15.500 10.500 13 12l2.500 1zM9.500 16h5l-2.500 1.500z" fill="#14131f"/>',
  // things
  spice: '<path d="M2 19.500C5.500 12 8 6.500 12 4.500c4 2 6.500 7.500 10 15z" fill="#f08a24" stroke="#7a3c06" stroke-width="1.200" stroke-linejoin="round"/><path d="M7 16.500c2-4 3.500-7 5.500-9" fill="none" stroke="#ffd9a0" stroke-width="1.300" stroke-linecap="round"/>',
  spice_bank: line('M3 20h18M5 17V9l7-5 7 5v8M9.500 17v-5M14.500 17v-5'),
  storm: line('M20 5c-5-2-11 0-11 4.500S16 13 16 16s-6 4.500-11 2M20.500 9.500c-2-1.500-5.500-1.500-7 0M3.500 14c1.500 1.500 4 1.800 6 .8'),
  sandworm: '<path d="M3 21c-.5-7 2-14 9-17.500C19 7 21.500 14 21 21" fill="none" stroke="currentColor" stroke-width="2.200" stroke-linecap="round"/><path d="M7 11.500 9.200 15 12 11l2.800 4 2.200-3.500" fill="none" stroke="currentColor" stroke-width="1.600" stroke-linejoin="round"/>',
  stronghold: solid('M3 21V8h3v2.500h2.500V6H11v2.500h2V6h2.500v4.500H18V8h3v13h-6.500v-4a2.500 2.500 0 0 0-5 0v4z'),
  reserves: line('M3.500 15.500 12 20l8.500-4.500M3.500 11.500 12 16l8.500-4.500M12 3.500 3.500 7.800 12 12l8.500-4.200z'),
  tanks: line('M7 3.500h10M8.500 3.500v13a3.500 3.500 0 0 0 7 0v-13M8.500 10.500h7') + '<circle cx="11" cy="14.500" r="1.100" fill="currentColor"/><circle cx="13.300" cy="17" r=".9" fill="currentColor"/>',
  leader: solid('M12 3a4.300 4.300 0 1 1 0 8.600A4.300 4.300 0 0 1 12 3zM3.500 21.500c.6-5.500 3.800-8.300 8.500-8.300s7.900 2.800 8.500 8.300z'),
  traitor: solid('M11.200 2h1.600l2.200 10.500h-6zM7 13.500h10v2H7zM11 15.500h2V22h-2z'),
  treachery: '<rect x="4.500" y="2.500" width="15" height="19" rx="2.400" fill="#5b2d3c" stroke="currentColor" stroke-width="1.300"/>' + '<path d="M12 6.500 15.500 12 12 17.500 8.500 12z" fill="currentColor"/>',
  prediction: line('M12 3.500v2M5.500 6l1.500 1.500M18.500 6 17 7.500M3 14c2.500-4 5.500-6 9-6s6.500 2 9 6c-2.500 4-5.500 6-9 6s-6.500-2-9-6z') + '<circle cx="12" cy="14" r="2.600" fill="currentColor"/>',
  ally: line('M9 15.500 7 17.500a3.500 3.500 0 0 1-5-5l3.500-3.500a3.500 3.500 0 0 1 5 0M15 8.500l2-2a3.500 3.500 0 0 1 5 5l-3.500 3.500a3.500 3.500 0 0 1-5 0M8.500 12h7'),
  first: solid('M3 19.500 5 6.500l4.300 4.300L12 4l2.700 6.800L19 6.500l2 13z'),
  star: solid('m12 2.500 2.800 6.300 6.800.7-5.100 4.600 1.500 6.800-6-3.500-6 3.500 1.500-6.800-5.100-4.600 6.800-.7z'),
  advisor: line('M12 3.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM5 21c.4-5 3-8 7-8s6.600 3 7 8z'),
  kwisatz_haderach: line('M12 2.500v19M2.500 12h19M5.300 5.300l13.400 13.400M18.700 5.300 5.300 18.700', 1.400) + '<circle cx="12" cy="12" r="3.400" fill="currentColor"/>',
  wheel: line('M12 2.500a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19zM12 12l4-5.500') + '<circle cx="12" cy="12" r="2" fill="currentColor"/>',
  bribe: line('M4 13c2.500-2.500 5-2.500 7 0h4.500a1.700 1.700 0 0 1 0 3.400H11M4 19.500h9l7-4M12 5.500a2.500 2.500 0 1 0 5 0 2.500 2.500 0 0 0-5 0z'),
  // kinds of treachery cards
  projectile: solid('M20.500 3.500 9 12l-1 4 4-1zM7 16.500l-3.500 4 4-3.500z') + line('M5 11.500 12.500 19', 1.600),
  poison: solid('M9.500 2.500h5v2h-1v4.200l5 8.800a2.700 2.700 0 0 1-2.300 4H7.800a2.700 2.700 0 0 1-2.300-4l5-8.800V4.500h-1z') + '<circle cx="10.500" cy="16.500" r="1.400" fill="#14131f"/><circle cx="14" cy="14.500" r="1" fill="#14131f"/>',
  lasgun: solid('M2.500 8.500h13l1.500-2h2v6h-2l-1.500-1.500H12L11 16H6.500l1-5h-5z') + line('M20 9.500h2.500', 1.600),
  shield: solid('M12 2.500 20 5.500v6c0 5-3.200 8.300-8 10-4.800-1.700-8-5-8-10v-6z'),
  snooper: line('M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.500 15.500 21 21', 2.200) + solid('M10.500 7.500c1.700 2 2.300 3 2.300 4a2.300 2.300 0 0 1-4.600 0c0-1 .6-2 2.300-4z'),
  hero: solid('M12 2.500a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 21.500c.500-5.500 3.500-9 8-9s7.500 3.500 8 9h-4l-1-4-3 3-3-3-1 4z'),
  special: solid('m12 2 2.400 7.600L22 12l-7.600 2.400L12 22l-2.400-7.600L2 12l7.600-2.400z'),
  worthless: line('M5 19C5 9 9 5 19 5M8 19c0-7 4-11 11-11M12 19a7 7 0 0 1 7-7'),
};
