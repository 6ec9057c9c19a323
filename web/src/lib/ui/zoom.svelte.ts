/** Looking closer: wheel and pinch zoom to where one points, dragging moves, two taps go back. */

import type { Attachment } from 'svelte/attachments';

const MOST = 5;
const STEP = 1.35;
/** So many pixels make a click a drag. */
const SLACK = 6;

interface Spot {
  x: number;
  y: number;
}

export class Zoom {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  /** A finger or the mouse leads: nothing glides. */
  held = $state(false);
  private frame: HTMLElement | null = null;
  private pointers = new Map<number, Spot>();
  private moved = 0;

  get style(): string {
    return `transform: translate(${this.x}px, ${this.y}px) scale(${this.scale}); transform-origin: 0 0; transition: ${this.held ? 'none' : 'transform 0.18s ease-out'}`;
  }

  by(factor: number, at?: Spot): void {
    const frame = this.frame?.getBoundingClientRect();
    if (!frame) return;
    const spot = at ?? { x: frame.width / 2, y: frame.height / 2 };
    const scale = Math.max(1, Math.min(MOST, this.scale * factor));
    const ratio = scale / this.scale;
    this.scale = scale;
    this.place(spot.x - (spot.x - this.x) * ratio, spot.y - (spot.y - this.y) * ratio);
  }

  in = () => this.by(STEP);
  out = () => this.by(1 / STEP);
  reset = () => {
    this.scale = 1;
    this.place(0, 0);
  };

  /** The map never leaves its frame. */
  private place(x: number, y: number): void {
    const frame = this.frame?.getBoundingClientRect();
    if (!frame) return;
    this.x = Math.min(0, Math.max(frame.width * (1 - this.scale), x));
    this.y = Math.min(0, Math.max(frame.height * (1 - this.scale), y));
  }

  /** Makes an element the frame through which the map is seen. */
  readonly look: Attachment<HTMLElement> = (frame) => {
    this.frame = frame;
    const spot = (event: PointerEvent | WheelEvent): Spot => {
      const rect = frame.getBoundingClientRect();
      return { x: event.clientX - rect.left, y: event.clientY - rect.top };
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      this.held = false;
      this.by(Math.exp(-Math.max(-120, Math.min(120, event.deltaY)) / 320), spot(event));
    };
    const down = (event: PointerEvent) => {
      this.pointers.set(event.pointerId, spot(event));
      this.moved = 0;
    };
    const move = (event: PointerEvent) => {
      const before = this.pointers.get(event.pointerId);
      if (!before) return;
      const now = spot(event);
      const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const other = others[0];
      this.moved += Math.hypot(now.x - before.x, now.y - before.y);
      this.pointers.set(event.pointerId, now);
      if (this.moved <= SLACK) return;
      this.held = true;
      if (other) {
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        this.by(Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y)), middle);
      } else if (this.scale > 1) this.place(this.x + now.x - before.x, this.y + now.y - before.y);
    };
    const up = (event: PointerEvent) => {
      this.pointers.delete(event.pointerId);
      if (!this.pointers.size) this.held = false;
    };
    const click = (event: MouseEvent) => {
      // Who has dragged the map did not mean what lies under the pointer.
      if (this.moved > SLACK && this.scale > 1) {
        event.stopPropagation();
        event.preventDefault();
      }
      this.moved = 0;
    };
    frame.addEventListener('wheel', wheel, { passive: false });
    frame.addEventListener('pointerdown', down);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
    frame.addEventListener('click', click, { capture: true });
    return () => {
      frame.removeEventListener('wheel', wheel);
      frame.removeEventListener('pointerdown', down);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
      frame.removeEventListener('click', click, { capture: true });
      this.frame = null;
    };
  };
}
