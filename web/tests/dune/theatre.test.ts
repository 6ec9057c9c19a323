import { describe, expect, it } from 'vitest';
import type { Moment } from '../../src/lib/table/session.svelte';
import { goOn } from '../../src/games/dune/theatre.svelte';

const moments = (...events: Record<string, unknown>[]): Moment[] =>
  events.map((event, n) => ({ update: { seq: 5 } as Moment['update'], event: event as Moment['event'], key: `5.${n}` }));

const plan = (faction: string) => ({ kind: 'plan', faction: `faction/${faction}`, leader: 'leader/chani', dial: '3' });

describe('the battle theatre', () => {
  it('shows two plans and what follows from them', () => {
    const scenes = goOn(
      [],
      moments(plan('fremen'), plan('emperor'), { kind: 'gain' }, { kind: 'leader_killed', leader: 'leader/chani' }, {
        kind: 'battle_won',
        faction: 'faction/emperor',
        strength: '7.5',
        against: '3',
      }),
    );
    expect(scenes).toHaveLength(1);
    expect(scenes[0]).toMatchObject({ killed: ['chani'], winner: 'emperor', strengths: ['7.5', '3'], lines: ['5.3', '5.4'] });
    expect(scenes[0]?.plans.map((one) => one.faction)).toEqual(['fremen', 'emperor']);
  });
  it('keeps battles apart, and gives treachery, explosions and captives a moment', () => {
    let scenes = goOn([], moments(plan('fremen'), plan('emperor'), { kind: 'traitor' }));
    scenes = goOn(scenes, moments(plan('atreides'), plan('harkonnen'), { kind: 'explosion' }, { kind: 'captive_kept' }));
    expect(scenes.map((scene) => scene.moments)).toEqual([['traitor'], ['explosion', 'captive']]);
  });
});
