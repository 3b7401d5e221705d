import { describe, expect, it } from 'vitest';
import {
  excessOf,
  rangeOf,
  textOfBody,
  toChangeBody,
  toCreateBody,
  type ReserveDraft,
  withAllDay,
} from '../src/features/reserve/reserve-draft.ts';
import { addressTime, chosenTime, deskTime, fromMinutes, onDay } from '../src/parts/time/default-time.ts';
import { toPropertyFilters, withProperty } from '../src/parts/search/property-choice.ts';
import { listOf, parseSearch, stringifySearch } from '../src/lib/search-codec.ts';
import { openDaysOf } from '@assist/resource';
import { aDesk } from '@assist/test-kit';
import { type DayOfWeek, fromInstant, plusMinutes, rangeOfWall, toInstant, wallSpanOf } from '@assist/time';

const ZONE = 'Europe/Prague';
const draft: ReserveDraft = {
  resourceIds: [],
  day: '2026-11-24',
  days: 1,
  fromMinutes: 540,
  toMinutes: 600,
  isAllDay: false,
  repeat: null,
  choices: {},
  people: [],
  subject: '',
  body: '',
  visibility: 'public',
  reminder: 15,
  onlineMeeting: null,
};

describe('the input of the form', () => {
  it('becomes instants in the zone of the site', () => {
    const { start, end } = rangeOf(draft, ZONE);
    expect([fromInstant(start), fromInstant(end)]).toEqual(['2026-11-24T08:00:00.000Z', '2026-11-24T09:00:00.000Z']);
    expect(rangeOf({ ...draft, day: '2027-03-28', isAllDay: true }, ZONE)).toEqual({
      start: toInstant('2027-03-27T23:00:00Z'),
      end: toInstant('2027-03-28T22:00:00Z'),
    });
  });

  it('is text, never markup, and is read back as it was typed', () => {
    const typed = '<script>alert(1)</script>\n"Tom & Jerry"';
    const { bodyHtml } = toCreateBody({ ...draft, body: typed }, [], 'x', ZONE, 'key');
    expect(bodyHtml).not.toContain('<script');
    expect(textOfBody(bodyHtml!)).toBe(typed);
  });
});

describe('a text', () => {
  it.each([
    ['fits as it is', 'a'.repeat(32_761), 0],
    ['is reported with its exact excess', 'a'.repeat(32_768), 7],
    ['of characters that are stored as five each fits', '&'.repeat(6_552), 0],
    ['of too many characters that are stored as five each is reported with its excess', '&'.repeat(6_553), 4],
    ['of many lines fits', '\n'.repeat(8_190), 0],
    ['that is empty fits', '', 0],
  ])('%s', (_what, text, excess) => expect(excessOf(text)).toBe(excess));
});

describe('a change', () => {
  it('turns an all-day reservation into a timed one, and vice versa', () => {
    const wholeDay: ReserveDraft = { ...draft, fromMinutes: 0, toMinutes: 1_440, isAllDay: true };
    const timed = { ...wholeDay, ...withAllDay(wholeDay, false, { fromMinutes: 600, toMinutes: 660 }) };
    expect(toChangeBody(timed, wholeDay, [], [], '', ZONE, '3')).toEqual({
      etag: '3',
      isAllDay: false,
      start: '2026-11-24T09:00:00.000Z',
      end: '2026-11-24T10:00:00.000Z',
      timezone: ZONE,
    });
    const whole = { ...draft, ...withAllDay(draft, true, { fromMinutes: 600, toMinutes: 660 }) };
    expect(toChangeBody(whole, draft, [], [], '', ZONE, '3')).toEqual({
      etag: '3',
      isAllDay: true,
      start: '2026-11-23T23:00:00.000Z',
      end: '2026-11-24T23:00:00.000Z',
      timezone: ZONE,
    });
    // A draft that is switched back has its previous time.
    expect({ ...whole, ...withAllDay(whole, false, { fromMinutes: 0, toMinutes: 15 }) }).toEqual(draft);
  });

  it('sends only what was changed', () => {
    const change = (patch: Partial<ReserveDraft>, subject = '') =>
      toChangeBody({ ...draft, ...patch }, draft, [], ['hidden@rooms.example'], subject, ZONE, '3');
    expect(change({})).toEqual({ etag: '3' });
    expect(change({ subject: 'New' }, 'New')).toEqual({ etag: '3', subject: 'New' });
    expect(change({ toMinutes: 660 })).toEqual({
      etag: '3',
      start: '2026-11-24T08:00:00.000Z',
      end: '2026-11-24T10:00:00.000Z',
      timezone: ZONE,
    });
    // A resource that the person may not see must not be dropped.
    expect(change({ resourceIds: ['x'] })).toEqual({ etag: '3', resources: [{ email: 'hidden@rooms.example' }] });
  });

  it.each([
    ['2026-11-24T08:00:00Z', '2026-11-24T09:00:00Z', false],
    ['2026-11-24T21:00:00Z', '2026-11-25T01:00:00Z', false],
    ['2026-11-23T23:00:00Z', '2026-11-26T23:00:00Z', true],
    ['2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z', true],
  ])('of a reservation from %s to %s keeps its days and its length', (start, end, isAllDay) => {
    const range = { start: toInstant(start), end: toInstant(end) };
    expect(rangeOf({ ...wallSpanOf(range, ZONE), isAllDay }, ZONE)).toEqual(range);
  });
});

