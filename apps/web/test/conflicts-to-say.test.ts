import { describe, expect, it } from 'vitest';
import { conflictsToSay } from '../src/features/reserve/conflicts-to-say.ts';

const taken = (email: string, day: number) => ({
  email,
  code: 'slot-taken',
  start: `2026-12-${String(day).padStart(2, '0')}T13:00:00Z`,
  end: `2026-12-${String(day).padStart(2, '0')}T14:00:00Z`,
});

describe('the conflicts of a series', () => {
  it('are listed in order of time, each date of a resource once', () => {
    const { said, more } = conflictsToSay([taken('seine', 15), taken('rhine', 8), { ...taken('rhine', 8), code: 'too-long' }]);
    expect([said.map(({ email, code }) => [email, code]), more]).toEqual([
      [
        ['rhine', 'slot-taken'],
        ['seine', 'slot-taken'],
      ],
      0,
    ]);
  });

  it('are limited to the first eight', () => {
    const { said, more } = conflictsToSay(Array.from({ length: 20 }, (_, index) => taken('rhine', 20 - index)));
    expect([said.length, said[0]?.start, more]).toEqual([8, '2026-12-01T13:00:00Z', 12]);
  });
});
