import { beforeEach, describe, expect, it } from 'vitest';
import { best, isBetter, resultOf, type Result } from '../src/challenges/best';
import { GLANCE, READ, revealsIn, STAY, timeFor } from '../src/games/imperium/reveals';
import type { Moment } from '../src/lib/table/session.svelte';
import { LESSONS } from '../src/tutorial/lessons';
import { nextStep, type Moment as Now } from '../src/tutorial/steps';

const moment = (n: number, event: Record<string, unknown>): Moment => ({ key: `7.${n}`, event, update: {} }) as unknown as Moment;

describe('cards that are turned over', () => {
  it('are shown one by one, each with the line of the log that tells what came of it', () => {
    const found = revealsIn([
      moment(0, { kind: 'gain', seat: 0 }),
      moment(1, { kind: 'draw_hagal', seat: 1, card: 'hagal/wealth' }),
      moment(2, { kind: 'hagal_passed_over', seat: 1, card: 'hagal/wealth' }),
      moment(3, { kind: 'draw_hagal', seat: 1, card: 'hagal/carthag' }),
      moment(4, { kind: 'rival_agent', seat: 1, space: 'space/carthag' }),
    ]);
    expect(found).toEqual([
      { card: 'hagal/wealth', seat: 1, key: '7.1', passedOver: true },
      { card: 'hagal/carthag', seat: 1, key: '7.1', passedOver: false },
    ]);
  });

  it('stay as long as it takes to read them, and less where many wait', () => {
    const card = { card: 'hagal/wealth', seat: 1, key: '', passedOver: false };
    expect(timeFor(card, 0)).toBe(STAY);
    expect(timeFor(card, 2)).toBe(READ);
    expect(timeFor({ ...card, passedOver: true }, 1)).toBe(GLANCE);
    expect(timeFor(card, 9)).toBeLessThan(READ);
    expect(timeFor({ ...card, passedOver: true }, 9)).toBeGreaterThanOrEqual(600);
  });
});

describe('the best result of a challenge', () => {
  const store = new Map<string, string>();
  beforeEach(() => {
    store.clear();
    globalThis.localStorage = {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => void store.set(key, value),
    } as unknown as Storage;
  });
  const result = (more: Partial<Result> = {}): Result => ({ reached: false, won: false, points: 8, against: 10, round: 8, ...more });

  it('counts the aim first, then the win, the points ahead, the rounds', () => {
    expect(isBetter(result({ reached: true }), result({ won: true, points: 12 }))).toBe(true);
    expect(isBetter(result({ won: true }), result({ points: 12 }))).toBe(true);
    expect(isBetter(result({ points: 9 }), result())).toBe(true);
    expect(isBetter(result({ round: 7 }), result())).toBe(true);
    expect(isBetter(result(), result())).toBe(false);
  });

  it('is kept, and only a better one takes its place', () => {
    const challenge = { id: 'first_command', day: null };
    best.keep(challenge, result({ points: 9 }));
    best.keep(challenge, result({ points: 7 }));
    expect(best.of(challenge)?.points).toBe(9);
    best.keep(challenge, result({ reached: true, won: true, points: 10, against: 9 }));
    expect(best.of(challenge)).toMatchObject({ reached: true, points: 10 });
    expect(best.of({ id: 'daily_imperium', day: '2026-11-15' })).toBeUndefined();
  });

  it('tells the challenges of different days apart', () => {
    best.keep({ id: 'daily_imperium', day: '2026-11-15' }, result());
    expect(best.of({ id: 'daily_imperium', day: '2026-11-16' })).toBeUndefined();
  });

  it('is read from the statistics of a game', () => {
    const statistics = {
      scores: [10, 8, 9], winners: [0], rounds: [{ round: 1, scores: [] }, { round: 7, scores: [] }], actions: [], events: [],
      challenge: { id: 'x', day: null, reached: true, aims: [true] },
    }; // prettier-ignore
    expect(resultOf(statistics)).toEqual({ reached: true, won: true, points: 10, against: 9, round: 7 });
  });
});

describe('the guide of a solo game', () => {
  const now = (more: Partial<Now>): Now => ({ kind: null, canEnd: false, waiting: false, round: 1, phase: 'turns', optionIds: [], me: {}, strongholds: [], ...more });
  it('follows a first round against Rivals', () => {
    const cards = { kind: 'turn.choose', optionIds: ['card:dagger', 'reveal'] };
    const round: [Partial<Now>, string][] = [
      [cards, 'guide.rivals'],
      [cards, 'guide.card'],
      [{ kind: 'agent.space' }, 'guide.space'],
      [{ kind: 'agent.act' }, 'guide.actSolo'],
      [cards, 'guide.rivalTurns'],
      [cards, 'guide.fremen'],
      [{ ...cards, me: { vp: 1 } }, 'guide.point'],
      [{ kind: 'reveal.act', me: { vp: 1 } }, 'guide.buy'],
      [{ kind: 'combat.play', phase: 'combat', me: { vp: 1 } }, 'guide.fight'],
      [{ ...cards, round: 2, me: { vp: 1 } }, 'guide.round'],
    ];
    let index = 0;
    for (const [moment, text] of round) {
      index = nextStep(index, now(moment), LESSONS.solo.steps);
      expect(LESSONS.solo.steps[index]?.text).toBe(text);
    }
  });
});
