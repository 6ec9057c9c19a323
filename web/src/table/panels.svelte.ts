/** Which parts of the table are open. */

export const TABS = ['board', 'market', 'hand', 'seats', 'log'] as const;
export type Tab = (typeof TABS)[number];

export const panels = $state({ tab: 'board' as Tab, side: 'seats' as 'seats' | 'market' | 'log', log: true, row: true, help: false, menu: false, aims: false, orders: false, dossier: false, recap: false });
