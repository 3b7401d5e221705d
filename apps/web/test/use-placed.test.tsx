// @vitest-environment happy-dom
import type { PlanObjectAnswer } from '@assist/contract';
import { act, cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StageView } from '../src/parts/plan/stage-view.ts';
import { usePlaced } from '../src/parts/plan/use-placed.ts';

/** The size of marks in pixels; a mark with a figure is wider. */
const [HEIGHT, WIDTH] = [28, 28];

/** Returns an object whose position is in pixels of the stage, where a metre takes 20 by default. */
const at = (id: string, longitude: number, latitude: number) => ({ id, longitude, latitude }) as PlanObjectAnswer;

interface Stage {
  pxPerM: number;
  /** Pixels by which the plan was moved to the right; negative to the left. */
  moved: number;
}

const listeners = new Set<() => void>();
let stage: Stage;
let covers: (x: number, y: number) => boolean;
let grow: () => void = () => {};

const view = (): StageView => ({
  levelId: 'l1',
  pixelOf: ([x, y]) => [x + stage.moved, y],
  pxPerM: () => stage.pxPerM,
  renderer: 'drawn',
  widthPx: 400,
  heightPx: 300,
  onMoved: (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
});
const VIEW = view();

function Marks({ objects, drawn = 0 }: { readonly objects: readonly PlanObjectAnswer[]; readonly drawn?: number }) {
  const marks = useRef<HTMLDivElement>(null);
  usePlaced(marks, objects, drawn, VIEW);
  return (
    <div className="plan-stage">
      <div ref={marks} className="plan-objects">
        {objects.map(({ id }) => (
          <button key={id} type="button" data-object={id} aria-label={id} />
        ))}
      </div>
      <div className="the-card" />
    </div>
  );
}

/** Returns the upper left corner of each visible mark. */
const seen = () =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>('[data-object]')]
      .filter(({ style }) => style.getPropertyValue('visibility') === 'visible')
      .map(({ dataset, style }) => [dataset['object'], style.getPropertyValue('translate')]),
  );
/** Waits until after the next frame. */
const settle = () => act(() => new Promise<void>((resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

beforeEach(() => {
  stage = { pxPerM: 20, moved: 0 };
  covers = () => false;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        grow = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.dataset['wide'] === undefined ? WIDTH : 100;
  });
  // happy-dom has no layout, so elements are where they were put.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const [left = 0, top = 0] = this.style.getPropertyValue('translate').split(' ').map(Number.parseFloat);
    return new DOMRect(left, top, this.offsetWidth, this.offsetHeight);
  });
  Object.defineProperty(document, 'elementFromPoint', {
    configurable: true,
    value: (x: number, y: number) => document.querySelector(covers(x, y) ? '.the-card' : '.plan-objects'),
  });
});
afterEach(() => {
  cleanup();
  listeners.clear();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'elementFromPoint');
});

describe('marks on the plan', () => {
  it('are centred on their objects', () => {
    render(<Marks objects={[at('lamp', 100, 100), at('air', 200, 50)]} />);
    expect(seen()).toEqual({ lamp: '86px 86px', air: '186px 36px' });
  });

  it.each([
    ['are hidden at a small scale', 13.9, [], false],
    ['are shown without figures at a medium scale', 14, ['lamp'], false],
    ['are shown with figures at a large scale', 28, ['lamp'], true],
  ])('%s', (_how, pxPerM, shown, hasFigures) => {
    stage.pxPerM = pxPerM;
    render(<Marks objects={[at('lamp', 100, 100)]} />);
    expect([Object.keys(seen()), document.querySelector('.plan-objects')!.hasAttribute('data-close')]).toEqual([shown, hasFigures]);
  });

  it('are hidden if they would extend beyond the edge', () => {
    render(
      <Marks objects={[at('left', 13, 100), at('in', 14, 150), at('right', 387, 100), at('below', 100, 287), at('above', 100, 10)]} />,
    );
    expect(Object.keys(seen())).toEqual(['in']);
  });

  it('never overlap: the first is shown, and a further one only with a gap between them', () => {
    render(<Marks objects={[at('first', 100, 100), at('over', 120, 110), at('touching', 129, 100), at('beside', 130, 100)]} />);
    expect(Object.keys(seen())).toEqual(['first', 'beside']);
  });

  it('are hidden below anything that covers the plan, and take no room there', () => {
    // A card covers the plan from x = 150 on.
    covers = (x) => x > 150;
    render(<Marks objects={[at('under', 160, 100), at('half', 140, 200), at('clear', 100, 100)]} />);
    expect(Object.keys(seen())).toEqual(['clear']);
  });

  it('move with the plan', async () => {
    render(<Marks objects={[at('lamp', 100, 100), at('air', 380, 100)]} />);
    stage.moved = -50;
    for (const listener of listeners) listener();
    await settle();
    expect(seen()).toEqual({ lamp: '36px 86px', air: '316px 86px' });
    stage.pxPerM = 5;
    for (const listener of listeners) listener();
    await settle();
    expect(seen()).toEqual({});
  });

  it('are placed anew when one has grown, and when a cover of the plan has gone', async () => {
    covers = (_x, y) => y > 200;
    render(<Marks objects={[at('lamp', 100, 100), at('air', 150, 100), at('low', 100, 250)]} />);
    expect(Object.keys(seen())).toEqual(['lamp', 'air']);
    document.querySelector<HTMLElement>('[data-object=lamp]')!.dataset['wide'] = '';
    grow();
    await settle();
    expect(Object.keys(seen())).toEqual(['lamp']);
    covers = () => false;
    document.dispatchEvent(new Event('transitionend'));
    await settle();
    expect(Object.keys(seen())).toEqual(['lamp', 'low']);
  });

  it('are placed anew when their objects change, and leave no listener behind', () => {
    const { rerender, unmount } = render(<Marks objects={[at('lamp', 100, 100)]} />);
    rerender(<Marks objects={[at('lamp', 200, 100), at('air', 100, 100)]} drawn={1} />);
    expect(seen()).toEqual({ lamp: '186px 86px', air: '86px 86px' });
    expect(listeners.size).toBe(1);
    unmount();
    expect(listeners.size).toBe(0);
  });
});
