import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenSettled } from '../src/lib/when-settled.ts';

describe('work that waits for the first screen', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['starts a second after everything is loaded', 0, 1_000],
    ['waits while something is loading', 2_200, 3_000],
    ['starts after five seconds in any case', 60_000, 5_000],
  ])('%s', (_what, settledAfterMs, ranAfterMs) => {
    const begun = Date.now();
    const ran: number[] = [];
    whenSettled(
      () => Date.now() - begun >= settledAfterMs,
      () => ran.push(Date.now() - begun),
    );
    vi.advanceTimersByTime(20_000);
    expect(ran).toEqual([ranAfterMs]);
  });

  it('does not run on a page that has gone', () => {
    const run = vi.fn<() => void>();
    const stop = whenSettled(() => true, run);
    stop();
    vi.advanceTimersByTime(20_000);
    expect(run).not.toHaveBeenCalled();
  });
});
