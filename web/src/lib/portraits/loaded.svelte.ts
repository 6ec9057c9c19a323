/** The portraits come when the first of them is to be shown: nobody waits for them. */

import type { portraitOf } from './portraits';

let drawing: typeof portraitOf | null = $state.raw(null);
let asked = false;
const images = new Map<string, string | null>();

/** Somebody's portrait; undefined: it is on its way, null: there is none. */
export function portrait(client: string, about: string): string | null | undefined {
  const key = `${client}/${about}`;
  if (drawing && !images.has(key)) images.set(key, drawing(client, about));
  return images.get(key);
}

export function wantPortraits(): void {
  if (asked) return;
  asked = true;
  void import('./portraits').then(({ portraitOf }) => (drawing = portraitOf));
}
