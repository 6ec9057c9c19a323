import { describe, expect, it } from 'vitest';
import { nextStep, STEPS, type Moment } from '../src/tutorial/steps';

const moment = (more: Partial<Moment>): Moment => ({
  kind: null, canEnd: false, waiting: false, round: 1, phase: 'turns', optionIds: [], ...more,
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
      [{ kind: 'turn.choose', optionIds: ['card:dagger', 'reveal'] }, 'guide.second'],
      [{ kind: 'agent.space' }, 'guide.second'],
      [{ waiting: true }, 'guide.second'],
      [{ kind: 'reveal.act' }, 'guide.buy'],
      [{ waiting: true }, 'guide.buy'],
      [{ kind: 'combat.play', phase: 'combat' }, 'guide.fight'],
      [{ kind: 'turn.choose', round: 2, optionIds: ['card:dagger'] }, 'guide.round'],
    ];
    let index = 0;
    for (const [now, text] of round) {
      index = nextStep(index, moment(now));
      expect(STEPS[index]?.text).toBe(text);
    }
  });

  it('waits while a step is still due', () => {
    const now = moment({ kind: 'turn.choose', optionIds: ['card:dagger'] });
    expect(nextStep(at('guide.card'), now)).toBe(at('guide.card'));
  });
});
