/** What is said at a table, who is there, and notes of one's own. */

import { ask, Refused } from '../api/http';
import type { Failure, TalkLine, TalkPart } from '../api/types';
import { t, type Key } from '../i18n/language.svelte';

/** What can be said with one click, in everybody's own language. */
export const PHRASES = ['hello', 'good_luck', 'well_played', 'thanks', 'sorry', 'moment', 'your_turn', 'spice', 'nice_try', 'deal', 'no_deal', 'good_game'] as const;

export const phraseText = (phrase: string): string => t(`phrase.${phrase}` as Key);

/** A line in words: a phrase is in the language of whoever reads it. */
export const wordsOf = (line: TalkLine): string => (line.phrase ? phraseText(line.phrase) : line.text);

interface Place {
  id: string;
  mine: readonly number[];
  token(): string | undefined;
  fail(failure: Failure): void;
}

export class Talk {
  lines = $state.raw<TalkLine[]>([]);
  present = $state.raw<readonly number[]>([]);
  muted = $state.raw<readonly number[]>([]);
  /** We look on, and what is said here is not for us. */
  hidden = $state(false);
  /** Whether all that is said is on the screen. */
  open = $state(false);
  /** The last line that has been on the screen. */
  private read = $state(0);
  /** Whether the lines there were at first have come. */
  private begun = false;
  last = 0;

  readonly unread = $derived(this.open ? [] : this.lines.filter((line) => line.number > this.read && !this.place.mine.includes(line.seat)));

  constructor(
    private readonly place: Place,
    private readonly onLine: (line: TalkLine) => void,
  ) {}

  /** Somebody else looks on: all is told anew. */
  forget(): void {
    this.last = 0;
  }

  receive(part: TalkPart): void {
    this.present = part.present;
    this.muted = part.muted;
    this.hidden = part.hidden;
    this.lines = [...(part.since ? this.lines.filter((line) => line.number <= part.since) : []), ...part.lines];
    const before = this.last;
    this.last = part.last;
    if (!this.begun) this.read = part.last;
    else for (const line of part.lines) if (line.number > before && !this.place.mine.includes(line.seat)) this.onLine(line);
    this.begun = true;
    if (this.open) this.read = this.last;
  }

  show(open: boolean): void {
    this.open = open;
    this.read = this.last;
  }

  say = (what: { text: string } | { phrase: string }): Promise<boolean> => this.send('talk', what);
  mute = (seat: number, muted: boolean): Promise<boolean> => this.send('mute', { seat, muted });
  writeNotes = (text: string): Promise<boolean> => this.send('notes', { text });

  async notes(): Promise<string | null> {
    try {
      return (await ask<{ text: string }>('GET', this.path('notes'), undefined, this.place.token())).text;
    } catch (error) {
      this.failed(error);
      return null;
    }
  }

  /** Where there is no socket. */
  async fetch(): Promise<void> {
    this.receive(await ask<TalkPart>('GET', `${this.path('talk')}?since=${this.last}`, undefined, this.place.token()));
  }

  private path = (verb: string): string => `/tables/${encodeURIComponent(this.place.id)}/${verb}`;

  private async send(verb: string, body: unknown): Promise<boolean> {
    try {
      await ask('POST', this.path(verb), body, this.place.token());
      return true;
    } catch (error) {
      return this.failed(error);
    }
  }

  private failed(error: unknown): false {
    if (!(error instanceof Refused)) throw error;
    this.place.fail(error.failure);
    return false;
  }
}
