/** One table as this browser sees it: the active seat's state, its log in finished words, and what it can send. */

import { api, Refused } from '../api/http';
import { Live, type Link } from '../api/live';
import { heldSeats } from '../api/seats';
import type { Batch, Failure, GameContent, GameEvent, LogLine, SeatInfo, TableState, TalkLine, Update, Whole, Why, Wish } from '../api/types';
import { speech, t } from '../i18n/language.svelte';
import { myName } from '../../lobby/name.svelte';
import { person } from '../api/person';
import { ServerTime } from './servertime.svelte';
import { PlayList } from './playlist';
import type { Past } from './recap';
import { Talk } from './talk.svelte';

interface SeatLog {
  seq: number;
  lines: LogLine[];
  past: Past[];
}

const NOTHING: SeatLog = { seq: 0, lines: [], past: [] };


/** Something that has happened. `key`: that of the line of the log it begins, if it begins one. */
export type Moment = { update: Update; event: GameEvent; key: string };

const momentsOf = (updates: Update[]): Moment[] =>
  updates.flatMap((update) => update.events.map((event, n) => ({ update, event, key: `${update.seq}.${n}` })));

export class TableSession {
  state = $state.raw<TableState | null>(null);
  seq = $state(0);
  /** What has happened, as the active seat reads it. */
  lines = $state.raw<LogLine[]>([]);
  /** The same as events: all that has happened and was not taken back. */
  past = $state.raw<Past[]>([]);
  link = $state<Link>('connecting');
  failure = $state.raw<Failure | null>(null);
  /** Whose eyes see the table here; null: a spectator. */
  active = $state<number | null>(null);
  /** The device is on its way to this seat; its secrets stay covered until the person takes it. */
  passingTo = $state<number | null>(null);
  busy = $state(false);
  /** Nothing is done at the table from here: a game is watched again, or something tried. */
  study = false;
  /** Names and printed texts of the game in the language of the page. */
  content = $state.raw<GameContent | null>(null);
  private listeners = new Set<(moments: Moment[]) => void>();
  private hearers = new Set<(line: TalkLine) => void>();
  readonly talk: Talk;

  tokens: Record<string, string> = $state.raw({});
  private logs = new Map<number | null, SeatLog>();
  private live: Live | null = null;
  private play: PlayList<Batch>;

  readonly mine: number[] = $derived(Object.keys(this.tokens).map(Number).sort((a, b) => a - b));
  readonly seats: SeatInfo[] = $derived(this.state?.seats ?? []);
  /** Nothing can be done at the table now. */
  readonly halted = $derived(
    this.state !== null && (this.state.paused || this.state.archived || this.state.outdated || this.state.status === 'closed'),
  );
  readonly decision = $derived(this.passingTo === null && !this.halted ? (this.state?.decision ?? null) : null);
  /** One of the seats here is the host's. */
  readonly hosting = $derived(this.state !== null && this.state.host !== null && this.mine.includes(this.state.host));
  readonly acting: number[] = $derived(this.state?.acting ?? []);
  readonly isMyMove = $derived(this.active !== null && this.acting.includes(this.active));
  /** `time`: that of the server, for clocks. */
  constructor(
    readonly id: string,
    readonly time = new ServerTime(),
  ) {
    this.play = new PlayList<Batch>((batch) => this.take(batch));
    this.tokens = heldSeats.of(id).tokens;
    this.active = this.mine[0] ?? null;
    const session = this;
    this.talk = new Talk(
      {
        id,
        get mine() {
          return session.mine;
        },
        token: () => (this.active === null ? undefined : this.tokens[this.active]),
        fail: (failure) => (this.failure = failure),
      },
      (line) => this.hearers.forEach((hear) => hear(line)),
    );
  }

