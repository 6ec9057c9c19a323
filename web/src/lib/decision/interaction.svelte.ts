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
import { numbersIn } from './numbers';
import { afterReading } from '../ui/layout';
import { byTarget, byTargetOfParts, spokenName } from './options';

export interface Choice {
  options: Option[];
  rect: DOMRect;
}

export class Interaction {
  /** The options the pointer or focus is on, and the targets of these. */
  pointed = $state.raw<ReadonlySet<string>>(new Set());
  choice = $state.raw<Choice | null>(null);
  /** Restricts what can be done, for the guided game: null means everything. */
  only = $state.raw<((option: Option, kind: string) => boolean) | null>(null);

  readonly options = $derived.by(() => {
    const decision = this.session.decision;
    return decision ? this.allowed(decision) : [];
  });
  readonly targets = $derived.by(() => {
    if (this.draft.open) return byTargetOfParts(this.draft.shown.map((part) => ({ ...part, options: this.allowed(part) })));
    const decision = this.session.decision;
    return byTarget(decision && { ...decision, options: this.options });
  });

  /** What is asked is a number: it is chosen with a stepper. */
  readonly numbers = $derived.by(() => (this.isWhole ? null : numbersIn(this.options)));

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
    if (!decision || !this.isWhole || this.options.length < decision.options.length) return;
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

  /** What may be done of what is asked; where nothing of it may, all of it. */
  private allowed({ kind, options }: { kind: string; options: Option[] }): Option[] {
    const kept = options.filter((option) => this.only?.(option, kind) ?? true);
    return kept.length ? kept : options;
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

  /**
   * Makes an element of the table stand for a target. What can be done with it changes without touching the element's
   * place in the keyboard's order: who looks at a thing with the focus keeps it.
   */
  target(target: string | null): Attachment<HTMLElement | SVGElement> {
    return (element) => {
      if (target === null) return;
      element.dataset.target = target;
      const lit = $derived(this.isLit(target));
      $effect(() => {
        const marks = { lit, pointed: this.pointed.has(target) };
        const show = () => Object.entries(marks).forEach(([name, on]) => element.classList.contains(name) !== on && element.classList.toggle(name, on));
        show();
        if (!marks.lit) return;
        // A component that writes its class anew (its texts have arrived) does not put the light out.
        const keeper = new MutationObserver(show);
        keeper.observe(element, { attributes: true, attributeFilter: ['class'] });
        return () => keeper.disconnect();
      });
      $effect(() => {
        if (lit) return this.listen(target, element);
      });
      $effect(() => {
        void this.session.content;
        if (!lit) return;
        const label = this.labelOf(target);
        let ended = false;
        afterReading(
          () => spokenName(label, (element instanceof HTMLElement ? element.innerText : element.textContent) ?? ''),
          (name) => {
            if (name && !ended) element.setAttribute('aria-label', name);
          },
        );
        return () => {
          ended = true;
          element.removeAttribute('aria-label');
        };
      });
      return () => element.classList.remove('lit', 'pointed');
    };
  }

  /** Pointer and keys on something that is lit. */
  private listen(target: string, element: HTMLElement | SVGElement): () => void {
    const listening = new AbortController();
    const on = (kind: string, listener: (event: Event) => void) => element.addEventListener(kind, listener, { signal: listening.signal });
    const point = () => this.point(this.targets.get(target) ?? []);
    const unpoint = () => this.unpoint();
    const click = (event: Event) => {
      const exactly = event.target instanceof Element ? event.target.closest<HTMLElement | SVGElement>('[data-anchor]') : null;
      if (this.activate(target, element, exactly?.dataset.anchor ?? '')) event.stopPropagation();
    };
    on('pointerenter', point);
    on('pointerleave', unpoint);
    on('focus', point);
    on('blur', unpoint);
    on('click', click);
    on('keydown', (event) => {
      const { key, repeat } = event as KeyboardEvent;
      if (key !== 'Enter' && key !== ' ') return;
      event.preventDefault();
      if (!repeat) click(event);
    });
    element.setAttribute('role', 'button');
    element.setAttribute('tabindex', '0');
    return () => {
      listening.abort();
      element.removeAttribute('role');
      element.removeAttribute('tabindex');
    };
  }
}
