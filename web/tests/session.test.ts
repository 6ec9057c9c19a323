/** What is sent to the table is meant for what was seen there. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Batch, TableState } from '../src/lib/api/types';
import { speech } from '../src/lib/i18n/language.svelte';
import { TableSession } from '../src/lib/table/session.svelte';

vi.hoisted(() => {
  vi.stubGlobal('document', { hidden: false, querySelector: () => null, documentElement: {} });
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ table: { tokens: { 0: 'token' } } }), setItem: () => undefined });
});

const sent: { path: string; seq: number }[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
    sent.push({ path, ...(JSON.parse(String(request.body)) as { seq: number }) });
    return Promise.resolve(new Response('{"seq": 9}', { headers: { 'content-type': 'application/json' } }));
  });
});

/** What another seat does, and how the table stands then. */
function batch(seq: number): Batch {
  const state = { status: 'playing', pace: 'normal', acting: [0], seats: [] } as unknown as TableState;
  const updates = [{ seq, at: 0, kind: 'play', seat: 1, undoes: null, events: [{ kind: 'gain', seat: 1 }] }];
  return { type: 'updates', table: 'table', viewer: 0, lang: speech.lang, since: seq - 1, seq, now: 0, updates, log: { from: 0, lines: [] }, state } as unknown as Batch;
}

test.each([
  ['one option', (session: TableSession) => session.choose('pass')],
  ['several', (session: TableSession) => session.chooseAll(['leader:chani', 'weapon:none'])],
])('a click is for what was seen, not for what comes to light with it: %s', async (_, click) => {
  const session = new TableSession('table');
  const receive = (one: Batch) => (session as unknown as { receive(batch: Batch): void }).receive(one);
  receive(batch(1));
  receive(batch(2));
  expect(session.seq, 'what others do is shown one after the other').toBe(1);
  await click(session);
  expect(session.seq, 'whoever clicks waits for nothing').toBe(2);
  expect(sent).toEqual([expect.objectContaining({ path: expect.stringContaining('actions'), seq: 1 })]);
});
