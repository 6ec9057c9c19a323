/** Message templates, as the server's catalogs write them (landsraad/text/messages.py describes the signs). */

import type { Param } from '../api/types';

export type Catalog = Record<string, string>;
export type Params = Record<string, Param>;

/** A piece of a rendered message: plain words, or words that stand for a thing of the game. */
export interface Piece {
  text: string;
  ref?: string;
}

export interface Names {
  /** The display name of a seat. */
  seat(seat: number): string;
  /** The sentence of an effect (`card/stilgar.agent`). */
  effect(key: string): string | undefined;
  game: string;
}

const PLACEHOLDER = /\{(\w+)(?:\*(\w+)|:(\w+)|\|([^{}]*))?\}/g;
const REFERENCE = /^([a-z_]+)[/:](\S+)$/;
const SEATS = new Set(['seat', 'seats', 'acting']);

export function templateOf(texts: Catalog, id: string, params: Params): string | undefined {
  if (typeof params.count === 'number' && params.count < 0 && texts[`${id}.lost`]) return texts[`${id}.lost`];
  for (const given of Object.keys(params)) {
    const variant = texts[`${id}.${given}`];
    if (variant !== undefined) return variant;
  }
  return texts[id];
}

export class Renderer {
  constructor(
    private readonly texts: Catalog,
    private readonly names: Names,
  ) {}

  has(id: string): boolean {
    return id in this.texts;
  }

  text(id: string, params: Params = {}): string {
    return this.pieces(id, params)
      .map((piece) => piece.text)
      .join('');
  }

  pieces(id: string, params: Params = {}): Piece[] {
    const own = `${this.names.game}.${id}`;
    const template = templateOf(this.texts, own in this.texts ? own : id, params);
    return template === undefined ? [] : this.fill(template, params);
  }

  private fill(template: string, params: Params): Piece[] {
    const found: Piece[] = [];
    let from = 0;
    for (const match of template.matchAll(PLACEHOLDER)) {
      if (match.index > from) found.push({ text: template.slice(from, match.index) });
      from = match.index + match[0].length;
      const [, param = '', noun, form, choice] = match;
      const value = params[param];
      if (value === undefined) continue;
      if (choice !== undefined) {
        const forms = choice.split('|');
        found.push({ text: (Math.abs(Number(value)) === 1 ? forms[0] : forms.at(-1)) ?? '' });
      } else if (noun !== undefined) {
        found.push(this.amount(String(params[noun] ?? noun), Number(value)));
      } else if (form !== undefined) {
        found.push(this.form(form, String(value)));
      } else {
        found.push(...this.value(value, param));
      }
    }
    if (from < template.length) found.push({ text: template.slice(from) });
    return found;
  }

  private amount(noun: string, count: number): Piece {
    const name = noun.slice(noun.lastIndexOf('/') + 1);
    const id = `amount.${name}`;
    const ref = noun.includes('/') ? noun : `resource/${name}`;
    if (id in this.texts) return { text: this.text(id, { count: Math.abs(count) }), ref };
    return { text: `${Math.abs(count)} ${this.name(noun)}`, ref };
  }

  private form(form: string, reference: string): Piece {
    const id = `${form}.${reference.replace('/', '.')}`;
    return { text: this.texts[id] ?? this.name(reference), ref: reference };
  }

  private value(value: Param, param: string): Piece[] {
    if (typeof value === 'boolean') return [{ text: this.text(value ? 'option.yes' : 'option.no') }];
    if (typeof value === 'number') {
      return [SEATS.has(param) ? { text: this.names.seat(value), ref: `seat/${value}` } : { text: String(Math.abs(value)) }];
    }
    if (Array.isArray(value)) {
      return value.flatMap((item, index) => {
        const link = index === 0 ? '' : index === value.length - 1 ? (this.texts['list.and'] ?? ', ') : ', ';
        return [...(link ? [{ text: link }] : []), ...this.value(item, param)];
      });
    }
    return [REFERENCE.test(value) ? { text: this.name(value), ref: value } : { text: value }];
  }

  /** The name of `card/stilgar`, or what stands there. */
  name(reference: string): string {
    const match = REFERENCE.exec(reference);
    if (!match) return reference;
    const [, kind = '', id = ''] = match;
    if (kind === 'seat' && /^\d+$/.test(id)) return this.names.seat(Number(id));
    if (kind === 'effect') return this.names.effect(id) ?? '';
    return this.texts[`${this.names.game}.${kind}.${id}`] ?? this.texts[`${kind}.${id}`] ?? id;
  }
}