  open(): void {
    this.live?.close();
    this.live = new Live(
      this.id,
      this.tokens,
      () => ({ seat: this.active, since: this.play.latest?.seq ?? this.log.seq, lang: speech.lang, talk: this.talk.last }),
      {
        onBatch: (batch) => this.receive(batch),
        onTalk: (part) => this.talk.receive(part),
        onPoll: () => void this.talk.fetch().catch(() => {}),
        onLink: (link) => (this.link = link),
        onFailure: (failure) => (failure.code === 'not_your_seat' ? void this.findSeats() : (this.failure = failure)),
      },
    );
  }

  close(): void {
    this.live?.close();
    this.live = null;
    this.play.clear();
  }

  /** The seats of this browser have changed (a join): begin again with them. */
  reopen(): void {
    this.tokens = heldSeats.of(this.id).tokens;
    this.active = this.mine[0] ?? null;
    this.logs.clear();
    this.talk.forget();
    this.open();
  }

  /** We sit elsewhere, or a seat was taken from us: look on from where we are, or as a spectator. */
  private async findSeats(): Promise<void> {
    this.live?.close();
    try {
      const found: Record<number, string> = {};
      for (const token of Object.values(this.tokens)) {
        const [key = token, named] = token.split(':');
        const mine = (await api.myTables([key])).find(({ table }) => table.id === this.id);
        // A token goes with its person; a person's secret names the seat.
        for (const seat of mine?.seats ?? []) found[seat] = named === undefined ? token : `${key}:${seat}`;
      }
      heldSeats.keepOnly(this.id, found);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failure = error.failure;
      return;
    }
    this.reopen();
  }

  /** Put something on the table that does not come live, with what has led to it. */
  present(state: TableState, lines: LogLine[], updates: Update[]): void {
    this.state = state;
    this.lines = lines;
    const moments = momentsOf(updates);
    if (moments.length) for (const listener of this.listeners) listener(moments);
  }

