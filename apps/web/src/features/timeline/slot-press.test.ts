import type { PointerEvent } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type DrawnCells, SlotPress } from './slot-press.ts';

const SLOT_PX = 10;
const EDGE_PX = 500;

const at = (clientX: number, pointerType: string) =>
  ({ pointerId: 1, clientX, clientY: 0, pointerType }) as Pick<
    PointerEvent,
    'pointerId' | 'clientX' | 'clientY' | 'pointerType'
  > as PointerEvent;

describe('a press on the grid', () => {
  const drawn: DrawnCells[] = [];
  const frames: (() => void)[] = [];
  let scrolledPx = 0;

  beforeEach(() => {
    drawn.length = 0;
    frames.length = 0;
    scrolledPx = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
    vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0));
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  const start = (pointerType: 'mouse' | 'touch') => {
    const press = new SlotPress(at(15, pointerType), 'aspen', {
      slotAt: (clientXPx) => Math.floor((clientXPx + scrolledPx) / SLOT_PX),
      capture: () => undefined,
      scrollAtEdge: (clientXPx) => {
        if (clientXPx < EDGE_PX) return false;
        scrolledPx += SLOT_PX;
        return true;
      },
      onDraw: (cells) => drawn.push(cells),
    });
    press.start();
    return press;
  };
  const slots = () => drawn.map(({ from, to }) => [from, to]);

  it('of a mouse draws at once', () => {
    const press = start('mouse');
    press.move(at(45, 'mouse'));
    expect(slots()).toEqual([
      [1, 1],
      [1, 4],
    ]);
    expect(press.isTap).toBe(false);
  });

  it('of a mouse that returns to its slot is a click', () => {
    const press = start('mouse');
    press.move(at(45, 'mouse'));
    press.move(at(16, 'mouse'));
    expect(press.isTap).toBe(true);
  });

  it('of a finger that rests draws', () => {
    const press = start('touch');
    vi.advanceTimersByTime(400);
    expect(press.move(at(45, 'touch'))).toBe(true);
    expect(slots()).toEqual([
      [1, 1],
      [1, 4],
    ]);
    expect(press.isDrawing).toBe(true);
  });

  it('of a finger that moves earlier scrolls', () => {
    const press = start('touch');
    expect(press.move(at(18, 'touch'))).toBe(true);
    expect(press.move(at(45, 'touch'))).toBe(false);
    press.end();
    vi.advanceTimersByTime(400);
    expect(drawn).toEqual([]);
    expect(press.isTap).toBe(false);
  });

  it('of a finger that leaves early is a tap', () => {
    const press = start('touch');
    press.end();
    vi.advanceTimersByTime(400);
    expect([press.isDrawing, press.isTap, press.drawn]).toEqual([false, true, { resourceId: 'aspen', from: 1, to: 1 }]);
  });

  it('held at an edge goes on drawing until it ends', () => {
    const press = start('mouse');
    press.move(at(EDGE_PX, 'mouse'));
    for (const _ of [1, 2]) frames.shift()!();
    expect(drawn.at(-1)).toMatchObject({ from: 1, to: 52 });
    press.end();
    expect(frames).toEqual([]);
  });
});
