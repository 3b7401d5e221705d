import { describe, expect, it } from 'vitest';
import { slotGradient } from './slot-gradient.ts';
import { toTimeScale } from './time-scale.ts';

const day = toTimeScale('2026-11-26', 1, 'UTC');

describe('a row as a gradient', () => {
  it.each([
    ['', 'none'],
    ['0', 'linear-gradient(90deg, var(--slot-free) 0px 20px)'],
    ['0022', 'linear-gradient(90deg, var(--slot-free) 0px 40px, var(--slot-reserved) 40px 80px)'],
    ['3;0', 'linear-gradient(90deg, var(--slot-closed) 0px 20px, var(--slot-notKnown) 20px 40px, var(--slot-free) 40px 60px)'],
    ['08', 'linear-gradient(90deg, var(--slot-free) 0px 20px, transparent 20px 40px)'],
    ['9', 'linear-gradient(90deg, var(--slot-currentEvent) 0px 20px)'],
  ])('of the view "%s" has one colour for each run of equal slots', (view, gradient) => {
    expect(slotGradient(view, day)).toBe(gradient);
  });

  it('follows the columns of its scale', () => {
    const coarse = toTimeScale('2026-11-26', 1, 'UTC', ({ from, to }) => [
      { from, to: from + 24, widthPx: 8, hour: undefined },
      { from: from + 24, to, widthPx: 72, hour: 6 },
    ]);
    expect(slotGradient(`${'3'.repeat(24)}${'0'.repeat(36)}${'2'.repeat(36)}`, coarse)).toBe(
      'linear-gradient(90deg, var(--slot-closed) 0px 8px, var(--slot-free) 8px 44px, var(--slot-reserved) 44px 80px)',
    );
  });

  it('is the same when it is rebuilt after it was evicted from the cache', () => {
    const first = slotGradient('0123', day);
    for (let index = 0; index < 5_000; index += 1) slotGradient(index.toString(2), day);
    expect(slotGradient('0123', day)).toBe(first);
  });
});
