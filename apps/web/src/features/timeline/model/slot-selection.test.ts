import { slots } from '@assist/test-kit';
import { describe, expect, it } from 'vitest';
import { drawSelection, proposeSpan, spanOfSelection, toSelection } from './slot-selection.ts';
import { toTimeScale } from './time-scale.ts';

describe('a selection', () => {
  const two = toTimeScale('2026-11-26', 2, 'UTC');
  const hours = toTimeScale('2026-11-26', 2, 'UTC', ({ from, to }) =>
    Array.from({ length: (to - from) / 4 }, (_, hour) => ({ from: from + hour * 4, to: from + hour * 4 + 4, widthPx: 10, hour })),
  );
  it.each([
    ['one quarter', two, 4, 4, 4, 5],
    ['extended to the right', two, 4, 7, 4, 8],
    ['extended to the left', two, 7, 4, 4, 8],
    ['over midnight, if quarter hours of both days are shown', two, 90, 104, 90, 105],
    ['no longer than to the end of its day in a week', hours, 90, 120, 88, 96],
    ['no longer than to the start of its day in a week', hours, 100, 4, 96, 104],
    ['the whole hour if the columns are hours', hours, 5, 5, 4, 8],
    ['whole hours in both directions', hours, 14, 5, 4, 16],
  ])('is %s', (_name, scale, anchor, head, from, to) => {
    expect(spanOfSelection(drawSelection(scale, 'a', anchor, head))).toEqual({ from, to });
  });

  it('has exactly the slots that it is made from, whatever the columns are', () => {
    expect(spanOfSelection(toSelection('a', { from: 3, to: 9 }))).toEqual({ from: 3, to: 9 });
  });
});

describe('the span proposed for one slot', () => {
  it.each([
    ['two and a half hours by default', '0'.repeat(20), 0, {}, [0, 10]],
    ['the chosen duration', '0'.repeat(20), 0, { wantedMinutes: 60 }, [0, 4]],
    ['no longer than the free time', '00022', 0, {}, [0, 3]],
    ['continued over other bookable time, such as outside working hours', '085900', 0, { wantedMinutes: 90 }, [0, 6]],
    ['no shorter than the minimum duration', '0'.repeat(20), 2, { wantedMinutes: 30, minimumMinutes: 60 }, [2, 6]],
    ['no longer than the maximum duration', '0'.repeat(20), 2, { maximumMinutes: 45 }, [2, 5]],
    ['at least one slot', '0'.repeat(20), 2, { maximumMinutes: 10 }, [2, 3]],
    ['the slot itself if it is taken', '0220', 1, {}, [1, 2]],
    ['the minimum duration if the slot is taken', '02200000', 1, { minimumMinutes: 30 }, [1, 3]],
    ['no longer than the rest of the known time', '000', 2, {}, [2, 3]],
  ])('is %s', (_name, view, slot, limits, [from, to]) => {
    expect(proposeSpan(slots(view), slot, { maximumMinutes: null, ...limits })).toEqual({ from, to });
  });
});
