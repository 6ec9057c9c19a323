/**
 * The interaction layer of all games. Whatever an option of the decision points at is lit; a click on it chooses
 * the option, or opens a small choice where several options point at the same thing.
 *
 *     <g {@attach ix.target('space:arrakeen')}>
 */

import type { Attachment } from 'svelte/attachments';
import type { Option } from '../api/types';
import type { TableSession } from '../table/session.svelte';
import { plain } from '../i18n/pieces';
import { byTarget } from './options';

export interface Choice {
  options: Option[];
  rect: DOMRect;
}

export class Interaction {
  /** The options the pointer or focus is on, and the targets of these. */
  pointed = $state.raw<ReadonlySet<string>>(new Set());
  choice = $state.raw<Choice | null>(null);
  /** Restricts what can be done, for the guided game: null means everything. */
  only = $state.raw<((option: Option) => boolean) | null>(null);

  readonly options = $derived.by(() => {
    const all = this.session.decision?.options ?? [];
    const only = this.only;
    const kept = only ? all.filter(only) : all;
    return kept.length ? kept : all;
  });
  readonly targets = $derived.by(() => {
    const decision = this.session.decision;
    return byTarget(decision && { ...decision, options: this.options });
  });

  constructor(readonly session: TableSession) {}

  isLit(target: string): boolean {
    return this.targets.has(target);
  }

  label(option: Option): string {
    return plain(option.label);
  }

  /** What can be done with something on the table. */
  labelOf(target: string): string {
    return (this.targets.get(target) ?? []).map((option) => this.label(option)).join(' / ');
  }

  point(options: Option[]): void {
    this.pointed = new Set(options.flatMap((option) => [option.id, ...option.targets]));
  }

  unpoint(): void {
    if (this.pointed.size) this.pointed = new Set();
  }

  choose(option: Option): void {
    this.choice = null;
    this.unpoint();
    void this.session.choose(option.id);
  }

  /** Choose an option with which something is said. */
  say(option: Option, words: string): void {
    this.choice = null;
    this.unpoint();
    void this.session.choose(option.id + words);
  }

  /** A click on something of the table. Says whether it meant anything. */
  activate(target: string, element: Element): boolean {
    const options = this.targets.get(target);
    if (!options?.length || this.session.busy) return false;
    if (options.length === 1 && options[0]) this.choose(options[0]);
    else this.choice = { options, rect: element.getBoundingClientRect() };
    return true;
  }

  /** Makes an element of the table stand for a target. */
  target(target: string | null): Attachment<HTMLElement | SVGElement> {
    return (element) => {
      if (target === null) return;
      const options = this.targets.get(target);
      element.dataset.target = target;
      element.classList.toggle('lit', Boolean(options));
      element.classList.toggle('pointed', this.pointed.has(target));
      if (!options) return;

      element.setAttribute('role', 'button');
      element.setAttribute('tabindex', '0');
      element.setAttribute('aria-label', this.labelOf(target));
      const point = () => this.point(options);
      const unpoint = () => this.unpoint();
      const click = (event: Event) => {
        if (this.activate(target, element)) event.stopPropagation();
      };
      const press = (event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        click(event);
      };
      element.addEventListener('pointerenter', point);
      element.addEventListener('pointerleave', unpoint);
      element.addEventListener('focus', point);
      element.addEventListener('blur', unpoint);
      element.addEventListener('click', click);
      element.addEventListener('keydown', press as EventListener);
      return () => {
        element.removeEventListener('pointerenter', point);
        element.removeEventListener('pointerleave', unpoint);
        element.removeEventListener('focus', point);
        element.removeEventListener('blur', unpoint);
        element.removeEventListener('click', click);
        element.removeEventListener('keydown', press as EventListener);
        element.removeAttribute('role');
        element.removeAttribute('tabindex');
        element.removeAttribute('aria-label');
        element.classList.remove('lit', 'pointed');
      };
    };
  }
}
