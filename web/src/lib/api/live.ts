/** Live updates of one table: a WebSocket that resumes after a lost connection, or polling where none is possible. */

import { at } from '../base';
import { api, Refused } from './http';
import type { Batch, Failure, TalkPart } from './types';

export type Link = 'connecting' | 'live' | 'polling' | 'lost';

export interface Watching {
  seat: number | null;
  since: number;
  lang: string;
  /** The last line of the chat that is known. */
  talk: number;
}

interface Listener {
  onBatch(batch: Batch): void;
  onTalk(part: TalkPart): void;
  /** There is no socket: the chat has to be asked for. */
  onPoll(): void;
  onLink(link: Link): void;
  onFailure(failure: Failure): void;
}

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 5000;
const POLL_EVERY = 1200;
const PING_EVERY = 15000;
const SILENCE = 10000;
/** After so many sockets that never opened, plain HTTP is used as well. */
const SOCKET_TRIES = 3;

export class Live {
  private socket: WebSocket | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly tokens: Record<string, string>,
    private readonly where: () => Watching,
    private readonly listener: Listener,
  ) {
    window.addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  /** Tell the server whose eyes are on the table now. */
  watch(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.send(this.watching());
    else this.hurry();
  }

  close(): void {
    this.closed = true;
    window.removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    clearTimeout(this.timer);
    this.stopPings();
    this.socket?.close();
  }

  private hurry = (): void => {
    if (this.closed || document.hidden || this.socket?.readyState === WebSocket.OPEN) return;
    if (this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private watching() {
    return { type: 'watch', tokens: Object.values(this.tokens), ...this.where() };
  }

  private connect(): void {
    this.listener.onLink('connecting');
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${at('/api/tables/')}${encodeURIComponent(this.table)}/live`;
    let socket: WebSocket;
    try {
      socket = new WebSocket(url);
    } catch {
      this.lost();
      return;
    }
    this.socket = socket;
    socket.onopen = () => {
      this.send(this.watching());
      this.pinger = setInterval(() => {
        this.send({ type: 'ping' });
        this.silence = setTimeout(() => socket.close(), SILENCE);
      }, PING_EVERY);
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      clearTimeout(this.silence);
      const data = JSON.parse(String(event.data)) as Batch | ({ type: 'talk' } & TalkPart) | { type: 'pong' } | { type: 'error'; error: Failure };
      if (data.type === 'updates') {
        this.failures = 0;
        this.listener.onLink('live');
        this.listener.onBatch(data);
      } else if (data.type === 'talk') {
        this.listener.onTalk(data);
      } else if (data.type === 'error') {
        this.listener.onFailure(data.error);
      }
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  private send(message: unknown): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private stopPings(): void {
    clearInterval(this.pinger);
    clearTimeout(this.silence);
  }

  private lost(): void {
    this.stopPings();
    this.socket = null;
    if (this.closed) return;
    this.failures += 1;
    this.listener.onLink('lost');
    if (this.failures >= SOCKET_TRIES) {
      void this.poll();
      return;
    }
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (this.failures - 1));
    this.timer = setTimeout(() => this.connect(), pause);
  }

  private async poll(): Promise<void> {
    const { seat, since } = this.where();
    try {
      const batch = await api.look(this.table, since, seat === null ? undefined : this.tokens[seat]);
      if (this.closed) return;
      this.listener.onLink('polling');
      this.listener.onBatch(batch);
      this.listener.onPoll();
      this.failures += 1;
    } catch (error) {
      if (this.closed) return;
      this.listener.onLink('lost');
      if (error instanceof Refused && error.status >= 400) this.listener.onFailure(error.failure);
    }
    // Every few polls the socket is tried again.
    const next = this.failures % 5 === 0 ? () => this.connect() : () => void this.poll();
    this.timer = setTimeout(next, POLL_EVERY);
  }
}
