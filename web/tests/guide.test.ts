import { describe, expect, it } from 'vitest';
import type { Option } from '../src/lib/api/types';
import { LESSONS } from '../src/tutorial/lessons';
import { nextStep, type Moment, type Step } from '../src/tutorial/steps';

const STEPS = LESSONS.imperium.steps;

const moment = (more: Partial<Moment>): Moment => ({
  kind: null, canEnd: false, waiting: false, round: 1, phase: 'turns', optionIds: [], me: {}, strongholds: [], ...more,
}); // prettier-ignore
const at = (text: string) => STEPS.findIndex((step) => step.text === text);

/** The steps a guide comes to, one after the other. */
function follow(steps: Step[], moments: Partial<Moment>[]): (string | undefined)[] {
  let index = 0;
  return moments.map((now) => {
    index = nextStep(index, moment(now), steps);
    return steps[index]?.text;
  });
}

describe('the guide', () => {
  it('follows a first round step by step', () => {
    const round: [Partial<Moment>, string][] = [
      [{ kind: 'turn.choose', optionIds: ['card:dagger', 'reveal'] }, 'guide.card'],
      [{ kind: 'agent.space' }, 'guide.space'],
      [{ kind: 'agent.act' }, 'guide.act'],
      [{ canEnd: true }, 'guide.endTurn'],
      [{ waiting: true }, 'guide.others'],
      [{ kind: 'turn.choose', optionIds: ['card:dagger', 'reveal'] }, 'guide.fremen'],
      [{ kind: 'agent.space' }, 'guide.fremen'],
      [{ kind: 'agent.act', me: { vp: 1 } }, 'guide.point'],
      [{ kind: 'reveal.act', me: { vp: 1 } }, 'guide.buy'],
      [{ waiting: true, me: { vp: 1 } }, 'guide.buy'],
      [{ kind: 'combat.play', phase: 'combat', me: { vp: 1 } }, 'guide.fight'],
      [{ kind: 'turn.choose', round: 2, optionIds: ['card:dagger'], me: { vp: 1 } }, 'guide.round'],
    ];
    const told = follow(STEPS, round.map(([now]) => now)); // prettier-ignore
    expect(told).toEqual(round.map(([, text]) => text));
  });

  it('waits while a step is still due', () => {
    const now = moment({ kind: 'turn.choose', optionIds: ['card:dagger'] });
    expect(nextStep(at('guide.card'), now, STEPS)).toBe(at('guide.card'));
  });

  it('goes on until the goal is reached', () => {
    const later = nextStep(at('guide.fight'), moment({ kind: 'turn.choose', round: 2, optionIds: ['card:dagger'] }), STEPS);
    expect(STEPS[later]?.text).toBe('guide.keepOn');
    expect(STEPS[nextStep(later, moment({ round: 3, me: { vp: 1 } }), STEPS)]?.last).toBe(true);
  });

  describe('of classic Dune', () => {
    const landing: Partial<Moment>[] = ['storm.dial', 'bidding.bid', 'ship.where', 'move.origin'].map((kind) => ({ kind }));
    const told = (...later: Partial<Moment>[]) => follow(LESSONS.dune.steps.slice(1), [...landing, ...later]).map((text) => text?.replace('guide.dune.', ''));
    const won = { strongholds: ['carthag', 'arrakeen'] };

    it('leads by a bid, a landing and a battle to Arrakeen', () => {
      const battle = [{ kind: 'battle.foresee' }, { kind: 'battle.plan' }, { kind: 'battle.traitor' }];
      expect(told(...battle, won)).toEqual(['storm', 'bid', 'ship', 'move', 'battle', 'battle', 'traitor', 'done']);
    });

    it('says so where nobody is met, and goes on where the battle is lost', () => {
      expect(told(won, won)).toEqual(['storm', 'bid', 'ship', 'move', 'fled', 'done']);
      const lost = [{ kind: 'battle.plan' }, { round: 2 }, { round: 2, kind: 'battle.plan' }];
      expect(told(...lost, won)).toEqual(['storm', 'bid', 'ship', 'move', 'battle', 'keepOn', 'keepOn', 'done']);
    });

    it('lights the way to Arrakeen in every part of a move', () => {
      const { only } = LESSONS.dune.steps.find((step) => step.text === 'guide.dune.move')!;
      const lit = (kind: string) => ['pass', 'territory:arrakeen', 'territory:carthag'].filter((id) => only!({ id } as Option, kind));
      expect(lit('move.origin')).toEqual(['territory:carthag']);
      expect(lit('move.where')).toEqual(['territory:arrakeen']);
    });
  });
});