  /** Hear of what has happened since the last thing was shown; ends with the function that is given back. */
  hear(listener: (moments: Moment[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Hear of what others say. */
  listen(hear: (line: TalkLine) => void): () => void {
    this.hearers.add(hear);
    return () => this.hearers.delete(hear);
  }

  seatName(seat: number): string {
    return this.seats[seat]?.name ?? '';
  }

  /** What `card/stilgar` is called. */
  name(reference: string): string {
    return this.content?.names[reference] ?? reference.slice(reference.indexOf('/') + 1).replaceAll('_', ' ');
  }

  /** The language of the page has changed: everything is told again in the new one. */
  speak(): void {
    this.logs.clear();
    this.play.clear();
    this.live?.watch();
  }

  /** Why something on the table cannot be chosen now. */
  async why(about: string): Promise<Why | null> {
    const token = this.active === null ? undefined : this.tokens[this.active];
    if (!token) return null;
    try {
      return await api.why(this.id, about, token);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return null;
    }
  }

  skip(): void {
    this.play.hurry();
  }

  /** What was on the table is what is chosen from: a second click on it is not for what is asked next. */
  async choose(option: string): Promise<void> {
    const seen = this.seq;
    await this.send((token) => api.act(this.id, seen, option, token));
  }

  /** Several options in a row, as a whole or not at all. */
  async chooseAll(options: string[]): Promise<void> {
    const seen = this.seq;
    await this.send((token) => api.actAll(this.id, seen, options, token));
  }

  /** All parts of a choice that can be made at once; null if the table has moved on. */
  async explore(wishes: Wish[]): Promise<Whole | null> {
    const token = this.active === null ? undefined : this.tokens[this.active];
    if (!token) return null;
    try {
      return await api.explore(this.id, this.seq, wishes, token);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.failure.code !== 'stale') this.failure = error.failure;
      return null;
    }
  }

  async turn(verb: 'undo' | 'redo' | 'end_turn'): Promise<void> {
    await this.send((token) => api.turn(this.id, verb, this.seq, token));
  }

  /** Do something about seats or the table itself: resign, agree to replace somebody. */
  async manage(
    verb: 'exchange' | 'offer' | 'resign' | 'replace' | 'orders' | 'orders/bids' | 'orders/remove',
    body: unknown,
    seat = this.active,
  ): Promise<void> {
    await this.send((token) => api.manage(this.id, verb, body, token), seat);
  }

  /** A seat of this browser needs longer before the table goes on. */
  async wait(seat: number): Promise<void> {
    await this.send((token) => api.manage(this.id, 'wait', {}, token), seat);
  }

  /** What the host may do, whichever seat is looking: remove somebody, seat people elsewhere, pause, go on. */
  async host(verb: 'remove' | 'exchange' | 'pause', body: unknown): Promise<void> {
    await this.send((token) => api.manage(this.id, verb, body, token), this.state?.host ?? null);
  }

  /** Take a seat, one of a game that is on too. */
  async sitDown(seat?: number, invite?: string, name = myName.value, colour = ''): Promise<void> {
    try {
      const joined = await api.join(this.id, name || t('seat.guest'), person.key(), invite, seat, colour);
      heldSeats.keep(this.id, { [joined.seat]: joined.token }, invite);
      this.reopen();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failure = error.failure;
    }
  }

  /** The next person has the device in hand. */
  takeDevice(): void {
    const seat = this.passingTo;
    if (seat === null) return;
    this.passingTo = null;
    this.look(seat);
  }

  /** See the table with the eyes of one of the seats held here, or as a spectator. */
  look(seat: number | null): void {
    if (seat !== null && !this.mine.includes(seat)) return;
    this.active = seat;
    this.talk.forget();
    this.play.clear();
    this.lines = this.log.lines;
    this.past = this.log.past;
    this.state = null;
    this.live?.watch();
  }

  private get log(): SeatLog {
    return this.logs.get(this.active) ?? NOTHING;
  }

  private async send(request: (token: string) => Promise<unknown>, seat = this.active): Promise<void> {
    const token = seat === null ? undefined : this.tokens[seat];
    if (!token || this.busy) return;
    this.play.hurry();
    this.busy = true;
    this.failure = null;
    try {
      await request(token);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failure = error.failure;
    } finally {
      this.busy = false;
    }
  }

  private isForUs(batch: Batch): boolean {
    return batch.viewer === this.active && batch.lang === speech.lang;
  }

  private receive(batch: Batch): void {
    if (!this.isForUs(batch)) return;
    this.time.heard(batch.now);
    const theirs = batch.updates.some((update) => update.seat !== this.active && update.events.length > 0);
    const first = this.state === null;
    const atOnce = first || !theirs || batch.state.pace === 'instant';
    this.play.add(batch, atOnce ? 0 : undefined);
  }

  private take(batch: Batch): void {
    if (!this.isForUs(batch)) return;
    const known = batch.since === 0 ? NOTHING : this.log;
    if (batch.seq < known.seq) return;
    const first = this.state === null || batch.since === 0;
    const fresh = batch.updates.filter((update) => update.seq > known.seq);
    this.lines = [...known.lines.slice(0, batch.log.from), ...batch.log.lines];
    const undone = new Set(fresh.map((update) => update.undoes));
    this.past = [...known.past, ...fresh.filter((update) => update.events.length)].filter(({ seq }) => !undone.has(seq));
    this.logs.set(this.active, { seq: batch.seq, lines: this.lines, past: this.past });
    this.seq = batch.seq;
    this.state = batch.state;
    // What we sent has arrived, even if the answer to the request itself is still on its way.
    if (fresh.some((update) => update.seat === this.active)) this.busy = false;
    if (!first && fresh.length) {
      const moments = momentsOf(fresh);
      for (const listener of this.listeners) listener(moments);
    }
    this.passDevice(batch.state);
  }

  /** Hot-seat: when only another person of this browser can go on, the device changes hands. */
  private passDevice(state: TableState): void {
    if (this.mine.length < 2 || state.status !== 'playing') {
      this.passingTo = null;
      return;
    }
    if (this.active !== null && state.acting.includes(this.active)) {
      this.passingTo = null;
      return;
    }
    const next = state.acting.find((seat) => this.mine.includes(seat));
    this.passingTo = next ?? null;
  }
}
