import { describe, expect, it } from 'vitest';
import type { Game, GameOption } from '../src/lib/api/types';
import { pictureOf } from '../src/games/pictures';
import { worn } from '../src/lib/ui/colours';
import { possible } from '../src/lobby/setup';
import { chosen, choicesOf, named, offeredTo, rolesOf, seatsOf, valueOf } from '../src/lobby/options';
import { readBlend, total, writeBlend } from '../src/lobby/blend';

describe('the pictures of games', () => {
  it('are their own, and that of any game where there is none', () => {
    const known = ['imperium', 'uprising', 'dune'].map((game) => pictureOf(game).shapes);
    const other = pictureOf('caravan').shapes;
    expect(new Set([...known, other]).size).toBe(4);
    expect(pictureOf('another').shapes).toBe(other);
  });
});

const option = (name: string, label: string, more: Partial<GameOption> = {}): GameOption => ({
  name, kind: 'flag', default: false, choices: [false, true], label, labels: ['', ''], players: [],
  about: '', abouts: [], needs: [], unless: {}, apart: [], follows: '', rare: false, ...more,
}); // prettier-ignore

const rivals = option('rivals', 'Rivals', {
  kind: 'rivals', default: 'random', choices: ['random', 'staban', 'amber', 'rabban', 'irulan'],
  labels: ['at random', 'Staban', 'Amber', 'Rabban', 'Irulan'], players: [1, 2], apart: ['leaders'],
  needs: [{}, { fast: false }, { fast: true }, { fast: true }, { fast: false }],
}); // prettier-ignore
const game: Game = {
  name: 'x', title: 'X', about: '', players: [1, 2, 3], usual: 3, bots: ['random'], usual_bot: 'random', colours: [], levels: [], client: '', rulebook: false, opponents: [2, 1, 0], abouts: ['', '', ''],
  roles: [1, 2, 3].map((count) => Array.from({ length: count }, () => ({ role: '', team: '', fixed: '' }))),
  options: [
    option('choam', 'CHOAM'), option('secret', ''), rivals, option('fast', 'Fast', { players: [2] }),
    option('level', 'Level', { kind: 'choice', default: 'easy', choices: ['easy', 'hard'], labels: ['Easy', 'Hard'], players: [1] }),
    option('variant', 'Variant', { players: [1, 2], unless: { level: ['hard'] } }),
    option('leaders', 'Leaders', { kind: 'leaders', default: 'random', choices: ['random', 'staban'], labels: ['at random', 'Staban'] }),
  ],
}; // prettier-ignore
const names = (players: number, values = {}) => offeredTo(game, players, values).map((one) => one.name);

describe('the options of a game', () => {
  it('follow another until they are chosen themselves', () => {
    const modules = { ...game, options: [option('advanced', 'Advanced'), option('duel', 'Duel', { default: null, choices: [null, false, true], follows: 'advanced', rare: true })] };
    expect(valueOf(modules, 'duel', {})).toBe(false);
    expect(valueOf(modules, 'duel', { advanced: true })).toBe(true);
    expect(valueOf(modules, 'duel', { advanced: true, duel: false })).toBe(false);
  });

  it('are offered where they have words and fit the number of players', () => {
    expect(names(1)).toEqual(['choam', 'rivals', 'level', 'variant', 'leaders']);
    expect(names(3)).toEqual(['choam', 'leaders']);
  });

  it('are not offered where they are no matter of choice', () => {
    expect(names(1, { level: 'hard' })).not.toContain('variant');
    expect(names(2, { level: 'hard' })).toContain('variant');
  });

  it('are sent only as far as they are offered', () => {
    const values = { choam: true, fast: true, secret: true, variant: true, level: 'hard' };
    expect(chosen(game, 2, values)).toEqual({ choam: true, fast: true, variant: true });
    expect(chosen(game, 1, values)).toEqual({ choam: true, level: 'hard' });
    expect(chosen(game, 3, values)).toEqual({ choam: true });
  });

  it('offer only what is possible beside the others', () => {
    const values = (players: number, given = {}) => choicesOf(game, rivals, players, given).map((choice) => choice.value);
    expect(values(1)).toEqual(['random', 'staban', 'irulan']);
    expect(values(1, { fast: true })).toEqual(['random', 'staban', 'irulan']);
    expect(values(2, { fast: true })).toEqual(['random', 'amber', 'rabban']);
  });

  it('name somebody for each seat, nobody twice and nobody who is taken', () => {
    expect(seatsOf(game, rivals, 1)).toBe(2);
    expect(seatsOf(game, rivals, 2)).toBe(1);
    expect(named(game, rivals, 1, { rivals: [] })).toEqual(['staban', 'irulan']);
    expect(named(game, rivals, 1, { rivals: ['irulan', 'irulan'] })).toEqual(['irulan', 'staban']);
    expect(named(game, rivals, 2, { rivals: ['staban', 'irulan'], fast: true })).toEqual(['amber']);
    expect(named(game, rivals, 2, { rivals: ['staban'], leaders: ['staban'] })).toEqual(['irulan']);
    expect(chosen(game, 2, { rivals: ['staban', 'irulan'] })).toEqual({ rivals: ['staban'] });
  });
});

