/**
 * The guided games: a known deal, opponents that always play the same, and a goal. What is asked of the learner follows
 * from where the game stands, so that whoever strays from the shortest way still gets there.
 */

import type { NewTable } from '../lib/api/types';
import type { Key } from '../lib/i18n/language.svelte';
import type { Moment, Only, Step } from './steps';

export interface Lesson {
  table: Pick<NewTable, 'game' | 'seed' | 'options'>;
  bots: { bot: string; name: string }[];
  goal: { text: Key; reached(now: Moment): boolean };
  steps: Step[];
}

const any = (...ids: string[]): Only => (option) => ids.includes(option.id);
const hasCards = (now: Moment) => now.kind === 'turn.choose' && now.optionIds.some((id) => id.startsWith('card:'));

const scored = (now: Moment) => (now.me.vp ?? 0) > 0;
const TO_THE_FREMEN = any('card:diplomacy', 'card:seek_allies', 'space:hardy_warriors', 'space:stillsuits');
const BUY: Step = { text: 'guide.buy', due: (now) => now.kind === 'reveal.act', at: 'market' };
const FIGHT: Step = { text: 'guide.fight', due: (now) => now.kind === 'combat.play' || now.phase === 'combat', at: 'board' };
const FREMEN: Step = { text: 'guide.fremen', due: (now) => hasCards(now) && !scored(now), at: 'hand', only: TO_THE_FREMEN };
const POINT: Step = { text: 'guide.point', due: scored, at: 'seats', told: true };
const ROUND: Step[] = [
  { text: 'guide.keepOn', due: (now) => now.round >= 2 && !scored(now) },
  { text: 'guide.round', due: (now) => now.round >= 2 && scored(now), told: true, last: true },
];

const imperium: Lesson = {
  table: { game: 'imperium', seed: 374 },
  bots: ['Hawat', 'Mohiam'].map((name) => ({ bot: 'heuristic-1', name })),
  goal: { text: 'guide.goal.imperium', reached: scored },
  steps: [
    { text: 'guide.welcome', due: () => true, told: true },
    { text: 'guide.card', due: hasCards, at: 'hand', only: TO_THE_FREMEN },
    { text: 'guide.space', due: (now) => now.kind === 'agent.space', at: 'board', only: TO_THE_FREMEN },
    { text: 'guide.act', due: (now) => now.kind === 'agent.act', at: 'decision' },
    { text: 'guide.endTurn', due: (now) => now.canEnd, at: 'decision' },
    { text: 'guide.others', due: (now) => now.waiting, at: 'log' },
    FREMEN,
    POINT,
    BUY,
    FIGHT,
    ...ROUND,
  ],
};

/** Alone: the Rivals play as soon as one's turn is finished, so nothing is held back and nobody is waited for. */
const solo: Lesson = {
  table: {
    game: 'imperium',
    seed: 20,
    options: { difficulty: 'mercenary', leaders: ['paul_atreides'], rivals: ['glossu_the_beast_rabban', 'count_ilban_richese'] },
  },
  bots: [],
  goal: { text: 'guide.goal.imperium', reached: scored },
  steps: [
    { text: 'guide.welcomeSolo', due: () => true, told: true },
    { text: 'guide.rivals', due: () => true, at: 'seats', told: true },
    { text: 'guide.card', due: hasCards, at: 'hand', only: TO_THE_FREMEN },
    { text: 'guide.space', due: (now) => now.kind === 'agent.space', at: 'board', only: TO_THE_FREMEN },
    { text: 'guide.actSolo', due: (now) => now.kind === 'agent.act', at: 'decision' },
    { text: 'guide.rivalTurns', due: hasCards, at: 'log', told: true },
    FREMEN,
    POINT,
    BUY,
    FIGHT,
    ...ROUND,
  ],
};

const trusted = (now: Moment) => (now.me.influence?.fremen ?? 0) >= 2;
const hooked = (now: Moment) => now.me.maker_hooks === true;
const spied = (now: Moment) => (now.me.spies?.length ?? 0) > 0;
const contracted = (now: Moment) => Boolean(now.me.contracts?.length || now.me.contracts_completed?.length);
const worm = (now: Moment) => (now.me.sandworms ?? 0) > 0;
const placing = (now: Moment) => hasCards(now) || now.kind === 'agent.space';
/** A way is open as long as one of the cards that lead there is in hand. */
const holds = (now: Moment, ...cards: string[]) => now.kind === 'agent.space' || cards.some((card) => now.optionIds.includes(`card:${card}`));

