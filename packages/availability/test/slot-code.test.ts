import { isBookable, SLOT, SLOT_NAMES, toRuns } from '@assist/availability';
import { slots } from '@assist/test-kit';
import { describe, expect, it } from 'vitest';

describe('slot availability codes (specification, section 3)', () => {
  it.each([
    ['free', 0, true],
    ['tentative', 1, false],
    ['reserved', 2, false],
    ['closed', 3, false],
    ['limited', 4, false],
    ['assignedToYou', 5, true],
    ['maxUtilization', 6, false],
    ['assignedToOthers', 7, false],
    ['freeOutsideWorkingHours', 8, true],
    ['currentEvent', 9, true],
  ] as const)('include %s as code %i (bookable: %s)', (name, code, bookable) => {
    expect(SLOT[name]).toBe(code);
    expect(isBookable(code)).toBe(bookable);
  });

  it('are the numbers 0 to 9, named in order', () => expect(SLOT_NAMES.map((name) => SLOT[name])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
});

describe('slots with the same code', () => {
  it('are grouped into runs', () => {
    expect(toRuns(slots('0022 2044'))).toEqual([
      { from: 0, to: 2, code: 0 },
      { from: 2, to: 5, code: 2 },
      { from: 5, to: 6, code: 0 },
      { from: 6, to: 8, code: 4 },
    ]);
    expect(toRuns(slots(''))).toEqual([]);
  });
});
