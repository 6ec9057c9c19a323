/** The cards still to be shown at a table. They outlive the picture of it: the device may change hands meanwhile. */

import type { TableSession } from '../../lib/table/session.svelte';
import type { Reveal } from './reveals';

export class Revealing {
  queue: Reveal[] = $state.raw([]);
  shown = $state(0);

  add(found: Reveal[]): void {
    this.queue = [...this.queue, ...found];
  }

  next(): void {
    if (this.shown + 1 < this.queue.length) this.shown += 1;
    else this.end();
  }

  end(): void {
    this.queue = [];
    this.shown = 0;
  }
}

const tables = new WeakMap<TableSession, Revealing>();

export function revealingAt(session: TableSession): Revealing {
  const found = tables.get(session) ?? new Revealing();
  tables.set(session, found);
  return found;
}
