/** From the hand-made polygons of the map to what is drawn. Sectors are straight rays; coasts and ridges are not. */

import facts from './map.json';
import { PARTS, POLE, type Corner } from './parts';

export type Terrain = 'sand' | 'rock' | 'stronghold' | 'polar_sink';
export interface Point {
  x: number;
  y: number;
}
export interface Territory {
  terrain: Terrain;
  sectors: number[];
  spice?: number;
  spice_sector?: number;
  income?: number;
}

export const TERRITORIES = facts.territories as Record<string, Territory>;
export const SECTORS = 18;
export const CIRCLES: readonly number[] = facts.circles;
/** The radius of the planet in the units of the drawing. */
export const RADIUS = 500;
const STEP = 0.028;

export const sectorOf = (part: string): number => Number(part.split(':')[1] ?? 0);
export const territoryOf = (part: string): string => part.split(':')[0] ?? part;
export const partsOf = (territory: string): string[] => {
  const sectors = TERRITORIES[territory]?.sectors ?? [];
  return sectors.length ? sectors.map((sector) => `${territory}:${sector}`) : [territory];
};

/** The angle of the beginning of a sector, counterclockwise from the right, in radians. */
export const angleOf = (sector: number, u = 0): number => ((240 + 20 * (sector - 1 + u)) * Math.PI) / 180;

export function polar(angle: number, radius: number): Point {
  return { x: Math.cos(angle) * radius, y: -Math.sin(angle) * radius };
}

/**
 * Where a corner lies in the drawing. Lines sway a little, the same way for everybody who shares them; the rays between
 * sectors, the rim and the Polar Sink stay where they are.
 */
export function place(sector: number, u: number, r: number): Point {
  const turn = sector - 1 + u;
  const inside = Math.sin(Math.PI * u);
  const depth = Math.sin((Math.PI * (r - POLE)) / (1 - POLE));
  const angle = angleOf(sector, u + 0.07 * inside * depth * Math.sin(r * 29 + sector * 1.7));
  const sway = 0.011 * Math.sin(turn * 2.9 + r * 7) + 0.007 * Math.sin(turn * 7.3 + r * 13);
  return polar(angle, (r + depth * sway) * RADIUS);
}

const same = (a: Corner, b: Corner) => Math.abs(a[0] - b[0]) < 1e-9 && Math.abs(a[1] - b[1]) < 1e-9;

function isBetween(point: Corner, a: Corner, b: Corner): boolean {
  if (same(point, a) || same(point, b)) return false;
  const cross = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]);
  if (Math.abs(cross) > 1e-9) return false;
  const along = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1]);
  const length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2;
  return along > 0 && along < length;
}

export interface Side {
  sector: number;
  from: Corner;
  to: Corner;
  part: string;
}

/** The sides of a part, cut wherever a corner of a neighbour lies on them. */
function sidesOf(part: string): Side[] {
  const sector = sectorOf(part);
  const corners = PARTS[part] ?? [];
  const neighbours = [sector, (sector % SECTORS) + 1, ((sector + SECTORS - 2) % SECTORS) + 1];
  const shift = (other: number): number => (other === sector ? 0 : other === (sector % SECTORS) + 1 ? 1 : -1);
  const points = Object.entries(PARTS)
    .filter(([other]) => neighbours.includes(sectorOf(other)))
    .flatMap(([other, found]) => found.map(([u, r]): Corner => [u + shift(sectorOf(other)), r]));
  return corners.flatMap((from, n) => {
    const to = corners[(n + 1) % corners.length]!;
    const cuts = points.filter((point) => isBetween(point, from, to));
    const along = (point: Corner) => (point[0] - from[0]) ** 2 + (point[1] - from[1]) ** 2;
    const stops = [from, ...cuts.sort((a, b) => along(a) - along(b)), to].filter((point, i, all) => i === 0 || !same(point, all[i - 1]!));
    return stops.slice(1).map((stop, i) => ({ sector, from: stops[i]!, to: stop, part }));
  });
}

/** A side of the drawing, the same whichever part it is seen from. */
function keyOf(side: Side): string {
  const name = (corner: Corner) => `${((side.sector - 1 + corner[0] + SECTORS) % SECTORS).toFixed(4)}/${corner[1].toFixed(4)}`;
  return [name(side.from), name(side.to)].sort().join(' ');
}

const SIDES = Object.keys(PARTS).flatMap(sidesOf);

/** Which parts share each side. */
const SHARED = new Map<string, Side[]>();
for (const side of SIDES) {
  const key = keyOf(side);
  SHARED.set(key, [...(SHARED.get(key) ?? []), side]);
}

/** Every pair of parts that touch in the drawing, as `a b` in alphabetical order. */
export function touching(): Set<string> {
  const found = new Set<string>();
  for (const sides of SHARED.values()) {
    const [one, other] = sides;
    if (one && other) found.add([one.part, other.part].sort().join(' '));
    if (sides.length === 1 && one && one.from[1] === POLE && one.to[1] === POLE) found.add([one.part, 'polar_sink'].sort().join(' '));
  }
  return found;
}

/** The area of a polygon in corners. */
export function areaOf(corners: readonly Corner[]): number {
  let sum = 0;
  corners.forEach(([u, r], n) => {
    const [v, s] = corners[(n + 1) % corners.length]!;
    sum += u * s - v * r;
  });
  return Math.abs(sum) / 2;
}

function sampled(sector: number, from: Corner, to: Corner): Point[] {
  const length = Math.hypot((to[0] - from[0]) * 0.349 * Math.max(from[1], to[1]), to[1] - from[1]);
  const count = Math.max(1, Math.round(length / STEP));
  return Array.from({ length: count }, (_, n) => {
    const t = n / count;
    return place(sector, from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t);
  });
}

