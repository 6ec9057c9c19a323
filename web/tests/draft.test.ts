import { describe, expect, it } from 'vitest';
import type { Part, Wish } from '../src/lib/api/types';
import { Draft } from '../src/lib/decision/draft.svelte';
import type { TableSession } from '../src/lib/table/session.svelte';

const KINDS = ['leader', 'weapon'];

/** A table that answers slowly, and what it was asked. */
function table() {
  const asked: Wish[][] = [];
  const explore = async (wishes: Wish[]) => {
    asked.push(wishes);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const parts = KINDS.map((kind) => ({ kind, chosen: wishes.find((wish) => wish.kind === kind)?.option ?? `${kind}:none`, options: [] }));
    return { whole: 'plan', parts: parts as unknown as Part[] };
  };
  return { asked, session: { decision: { kind: 'leader' }, explore } as unknown as TableSession };
}

describe('a choice in parts', () => {
  it('keeps what is chosen while the table is still answering', async () => {
    const { asked, session } = table();
    const draft = new Draft(session);
    await draft.begin();
    const both = Promise.all([draft.choose(0, 'leader:chani'), draft.choose(1, 'weapon:crysknife')]);
    expect(draft.ready).toBe(false);
    await both;
    expect(draft.parts.map((part) => part.chosen)).toEqual(['leader:chani', 'weapon:crysknife']);
    expect(asked).toHaveLength(3);
    expect(draft.ready).toBe(true);
  });
});
