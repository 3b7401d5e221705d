import type { PointerEvent as ReactPointerEvent } from 'react';

/** A finger that rests this long draws a selection; one that moves earlier scrolls. */
const LONG_PRESS_MS = 350;
const SLOP_PX = 8;

/** The slots of one row that a pointer has been drawn over, both ends included. */
export interface DrawnCells {
  readonly resourceId: string;
  readonly from: number;
  readonly to: number;
}

/** The position of the drawing pointer. */
export interface DrawingPointer {
  readonly clientXPx: number;
  readonly isFinger: boolean;
}

/** The grid under the pointer, as it is scrolled at that moment. */
export interface PressedGrid {
  slotAt(clientXPx: number): number;
  capture(pointerId: number): void;
  /** Scrolls if the position is at an edge; returns true if it has. */
  scrollAtEdge(clientXPx: number): boolean;
  onDraw(drawn: DrawnCells, pointer: DrawingPointer): void;
}

/** One press on a row, from the pointer's way down to its way up. */
export class SlotPress {
  readonly pointerId: number;
  readonly #grid: PressedGrid;
  readonly #resourceId: string;
  readonly #start: { readonly slot: number; readonly xPx: number; readonly yPx: number };
  readonly #isFinger: boolean;
  #xPx: number;
  #head: number;
  #isDrawing = false;
  #hasMoved = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;

  constructor(event: ReactPointerEvent, resourceId: string, grid: PressedGrid) {
    this.pointerId = event.pointerId;
    this.#grid = grid;
    this.#resourceId = resourceId;
    this.#start = { slot: grid.slotAt(event.clientX), xPx: event.clientX, yPx: event.clientY };
    this.#isFinger = event.pointerType !== 'mouse';
    this.#xPx = event.clientX;
    this.#head = this.#start.slot;
  }

  get isDrawing(): boolean {
    return this.#isDrawing;
  }

  /** True if one slot was touched or clicked, without drawing. */
  get isTap(): boolean {
    return !this.#hasMoved || (this.#head === this.#start.slot && !this.#isFinger);
  }

  get drawn(): DrawnCells {
    return { resourceId: this.#resourceId, from: this.#start.slot, to: this.#head };
  }

  start(): void {
    if (!this.#isFinger) return this.#begin();
    this.#timer = setTimeout(() => {
      navigator.vibrate?.(10);
      this.#begin();
    }, LONG_PRESS_MS);
  }

  /** Returns false if the finger scrolls instead of drawing. */
  move(event: ReactPointerEvent): boolean {
    this.#xPx = event.clientX;
    if (Math.hypot(event.clientX - this.#start.xPx, event.clientY - this.#start.yPx) > SLOP_PX) this.#hasMoved = true;
    if (this.#isDrawing) this.#draw();
    return this.#isDrawing || !this.#hasMoved;
  }

  end(): void {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
  }

  #begin(): void {
    this.#isDrawing = true;
    this.#grid.capture(this.pointerId);
    this.#draw();
    this.#frame = requestAnimationFrame(this.#follow);
  }

  #draw(): void {
    this.#head = this.#grid.slotAt(this.#xPx);
    this.#grid.onDraw(this.drawn, { clientXPx: this.#xPx, isFinger: this.#isFinger });
  }

  /** Keeps scrolling while the pointer is held at an edge. */
  readonly #follow = (): void => {
    if (this.#hasMoved && this.#grid.scrollAtEdge(this.#xPx)) this.#draw();
    this.#frame = requestAnimationFrame(this.#follow);
  };
}
