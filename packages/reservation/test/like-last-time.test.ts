import { likeLastTime, type CalendarEvent } from '@assist/reservation';
import { anAttendee, anEvent, eventTime } from '@assist/test-kit';
import { dayOfWeek, fromWallText, isWeekend, toWallText } from '@assist/time';
import { describe, expect, it } from 'vitest';

const ZONE = 'Europe/Prague';
const TYPES: Readonly<Record<string, string>> = { 'a-1': 'desk', 'a-2': 'desk', vltava: 'room', library: 'room' };
const isOpenOn = (id: string, day: string) => (id === 'library' ? dayOfWeek(day) !== 'monday' : !isWeekend(day));
/** Parses an event such as "2026-11-20 09:00-17:00 a-1". */
function reserved(text: string, changes: Partial<CalendarEvent> = {}): CalendarEvent {
  const [day, hours, resourceId] = text.split(' ') as [string, string, string];
  const [from, to] = hours.split('-') as [string, string];
  const at = (time: string, onDay = day) => eventTime(fromWallText(`${onDay}T${time}:00`, ZONE));
  const attendee = anAttendee(`${resourceId}@example.com`, { resource: true });
  const endDay = to < from ? fromWallText(`${day}T24:00:00`, ZONE) : undefined;
  return anEvent({
    id: text,
    subject: resourceId,
    start: at(from),
    end: endDay === undefined ? at(to) : eventTime((endDay + Number(to.slice(0, 2)) * 3_600_000) as never),
    attendees: [attendee],
    resourceAttendees: [{ ...attendee, resourceId }],
    ...changes,
  });
}
/** Returns the suggestion; by default it is Monday, 08:00, and Friday 20 November was the last working day. */
function suggested(events: readonly CalendarEvent[], now = '2026-11-23T08:00:00'): string | undefined {
  const found = likeLastTime(events, { now: fromWallText(now, ZONE), zoneOf: () => ZONE, typeOf: (id) => TYPES[id], isOpenOn });
  if (found === undefined) return undefined;
  const { start, end } = found.range;
  return `${toWallText(start, ZONE).slice(0, 16)} ${toWallText(end, ZONE).slice(11, 16)} ${found.resourceId}`;
}
const person = (address: string) => anAttendee(address);

describe('like last time', () => {
  it.each<[what: string, events: CalendarEvent[], now: string | undefined, expected: string | undefined]>([
    ['nothing without an earlier reservation', [], undefined, undefined],
    ['today, if its hours are still to come', [reserved('2026-11-20 09:00-17:00 a-1')], undefined, '2026-11-23T09:00 17:00 a-1'],
    ['tomorrow, if its hours have begun', [reserved('2026-11-20 09:00-17:00 a-1')], '2026-11-23T09:00:00', '2026-11-24T09:00 17:00 a-1'],
    [
      'the last of several',
      [reserved('2026-11-20 09:00-17:00 a-1'), reserved('2026-11-19 10:00-11:00 a-2')],
      undefined,
      '2026-11-23T09:00 17:00 a-1',
    ],
    [
      'not on a day with another reservation of its kind',
      [reserved('2026-11-20 09:00-17:00 a-1'), reserved('2026-11-23 09:00-12:00 a-2'), reserved('2026-11-24 08:00-16:00 a-1')],
      undefined,
      '2026-11-25T08:00 16:00 a-1',
    ],
    [
      'on a day with a reservation of another kind',
      [reserved('2026-11-20 09:00-17:00 a-1'), reserved('2026-11-23 09:00-12:00 vltava')],
      undefined,
      '2026-11-23T09:00 17:00 a-1',
    ],
    ['on Monday, after a Friday', [reserved('2026-11-27 09:00-17:00 a-1')], '2026-11-27T18:00:00', '2026-11-30T09:00 17:00 a-1'],
    [
      'on a Saturday, if it is open then',
      [reserved('2026-11-27 09:00-17:00 library')],
      '2026-11-27T18:00:00',
      '2026-11-28T09:00 17:00 library',
    ],
    [
      'not on a day on which it is closed',
      [reserved('2026-11-22 09:00-17:00 library')],
      '2026-11-22T18:00:00',
      '2026-11-24T09:00 17:00 library',
    ],
    ['on a Sunday, after a Sunday', [reserved('2026-11-22 09:00-17:00 a-1')], '2026-11-28T08:00:00', '2026-11-28T09:00 17:00 a-1'],
    [
      'at the same hours after the clocks have changed',
      [reserved('2026-03-27 09:00-17:00 a-1')],
      '2026-03-29T20:00:00',
      '2026-03-30T09:00 17:00 a-1',
    ],
    ['over midnight', [reserved('2026-11-20 22:00-02:00 a-1')], undefined, '2026-11-23T22:00 02:00 a-1'],
    [
      'over days',
      [reserved('2026-11-16 09:00-17:00 a-1', { end: eventTime(fromWallText('2026-11-18T17:00:00', ZONE)) })],
      undefined,
      '2026-11-23T09:00 17:00 a-1',
    ],
    [
      'not over days of which one is taken',
      [
        reserved('2026-11-16 09:00-17:00 a-1', { end: eventTime(fromWallText('2026-11-18T17:00:00', ZONE)) }),
        reserved('2026-11-25 09:00-17:00 a-1', { isOrganizer: true, seriesMasterId: 's' }),
      ],
      undefined,
      '2026-11-26T09:00 17:00 a-1',
    ],
    [
      'not a time that is longer than a reservation may be',
      [reserved('2026-11-02 09:00-17:00 a-1', { end: eventTime(fromWallText('2026-11-16T17:00:00', ZONE)) })],
      undefined,
      undefined,
    ],
    [
      'what was just reserved for one of the next days',
      [reserved('2026-11-20 09:00-17:00 a-1'), reserved('2026-11-24 10:00-16:00 a-2')],
      undefined,
      '2026-11-23T10:00 16:00 a-2',
    ],
    ['not an upcoming reservation without an earlier one of its kind', [reserved('2026-11-24 09:00-17:00 a-1')], undefined, undefined],
    [
      'not a reservation for a day far ahead',
      [reserved('2026-11-20 09:00-17:00 a-1'), reserved('2026-12-01 10:00-11:00 a-2')],
      undefined,
      '2026-11-23T09:00 17:00 a-1',
    ],
    ['not a cancelled reservation', [reserved('2026-11-20 09:00-17:00 a-1', { cancelled: true })], undefined, undefined],
    ['not somebody else’s reservation', [reserved('2026-11-20 09:00-17:00 a-1', { isOrganizer: false })], undefined, undefined],
    ['not a meeting', [reserved('2026-11-20 09:00-10:00 vltava', { attendees: [person('tomas@example.com')] })], undefined, undefined],
    [
      'not a date of a series, which recurs by itself',
      [reserved('2026-11-20 09:00-17:00 a-1', { seriesMasterId: 's' })],
      undefined,
      undefined,
    ],
    ['not a resource that is no longer in the building', [reserved('2026-11-20 09:00-17:00 gone')], undefined, undefined],
    [
      'nothing, if the week is full of its kind',
      ['20', '23', '24', '25', '26', '27', '30'].map((day) => reserved(`2026-11-${day} 09:00-17:00 a-1`)),
      undefined,
      undefined,
    ],
  ])('makes the right suggestion: %s', (_what, events, now, expected) => {
    expect(suggested(events, now)).toBe(expected);
  });
});
