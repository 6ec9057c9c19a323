/** Symbols of the page itself. */

const line = (path: string) =>
  `<path d="${path}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`;

export const pageGlyphs: Record<string, string> = {
  undo: line('M8 5 4 9l4 4M4.500 9H14a5.500 5.500 0 0 1 0 11h-3'),
  redo: line('M16 5l4 4-4 4M19.500 9H10a5.500 5.500 0 0 0 0 11h3'),
  end_turn: line('M5 4v16M9 12h11m-4.500-4.500L20 12l-4.500 4.500'),
  log: line('M5 6h14M5 12h14M5 18h9'),
  row: line('M3.500 5h7v14h-7zM13.500 5h7v14h-7z'),
  hand: line('M4 8.500 9 6l5 12.500-5 2zM14.500 6h5v13h-3.500'),
  board: line('M3 18c4-6 7-6 10-2s5 2 8-1M15.500 8.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0'),
  seats: line('M12 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M5 20c.500-4.500 3-6.500 7-6.500s6.500 2 7 6.500'),
  help: line('M9 9.200c0-4 6-4 6 0 0 2.500-3 2.600-3 5.300M12 18.800v.100'),
  menu: line('M4 7h16M4 12h16M4 17h16'),
  close: line('M6 6l12 12M18 6 6 18'),
  copy: line('M9 9h10v11H9zM15 6V4H5v11h2'),
  home: line('M4 11.500 12 5l8 6.500M6.500 10v9.500h11V10'),
  speech: line('M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M3.800 12h16.400M12 3.500c3 3 3.500 5.500 3.500 8.500s-.500 5.500-3.500 8.500c-3-3-3.500-5.500-3.500-8.500s.500-5.500 3.500-8.500'),
  eye: line('M3 12c2.700-4.200 5.600-6.300 9-6.300s6.300 2.100 9 6.300c-2.700 4.200-5.600 6.300-9 6.300S5.700 16.200 3 12M14.500 12a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0'),
  check: line('M5 12.500 10 17.500 19.500 7'),
  again: line('M19.500 8.500A8 8 0 1 0 20 13M20 4v5h-5'),
  clock: line('M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M12 7.500V12l3 2'),
  device: line('M7.500 3.500h9v17h-9zM11 17.500h2'),
  pause: line('M8.500 5.500v13M15.500 5.500v13'),
  play: line('M8 5.500v13l10-6.500z'),
  flag: line('M6 21V4M6 5h11l-2.500 3.500L17 12H6'),
  chart: line('M4 4v16h16M7.500 15.500 11 11l3.500 2.500L20 7'),
};
