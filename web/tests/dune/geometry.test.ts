import { describe, expect, it } from 'vitest';
import { areaOf, DRAWN, partsOf, sectorOf, SECTORS, TERRITORIES, touching } from '../../src/games/dune/geometry';
import facts from '../../src/games/dune/map.json';
import { PARTS, POLE } from '../../src/games/dune/parts';

const adjacent = new Set(
  Object.entries(facts.adjacency).flatMap(([part, others]) => others.map((other) => [part, other].sort().join(' '))),
);

describe('the map of Arrakis', () => {
  it('has every territory in exactly its sectors', () => {
    expect(Object.keys(TERRITORIES)).toHaveLength(42);
    const wanted = Object.keys(TERRITORIES).flatMap(partsOf).sort();
    expect(Object.keys(DRAWN).sort()).toEqual(wanted);
    for (const [part, corners] of Object.entries(PARTS)) {
      expect(corners.every(([u, r]) => u >= 0 && u <= 1 && r >= POLE && r <= 1), part).toBe(true);
    }
  });

  it('draws what is adjacent side by side', () => {
    const drawn = touching();
    expect([...adjacent].filter((pair) => !drawn.has(pair))).toEqual([]);
  });

  it('draws nothing side by side that is not adjacent', () => {
    expect([...touching()].filter((pair) => !adjacent.has(pair))).toEqual([]);
  });

  it('fills every sector without gaps or overlaps', () => {
    for (let sector = 1; sector <= SECTORS; sector += 1) {
      const areas = Object.keys(PARTS)
        .filter((part) => sectorOf(part) === sector)
        .map((part) => areaOf(PARTS[part]!));
      expect(areas.reduce((sum, area) => sum + area, 0), `sector ${sector}`).toBeCloseTo(1 - POLE, 6);
    }
  });

  it('has room for forces in every part', () => {
    for (const part of Object.values(DRAWN)) expect(Number.isFinite(part.forces.x), part.id).toBe(true);
  });
});
