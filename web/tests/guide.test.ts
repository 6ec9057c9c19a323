import { describe, expect, it } from 'vitest';
import { LESSONS } from '../src/tutorial/lessons';
import { nextStep, type Moment } from '../src/tutorial/steps';

const STEPS = LESSONS.imperium.steps;

const moment = (more: Partial<Moment>): Moment => ({
  kind: null, canEnd: false, waiting: false, round: 1, phase: 'turns', optionIds: [], me: {}, ...more,
}); // prettier-ignore
const at = (text: string) => STEPS.findIndex((step) => step.text === text);

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
    let index = 0;
    for (const [now, text] of round) {
      index = nextStep(index, moment(now), STEPS);
      expect(STEPS[index]?.text).toBe(text);
    }
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
});