describe('the seats of a game in teams', () => {
  const seats = ['muaddib', '', '', 'shaddam', '', ''].map((fixed, seat) => ({
    role: fixed ? `Commander ${fixed}` : 'Ally', team: seat % 2 ? 'B' : 'A', fixed,
  })); // prettier-ignore
  const leaders = option('leaders', 'Leaders', {
    kind: 'leaders', default: 'random', choices: ['random', 'muaddib', 'shaddam', 'staban', 'amber', 'rabban', 'irulan'],
    labels: ['at random', 'M', 'S', 'Staban', 'Amber', 'Rabban', 'Irulan'],
  }); // prettier-ignore
  const teams: Game = { ...game, players: [6], opponents: [0], abouts: [''], roles: [seats], options: [leaders] };

  it('have their Commanders where they sit, whoever is named for the others', () => {
    const values = { leaders: ['amber', 'muaddib', 'rabban', 'amber', 'shaddam'] };
    expect(named(teams, leaders, 6, values)).toEqual(['muaddib', 'staban', 'rabban', 'shaddam', 'irulan', 'amber']);
  });

  it('say who plays there as far as it is known', () => {
    expect(rolesOf(teams, 6, {}).map((seat) => seat.role)).toEqual(seats.map((seat) => seat.role));
    const values = { leaders: ['muaddib', 'irulan', 'rabban', 'shaddam', 'amber', 'staban'] };
    expect(rolesOf(teams, 6, values).map((seat) => seat.role)).toEqual([
      'Commander muaddib', 'Ally · Irulan', 'Ally · Rabban', 'Commander shaddam', 'Ally · Amber', 'Ally · Staban',
    ]); // prettier-ignore
    expect(rolesOf(game, 2, {}).map((seat) => seat.role)).toEqual(['', '']);
  });
});

describe('the last setup', () => {
  it('is offered again as far as it is still possible', () => {
    const last = { game: 'x', players: 2, options: { choam: true, gone: 1 }, pace: 'fast' } as const;
    expect(possible(last, [game])).toMatchObject({ players: 2, options: { choam: true }, pace: 'fast' });
    expect(possible({ ...last, players: 9 }, [game]).players).toBe(3);
    expect(possible({ ...last, game: 'forgotten' }, [game])).toEqual({});
  });
});

describe('a deck of my own', () => {
  const deckOf = (id: string) => ({ stilgar: 'imperium', scout: 'imperium', bribe: 'intrigue' } as const)[id];

  it('is written and read again, and a deck that is not mine stays as printed', () => {
    const text = '[imperium]\n2 stilgar\n1 scout';
    const { blend, unread } = readBlend(text, deckOf);
    expect(unread).toEqual([]);
    expect(blend.intrigue).toBeNull();
    expect(total(blend.imperium)).toBe(3);
    expect(writeBlend(blend)).toBe(text);
    expect(writeBlend({ imperium: null, intrigue: new Map([['bribe', 3], ['scout', 0]]) })).toBe('[intrigue]\n3 bribe');
  });

  it('says what it does not understand', () => {
    const { blend, unread } = readBlend('# mine\nstilgar 4\n31 scout\n2 nobody\n[intrigue]\n1 scout\n<b>', deckOf);
    expect([...(blend.imperium ?? [])]).toEqual([['stilgar', 4]]);
    expect(unread).toEqual(['31 scout', '2 nobody', '1 scout', '<b>']);
  });
});

describe('colours', () => {
  it('are given as the server gives them', () => {
    const palette = ['crimson', 'gold', 'green', 'blue'];
    expect(worn(palette, ['', '', ''])).toEqual(['crimson', 'gold', 'green']);
    expect(worn(palette, ['', 'crimson', ''])).toEqual(['gold', 'crimson', 'green']);
    expect(worn(palette, ['blue', '', 'crimson'])).toEqual(['blue', 'gold', 'crimson']);
    expect(worn([], ['', ''])).toEqual(['', '']);
  });
});
