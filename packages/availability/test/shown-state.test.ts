import { isBookable, type ScheduleItem, SHOWN_NAMES, shownCodes, shownOfRange, withoutUnknown } from '@assist/availability';
import { slots } from '@assist/test-kit';
import { plusMinutes } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { at, item, span } from './a-subject.ts';

const mine = (text: string): ScheduleItem => ({ ...item(text), isOrganizer: true });
const known = (...scheduleItems: readonly ScheduleItem[]) => ({ scheduleItems, serviceError: null });
const shown = (codes: string, times: Parameters<typeof shownCodes>[2]) =>
  [...shownCodes(slots(codes), at('09:00'), times)].map((code) => SHOWN_NAMES[code]);

describe('the state shown for a slot', () => {
  it('is yours if you have reserved it, whether or not the room has accepted, unless somebody else has reserved it too', () => {
    expect(shown('2200', known(mine('09:00-09:30')))).toEqual(['yours', 'yours', 'free', 'free']);
    expect(shown('1100', known(mine('09:00-09:30 tentative')))).toEqual(['yours', 'yours', 'free', 'free']);
    expect(shown('2200', known(mine('09:00-09:30'), item('09:15-09:30')))).toEqual(['yours', 'reserved', 'free', 'free']);
    expect(shown('2200', known(item('09:00-09:30')))).toEqual(['reserved', 'reserved', 'free', 'free']);
  });

  it('is currentEvent for the reservation being changed', () => {
    expect(shown('9900', known(mine('09:00-09:30')))).toEqual(['currentEvent', 'currentEvent', 'free', 'free']);
  });

  it('is not known if the calendar did not answer, unless the rules close the slot', () => {
    expect(shown('0583', { scheduleItems: [], serviceError: 'timeout' })).toEqual(['notKnown', 'notKnown', 'notKnown', 'closed']);
    expect([...withoutUnknown(slots('0583'))].some((code) => isBookable(code))).toBe(false);
  });

  it.each([
    ['2200', '09:00-09:15', 'yours'],
    ['2200', '09:00-10:00', 'yours'],
    ['2202', '09:00-10:00', 'reserved'],
    ['2203', '09:00-10:00', 'yours'],
    ['0000', '09:30-10:00', 'free'],
  ])('of %s at %s is %s', (codes, range, expected) => {
    const times = shownCodes(slots(codes), at('09:00'), known(mine('09:00-09:30')));
    expect(SHOWN_NAMES[shownOfRange(times, at('09:00'), span(range))]).toBe(expected);
  });

  // A desk from Monday 09:00 to Tuesday 17:00 was said to be "Free outside working hours", because of the night.
  const [hours, night] = ['0'.repeat(4 * 8), '8'.repeat(4 * 16)];
  it.each([
    ['two days and the night between them', hours + night + hours, 'free'],
    ['a whole day', '8'.repeat(4 * 8) + hours + '8'.repeat(4 * 8), 'free'],
    ['a weekend, on which nobody works', '8'.repeat(4 * 48), 'freeOutsideWorkingHours'],
    ['an evening', `0000${'8'.repeat(4 * 5)}`, 'freeOutsideWorkingHours'],
    ['two days and a night in which it is taken', `${hours}${night.slice(1)}2${hours}`, 'reserved'],
    ['two days and a night in which it is closed', hours + '3'.repeat(4 * 16) + hours, 'closed'],
  ])('of %s', (_what, codes, expected) => {
    const range = { start: at('09:00'), end: plusMinutes(at('09:00'), codes.length * 15) };
    expect(SHOWN_NAMES[shownOfRange(slots(codes), at('09:00'), range)]).toBe(expected);
  });
});
