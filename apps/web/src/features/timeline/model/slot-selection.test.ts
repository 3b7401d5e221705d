import { slots } from '@assist/test-kit';
import { describe, expect, it } from 'vitest';
import { proposeSpan, spanOfSelection, toSelection } from './slot-selection.ts';

describe('a selection', () => {
  it.each([
    [4, 4, 4, 5],
    [4, 7, 4, 8],
    [7, 4, 4, 8],
  ])('from %i to %i is %i up to %i', (anchor, head, from, to) => {
    expect(spanOfSelection({ resourceId: 'a', anchor, head })).toEqual({ from, to });
  });

  it('comes back from its slots', () => {
    expect(spanOfSelection(toSelection('a', { from: 3, to: 9 }))).toEqual({ from: 3, to: 9 });
  });
});

describe('one slot stands for', () => {
  it.each([
    ['two and a half hours where nobody has said how long', '0'.repeat(20), 0, {}, [0, 10]],
    ['the chosen duration', '0'.repeat(20), 0, { wantedMinutes: 60 }, [0, 4]],
    ['no longer than it is free', '00022', 0, {}, [0, 3]],
    ['free outside working hours and one’s own too', '085900', 0, { wantedMinutes: 90 }, [0, 6]],
    ['no longer than it may be reserved', '0'.repeat(20), 2, { maximumMinutes: 45 }, [2, 5]],
    ['one slot at least', '0'.repeat(20), 2, { maximumMinutes: 10 }, [2, 3]],
    ['itself where it is taken', '0220', 1, {}, [1, 2]],
    ['the shortest time that may be reserved where it is taken', '02200000', 1, { minimumMinutes: 30 }, [1, 3]],
    ['no more than there is', '000', 2, {}, [2, 3]],
  ])('%s', (_name, view, slot, limits, [from, to]) => {
    expect(proposeSpan(slots(view), slot, { maximumMinutes: null, ...limits })).toEqual({ from, to });
  });
});
