import { describe, expect, it } from 'vitest';
import { slotGradient } from './slot-gradient.ts';

describe('a row as a gradient', () => {
  it.each([
    ['', 'none'],
    ['0', 'linear-gradient(90deg, var(--slot-free) 0px 20px)'],
    ['0022', 'linear-gradient(90deg, var(--slot-free) 0px 40px, var(--slot-reserved) 40px 80px)'],
    ['3<0', 'linear-gradient(90deg, var(--slot-closed) 0px 20px, var(--surface-2) 20px 40px, var(--slot-free) 40px 60px)'],
    ['9', 'linear-gradient(90deg, var(--slot-currentEvent) 0px 20px)'],
  ])('%s', (view, gradient) => {
    expect(slotGradient(view)).toBe(gradient);
  });

  it('is built once a string, however many strings there are', () => {
    const first = slotGradient('0123');
    expect(slotGradient('0123')).toBe(first);
    for (let index = 0; index < 5_000; index += 1) slotGradient(index.toString(2));
    expect(slotGradient('0123')).toBe(first);
  });
});
