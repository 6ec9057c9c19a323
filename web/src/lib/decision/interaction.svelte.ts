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
import { Draft } from './draft.svelte';
import { byTarget, byTargetOfParts } from './options';

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
    if (this.draft.open) return byTargetOfParts(this.draft.shown);
    const decision = this.session.decision;
    return byTarget(decision && { ...decision, options: this.options });
  });

  /** A choice in parts that is being put together. */
  readonly draft: Draft;
  /** The parts of this decision are chosen one by one after all. */
  private stepwise = $state<unknown>(null);

  constructor(readonly session: TableSession) {
    this.draft = new Draft(session);
  }

  /** Whether what is asked is to be put together before it is sent. */
  get isWhole(): boolean {
    const decision = this.session.decision;
    return Boolean(decision?.whole) && this.stepwise !== decision;
  }

  /** Another decision is open: a choice in parts begins at once, unless it begins with a place on the map. */
  reset(): void {
    this.draft.drop();
    const decision = this.session.decision;
    if (!decision || !this.isWhole || this.only) return;
    const answers = decision.options.filter((option) => !option.aside);
    const onMap = answers.some((option) => option.targets.some((target) => /^(territory|part|space):/.test(target)));
    if (answers.length > 1 && !onMap) void this.draft.begin();
  }

  /** Put nothing together; what begins by itself is then chosen step by step. */
  cancel(): void {
    if (!this.draft.began) this.stepwise = this.session.decision;
    this.draft.drop();
    this.unpoint();
  }

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

  /** `near`: what was pointed at exactly. */
  choose(option: Option, near = ''): void {
    this.choice = null;
    this.unpoint();
    const part = option.aside ? -1 : this.draft.partOf(option);
    if (part >= 0) void this.draft.choose(part, option.id, near);
    else if (this.isWhole && !option.aside && !option.most) void this.draft.begin(option, near);
    else {
      this.draft.drop();
      void this.session.choose(option.id);
    }
  }

  /** Choose an option with which something is said. */
  say(option: Option, words: string): void {
    this.choice = null;
    this.unpoint();
    void this.session.choose(option.id + words);
  }

  /** A click on something of the table. Says whether it meant anything. */
  activate(target: string, element: Element, near = ''): boolean {
    const options = this.targets.get(target);
    if (!options?.length || this.session.busy) return false;
    if (options.length === 1 && options[0]) this.choose(options[0], near);
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
        const exactly = event.target instanceof Element ? event.target.closest<HTMLElement | SVGElement>('[data-anchor]') : null;
        if (this.activate(target, element, exactly?.dataset.anchor ?? '')) event.stopPropagation();
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
