/** The symbols of six players: the factions of their board, Agent tokens with arrows, what teammates do for each other. */

const hex = (colour: string, emblem: string) =>
  `<path d="M12 1.5 21.2 6.8v10.4L12 22.5 2.8 17.2V6.8z" fill="${colour}" stroke="#14131f" stroke-width="1"/><g fill="#fff" stroke="none">${emblem}</g>`;
const cube = (x: number, y: number, size: number) =>
  `<path transform="translate(${x} ${y}) scale(${size})" d="M12 2.400 20.400 7v10L12 21.600 3.600 17V7z" fill="#d8c9a6" stroke="#14131f" stroke-width="1.600" stroke-linejoin="round"/>`;
const figure =
  '<path d="M12 2.600a4 4 0 0 1 2.400 7.200c2 1.200 3.200 3.700 3.900 6.500H5.700c.7-2.800 1.900-5.300 3.900-6.500A4 4 0 0 1 12 2.600z" fill="var(--seat, #d8c9a6)" stroke="#14131f" stroke-width="1.200"/><rect x="2" y="15.800" width="20" height="6.400" rx="3" fill="#f6eedd" stroke="#14131f" stroke-width="1.100"/>';
const left = '<path d="m8.800 16.900-3.600 2.100 3.600 2.100z" fill="#14131f"/>';
const right = '<path d="m15.200 16.900 3.600 2.100-3.600 2.100z" fill="#14131f"/>';
const bar = (from: number, to: number) => `<path d="M${from} 19H${to}" stroke="#14131f" stroke-width="1.500"/>`;

export const teamGlyphs: Record<string, string> = {
  great_houses: hex(
    '#8a7fae',
    '<path d="M6 6.500h5v5.200c0 2.500-1 4.100-2.500 5-1.500-.9-2.500-2.500-2.500-5zM13 7.800h5V13c0 2.500-1 4.100-2.500 5-1.500-.9-2.500-2.500-2.500-5z"/>',
  ),
  fringe_worlds: hex(
    '#3f8f8b',
    '<circle cx="9.800" cy="13.400" r="4.300"/><circle cx="16.600" cy="8.300" r="2.300"/><circle cx="16.800" cy="15.800" r="1.300"/><path d="M4.800 16.300c3.500-.300 7.400-2.300 9.600-5.500" fill="none" stroke="#3f8f8b" stroke-width="1.200"/>',
  ),
  reinforce: `${cube(1, 7, 0.5)}${cube(11, 7, 0.5)}${cube(6, 0.500, 0.5)}<path d="M3 22.300h18" stroke="#f08a24" stroke-width="2" stroke-linecap="round"/>`,
  trade:
    '<path d="M3.500 8.200h13m-3.600-4.400 4.400 4.400-4.400 4.400" fill="none" stroke="#f08a24" stroke-width="2.300" stroke-linecap="round" stroke-linejoin="round"/><path d="M20.500 15.800h-13m3.600-4.400-4.400 4.400 4.400 4.400" fill="none" stroke="#4fb3d9" stroke-width="2.300" stroke-linecap="round" stroke-linejoin="round"/>',
  swordmaster_bonus:
    '<circle cx="12" cy="12" r="10.300" fill="#3a2f45" stroke="#f5d76e" stroke-width="1.600"/><path d="M7 5.500 16.500 17M17 5.500 7.500 17" stroke="#e9ecf3" stroke-width="2.200" stroke-linecap="round"/><path d="m6.300 15.200 3 3m8.400-3-3 3" stroke="#c08a3e" stroke-width="2" stroke-linecap="round"/>',
  move_to_throne_row:
    '<path d="M6 3.500h12l1.200 9.500H4.800z" fill="#9aa3b2" stroke="#14131f" stroke-width="1.200" stroke-linejoin="round"/><path d="M3.500 13h17v4h-17zM5 17h3v4.500H5zM16 17h3v4.500h-3z" fill="#e8d5b0" stroke="#14131f" stroke-width="1.200"/><path d="m8.500 9.500 1.800 1.300L12 7.500l1.700 3.300 1.800-1.300" fill="none" stroke="#14131f" stroke-width="1.300"/>',
  commander:
    '<path d="M3.500 18.500 2 7.500l5.500 4L12 4l4.500 7.500 5.500-4-1.500 11z" fill="#f5d76e" stroke="#8d6b10" stroke-width="1.200" stroke-linejoin="round"/><rect x="3.500" y="19" width="17" height="2.600" rx="1.200" fill="#f5d76e" stroke="#8d6b10" stroke-width="1"/>',
  activate:
    '<path d="M3 12h12.500m-4.700-5.500 5.500 5.500-5.500 5.500" fill="none" stroke="#f08a24" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round"/><path d="M20.500 5v14" stroke="#f08a24" stroke-width="2.200" stroke-linecap="round"/>',
  token_left: figure + bar(8, 18) + left,
  token_right: figure + bar(6, 16) + right,
  token_both: figure + bar(8, 16) + left + right,
};
