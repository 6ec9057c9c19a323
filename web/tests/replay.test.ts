import { describe, expect, it } from 'vitest';
import { neighbour } from '../src/replay/moments';

const moments = [
  [null, 1],
  [0, 1],
  [0, 1],
  [1, 1],
  [2, 1],
  [0, 2],
  [0, 2],
].map(([seat, round], seq) => ({ seq, seat: seat as number | null, round: round as number, opens_turn: false }));

describe('strides of a replay', () => {
  it('goes a step, a turn or a round on, and stays inside', () => {
    expect(neighbour(moments, 0, 'step', 1)).toBe(1);
    expect(neighbour(moments, 1, 'turn', 1)).toBe(3);
    expect(neighbour(moments, 1, 'round', 1)).toBe(5);
    expect(neighbour(moments, 5, 'round', 1)).toBe(6);
    expect(neighbour(moments, 6, 'step', 1)).toBe(6);
  });
  it('knows the turns of somebody who plays alone', () => {
    const alone = [0, 1, 2, 3, 4].map((seq) => ({ seq, seat: seq ? 0 : null, round: 1, opens_turn: seq % 2 === 0 }));
    expect(neighbour(alone, 0, 'turn', 1)).toBe(1);
    expect(neighbour(alone, 1, 'turn', 1)).toBe(3);
    expect(neighbour(alone, 4, 'turn', -1)).toBe(3);
  });
  it('goes back to where a turn or a round began', () => {
    expect(neighbour(moments, 6, 'turn', -1)).toBe(5);
    expect(neighbour(moments, 4, 'turn', -1)).toBe(3);
    expect(neighbour(moments, 4, 'round', -1)).toBe(0);
    expect(neighbour(moments, 0, 'step', -1)).toBe(0);
  });
});
