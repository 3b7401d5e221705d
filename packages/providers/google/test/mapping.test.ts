import type { EventPatch } from '@assist/calendar-provider';
import { NO_EVENT_PERMISSIONS } from '@assist/reservation';
import { fromWallTime, type Instant, instantOf, plusMinutes, toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import type { GoogleEvent } from '../src/google-types.ts';
import { readAssistProperty, writeAssistProperty } from '../src/mapping/assist-property.ts';
import { bodyOf } from '../src/mapping/bodies.ts';
import { toProviderEvent, type Viewing } from '../src/mapping/event.ts';
import { cleanUid, keyOf } from '../src/mapping/event-key.ts';
import { eventIdOf, toGooglePatch } from '../src/mapping/new-event.ts';
import { endedBefore, fromRecurrence, toRecurrence } from '../src/mapping/recurrence.ts';
import { joined, toScheduled } from '../src/mapping/schedule.ts';
import { daysOf } from '../src/mapping/times.ts';
import { ALL_PERMISSIONS } from '../src/permissions.ts';

const START = toInstant('2026-11-23T08:00:00Z');
const HOUR = { start: START, end: plusMinutes(START, 60) };
const PRAGUE = { range: HOUR, zone: 'Europe/Prague', isAllDay: false };
/** Olga views her own calendar, on which she has all permissions. */
const VIEWING: Viewing = { calendar: 'olga@alder.example', viewer: 'olga@alder.example', permissions: ALL_PERMISSIONS };
const EVENT: GoogleEvent = {
  id: 'abcde',
  etag: '"1"',
  status: 'confirmed',
  summary: 'Review',
  iCalUID: 'abcde@google.com',
  organizer: { email: 'Olga@alder.example', displayName: 'Olga' },
  start: { dateTime: '2026-11-23T09:00:00+01:00', timeZone: 'Europe/Prague' },
  end: { dateTime: '2026-11-23T10:00:00+01:00', timeZone: 'Europe/Prague' },
};

describe('a repetition', () => {
  it.each([
    [{ frequency: 'daily', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 4 } }, 'RRULE:FREQ=DAILY;INTERVAL=1;COUNT=4'],
    [
      { frequency: 'weekly', interval: 2, daysOfWeek: ['monday', 'friday'], end: { kind: 'until', date: '2026-12-18' } },
      'RRULE:FREQ=WEEKLY;WKST=MO;INTERVAL=2;BYDAY=MO,FR;UNTIL=20261218T225900Z',
    ],
    [
      { frequency: 'monthly', interval: 1, daysOfWeek: [], end: { kind: 'until', date: '2027-07-23' } },
      'RRULE:FREQ=MONTHLY;INTERVAL=1;UNTIL=20270723T215900Z',
    ],
    [
      { frequency: 'monthly', interval: 2, daysOfWeek: ['monday'], weekOfMonth: 4, end: { kind: 'count', count: 3 } },
      'RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=4MO;COUNT=3',
    ],
    [
      { frequency: 'monthly', interval: 1, daysOfWeek: ['friday'], weekOfMonth: -1, end: { kind: 'count', count: 3 } },
      'RRULE:FREQ=MONTHLY;INTERVAL=1;BYDAY=-1FR;COUNT=3',
    ],
  ] as const)('is written as Google requires, and read back', (rule, line) => {
    expect(toRecurrence(rule, PRAGUE)).toEqual([line]);
    expect(fromRecurrence([line], PRAGUE)).toEqual(rule);
  });

  it('of all-day events ends on a day, not at an instant', () => {
    const first = {
      range: { start: toInstant('2026-11-23T00:00:00Z'), end: toInstant('2026-11-24T00:00:00Z') },
      zone: 'UTC',
      isAllDay: true,
    };
    const rule = { frequency: 'daily', interval: 1, daysOfWeek: [], end: { kind: 'until', date: '2026-11-30' } } as const;
    expect(toRecurrence(rule, first)).toEqual(['RRULE:FREQ=DAILY;INTERVAL=1;UNTIL=20261130']);
    expect(fromRecurrence(toRecurrence(rule, first), first)).toEqual(rule);
  });

  it('whose end lies before the event’s time on a day ends on the previous day', () => {
    expect(fromRecurrence(['RRULE:FREQ=DAILY;UNTIL=20261125T075959Z'], PRAGUE)?.end).toEqual({ kind: 'until', date: '2026-11-24' });
    expect(fromRecurrence(['RRULE:FREQ=DAILY;UNTIL=20261125T080000Z'], PRAGUE)?.end).toEqual({ kind: 'until', date: '2026-11-25' });
  });

  it.each([
    ['without an end', ['RRULE:FREQ=DAILY']],
    ['on every Tuesday of a month', ['RRULE:FREQ=MONTHLY;BYDAY=TU;COUNT=3']],
    ['on a fifth Tuesday', ['RRULE:FREQ=MONTHLY;BYDAY=5TU;COUNT=3']],
    ['on two weekdays of a month', ['RRULE:FREQ=MONTHLY;BYDAY=2TU,2WE;COUNT=3']],
    ['once a year', ['RRULE:FREQ=YEARLY;COUNT=3']],
    ['with dates selected by position', ['RRULE:FREQ=MONTHLY;BYSETPOS=-1;COUNT=3']],
    ['on a day of the month other than the first date’s', ['RRULE:FREQ=MONTHLY;BYMONTHDAY=1;COUNT=3']],
    ['with names that every object has', ['RRULE:FREQ=__proto__;COUNT=3']],
    ['on weekday "constructorTU"', ['RRULE:FREQ=MONTHLY;BYDAY=constructorTU;COUNT=3']],
    ['with a day left out', ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261124T080000Z']],
  ])('%s is not read, because the product’s rules cannot express it', (_case, lines) => {
    expect(fromRecurrence(lines, PRAGUE)).toBeUndefined();
  });

  it.each([
    ['RRULE:FREQ=DAILY;COUNT=9', 'RRULE:FREQ=DAILY;UNTIL=20261123T075959Z'],
    ['RRULE:FREQ=MONTHLY;BYDAY=2TU;UNTIL=20301231T000000Z', 'RRULE:FREQ=MONTHLY;BYDAY=2TU;UNTIL=20261123T075959Z'],
  ])('can be ended early even if its rule has a count or is not one of the product’s: %s', (line, ended) => {
    expect(endedBefore([line, 'EXDATE:20261124T080000Z'], START, false)).toEqual([ended, 'EXDATE:20261124T080000Z']);
    expect(endedBefore([line], toInstant('2026-11-23T00:00:00Z'), true)[0]).toMatch(/UNTIL=20261122$/);
  });
});

describe('the id or UID of an event', () => {
  it('is the same each time for the same seed, and has only characters that Google accepts', () => {
    expect(eventIdOf('olga', 'key')).toBe(eventIdOf('olga', 'key'));
    expect(eventIdOf('olga', 'key')).toMatch(/^[a-v0-9]{32}$/);
    expect(eventIdOf('olga', 'key')).not.toBe(eventIdOf('olgak', 'ey'));
  });

  it('that comes from Exchange is made equal for a series and its days', () => {
    const uid = (day: string) => `040000008200E00074C5B7101A82E008${day}B0D3A9F1`;
    expect(cleanUid(uid('07EA0B17'))).toBe(uid('00000000'));
    expect(cleanUid('abcde@google.com')).toBe('abcde@google.com');
  });

  it('is combined with an all-day date’s original start, in UTC, to form a key', () => {
    expect(keyOf({ ...EVENT, recurringEventId: 'abcde', originalStartTime: { date: '2026-11-24' } })).toEqual({
      uid: 'abcde@google.com',
      originalStart: toInstant('2026-11-24T00:00:00Z'),
    });
  });
});

describe('Assist’s own property', () => {
  const many = Array.from({ length: 120 }, (_, index) => `somebody-${index}@partner.example`);

  it('is split into parts if it is long, and joined when it is read', () => {
    const { extendedProperties } = writeAssistProperty({ remotely: many });
    const parts = extendedProperties!.private as Record<string, string>;
    expect(Math.max(...Object.values(parts).map((part) => part.length))).toBeLessThanOrEqual(1_024);
    expect(readAssistProperty({ ...EVENT, extendedProperties: { private: parts } }).remotely).toEqual(many);
    const before = { ...EVENT, extendedProperties: { private: parts } };
    expect(
      Object.values(writeAssistProperty({ remotely: many.slice(0, 2) }, before).extendedProperties!.private).filter(
        (part) => part === null,
      ),
    ).toHaveLength(Object.keys(parts).length - 1);
    expect(new Set(Object.values(writeAssistProperty({ remotely: [] }, before).extendedProperties!.private))).toEqual(new Set([null]));
  });

  it('is not written if there is nothing to store, and is ignored if somebody else has written to it', () => {
    expect(writeAssistProperty({ remotely: [] })).toEqual({});
    expect(readAssistProperty({ ...EVENT, extendedProperties: { private: { assist: 'not JSON' } } })).toEqual({ remotely: [] });
    expect(readAssistProperty({ ...EVENT, extendedProperties: { private: { assist: '{"remotely":7,"zone":"Mars/Base"}' } } })).toEqual({
      remotely: [],
    });
  });

  it.each([
    ['null', 'null'],
    ['no meeting', '{"remotely":[null,{},5],"meeting":null,"showAs":7}'],
    ['a meeting with an invalid address', '{"meeting":{"provider":"zoom","joinUrl":7},"showAs":"asleep"}'],
    ['a meeting with an invalid provider', '{"meeting":{"provider":{"a":1},"joinUrl":"https://zoom.example/j/1"}}'],
  ])('is read without the fields that are invalid: %s', (_what, assist) => {
    expect(readAssistProperty({ ...EVENT, extendedProperties: { private: { assist } } })).toEqual({ remotely: [] });
  });

  it('keeps a meeting’s number and password only if they are texts', () => {
    const meeting = { provider: 'zoom', joinUrl: 'https://zoom.example/j/1', meetingNumber: 12_345, password: 'heron' };
    expect(readAssistProperty({ ...EVENT, extendedProperties: { private: { assist: JSON.stringify({ meeting }) } } }).meeting).toEqual({
      provider: 'zoom',
      joinUrl: 'https://zoom.example/j/1',
      password: 'heron',
    });
  });
});

describe('a description', () => {
  // Google's own editor omits tags where none are needed (github.com/kewisch/gdata-provider/issues/316).
  it.each([
    ['<b>Bring</b> figures', '<b>Bring</b> figures'],
    ['<html-blob>Bring figures</html-blob>', '<html-blob>Bring figures</html-blob>'],
    ['See <a href="https://x.example/?a=1&b=2">this</a>', 'See <a href="https://x.example/?a=1&b=2">this</a>'],
    ['first<br/>second', 'first<br/>second'],
    ['Tom &amp; Jerry&nbsp;&#39;s', 'Tom &amp; Jerry&nbsp;&#39;s'],
    ['Tom & Jerry\n1 < 2', 'Tom &amp; Jerry<br>1 &lt; 2'],
    ['<TBC>', '&lt;TBC&gt;'],
  ])('written as "%s" becomes "%s"', (description, bodyHtml) => {
    expect(bodyOf({ ...EVENT, description })).toBe(bodyHtml);
  });
});

describe('an event from Google', () => {
  it('becomes an event of the port', () => {
    const event = toProviderEvent(
      {
        ...EVENT,
        attendees: [
          { email: 'olga@alder.example', organizer: true },
          { email: 'C_1@resource.calendar.google.com', responseStatus: 'accepted' },
          { email: 'fred@alder.example', responseStatus: 'odd' },
        ],
        description: 'first\nsecond',
        hangoutLink: 'https://meet.google.com/a',
        reminders: {
          useDefault: false,
          overrides: [
            { method: 'email', minutes: 60 },
            { method: 'popup', minutes: 5 },
          ],
        },
      },
      VIEWING,
    );
    expect(event).toMatchObject({
      start: START,
      zone: 'Europe/Prague',
      isOrganizer: true,
      myResponse: 'organizer',
      bodyHtml: 'first<br>second',
      reminderMinutes: 5,
      showAs: 'busy',
      visibility: 'public',
      completeness: 'full',
      onlineMeeting: { provider: 'meet', joinUrl: 'https://meet.google.com/a' },
      attendees: [
        { email: 'c_1@resource.calendar.google.com', kind: 'resource', response: 'accepted' },
        { email: 'fred@alder.example', kind: 'person', response: 'unknown' },
      ],
    });
  });

  it.each([
    [
      'that is private, for a person who may not read it,',
      { visibility: 'private' },
      { viewer: 'carl@alder.example', permissions: { ...NO_EVENT_PERMISSIONS, canReadPublic: true } },
    ],
    [
      'that is confidential, for a person who may not read it,',
      { visibility: 'confidential' },
      { viewer: 'carl@alder.example', permissions: { ...NO_EVENT_PERMISSIONS, canReadPublic: true } },
    ],
    ['of which Google returns only the time', { organizer: {} }, { viewer: 'carl@alder.example' }],
    ['of which the application gets only the time', { organizer: {} }, { viewer: undefined }],
  ])('%s is reduced to its time', (_case, patch, viewing) => {
    const event = {
      ...EVENT,
      ...patch,
      description: 'canary',
      attendees: [{ email: 'canary@alder.example' }],
      summary: 'canary',
      location: 'canary',
    };
    const told = toProviderEvent(event, { ...VIEWING, ...viewing });
    expect(told).toMatchObject({ subject: '', attendees: [], completeness: 'limited', start: START });
    expect(JSON.stringify(told)).not.toContain('canary');
  });

  it.each([
    [{ eventType: 'outOfOffice' }, 'oof'],
    [{ eventType: 'focusTime' }, 'busy'],
    [{ transparency: 'transparent' }, 'free'],
    [{ status: 'tentative' }, 'tentative'],
    [{}, 'busy'],
  ])('with %j has the status %s', (patch, showAs) => {
    expect(toProviderEvent({ ...EVENT, ...patch }, VIEWING).showAs).toBe(showAs);
  });

  it('is recognised as a person’s own under any of their addresses', () => {
    const alias = { organizer: { email: 'o.novakova@alder.example', self: true } };
    expect(toProviderEvent({ ...EVENT, ...alias }, VIEWING)).toMatchObject({ isOrganizer: true, myResponse: 'organizer' });
    expect(toProviderEvent({ ...EVENT, ...alias }, { ...VIEWING, viewer: 'fred@alder.example' })).toMatchObject({
      isOrganizer: false,
      myResponse: 'unknown',
    });
    const invited = {
      organizer: { email: 'fred@alder.example' },
      attendees: [{ email: 'o.novakova@alder.example', self: true, responseStatus: 'tentative' }],
    };
    expect(toProviderEvent({ ...EVENT, ...invited }, VIEWING)).toMatchObject({ isOrganizer: false, myResponse: 'tentative' });
  });

  it('without a known zone is in UTC', () => {
    expect(toProviderEvent({ ...EVENT, start: { dateTime: '2026-11-23T09:00:00+01:00', timeZone: 'Mars/Base' } }, VIEWING)).toMatchObject({
      zone: 'UTC',
      start: START,
    });
  });

  it('whose conference could not be created has no meeting', () => {
    const conference = (statusCode: string) =>
      toProviderEvent(
        {
          ...EVENT,
          conferenceData: { createRequest: { requestId: 'x', conferenceSolutionKey: { type: 'hangoutsMeet' }, status: { statusCode } } },
        },
        VIEWING,
      ).onlineMeeting;
    expect([conference('pending'), conference('failure')]).toEqual([{ provider: 'meet', joinUrl: '' }, undefined]);
  });
});

describe('a change sent to Google', () => {
  const day: GoogleEvent = { ...EVENT, start: { date: '2026-11-23' }, end: { date: '2026-11-24' } };
  const midnight = fromWallTime('2026-11-25', 0, 'UTC');

  it.each<[string, GoogleEvent, EventPatch, unknown]>([
    ['of the subject names only the subject', EVENT, { subject: 'x' }, { summary: 'x' }],
    [
      'of the time contains both start and end',
      EVENT,
      { range: { start: START, end: plusMinutes(START, 15) } },
      {
        start: { dateTime: '2026-11-23T08:00:00.000Z', timeZone: 'Europe/Prague' },
        end: { dateTime: '2026-11-23T08:15:00.000Z', timeZone: 'Europe/Prague' },
      },
    ],
    [
      'of the days of an all-day event keeps it all-day',
      day,
      { range: { start: midnight, end: plusMinutes(midnight, 48 * 60) } },
      { start: { date: '2026-11-25' }, end: { date: '2026-11-27' } },
    ],
    [
      'of an all-day event to hours removes the dates',
      day,
      { range: { start: midnight, end: plusMinutes(midnight, 60) } },
      {
        start: { date: null, dateTime: '2026-11-25T00:00:00.000Z', timeZone: 'UTC' },
        end: { date: null, dateTime: '2026-11-25T01:00:00.000Z', timeZone: 'UTC' },
      },
    ],
    [
      'that removes the reminder replaces the default reminders',
      EVENT,
      { reminderMinutes: null },
      { reminders: { useDefault: false, overrides: [] } },
    ],
  ])('%s', (_case, before, patch, body) => {
    expect(toGooglePatch(patch, before)).toEqual(body);
  });

  it('of the rooms keeps people with their answers, and other places', () => {
    const before: GoogleEvent = {
      ...EVENT,
      location: 'Room 1, Canteen',
      attendees: [
        { email: 'fred@alder.example', responseStatus: 'accepted', comment: 'late' },
        { email: 'room-1@alder.example', displayName: 'Room 1', resource: true, responseStatus: 'accepted' },
      ],
    };
    expect(toGooglePatch({ resources: [{ email: 'room-2@alder.example', name: 'Room 2' }] }, before)).toEqual({
      location: 'Room 2, Canteen',
      attendees: [before.attendees![0], { email: 'room-2@alder.example', displayName: 'Room 2', resource: true }],
    });
  });
});

describe('free and busy times', () => {
  const range = { start: START, end: plusMinutes(START, 90) };

  it('show each quarter hour that a busy time touches as taken', () => {
    const scheduled = toScheduled(
      'a',
      {
        calendars: {
          a: {
            busy: [
              { start: '2026-11-23T08:20:00Z', end: '2026-11-23T08:31:00Z' },
              { start: '2026-11-23T09:15:00+00:00', end: '2026-11-23T12:00:00Z' },
            ],
          },
        },
      },
      range,
    );
    expect('busy' in scheduled && joined('a', range, [scheduled]).availabilityView).toBe('022002');
  });

  it.each([
    ['notFound', { calendars: { a: { errors: [{ reason: 'notFound' }], busy: [] } } }, false],
    ['somethingNew', { calendars: { a: { errors: [{ reason: 'somethingNew' }] } } }, true],
    ['unknown', {}, true],
    ['groupTooBig', { groups: { a: { errors: [{ reason: 'groupTooBig' }] } } }, false],
  ])('become the error %s if Google could not read the calendar', (code, answer, retryable) => {
    expect(toScheduled('a', answer, range)).toMatchObject({ code, retryable });
  });

  it('are joined in linear time', () => {
    const start = toInstant('2026-11-24T08:00:00Z');
    const end = plusMinutes(start, 30 * 1_440);
    const middle = plusMinutes(start, 15 * 1_440);
    const busyIn = (from: Instant, count: number) =>
      Array.from({ length: count }, (_, index) => ({ start: instantOf(from + index * 5), end: instantOf(from + index * 5 + 4) }));
    const parts = [
      { range: { start, end: middle }, busy: [...busyIn(start, 200_000), { start: instantOf(middle - 10), end: middle }] },
      {
        range: { start: middle, end },
        busy: [{ start: middle, end: instantOf(middle + 10) }, ...busyIn(instantOf(middle + 100), 200_000)],
      },
    ];
    const { items } = joined('a', { start, end }, parts);
    expect(items).toHaveLength(400_001);
    expect(items[200_000]).toMatchObject({ start: middle - 10, end: middle + 10 });
  });
});

describe('descriptions and days', () => {
  it('are converted without changing HTML or, on a day of 23 hours, the dates', () => {
    expect(bodyOf({ ...EVENT, description: '<b>a</b>\nb' })).toBe('<b>a</b>\nb');
    const start = fromWallTime('2027-03-28', 0, 'Europe/Prague');
    expect(daysOf({ start, end: plusMinutes(start, 23 * 60) }, 'Europe/Prague')).toEqual({
      start: { date: '2027-03-28' },
      end: { date: '2027-03-29' },
    });
  });
});