describe('the chosen time', () => {
  const now = toInstant('2026-11-23T08:07:00Z');
  it.each([
    [{}, '2026-11-23', '09:15', '10:15'],
    [{ from: '14:00' }, '2026-11-23', '14:00', '15:00'],
    [{ from: '14:00', to: '13:00' }, '2026-11-23', '14:00', '15:00'],
    [{ day: '2026-11-25' }, '2026-11-25', '09:00', '10:00'],
    [{ day: 'nonsense', from: '9', to: '25:99' }, '2026-11-23', '09:15', '10:15'],
    [{ from: '23:45' }, '2026-11-23', '23:45', '24:00'],
  ])('for the address %j is %s %s – %s', (search, day, from, to) => {
    const time = chosenTime(search, now, ZONE);
    expect([time.day, fromMinutes(time.fromMinutes), fromMinutes(time.toMinutes)]).toEqual([day, from, to]);
  });

  it.each([
    ['the working day, if it has not begun', '2026-11-23T06:00:00Z', undefined, '2026-11-23 09:00 – 17:00'],
    ['the rest of the working day', '2026-11-23T10:20:00Z', undefined, '2026-11-23 11:30 – 17:00'],
    ['the next working day, if little of this one is left', '2026-11-23T14:30:00Z', undefined, '2026-11-24 09:00 – 17:00'],
    ['Monday, from Friday evening on', '2026-11-27T18:00:00Z', undefined, '2026-11-30 09:00 – 17:00'],
    ['Monday, at the weekend', '2026-11-28T08:00:00Z', undefined, '2026-11-30 09:00 – 17:00'],
    ['Sunday, if desks are open then', '2026-11-28T08:00:00Z', undefined, '2026-11-29 09:00 – 17:00', ['sunday']],
    ['the hours of the last time', '2026-11-23T06:00:00Z', [450, 900], '2026-11-23 07:30 – 15:00'],
    ['a short last time, in full', '2026-11-23T10:30:00Z', [660, 720], '2026-11-24 11:00 – 12:00'],
  ] as const)('for a desk is %s', (_case, at, last, expected, days?: readonly DayOfWeek[]) => {
    const usual = last === undefined ? undefined : { fromMinutes: last[0], toMinutes: last[1] };
    const openDays = openDaysOf([aDesk(days && { daysOfWeek: days })]);
    const time = deskTime(toInstant(at), ZONE, openDays, usual);
    expect(`${time.day} ${fromMinutes(time.fromMinutes)} – ${fromMinutes(time.toMinutes)}`).toBe(expected);
  });

  it.each([
    ['that is the rest of a desk’s hours today becomes all of its hours tomorrow', 690, 1_020, '09:00 – 17:00'],
    ['that is not the rest of a desk’s hours stays the same tomorrow', 690, 900, '11:30 – 15:00'],
  ])('%s', (_case, from, to, expected) => {
    const now = toInstant('2026-11-23T10:20:00Z');
    const time = onDay('2026-11-24', { day: '2026-11-23', days: 1, fromMinutes: from, toMinutes: to }, now, ZONE, openDaysOf([]));
    expect(`${fromMinutes(time.fromMinutes)} – ${fromMinutes(time.toMinutes)}`).toBe(expected);
  });

  it.each([
    ['begins with the next quarter if its hours are past', '10:20', [540, 600], '11:30 – 12:30'],
    ['stays if its hours are running', '10:20', [540, 720], '09:00 – 12:00'],
    ['ends with the day at the latest', '22:20', [540, 660], '23:30 – 24:00'],
  ] as const)('moved to today %s', (_case, at, [from, to], expected) => {
    const now = toInstant(`2026-11-23T${at}:00Z`);
    const time = onDay('2026-11-23', { day: '2026-11-24', days: 1, fromMinutes: from, toMinutes: to }, now, ZONE, openDaysOf([]));
    expect(`${fromMinutes(time.fromMinutes)} – ${fromMinutes(time.toMinutes)}`).toBe(expected);
  });

  it('is the next morning if it is late in the evening', () => {
    expect(chosenTime({}, toInstant('2026-11-23T22:30:00Z'), ZONE)).toMatchObject({
      day: '2026-11-24',
      days: 1,
      fromMinutes: 540,
      toMinutes: 600,
    });
  });

  it.each([
    ['09:00', 540],
    ['24:00', 1440],
    ['09:10', 600],
    ['9:00', 600],
    ['24:15', 600],
    [undefined, 600],
  ])('that ends at %s in the address ends after %s minutes, which is an hour after 9:00 if the text is no time', (to, minutes) => {
    const search = { day: '2026-11-25', from: minutes === 540 ? '08:00' : '09:00', ...(to === undefined ? {} : { to }) };
    expect(chosenTime(search, now, ZONE).toMinutes).toBe(minutes);
  });

  it.each([
    ['ends on the next date', { day: '2026-12-03', from: '22:00', to: '02:00', until: '2026-12-04' }, 240],
    ['ends on a later date', { day: '2026-12-03', from: '09:00', to: '17:00', until: '2026-12-05' }, 56 * 60],
    ['ends before its start without a later date, and is an hour', { day: '2026-12-03', from: '22:00', to: '02:00' }, 60],
    ['ends on an earlier date, which does not count', { day: '2026-12-03', from: '22:00', to: '23:00', until: '2026-12-01' }, 60],
    ['ends on a date that is none', { day: '2026-12-03', from: '22:00', to: '23:00', until: 'soon' }, 60],
    [
      'ends after months, of which fourteen days are left',
      { day: '2026-12-03', from: '09:00', to: '09:00', until: '2027-05-01' },
      14 * 24 * 60,
    ],
    ['is in the earlier of two equal hours', { day: '2026-10-25', from: '02:00+02:00', to: '02:45+02:00' }, 45],
    ['is in the later of two equal hours', { day: '2026-10-25', from: '02:00+01:00', to: '02:45+01:00' }, 45],
    ['is in both of two equal hours', { day: '2026-10-25', from: '02:00+02:00', to: '02:00+01:00' }, 60],
    ['has an offset that the place never has then', { day: '2026-12-03', from: '09:00+05:00', to: '10:00-03:00' }, 60],
    ['is in a skipped hour', { day: '2027-03-28', from: '02:30', to: '03:00' }, 30],
  ])('that %s is read from the address', (_case, search, minutes) => {
    const { start, end } = rangeOfWall(chosenTime(search, now, ZONE), ZONE);
    expect((end - start) / 60_000).toBe(minutes);
  });

  it.each([
    ['2026-12-03T08:00:00Z', 60],
    ['2026-12-03T21:00:00Z', 240],
    ['2026-12-03T21:00:00Z', 120],
    ['2026-12-30T12:00:00Z', 5 * 24 * 60],
    ['2026-10-24T23:45:00Z', 15],
    ['2026-10-25T00:45:00Z', 30],
    ['2026-10-25T01:15:00Z', 15],
    ['2027-03-28T00:45:00Z', 30],
  ])('from %s for %s minutes comes back from the address', (iso, minutes) => {
    const start = toInstant(iso);
    const range = { start, end: plusMinutes(start, minutes) };
    expect(rangeOfWall(chosenTime(addressTime(range, ZONE), now, ZONE), ZONE)).toEqual(range);
  });
});

