import type { PointerEvent } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { QUARTER_PX, toTimeScale } from './model/time-scale.ts';
import { type DrawnCells, startPress } from './slot-press.ts';

const scale = toTimeScale('2026-11-26', 1, 'UTC');
const WIDTH_PX = 500;
/** Returns the position of a slot's middle, in a grid that has no names and begins at the window's left edge. */
const pxOf = (slot: number) => slot * QUARTER_PX + QUARTER_PX / 2;

const at = (clientX: number, pointerType: string) =>
  ({ pointerId: 1, clientX, clientY: 0, pointerType }) as Pick<
    PointerEvent,
    'pointerId' | 'clientX' | 'clientY' | 'pointerType'
  > as PointerEvent;

describe('a press on the grid', () => {
  const drawn: DrawnCells[] = [];
  const frames: (() => void)[] = [];
  const element = {
    scrollLeft: 0,
    getBoundingClientRect: () => ({ left: 0, right: WIDTH_PX }),
    scrollBy: (px: number) => (element.scrollLeft += px),
    setPointerCapture: () => undefined,
  };
  const grid = {
    scroller: { current: element as unknown as HTMLElement },
    scale,
    namePx: 0,
    onDraw: (cells: DrawnCells | undefined) => drawn.push(cells!),
  };

  beforeEach(() => {
    drawn.length = 0;
    frames.length = 0;
    element.scrollLeft = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
    vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0));
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  const start = (pointerType: 'mouse' | 'touch') => {
    return startPress(at(pxOf(5), pointerType), 'aspen', { current: grid });
  };
  const slots = () => drawn.map(({ from, to }) => [from, to]);

  it('by a mouse draws a selection immediately', () => {
    const press = start('mouse');
    press.move(at(pxOf(8), 'mouse'));
    expect(slots()).toEqual([
      [5, 5],
      [5, 8],
    ]);
    expect(press.end().isTap).toBe(false);
  });

  it('by a mouse that returns to its slot is a click', () => {
    const press = start('mouse');
    press.move(at(pxOf(8), 'mouse'));
    press.move(at(pxOf(5) + 1, 'mouse'));
    expect(press.end().isTap).toBe(true);
  });

  it('by a finger that rests draws a selection', () => {
    const press = start('touch');
    vi.advanceTimersByTime(400);
    expect(press.move(at(pxOf(8), 'touch'))).toBe(true);
    expect(slots()).toEqual([
      [5, 5],
      [5, 8],
    ]);
    expect(press.isDrawing()).toBe(true);
  });

  it('by a finger that moves before it has rested does not draw', () => {
    const press = start('touch');
    expect(press.move(at(pxOf(5) + 3, 'touch'))).toBe(true);
    expect(press.move(at(pxOf(8), 'touch'))).toBe(false);
    expect(press.end().isTap).toBe(false);
    vi.advanceTimersByTime(400);
    expect(drawn).toEqual([]);
  });

  it('by a finger that is lifted early is a tap', () => {
    const press = start('touch');
    expect(press.end()).toEqual({ drawn: { resourceId: 'aspen', from: 5, to: 5 }, isTap: true });
    vi.advanceTimersByTime(400);
    expect(press.isDrawing()).toBe(false);
  });

  it('that is held at an edge scrolls and draws until it ends', () => {
    const press = start('mouse');
    press.move(at(WIDTH_PX - 1, 'mouse'));
    const before = drawn.at(-1)!.to;
    for (const _ of [1, 2, 3, 4]) frames.shift()!();
    expect(element.scrollLeft).toBeGreaterThan(0);
    expect(drawn.at(-1)!.to).toBeGreaterThan(before);
    press.end();
    expect(frames).toEqual([]);
  });

  it('that begins at an edge does not scroll before it has moved', () => {
    startPress(at(WIDTH_PX - 1, 'mouse'), 'aspen', { current: grid });
    frames.shift()!();
    expect(element.scrollLeft).toBe(0);
  });
});
