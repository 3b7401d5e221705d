import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostAtOnce } from '../src/calendars/own/slot-guard.ts';

const booking = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 12 }))
  .map(([start, length]) => ({ start, end: start + length }));

/** Applies the rule as written: returns the most bookings that run at any moment at which a wanted booking runs. */
function mostAtAnyMoment(wanted: readonly { start: number; end: number }[], others: readonly { start: number; end: number }[]): number {
  const runs = (at: number) => (one: { start: number; end: number }) => one.start <= at && at < one.end;
  const moments = Array.from({ length: 60 }, (_, at) => at).filter((at) => wanted.some(runs(at)));
  return Math.max(0, ...moments.map((at) => [...wanted, ...others].filter(runs(at)).length));
}

describe('the number of workplaces reserved at one moment', () => {
  it.each([
    ['without a request', [], [{ start: 0, end: 9 }], 0],
    ['with an overlapping reservation', [{ start: 0, end: 4 }], [{ start: 3, end: 6 }], 2],
    [
      'with adjacent reservations',
      [{ start: 4, end: 8 }],
      [
        { start: 0, end: 4 },
        { start: 8, end: 9 },
      ],
      1,
    ],
    [
      'with several at another time',
      [{ start: 0, end: 4 }],
      [
        { start: 5, end: 9 },
        { start: 5, end: 9 },
      ],
      1,
    ],
  ])('is counted correctly %s', (_case, wanted, others, most) => {
    expect(mostAtOnce(wanted, others)).toBe(most);
  });

  it('equals the maximum of the counts at each moment', () => {
    fc.assert(
      fc.property(fc.array(booking, { maxLength: 12 }), fc.array(booking, { maxLength: 30 }), (wanted, others) => {
        expect(mostAtOnce(wanted, others)).toBe(mostAtAnyMoment(wanted, others));
      }),
    );
  });
});
