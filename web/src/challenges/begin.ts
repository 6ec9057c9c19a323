/** A table of one's own for a challenge: the same game, deal and options for everybody. */

import { api } from '../lib/api/http';
import { person } from '../lib/api/person';
import { heldSeats } from '../lib/api/seats';
import type { Challenge } from '../lib/api/types';
import { speech, t } from '../lib/i18n/language.svelte';
import { router } from '../lib/router.svelte';
import { myName } from '../lobby/name.svelte';

export async function begin({ game, options, seed }: Pick<Challenge, 'game' | 'options' | 'seed'>): Promise<void> {
  const made = await api.create({
    game,
    options,
    seed,
    seats: [{ kind: 'person', name: myName.value || t('seat.me') }],
    language: speech.lang,
    person: person.key(),
  });
  heldSeats.keep(made.table, Object.fromEntries(made.seats.map(({ seat, token }) => [seat, token])), made.invite);
  router.go(`/table/${made.table}`);
}
