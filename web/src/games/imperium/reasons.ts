/** Why a space cannot be chosen now, in the order the rules ask. The server has the last word; this only explains. */

import type { Params } from '../../lib/i18n/render';
import type { TableSession } from '../../lib/table/session.svelte';
import { box, component, hasMark, viewOf } from './content';
import { priceNow } from './icons';

export interface Reason {
  id: string;
  params: Params;
  /** Words of the game that say it better. */
  sentence?: string;
}

export function whyNot(session: TableSession, space: string): Reason | null {
  const decision = session.decision;
  const view = viewOf(session);
  if (!view || decision?.kind !== 'agent.space' || session.active === null) return null;
  if (decision.options.some((option) => option.targets.includes(`space:${space}`))) return null;
  const card = String(decision.prompt.params.card ?? '');
  const me = view.players[session.active];
  const here = view.spaces[space];
  const printed = component(session, `space/${space}`);
  if (!me || !here || !printed) return null;
  const ref = `space/${space}`;

  const icons = component(session, card)?.icons ?? [];
  const spied = icons.includes('spy') && (me.spies ?? []).some((post) => component(session, `post/${post}`)?.connects?.includes(ref));
  if (icons.length && !spied && !printed.icons.some((icon) => icons.includes(icon))) {
    return { id: 'error.E_ICON_MISMATCH', params: { card, space: ref } };
  }
  if (here.agents.length) return { id: 'error.E_SPACE_OCCUPIED', params: { space: ref, seats: here.agents } };
  if (here.blocked_by.some((seat) => seat !== session.active)) {
    return { id: 'error.E_SPACE_BLOCKED', params: { space: ref, card: 'card/the_voice' } };
  }
  const taken = { high_council: me.high_council, swordmaster: me.swordmaster }[space];
  if (taken && hasMark(printed, 'once_per_game')) return { id: 'error.E_SPACE_ONCE', params: { space: ref } };
  const needs = box(printed, 'requirement');
  if (needs?.icons.some((token) => (me.influence[token.faction ?? ''] ?? 0) < Number(token.amount))) {
    return { id: 'error.E_REQUIREMENT', params: { space: ref }, sentence: needs.sentence };
  }
  const [cost] = priceNow(box(printed, 'cost')?.icons ?? [], view.players.some((player) => player.swordmaster));
  if (cost?.glyph === 'solari' || cost?.glyph === 'spice' || cost?.glyph === 'water') {
    const have = me[cost.glyph];
    if (typeof cost.amount === 'number' && have < cost.amount) {
      return { id: 'error.E_CANNOT_PAY', params: { cost: cost.amount, have, resource: `resource/${cost.glyph}` } };
    }
  }
  return null;
}