describe('the address', () => {
  it('keeps text as text and lists as repeated keys', () => {
    expect(parseSearch('?area=f2&area=12&day=2026-11-26&name=a%26b')).toEqual({ area: ['f2', '12'], day: '2026-11-26', name: 'a&b' });
    expect(stringifySearch({ area: ['f2', '12'], name: 'a&b', none: undefined, empty: '' })).toBe('?area=f2&area=12&name=a%26b');
    expect([listOf('one'), listOf(['one', 'two']), listOf(undefined)]).toEqual([['one'], ['one', 'two'], []]);
  });

  it('contains the filters of properties', () => {
    const base = { resourceTypeId: 'room', name: {}, visible: true, filterable: true, matchAll: true, choices: [] };
    const definitions = [
      { ...base, id: 'screen', dataTypeId: 1 as const },
      { ...base, id: 'size', dataTypeId: 3 as const },
      { ...base, id: 'kit', dataTypeId: 5 as const },
      { ...base, id: 'note', dataTypeId: 4 as const },
    ];
    expect(toPropertyFilters(['screen:yes', 'size:2..4.5', 'kit:a', 'kit:b', 'note:x:y', 'unknown:1', 'broken'], definitions)).toEqual([
      { propertyId: 'screen', dataTypeId: 1, value: true },
      { propertyId: 'size', dataTypeId: 3, range: { from: 2, to: 4.5 } },
      { propertyId: 'kit', dataTypeId: 5, choices: ['a', 'b'], matchAll: true },
      { propertyId: 'note', dataTypeId: 4, text: 'x:y' },
    ]);
    expect(withProperty(['kit:a'], 'kit', 'b', true)).toEqual(['kit:a', 'kit:b']);
    expect(withProperty(['kit:a', 'screen:yes'], 'kit', 'a', true)).toEqual(['screen:yes']);
    expect(withProperty(['size:1..2', 'screen:yes'], 'size', undefined)).toEqual(['screen:yes']);
  });
});
