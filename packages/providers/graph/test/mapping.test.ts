import { toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import type { GraphEvent } from '../src/graph-types.ts';
import { bodyOf, withJoinBlock, withoutJoinBlock } from '../src/mapping/bodies.ts';
import { toProviderEvent } from '../src/mapping/event.ts';
import { cleanUid, keyOf } from '../src/mapping/event-key.ts';
import { toRoomInfo } from '../src/mapping/room.ts';
import { fromGraphRecurrence, toGraphRecurrence } from '../src/mapping/recurrence.ts';
import { toScheduled } from '../src/mapping/schedule.ts';
import { toGraphTime, zoneOf } from '../src/mapping/times.ts';
import { ALL_PERMISSIONS } from '../src/permissions.ts';

const SERIES_UID = '040000008200E00074C5B7101A82E0080000000028CEBE04293FD3010000000000000000100000009F85AB8AF8ED4D4FAC777FA89954BDB7';
const DAY_UID = '040000008200E00074C5B7101A82E00807EA0B1728CEBE04293FD3010000000000000000100000009F85AB8AF8ED4D4FAC777FA89954BDB7';
const EVENT: GraphEvent = {
  id: 'AAMk+/=',
  '@odata.etag': 'W/"1"',
  iCalUId: SERIES_UID,
  type: 'singleInstance',
  subject: 'Review',
  originalStartTimeZone: 'Central Europe Standard Time',
  start: { dateTime: '2026-11-23T08:00:00.0000000', timeZone: 'UTC' },
  end: { dateTime: '2026-11-23T09:00:00.0000000', timeZone: 'UTC' },
  organizer: { emailAddress: { address: 'Olga@X.example', name: 'Olga' } },
  responseStatus: { response: 'organizer' },
  sensitivity: 'normal',
  showAs: 'busy',
};
const own = { calendar: 'olga@x.example', viewer: 'olga@x.example', permissions: ALL_PERMISSIONS };

describe('the key of an event', () => {
  it.each([
    [DAY_UID, SERIES_UID],
    [SERIES_UID, SERIES_UID],
    ['abc@google.com', 'abc@google.com'],
    ['', ''],
  ])('has the clean UID of "%s"', (uid, clean) => {
    expect(cleanUid(uid)).toBe(clean);
  });

  it('has an original start for an occurrence, but none for a single event', () => {
    expect(keyOf({ ...EVENT, iCalUId: DAY_UID, type: 'occurrence', originalStart: '2026-11-23T08:00:00Z' })).toEqual({
      uid: SERIES_UID,
      originalStart: toInstant('2026-11-23T08:00:00Z'),
    });
    expect(keyOf({ ...EVENT, originalStart: '2026-11-23T08:00:00Z' })).toEqual({ uid: SERIES_UID });
  });
});

describe('a time', () => {
  it.each([
    ['Europe/Prague', '2026-07-01T09:00:00', 'Central Europe Standard Time'],
    ['UTC', '2026-07-01T07:00:00', 'UTC'],
    ['Antarctica/Troll', '2026-07-01T07:00:00', 'UTC'],
  ])('in the zone %s is sent as %s in Graph’s zone %s', (zone, dateTime, timeZone) => {
    expect(toGraphTime(toInstant('2026-07-01T07:00:00Z'), zone)).toEqual({ dateTime, timeZone });
  });

  it.each([
    ['Pacific Standard Time', 'America/Los_Angeles'],
    ['Europe/Prague', 'Europe/Prague'],
    ['Customized Time Zone', 'UTC'],
    ['tzone://Microsoft/Custom', 'UTC'],
    ['Made up by somebody', 'UTC'],
    [undefined, 'UTC'],
  ])('in Graph’s zone %s is read in the zone %s', (text, zone) => {
    expect(zoneOf(text)).toBe(zone);
  });
});

describe('an event', () => {
  it('is read regardless of the letter case of its values', () => {
    const event = toProviderEvent(
      {
        ...EVENT,
        showAs: 'Oof',
        sensitivity: 'Private',
        type: 'SingleInstance',
        attendees: [
          { type: 'Resource', status: { response: 'TentativelyAccepted' }, emailAddress: { address: 'Room@X.example', name: 'Room' } },
        ],
      },
      own,
    );
    expect(event).toMatchObject({
      showAs: 'oof',
      visibility: 'private',
      type: 'single',
      completeness: 'full',
      isOrganizer: true,
      attendees: [{ email: 'room@x.example', kind: 'resource', response: 'tentative' }],
    });
  });

  it('has attendees neither for its organizer nor for entries without an address', () => {
    const attendees = [
      { type: 'required', emailAddress: { address: 'olga@x.example' } },
      { type: 'required', emailAddress: {} },
    ];
    expect(toProviderEvent({ ...EVENT, attendees }, own).attendees).toEqual([]);
  });

  it.each([['personal'], ['private'], ['confidential']])('that is %s shows a colleague without rights only its time', (sensitivity) => {
    const seen = toProviderEvent(
      { ...EVENT, sensitivity, subject: 'canary', body: { content: 'canary' } },
      { calendar: 'olga@x.example', viewer: 'carl@x.example', permissions: { ...ALL_PERMISSIONS, canReadPrivate: false } },
    );
    expect(seen).toMatchObject({ completeness: 'limited', subject: '', attendees: [], bodyHtml: '', organizer: { email: '', name: '' } });
    expect(JSON.stringify(seen)).not.toContain('canary');
  });

  it('that lasts all day is read as that day in its own zone', () => {
    const day = {
      isAllDay: true,
      start: { dateTime: '2026-11-23T00:00:00.0000000', timeZone: 'UTC' },
      end: { dateTime: '2026-11-24T00:00:00.0000000', timeZone: 'UTC' },
    };
    expect(toProviderEvent({ ...EVENT, ...day }, own)).toMatchObject({
      start: toInstant('2026-11-22T23:00:00Z'),
      end: toInstant('2026-11-23T23:00:00Z'),
    });
  });

  it('read from a guest’s copy has only that guest’s answer', () => {
    const attendees = [
      { type: 'required', status: { response: 'none' }, emailAddress: { address: 'fred@x.example' } },
      { type: 'resource', status: { response: 'none' }, emailAddress: { address: 'room@x.example' } },
    ];
    const seen = toProviderEvent(
      { ...EVENT, attendees, responseStatus: { response: 'accepted' } },
      { ...own, calendar: 'fred@x.example', viewer: 'fred@x.example' },
    );
    expect([seen.myResponse, ...seen.attendees.map((one) => one.response)]).toEqual(['accepted', 'accepted', 'unknown']);
  });
});

describe('a text', () => {
  const joinUrl = 'https://teams.microsoft.com/l/meetup-join/1';
  const online: GraphEvent = {
    ...EVENT,
    isOnlineMeeting: true,
    onlineMeeting: { joinUrl },
    body: { contentType: 'html', content: `<html><body><p>Old</p><div>${'_'.repeat(40)}</div><a href="${joinUrl}">Join</a></body></html>` },
  };

  it.each([
    ['html', '<html><head></head><body><p>x</p></body></html>', '<p>x</p>'],
    ['html', '<p>x</p>', '<p>x</p>'],
    ['Text', 'a < b\r\nc', 'a &lt; b<br>c'],
    ['html', '', ''],
  ])('of the type %s is converted to HTML: %s', (contentType, content, body) => {
    expect(bodyOf({ ...EVENT, body: { contentType, content } })).toBe(body);
  });

  it('keeps the join block of an online meeting exactly once', () => {
    const kept = withJoinBlock('<p>New</p>', online);
    expect(kept).toBe(`<p>New</p><div>${'_'.repeat(40)}</div><a href="${joinUrl}">Join</a>`);
    expect(withJoinBlock(kept, online)).toBe(kept);
    expect(withoutJoinBlock(kept)).toBe('<p>New</p>');
    expect(withJoinBlock('<p>New</p>', { ...online, body: { content: '' } })).toContain(joinUrl);
    expect(withJoinBlock('<p>New</p>', EVENT)).toBe('<p>New</p>');
  });
});

describe('a repetition', () => {
  const start = toInstant('2026-11-23T08:00:00Z');

  it.each([
    [{ frequency: 'daily', interval: 2, daysOfWeek: [], end: { kind: 'count', count: 3 } }, 'daily'],
    [{ frequency: 'weekly', interval: 1, daysOfWeek: ['monday', 'friday'], end: { kind: 'until', date: '2026-12-24' } }, 'weekly'],
    [{ frequency: 'monthly', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 12 } }, 'absoluteMonthly'],
    [{ frequency: 'monthly', interval: 1, daysOfWeek: ['monday'], weekOfMonth: 4, end: { kind: 'count', count: 2 } }, 'relativeMonthly'],
  ] as const)('can be written and read back: %o', (rule, type) => {
    const there = toGraphRecurrence(rule, start, 'Europe/Prague');
    expect(there.pattern.type).toBe(type);
    expect(fromGraphRecurrence(there)).toEqual(rule);
  });

  it('that is weekly but lists no weekdays gets the weekday of its first date', () => {
    expect(
      toGraphRecurrence({ frequency: 'weekly', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 2 } }, start, 'Europe/Prague')
        .pattern.daysOfWeek,
    ).toEqual(['monday']);
  });

  it('that the product’s rules cannot express is read as undefined', () => {
    const range = { type: 'numbered', startDate: '2026-11-23', numberOfOccurrences: 2 };
    expect(fromGraphRecurrence({ pattern: { type: 'relativeMonthly', interval: 1 }, range })).toBeUndefined();
    // Every object has a property of this name.
    expect(fromGraphRecurrence({ pattern: { type: 'constructor', interval: 1 }, range })).toBeUndefined();
    expect(
      fromGraphRecurrence({ pattern: { type: 'daily', interval: 1 }, range: { type: 'noEnd', startDate: '2026-11-23' } }),
    ).toBeUndefined();
  });
});

