/** Small sums about places on the board. */

import type { Point, Rect } from './layout';

/** The point of a rectangle's edge that is nearest to a point outside it. */
export function nearest(rect: Rect, point: Point): Point {
  const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
  // Away from the rounded corners, so that a line ends at a straight edge.
  const inset = 16;
  const outsideX = point.x < rect.x || point.x > rect.x + rect.w;
  const outsideY = point.y < rect.y || point.y > rect.y + rect.h;
  const dx = outsideY ? inset : 0;
  const dy = outsideX && !outsideY ? inset : 0;
  return {
    x: between(point.x, rect.x + dx, rect.x + rect.w - dx),
    y: between(point.y, rect.y + dy, rect.y + rect.h - dy),
  };
}
