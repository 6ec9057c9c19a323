/** What a contract is about, as one picture. */

import type { TableSession } from '../../lib/table/session.svelte';
import { component, hasMark, type Component } from './content';

export function contractGlyph(session: TableSession, printed: Component | undefined): string {
  const [about = ''] = printed?.connects ?? [];
  if (about.startsWith('space/')) return component(session, about)?.icons[0] ?? 'contract';
  if (hasMark(printed, 'harvest')) return 'spice';
  return about.startsWith('card/') ? 'acquire' : 'contract';
}