describe('a schedule', () => {
  const range = { start: toInstant('2026-11-23T08:00:00Z'), end: toInstant('2026-11-23T09:15:00Z') };

  it('is read with the product’s digits, one for each quarter hour of the range', () => {
    expect(toScheduled({ availabilityView: '01234' }, range, false)).toMatchObject({ view: '01220' });
    expect(toScheduled({ availabilityView: '2' }, range, false)).toMatchObject({ view: '20000' });
    expect(toScheduled({ availabilityView: '2222222' }, range, false)).toMatchObject({ view: '22222' });
  });

  it.each([
    [{ error: { responseCode: 'ErrorMailRecipientNotFound', message: 'x' } }, 'ErrorMailRecipientNotFound', false],
    [{ error: { responseCode: 'ErrorServerBusy' } }, 'ErrorServerBusy', true],
    [{}, 'empty', true],
  ])('that Graph could not read becomes an error: %o', (schedule, code, retryable) => {
    expect(toScheduled(schedule, range, false)).toMatchObject({ code, retryable });
  });
});

// learn.microsoft.com/graph/api/resources/desk, room, workspace and placemode
describe('a place', () => {
  const mode = (kind: string, more: object = {}) => ({ mode: { '@odata.type': `#microsoft.graph.${kind}PlaceMode`, ...more } });
  const mailbox = { mailboxDetails: { emailAddress: 'Desk-1@X.example' } };
  it.each([
    [
      'a room, whose address is its own',
      'room',
      { emailAddress: 'Elm@X.example', displayName: 'Elm' },
      { email: 'elm@x.example', kind: 'room' },
    ],
    ['a room without a name', 'room', { emailAddress: 'elm@x.example' }, { name: 'elm@x.example' }],
    [
      'a desk, whose address is in its mailbox’s details',
      'desk',
      { ...mailbox, ...mode('reservable') },
      { email: 'desk-1@x.example', kind: 'workspace' },
    ],
    ['a desk without a mode', 'desk', { ...mailbox, mode: null }, { email: 'desk-1@x.example' }],
    [
      'an assigned desk',
      'desk',
      { ...mailbox, ...mode('assigned', { assignedUserEmailAddress: 'O@X.example' }) },
      { reservedTo: 'o@x.example' },
    ],
    [
      'a desk’s own floor, rather than that around it',
      'desk',
      { ...mailbox, floorLabel: '7' },
      { building: 'HQ', floor: '7', section: 'North' },
    ],
    ['no features', 'room', { emailAddress: 'elm@x.example', tags: null }, { features: [] }],
  ] as const)('is read: %s', (_what, kind, place, told) => {
    expect(toRoomInfo(place, kind, { building: 'HQ', floor: '2', section: 'North' })).toMatchObject(told);
  });

  it.each([
    ['no mailbox', { ...mode('reservable'), mailboxDetails: null }, 'no-mailbox'],
    ['an empty address', { mailboxDetails: { emailAddress: ' ' } }, 'no-mailbox'],
    ['people who come first', { ...mailbox, ...mode('dropIn') }, 'drop-in'],
    ['a reason to be out of use', { ...mailbox, ...mode('unavailable', { reason: 'repair' }) }, 'unavailable'],
    ['the older word for that', { ...mailbox, ...mode('offline') }, 'unavailable'],
    ['a mode of the future', { ...mailbox, ...mode('lottery') }, 'unavailable'],
    ['a person known only by an id', { ...mailbox, ...mode('assigned', { assignedUserId: '7' }) }, 'assigned'],
  ])('cannot be reserved with %s', (_what, place, reason) => {
    expect(toRoomInfo(place, 'desk', {})).toBe(reason);
  });
});