const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

export const pathOf = (points: Point[], closed = true): string => `M${points.map(at).join('L')}${closed ? 'Z' : ''}`;

function outline(part: string): Point[] {
  if (part === 'polar_sink') {
    return Array.from({ length: 72 }, (_, n) => polar((n * Math.PI) / 36, POLE * RADIUS));
  }
  const corners = PARTS[part] ?? [];
  return corners.flatMap((from, n) => sampled(sectorOf(part), from, corners[(n + 1) % corners.length]!));
}

function isInside(point: Point, polygon: Point[]): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i, i += 1) {
    const a = polygon[i]!;
    const b = polygon[j]!;
    if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

function clearance(point: Point, polygon: Point[]): number {
  let least = Infinity;
  polygon.forEach((a, n) => {
    const b = polygon[(n + 1) % polygon.length]!;
    const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2 || 1;
    const t = Math.max(0, Math.min(1, ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length));
    least = Math.min(least, Math.hypot(point.x - a.x - t * (b.x - a.x), point.y - a.y - t * (b.y - a.y)));
  });
  return least;
}

/** Something that stands in the way: so many times as wide as high, to be kept so far from. */
interface Taken extends Point {
  width: number;
  gap: number;
}

/** The point of a shape that is farthest from its edges and from what stands in the way, and how far. */
function roomiest(polygon: Point[], taken: Taken[] = []): Point & { room: number } {
  const xs = polygon.map((p) => p.x);
  const ys = polygon.map((p) => p.y);
  let best = { x: 0, y: 0, room: -1 };
  for (let x = Math.min(...xs); x <= Math.max(...xs); x += 6) {
    for (let y = Math.min(...ys); y <= Math.max(...ys); y += 6) {
      if (!isInside({ x, y }, polygon)) continue;
      const away = Math.min(...taken.map((other) => Math.hypot((other.x - x) / other.width, other.y - y) - other.gap), Infinity);
      const room = Math.min(clearance({ x, y }, polygon), away);
      if (room > best.room) best = { x, y, room };
    }
  }
  return best;
}

export interface DrawnPart {
  id: string;
  territory: string;
  terrain: Terrain;
  path: string;
  /** Where forces stand with how much room, and where spice lies beside them. */
  forces: Point & { room: number };
  spice: Point;
}

export interface Label extends Point {
  territory: string;
  part: string;
  room: number;
}

const OUTLINES: Record<string, Point[]> = Object.fromEntries([...Object.keys(PARTS), 'polar_sink'].map((id) => [id, outline(id)]));

const isCrowded = (territory: string) => ['stronghold', 'polar_sink'].includes(TERRITORIES[territory]!.terrain);

/** Where the name of a territory is written: in the middle of its roomiest part. */
export const LABELS: Label[] = Object.keys(TERRITORIES).map((territory) => {
  const spots = partsOf(territory).map((part) => ({ part, ...roomiest(OUTLINES[part]!) }));
  const best = spots.reduce((a, b) => (b.room > a.room ? b : a));
  // Strongholds are small and crowded: the name stands above the forces.
  const lift = isCrowded(territory) ? best.room * 0.45 : 0;
  return { territory, ...best, y: best.y - lift };
});
const NAMED = new Map(LABELS.map((label) => [label.part, label]));

function draw(id: string): DrawnPart {
  const points = OUTLINES[id]!;
  const territory = territoryOf(id);
  const facts = TERRITORIES[territory]!;
  const label = NAMED.get(id);
  const middle = roomiest(points);
  const name = label ? [{ ...label, width: 1.9, gap: 9 }] : [];
  const forces = isCrowded(territory) ? { ...middle, y: middle.y + middle.room * 0.4 } : roomiest(points, name);
  const hasSpice = facts.spice_sector === sectorOf(id);
  const spice = hasSpice ? roomiest(points, [...name, { ...forces, width: 1, gap: 14 }]) : forces;
  return { id, territory, terrain: facts.terrain, path: pathOf(points), forces, spice };
}

export const DRAWN: Record<string, DrawnPart> = Object.fromEntries(Object.keys(OUTLINES).map((id) => [id, draw(id)]));

const drawn = (side: Side): string =>
  pathOf([...sampled(side.sector, side.from, side.to), place(side.sector, side.to[0], side.to[1])], false);

/** The lines between territories, one path. */
export const BORDERS: string = [...SHARED.values()]
  .filter(([one, other]) => one && (!other || territoryOf(one.part) !== territoryOf(other.part)))
  .map(([side]) => drawn(side!))
  .join('');

const borders = new Map<string, string>([['polar_sink', DRAWN.polar_sink!.path]]);

/** The border of one territory, for lighting it up. */
export function borderOf(territory: string): string {
  let path = borders.get(territory);
  if (path === undefined) {
    path = [...SHARED.values()]
      .filter((sides) => sides.filter((side) => territoryOf(side.part) === territory).length === 1)
      .map((sides) => drawn(sides[0]!))
      .join('');
    borders.set(territory, path);
  }
  return path;
}

/** The wedge of a sector from the Polar Sink to the rim. */
export function wedge(sector: number): string {
  const arc = (r: number, from: number, to: number) =>
    Array.from({ length: 11 }, (_, n) => polar(angleOf(sector, from + ((to - from) * n) / 10), r * RADIUS));
  return pathOf([...arc(POLE, 0, 1), ...arc(1, 1, 0)]);
}
