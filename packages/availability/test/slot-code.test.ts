import { fromAvailabilityView, isBookable, SLOT, SLOT_NAMES, toAvailabilityView, toRuns } from '@assist/availability';
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
  ] as const)('%s is %i; may be taken: %s', (name, code, bookable) => {
    expect(SLOT[name]).toBe(code);
    expect(isBookable(code)).toBe(bookable);
  });

  it('are ten, named by code', () => expect(SLOT_NAMES.map((name) => SLOT[name])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
});

describe('availabilityView', () => {
  it('has one digit for each slot, and is read back', () => {
    const view = '0123456789';
    expect(toAvailabilityView(fromAvailabilityView(view))).toBe(view);
    expect([...fromAvailabilityView(view)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(toAvailabilityView(slots('0000 2200'))).toBe('00002200');
    expect(toAvailabilityView(slots(''))).toBe('');
  });

  it.each(['00a0', '0 0', '٣', '0:0', '0/0'])('is not %j', (view) => {
    expect(() => fromAvailabilityView(view)).toThrow(RangeError);
  });

  it('falls into runs', () => {
    expect(toRuns(slots('0022 2044'))).toEqual([
      { from: 0, to: 2, code: 0 },
      { from: 2, to: 5, code: 2 },
      { from: 5, to: 6, code: 0 },
      { from: 6, to: 8, code: 4 },
    ]);
    expect(toRuns(slots(''))).toEqual([]);
  });
});
