/** “It is your turn” by e-mail. The browser keeps the address, and a secret that proves it has been confirmed here. */

import { ask } from './http';

export type MailStatus = 'off' | 'confirm' | 'on';

const KEY = 'landsraad.mail';
const path = (table: string) => `/tables/${encodeURIComponent(table)}/mail`;

interface Kept {
  key: string;
  address: string;
}

function kept(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '') as Kept;
    if (found.key) return found;
  } catch {
    // nothing kept yet
  }
  return { key: crypto.getRandomValues(new Uint32Array(6)).join('-').slice(0, 60), address: '' };
}

let available: Promise<boolean> | undefined;

export const mail = {
  /** Whether this server sends mails. */
  available: () => (available ??= ask<{ available: boolean }>('GET', '/mail').then((found) => found.available)),
  address: () => kept().address,
  status: async (table: string, token: string) =>
    (await ask<{ status: MailStatus }>('GET', path(table), undefined, token)).status,
  async want(table: string, token: string, address: string): Promise<MailStatus> {
    const { key } = kept();
    localStorage.setItem(KEY, JSON.stringify({ key, address }));
    return (await ask<{ status: MailStatus }>('POST', path(table), { address, key }, token)).status;
  },
  stop: async (table: string, token: string) =>
    (await ask<{ status: MailStatus }>('POST', `${path(table)}/off`, {}, token)).status,
  /** What the links in the mails do. */
  follow: async (verb: 'confirm' | 'off', secret: string) =>
    (await ask<{ status: MailStatus }>('POST', `/mail/${verb}`, { secret })).status,
};
