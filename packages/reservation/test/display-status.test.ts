import { DISPLAY_STATUSES, displayStatus, STATUS_TESTS, type StatusSubject } from '@assist/reservation';
import { parseColor } from '@assist/resource';
import { toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';

const now = toInstant('2026-11-23T09:00Z');
const window = (closes: string) => ({ opens: toInstant('2026-11-23T08:00Z'), closes: toInstant(closes), day: null });
const all: StatusSubject = { response: 'declined', confirmed: true, cancelled: true, window: window('2026-11-23T10:00Z'), now };

describe('the display status, evaluated in the order of the specification, section 4,', () => {
  it.each<[number, string, Partial<StatusSubject>, string]>([
    [1, 'not accepted (declined)', {}, 'rejected'],
    [2, 'confirmed', { response: 'accepted' }, 'confirmed'],
    [3, 'cancelled', { response: 'accepted', confirmed: false }, 'released'],
    [4, 'not confirmed, before the end of the window', { response: 'accepted', confirmed: false, cancelled: false }, 'need-confirmation'],
    [
      5,
      'not confirmed, past the end',
      { response: 'accepted', confirmed: false, cancelled: false, window: window('2026-11-23T09:00Z') },
      'unconfirmed',
    ],
    [6, 'accepted', { response: 'accepted', confirmed: false, cancelled: false, window: undefined }, 'accepted'],
    [6, 'the organizer', { response: 'organizer', confirmed: false, cancelled: false, window: undefined }, 'accepted'],
    [7, 'otherwise', { response: 'tentative', confirmed: false, cancelled: false, window: undefined }, 'tentative'],
    [7, 'no answer', { response: 'needsAction', confirmed: false, cancelled: false, window: undefined }, 'tentative'],
    [7, 'an answer that is unknown', { response: 'unknown', confirmed: false, cancelled: false, window: undefined }, 'tentative'],
  ])('is right for test %i: %s', (_order, _name, changes, status) => {
    expect(displayStatus({ ...all, ...changes })).toBe(status);
  });

  it('is found by tests in this order', () => {
    expect(STATUS_TESTS.map(([, status]) => status)).toEqual([
      'rejected',
      'confirmed',
      'released',
      'need-confirmation',
      'unconfirmed',
      'accepted',
      'tentative',
    ]);
  });
});

describe('attendee response statuses (specification, section 3)', () => {
  it('number seven, and each has a different colour and style class', () => {
    const statuses = Object.values(DISPLAY_STATUSES);
    expect(Object.keys(DISPLAY_STATUSES).toSorted()).toEqual([
      'accepted',
      'confirmed',
      'need-confirmation',
      'rejected',
      'released',
      'tentative',
      'unconfirmed',
    ]);
    expect(new Set(statuses.map(({ className }) => className)).size).toBe(7);
    expect(new Set(statuses.map(({ color }) => color)).size).toBe(7);
    for (const { color } of statuses) expect(() => parseColor(color)).not.toThrow();
  });
});