const uprising: Lesson = {
  table: { game: 'uprising', seed: 174, options: { choam: true, leaders: ['lady_margot_fenring', 'gurney_halleck', 'princess_irulan'] } },
  bots: ['Hawat', 'Mohiam'].map((name) => ({ bot: 'heuristic-1', name })),
  goal: { text: 'guide.goal.uprising', reached: worm },
  steps: [
    { text: 'guide.up.welcome', due: () => true, told: true },
    { text: 'guide.up.fremen', due: placing, at: 'hand', only: any('card:diplomacy', 'card:seek_allies', 'space:fremkit', 'space:desert_tactics') },
    { text: 'guide.up.act', due: (now) => now.kind === 'agent.act', at: 'decision' },
    {
      text: 'guide.up.contract',
      due: (now) => placing(now) && !contracted(now) && holds(now, 'dune_the_desert_planet'),
      at: 'hand',
      only: any('card:dune_the_desert_planet', 'space:accept_contract'),
    },
    { text: 'guide.up.fulfil', due: contracted, at: 'hand', told: true },
    { text: 'guide.up.reveal', due: (now) => now.kind === 'reveal.act', at: 'market' },
    {
      text: 'guide.up.again',
      due: (now) => placing(now) && !trusted(now) && holds(now, 'diplomacy', 'seek_allies'),
      at: 'hand',
      only: any('card:diplomacy', 'card:seek_allies', 'space:fremkit', 'space:desert_tactics'),
    },
    { text: 'guide.up.trusted', due: trusted, at: 'seats', told: true },
    {
      text: 'guide.up.sietch',
      due: (now) => placing(now) && trusted(now) && !hooked(now),
      at: 'hand',
      only: any('card:signet_ring', 'card:reconnaissance', 'space:sietch_tabr', 'effect:space/sietch_tabr.effect', 'effect:space/sietch_tabr.effect.0'),
    },
    { text: 'guide.up.spy', due: (now) => now.kind === 'spy.place' || spied(now), at: 'board' },
    {
      text: 'guide.up.worm',
      due: (now) => placing(now) && hooked(now),
      at: 'hand',
      only: any('card:dune_the_desert_planet', 'card:signet_ring', 'space:hagga_basin', 'effect:space/hagga_basin.effect.1.1'),
    },
    { text: 'guide.up.done', due: worm, at: 'board', told: true, last: true },
  ],
};

const taken = (now: Moment) => now.strongholds.includes('arrakeen');
const TO_ARRAKEEN: Only = ({ id }, kind) => id === (kind === 'move.origin' ? 'territory:carthag' : 'territory:arrakeen');
const CHEAP = any('bid:1', 'bid:2', 'pass');
/** What is asked when two sides meet; a traitor is spoken of by itself. */
const BATTLE = ['battle.choose', 'battle.foresee', 'battle.plan'];

const dune: Lesson = {
  // The Atreides sit where the storm comes by first, so that most often they have moved when the learner's forces arrive.
  table: { game: 'dune', seed: 17, options: { factions: ['harkonnen', 'atreides'], circles: [2, 1], deals: false, two_player_strongholds: 4 } },
  bots: [{ bot: 'random', name: 'Hawat' }],
  goal: { text: 'guide.goal.dune', reached: taken },
  steps: [
    { text: 'guide.dune.welcome', due: () => true, told: true },
    { text: 'guide.dune.secrets', due: () => true, at: 'hand', told: true },
    { text: 'guide.dune.storm', due: (now) => now.kind === 'storm.dial', at: 'decision' },
    { text: 'guide.dune.bid', due: (now) => now.kind === 'bidding.bid', at: 'market', only: CHEAP },
    { text: 'guide.dune.ship', due: (now) => now.kind === 'ship.where', at: 'board', only: TO_ARRAKEEN },
    { text: 'guide.dune.move', due: (now) => now.kind === 'move.origin', at: 'board', only: TO_ARRAKEEN },
    { text: 'guide.dune.fled', due: taken, at: 'board', told: true },
    { text: 'guide.dune.battle', due: (now) => BATTLE.includes(now.kind ?? '') },
    { text: 'guide.dune.traitor', due: (now) => now.kind === 'battle.traitor', at: 'decision', only: any('traitor') },
    { text: 'guide.dune.keepOn', due: (now) => now.round >= 2 && !taken(now), only: TO_ARRAKEEN },
    { text: 'guide.dune.done', due: taken, at: 'board', told: true, last: true },
  ],
};

export const LESSONS = { imperium, solo, uprising, dune };
export type LessonName = keyof typeof LESSONS;
