/** The options of a game that are offered where a table is set up: never anything the game would refuse. */

import type { Game, GameOption, SeatRole } from '../lib/api/types';

export type Values = Record<string, unknown>;

/** The value of an option as it stands; of one that follows another that one's. */
export function valueOf(game: Game, name: string, values: Values): unknown {
  const option = game.options.find((one) => one.name === name);
  const value = values[name] ?? option?.default;
  return value === null && option?.follows ? valueOf(game, option.follows, values) : value;
}

/** Those the game has words for, that are for this number of players, and a matter of choice beside the others. */
export function offeredTo(game: Game, players: number, values: Values = {}): GameOption[] {
  const isFor = (option: GameOption) => !option.players.length || option.players.includes(players);
  const given = (name: string) => {
    const option = game.options.find((one) => one.name === name);
    return option && isFor(option) ? valueOf(game, name, values) : undefined;
  };
  return game.options.filter(
    (option) =>
      option.label && isFor(option) && !Object.entries(option.unless).some(([name, taken]) => taken.includes(given(name))),
  );
}

export interface Choice {
  value: unknown;
  label: string;
  about: string;
}

/** What can be chosen now: choices with a name whose needs are met. */
export function choicesOf(game: Game, option: GameOption, players: number, values: Values): Choice[] {
  const isFor = (name: string) => {
    const other = game.options.find((one) => one.name === name);
    return !other?.players.length || other.players.includes(players);
  };
  const met = ([name, value]: [string, unknown]) =>
    (isFor(name) ? valueOf(game, name, values) : game.options.find((one) => one.name === name)?.default) === value;
  return option.choices.flatMap((value, n) => {
    const label = option.labels[n];
    // Who sits where exactly is named at the table, not here.
    if (option.kind === 'circles' && typeof value === 'number') return [];
    return label && Object.entries(option.needs[n] ?? {}).every(met) ? [{ value, label, about: option.abouts[n] ?? '' }] : [];
  });
}

/** Options that give somebody to each seat: a word for all of them, or one of the others for each. */
export const isSeated = (option: GameOption): boolean => ['leaders', 'rivals', 'factions'].includes(option.kind);

/** How many somebodies such an option names: one for each person, or for each opponent of the game's own. */
export const seatsOf = (game: Game, option: GameOption, players: number): number =>
  option.kind === 'rivals' ? (game.opponents[game.players.indexOf(players)] ?? 0) : players;

/** The words of such an option: those of its choices that nobody is called by. */
export const WORDS = ['random', 'draft', 'choose'];

/** What is named elsewhere and cannot be named here too. */
export function takenElsewhere(game: Game, option: GameOption, values: Values): unknown[] {
  const others = game.options.filter((one) => option.apart.includes(one.name) || one.apart.includes(option.name));
  return others.flatMap((one) => (Array.isArray(values[one.name]) ? (values[one.name] as unknown[]) : []));
}

/** For each seat what such an option must name there; empty where it is free. */
export const fixedOf = (game: Game, option: GameOption, players: number): string[] =>
  option.kind === 'rivals' ? [] : (game.roles[game.players.indexOf(players)] ?? []).map((seat) => seat.fixed);

/** What each seat is with these options: its role in the game, and whom an option names for it. */
export function rolesOf(game: Game, players: number, values: Values): SeatRole[] {
  const seated = offeredTo(game, players, values).filter((option) => isSeated(option) && option.kind !== 'rivals');
  return (game.roles[game.players.indexOf(players)] ?? []).map((seat, n) => {
    const labels = seated.flatMap((option) => {
      const value = values[option.name];
      const label = Array.isArray(value) && !seat.fixed ? option.labels[option.choices.indexOf(named(game, option, players, values)[n])] : '';
      return label ? [label] : [];
    });
    return { ...seat, role: [seat.role, ...labels].filter(Boolean).join(' · ') };
  });
}

/** As many as there are seats: those named so far, as far as they are still offered, then the first that are free. */
export function named(game: Game, option: GameOption, players: number, values: Values): unknown[] {
  const before = Array.isArray(values[option.name]) ? (values[option.name] as unknown[]) : [];
  const taken = takenElsewhere(game, option, values);
  const fixed = fixedOf(game, option, players);
  const free = choicesOf(game, option, players, values)
    .map((choice) => choice.value)
    .filter((value) => !WORDS.includes(String(value)) && !taken.includes(value) && !fixed.includes(String(value)));
  const found: unknown[] = [];
  for (let n = 0; n < seatsOf(game, option, players); n += 1) {
    if (fixed[n]) {
      found.push(fixed[n]);
      continue;
    }
    const kept = free.includes(before[n]) && !found.includes(before[n]) ? before[n] : undefined;
    const next = kept ?? free.find((value) => !found.includes(value) && !before.includes(value)) ?? free.find((value) => !found.includes(value));
    if (next !== undefined) found.push(next);
  }
  return found;
}

/** What was chosen, as far as it is offered. */
export function chosen(game: Game, players: number, values: Values): Values {
  const sent: Values = {};
  for (const option of offeredTo(game, players, values)) {
    if (!(option.name in values)) continue;
    const value = values[option.name];
    sent[option.name] = isSeated(option) && Array.isArray(value) ? named(game, option, players, values) : value;
  }
  return sent;
}
