/** A game that is watched again: its moments, and the one that is on the table now. */

import { api, Refused } from '../lib/api/http';
import { heldSeats } from '../lib/api/seats';
import type { Failure, Replay, ReplayFrame } from '../lib/api/types';
import { TableSession } from '../lib/table/session.svelte';
import { neighbour, type Stride } from './moments';

/** Moments that are fetched at a time, and those kept at hand. */
const PART = 40;
const KEPT = 400;
/** Milliseconds between two moments at the usual speed. */
const PAUSE = 1200;
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** A table where nothing is played. */
function studied(id: string): TableSession {
  const session = new TableSession(id);
  session.study = true;
  session.tokens = {};
  session.link = 'live';
  return session;
}

export class Reel {
  /** What the table draws: the eyes that look, and in an open game those of every seat. */
  readonly session: TableSession;
  hands = $state.raw<TableSession[]>([]);
  replay = $state.raw<Replay | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** As the server calls them: a seat, `public`, `open`; empty: one's own. */
  eyes = $state('');
  /** The moment on the table. */
  at = $state(0);
  speed = $state<number>(1);
  playing = $state(false);
  /** The seats of this browser. */
  readonly mine: number[];
  private readonly tokens: Record<string, string>;
  private frames = new Map<number, ReplayFrame>();
  private wanted = 0;
  private opening = 0;
  private seq = Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly moments = $derived(this.replay?.moments ?? []);
  readonly last = $derived(Math.max(0, this.moments.length - 1));
  readonly moment = $derived(this.moments[this.at]);
  /** The line of the log that tells of this moment. */
  readonly line = $derived.by(() => {
    const seq = this.moment?.seq ?? 0;
    return this.replay?.log.findLastIndex((line) => Number.parseInt(line.key, 10) <= seq) ?? -1;
  });

  constructor(readonly id: string) {
    this.session = studied(id);
    this.tokens = heldSeats.of(id).tokens;
    this.mine = Object.keys(this.tokens).map(Number);
  }

  /** The secret of a seat opens the past of a game that is on. */
  private get token(): string | undefined {
    return this.tokens[this.eyes] ?? Object.values(this.tokens)[0];
  }

  /** Look with some eyes, at a moment by the number of its entry. */
  async open(eyes: string, seq = Infinity): Promise<void> {
    this.pause();
    const opening = (this.opening += 1);
    this.eyes = eyes;
    this.seq = seq;
    try {
      const replay = await api.replay(this.id, eyes, this.token);
      if (this.opening !== opening) return;
      this.frames.clear();
      this.fetching.clear();
      this.replay = replay;
      // Whoever has moved on meanwhile wants to be there.
      const place = this.seq;
      await this.show(place === Infinity ? 0 : replay.moments.findLastIndex((moment) => moment.seq <= place));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failure = error.failure;
    }
  }

  /** The same moment again, in another language or with other eyes. */
  async again(eyes = this.eyes): Promise<void> {
    await this.open(eyes, this.moment?.seq ?? this.seq);
  }

  async show(n: number): Promise<void> {
    const wanted = Math.min(Math.max(0, n), this.last);
    this.wanted = wanted;
    this.seq = this.moments[wanted]?.seq ?? this.seq;
    const frame = await this.frame(wanted);
    // Somebody who drags the slider is further on by now.
    if (!frame || this.wanted !== wanted) return;
    const next = wanted === this.at + 1;
    this.at = wanted;
    this.put(frame, next);
    if (this.playing) this.wait();
  }

  step(stride: Stride, by: 1 | -1): void {
    this.pause();
    void this.show(neighbour(this.moments, this.at, stride, by));
  }

  /** The moment that a line of the log tells of. */
  jump(key: string): void {
    this.pause();
    const seq = Number.parseInt(key, 10);
    const found = this.moments.findIndex((moment) => moment.seq >= seq);
    void this.show(found < 0 ? this.last : found);
  }

  play(): void {
    this.playing = true;
    if (this.at >= this.last) void this.show(0);
    else this.wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** In an open game: whose hand is looked at from. */
  look(seat: number): void {
    this.session.active = seat;
    const frame = this.frames.get(this.at);
    if (frame) this.put(frame, false);
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (this.at >= this.last) {
      this.playing = false;
      return;
    }
    this.timer = setTimeout(() => void this.show(this.at + 1), PAUSE / this.speed);
  }

  private async frame(n: number): Promise<ReplayFrame | undefined> {
    if (!this.frames.has(n)) await this.fetch(n);
    const frame = this.frames.get(n);
    // The next ones are on their way before they are wanted.
    const ahead = Math.min(n + PART / 4, this.last);
    if (!this.frames.has(ahead)) void this.fetch(ahead);
    return frame;
  }

  private fetching = new Map<number, Promise<void>>();
  private async fetch(n: number): Promise<void> {
    const first = n - (n % PART);
    const eyes = this.eyes;
    const known = this.fetching.get(first);
    if (known) return known;
    const opening = this.opening;
    const doing = api
      .frames(this.id, eyes, first, PART, this.token)
      .then((found) => {
        if (opening !== this.opening) return;
        found.forEach((frame, place) => this.frames.set(first + place, frame));
        for (const old of this.frames.keys()) if (this.frames.size > KEPT) this.frames.delete(old);
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        this.failure = error.failure;
      })
      .finally(() => this.fetching.get(first) === doing && this.fetching.delete(first));
    this.fetching.set(first, doing);
    return doing;
  }

  private put(frame: ReplayFrame, forward: boolean): void {
    const replay = this.replay!;
    const { session } = this;
    const state = (view: unknown) => ({ ...replay.state, status: (view as { over: boolean }).over ? ('over' as const) : ('playing' as const), view });
    const open = replay.eyes.length > 1;
    session.active = open ? (session.active ?? 0) : (replay.eyes[0] ?? null);
    const update = { seq: frame.seq, at: 0, kind: 'play', seat: this.moment?.seat ?? null, undoes: null, events: frame.events };
    const content = session.content;
    session.present(state(frame.views[open ? (session.active ?? 0) : 0]), replay.log.slice(0, this.line + 1), forward ? [update] : []);
    if (!open) this.hands = [];
    else if (this.hands.length !== frame.views.length) {
      this.hands = frame.views.map((_, seat) => {
        const other = studied(this.id);
        other.active = seat;
        return other;
      });
    }
    this.hands.forEach((other, seat) => {
      other.content = content;
      other.present(state(frame.views[seat]), [], []);
    });
  }
}
