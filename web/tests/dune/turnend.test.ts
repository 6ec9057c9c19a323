import { describe, expect, it } from 'vitest';
import type { GameEvent, LogLine } from '../../src/lib/api/types';
import { lastTurn } from '../../src/games/dune/turnend';

const past = (...events: Record<string, unknown>[]) => events.map((event, n) => ({ seq: n + 1, events: [event as unknown as GameEvent] }));
const line = (seq: number, heading = false): LogLine => ({ key: `${seq}.0`, seat: -1, heading, pieces: [] });

describe('the end of a turn', () => {
  const happened = past(
    { kind: 'turn', turn: 1 },
    { kind: 'collected', faction: 'faction/fremen', count: 4 },
    { kind: 'phase', phase: 'phase/mentat' },
    { kind: 'turn', turn: 2 },
    { kind: 'alliance', factions: ['faction/fremen', 'faction/emperor'] },
    { kind: 'revived', faction: 'faction/emperor', count: 3 },
    { kind: 'losses', faction: 'faction/fremen', count: 5 },
    { kind: 'leader_killed', faction: 'faction/fremen', leader: 'leader/chani' },
    { kind: 'battle_won', faction: 'faction/emperor' },
    { kind: 'income', faction: 'faction/emperor', count: 2 },
    { kind: 'phase', phase: 'phase/mentat' },
    { kind: 'turn', turn: 3 },
    { kind: 'storm_losses', faction: 'faction/emperor', count: 9 },
  );
  it('counts what it has brought to each faction, and nothing of other turns', () => {
    const found = lastTurn(happened, happened.map(({ seq }) => line(seq)), ['emperor', 'fremen']);
    expect(found).toMatchObject({
      turn: 2,
      tallies: [
        { faction: 'emperor', spice: 2, lost: 0, leaders: 0, revived: 3 },
        { faction: 'fremen', spice: 0, lost: 5, leaders: 1, revived: 0 },
      ],
    });
    expect(found?.lines.map(({ key }) => key)).toEqual(['5.0', '9.0']);
  });
  it('is nothing before the first Mentat Pause', () => {
    expect(lastTurn(happened.slice(0, 2), [], ['emperor'])).toBeNull();
  });
});
