/** The shapes of seats, as `SeatMark` draws them, around the origin. */

const on24 = [
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  'M12 1 23 12 12 23 1 12z',
  'M12 1.500 23 21.500H1z',
  'M3.200 3.200h17.600v17.600H3.200z',
  'M12 2 22 9.300 18.200 21H5.800L2 9.300z',
  'M12 1.800 21 7v10l-9 5.200L3 17V7z',
];

export const shapeOf = (seat: number): string => on24[seat % on24.length] ?? on24[0]!;
