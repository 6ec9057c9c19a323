/** Hovering, focusing or long-pressing anything explains it. What is said about a reference is the game's affair. */

import type { Attachment } from 'svelte/attachments';

const HOVER = 350;
const LONG_PRESS = 450;

class Explaining {
  about = $state<string | null>(null);
  /** What an option would point at there (`space:arrakeen`), if anything. */
  target = $state<string | null>(null);
  rect = $state.raw<DOMRect | null>(null);
  /** Opened by a touch or a click: stays until the next one. */
  pinned = $state(false);

  show(about: string, element: Element, pinned = false): void {
    this.rect = element.getBoundingClientRect();
    this.about = about;
    this.target = element.closest<HTMLElement | SVGElement>('[data-target]')?.dataset.target ?? null;
    this.pinned = pinned;
  }

  hide(): void {
    this.about = null;
    this.pinned = false;
  }
}

export const explaining = new Explaining();

/** After a click the table changes under the pointer: nothing is explained until the pointer has really moved. */
const STILL = 8;
let clicked: { x: number; y: number } | null = null;

if (typeof window !== 'undefined') {
  window.addEventListener('click', ({ clientX, clientY }) => (clicked = { x: clientX, y: clientY }), true);
}

function isStill({ clientX, clientY }: PointerEvent): boolean {
  if (clicked && Math.hypot(clientX - clicked.x, clientY - clicked.y) > STILL) clicked = null;
  return clicked !== null;
}

/** Lets an element explain `kind/id`. */
export function explain(about: string | null): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    if (about === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let longPressed = false;
    const stop = () => clearTimeout(timer);
    const enter = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || isStill(event)) return;
      stop();
      timer = setTimeout(() => explaining.show(about, element), HOVER);
    };
    const leave = (event: PointerEvent) => {
      stop();
      // What was asked for by a click stays: it holds a link.
      if (event.pointerType !== 'touch' && explaining.about === about && !explaining.pinned) explaining.hide();
    };
    const down = (event: PointerEvent) => {
      longPressed = false;
      if (event.pointerType !== 'touch') {
        stop();
        return;
      }
      timer = setTimeout(() => {
        longPressed = true;
        explaining.show(about, element, true);
      }, LONG_PRESS);
    };
    const click = (event: MouseEvent) => {
      stop();
      if (longPressed) {
        event.stopImmediatePropagation();
        event.preventDefault();
        longPressed = false;
      } else if (!element.classList.contains('lit') && !(event.target as Element).closest('.lit, button')) {
        explaining.show(about, element, true);
        event.stopPropagation();
      } else {
        explaining.hide();
      }
    };
    const menu = (event: Event) => {
      if (longPressed) event.preventDefault();
    };
    const on = element.addEventListener.bind(element) as (type: string, listener: unknown, capture?: boolean) => void;
    const off = element.removeEventListener.bind(element) as typeof on;
    on('pointerenter', enter);
    on('pointerleave', leave);
    on('pointerdown', down);
    on('pointerup', stop);
    on('pointercancel', stop);
    on('contextmenu', menu);
    on('click', click, true);
    return () => {
      stop();
      off('pointerenter', enter);
      off('pointerleave', leave);
      off('pointerdown', down);
      off('pointerup', stop);
      off('pointercancel', stop);
      off('contextmenu', menu);
      off('click', click, true);
    };
  };
}
