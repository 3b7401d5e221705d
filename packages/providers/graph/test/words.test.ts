import type { EventPatch, NewEvent } from '@assist/calendar-provider';
import { suiteDraft } from '@assist/calendar-provider/test-suite';
import type { HttpAnswer } from '@assist/polite-http';
import type { RecurrenceRule } from '@assist/reservation';
import { plusMinutes, toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { toProviderError } from '../src/graph-error.ts';
import type { GraphEvent, GraphRecurrence, GraphSchedule } from '../src/graph-types.ts';
import { ASSIST_PROPERTY_ID, FORMER_PROPERTY_ID, readAssistProperty, writeAssistProperty } from '../src/mapping/assist-property.ts';
import { toProviderEvent } from '../src/mapping/event.ts';
import { toGraphDraft, toGraphPatch } from '../src/mapping/new-event.ts';
import { fromGraphRecurrence, toGraphRecurrence } from '../src/mapping/recurrence.ts';
import { joined, toScheduled } from '../src/mapping/schedule.ts';
import { ALL_PERMISSIONS } from '../src/permissions.ts';

const NOW = Date.UTC(2026, 10, 23, 7);
const EIGHT = toInstant('2026-11-23T08:00:00Z');

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): HttpAnswer => ({
  status,
  headers: new Headers(headers),
  bytes: new Uint8Array(),
  tookMs: 0,
  text: () => String(body),
  json: () => {
    if (typeof body === 'string') throw new Error('this is not JSON');
    return body;
  },
});
const withCode = (code: string) => ({ error: { code, message: 'canary' } });

/** The codes are from https://learn.microsoft.com/graph/errors, and from Exchange, which is behind Graph. */
describe('an error from Graph', () => {
  it.each<[number, string, string]>([
    [400, 'ErrorInvalidRequest', 'invalid'],
    [400, 'ErrorInvalidIdMalformed', 'notFound'],
    [400, 'ErrorInvalidId', 'notFound'],
    [401, 'InvalidAuthenticationToken', 'unauthenticated'],
    [403, 'ErrorAccessDenied', 'forbidden'],
    [403, 'Authorization_RequestDenied', 'forbidden'],
    [404, 'ErrorItemNotFound', 'notFound'],
    [404, 'ResourceNotFound', 'notFound'],
    [404, 'MailboxNotEnabledForRESTAPI', 'mailboxNotAvailable'],
    [404, 'MailboxNotSupportedForRESTAPI', 'mailboxNotAvailable'],
    [404, 'ErrorNonExistentMailbox', 'mailboxNotAvailable'],
    [405, 'MethodNotAllowed', 'invalid'],
    [408, 'RequestTimeout', 'timeout'],
    [409, 'ErrorIrresolvableConflict', 'preconditionFailed'],
    [410, 'SyncStateNotFound', 'notFound'],
    [412, 'ErrorIrresolvableConflict', 'preconditionFailed'],
    [413, 'RequestEntityTooLarge', 'invalid'],
    [429, 'TooManyRequests', 'throttled'],
    [500, 'ErrorInternalServerError', 'unavailable'],
    [501, 'NotImplemented', 'unsupported'],
    [502, 'UnknownError', 'unavailable'],
    [503, 'ServiceUnavailable', 'unavailable'],
    [504, 'UnknownError', 'unavailable'],
    [302, 'UnknownError', 'unavailable'],
  ])('with the status %i and the code %s becomes %s', (status, providerCode, code) => {
    const error = toProviderError(answer(status, withCode(providerCode)), NOW);
    expect(error).toMatchObject({ code, detail: { status, providerCode } });
    // Graph's own text may name people, so it must not be in the error.
    expect(error.message).not.toContain('canary');
  });

  it.each<[string, number, Record<string, string>, string, number | undefined]>([
    ['seconds', 429, { 'retry-after': '7' }, 'throttled', 7_000],
    ['a date', 429, { 'retry-after': 'Mon, 23 Nov 2026 07:00:30 GMT' }, 'throttled', 30_000],
    ['a date that has passed', 429, { 'retry-after': 'Mon, 23 Nov 2026 06:00:00 GMT' }, 'throttled', 0],
    ['nothing', 429, {}, 'throttled', undefined],
    ['something else', 429, { 'retry-after': 'soon' }, 'throttled', undefined],
    // A server that says when it will be available again is only busy.
    ['seconds, from a server that is down', 503, { 'retry-after': '2' }, 'throttled', 2_000],
  ])('is read with the wait that it requests: %s', (_case, status, headers, code, retryAfterMs) => {
    const error = toProviderError(answer(status, withCode('x'), headers), NOW);
    expect([error.code, error.detail.retryAfterMs]).toEqual([code, retryAfterMs]);
  });

  it.each([['<html>'], [{}], [{ error: 'text' }], [{ error: { code: 7 } }], [null]])(
    'with the body %j, which has no code, is read by its status',
    (body) => {
      expect(toProviderError(answer(404, body, { 'request-id': 'r-1' }), NOW)).toMatchObject({
        code: 'notFound',
        detail: { status: 404, requestId: 'r-1' },
      });
    },
  );
});

const EVENT: GraphEvent = {
  id: 'AAMk',
  iCalUId: 'uid',
  type: 'singleInstance',
  originalStartTimeZone: 'Central Europe Standard Time',
  start: { dateTime: '2026-11-23T08:00:00.0000000', timeZone: 'UTC' },
  end: { dateTime: '2026-11-23T09:00:00.0000000', timeZone: 'UTC' },
  organizer: { emailAddress: { address: 'olga@x.example', name: 'Olga' } },
};
const OWN = { calendar: 'olga@x.example', viewer: 'olga@x.example', permissions: ALL_PERMISSIONS };
const read = (patch: Partial<GraphEvent>) => toProviderEvent({ ...EVENT, ...patch }, OWN);

describe('the term', () => {
  it.each([
    ['none', 'needsAction'],
    ['notResponded', 'needsAction'],
    ['accepted', 'accepted'],
    ['tentativelyAccepted', 'tentative'],
    ['declined', 'declined'],
    ['somethingNew', 'unknown'],
    [null, 'unknown'],
  ])('"%s" of Graph is read as the answer %s', (response, ours) => {
    const attendees = [{ type: 'required', status: { response }, emailAddress: { address: 'fred@x.example' } }];
    expect(read({ attendees }).attendees[0]!.response).toBe(ours);
    const own = toProviderEvent(
      { ...EVENT, attendees, responseStatus: { response } },
      { ...OWN, calendar: 'fred@x.example', viewer: 'fred@x.example' },
    );
    expect([own.myResponse, own.attendees[0]!.response]).toEqual([ours, ours]);
  });

  it.each([
    ['free', 'free'],
    ['tentative', 'tentative'],
    ['busy', 'busy'],
    ['oof', 'oof'],
    ['workingElsewhere', 'workingElsewhere'],
    ['unknown', 'unknown'],
    [null, 'unknown'],
  ])('"%s" of Graph is read as the status %s', (showAs, ours) => expect(read({ showAs }).showAs).toBe(ours));

  it.each([
    ['singleInstance', 'single'],
    ['occurrence', 'occurrence'],
    ['exception', 'exception'],
    ['seriesMaster', 'seriesMaster'],
    [null, 'single'],
  ])('"%s" of Graph is read as the type %s', (type, ours) => expect(read({ type }).type).toBe(ours));

  it.each([
    ['normal', 'public'],
    ['personal', 'private'],
    ['private', 'private'],
    ['confidential', 'private'],
    [null, 'public'],
  ])('"%s" of Graph is read as the visibility %s', (sensitivity, visibility) => expect(read({ sensitivity }).visibility).toBe(visibility));

  it.each([
    ['required', 'person'],
    ['optional', 'person'],
    ['resource', 'resource'],
    [null, 'person'],
  ])('"%s" of Graph is read as a %s', (type, kind) => {
    expect(read({ attendees: [{ type, emailAddress: { address: 'a@x.example' } }] }).attendees[0]!.kind).toBe(kind);
  });

  it.each([
    [true, 15, 15],
    [true, 0, 0],
    [false, 15, undefined],
    [true, null, undefined],
  ])('for a reminder, which Graph gives as %s with %s minutes, is read as %s', (isReminderOn, reminderMinutesBeforeStart, minutes) => {
    expect(read({ isReminderOn, reminderMinutesBeforeStart }).reminderMinutes).toBe(minutes);
  });

  it.each<[string, Partial<GraphEvent>, unknown]>([
    ['none', { isOnlineMeeting: false }, undefined],
    [
      'Teams',
      { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness', onlineMeeting: { joinUrl: 'https://t', conferenceId: '9' } },
      { provider: 'teams', joinUrl: 'https://t', meetingNumber: '9' },
    ],
    [
      'a meeting that is still being created',
      { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness', onlineMeeting: null },
      { provider: 'teams', joinUrl: '' },
    ],
    [
      'another meeting by Microsoft',
      { isOnlineMeeting: true, onlineMeetingProvider: 'skypeForBusiness', onlineMeeting: { joinUrl: 'https://s' } },
      { provider: 'skypeforbusiness', joinUrl: 'https://s' },
    ],
    [
      'a meeting that was created elsewhere',
      writeAssistProperty({ remotely: [], meeting: { provider: 'webex', joinUrl: 'https://w' } }),
      { provider: 'webex', joinUrl: 'https://w' },
    ],
  ])('for an online meeting is read from Graph’s fields or Assist’s property: %s', (_case, patch, meeting) =>
    expect(read(patch).onlineMeeting).toEqual(meeting),
  );
});

describe('Assist’s own property', () => {
  it.each<[string, string, unknown]>([
    ['a valid one', '{"remotely":["fred@x.example"]}', { remotely: ['fred@x.example'] }],
    ['not JSON', 'hello', { remotely: [] }],
    ['JSON of another form', '{"remotely":"all"}', { remotely: [] }],
  ])('is read only if it is valid: %s', (_case, value, property) => {
    expect(readAssistProperty({ ...EVENT, singleValueExtendedProperties: [{ id: ASSIST_PROPERTY_ID.toLowerCase(), value }] })).toEqual(
      property,
    );
  });

  it.each([
    ['from its own set, whatever the former one says', [ASSIST_PROPERTY_ID, FORMER_PROPERTY_ID], true, ['new@x.example']],
    ['from the public set if an earlier version stored it there', [FORMER_PROPERTY_ID], true, ['old@x.example']],
    // github.com/microsoftgraph/msgraph-sdk-dotnet/issues/519: it is as old as the invitation there.
    ['from no public set in an attendee’s copy', [FORMER_PROPERTY_ID], false, []],
  ])('is read %s', (_case, ids, isOrganizer, remotely) => {
    const value = (id: string) => JSON.stringify({ remotely: [id === ASSIST_PROPERTY_ID ? 'new@x.example' : 'old@x.example'] });
    const singleValueExtendedProperties = ids.map((id) => ({ id, value: value(id) }));
    expect(readAssistProperty({ ...EVENT, isOrganizer, singleValueExtendedProperties })).toEqual({ remotely });
  });

  it('is not written if there is nothing to store, unless an earlier value must be replaced', () => {
    expect(writeAssistProperty({ remotely: [] })).toEqual({});
    expect(writeAssistProperty({ remotely: [] }, true)).toEqual({
      singleValueExtendedProperties: [{ id: ASSIST_PROPERTY_ID, value: '{"remotely":[]}' }],
    });
  });
});

describe('the request that creates an event', () => {
  const fred = { email: 'fred@x.example', name: 'Fred', remotely: true };

  it.each<[string, Partial<NewEvent>, Record<string, unknown>]>([
    ['public', {}, { sensitivity: 'normal' }],
    ['private', { visibility: 'private' }, { sensitivity: 'private' }],
    ['shown as out of office', { showAs: 'oof' }, { showAs: 'oof' }],
    ['made without a reminder', {}, { isReminderOn: false }],
    ['made with a reminder at its start', { reminderMinutes: 0 }, { isReminderOn: true, reminderMinutesBeforeStart: 0 }],
    // By the transaction id, Graph itself recognises two requests with one key as one event.
    ['made with an idempotency key', { idempotencyKey: 'key' }, { transactionId: 'key' }],
    [
      'made with a Teams meeting',
      { onlineMeeting: { kind: 'native', provider: 'teams' } },
      { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' },
    ],
    [
      'made with a remote attendee',
      { attendees: [fred] },
      { singleValueExtendedProperties: [{ id: ASSIST_PROPERTY_ID, value: '{"remotely":["fred@x.example"],"zone":"Europe/Prague"}' }] },
    ],
    [
      'made with people and rooms, all of whom are invited',
      { attendees: [fred], resources: [{ email: 'room@x.example', name: 'Room' }] },
      {
        attendees: [
          { type: 'required', emailAddress: { address: 'fred@x.example', name: 'Fred' } },
          { type: 'resource', emailAddress: { address: 'room@x.example', name: 'Room' } },
        ],
        locations: [{ displayName: 'Room', locationEmailAddress: 'room@x.example', locationType: 'conferenceRoom' }],
      },
    ],
    [
      'made in a zone',
      { zone: 'Europe/Prague', range: { start: EIGHT, end: plusMinutes(EIGHT, 30) } },
      {
        start: { dateTime: '2026-11-23T09:00:00', timeZone: 'Central Europe Standard Time' },
        end: { dateTime: '2026-11-23T09:30:00', timeZone: 'Central Europe Standard Time' },
      },
    ],
  ])('uses Graph’s terms for a reservation that is %s', (_case, patch, part) => {
    const draft = toGraphDraft(suiteDraft(patch));
    expect(draft).toMatchObject(part);
    // `location` must not be sent, because it would replace all locations.
    expect(draft).not.toHaveProperty('location');
  });

  it('is refused if it asks for an online meeting of another vendor', () => {
    expect(() => toGraphDraft(suiteDraft({ onlineMeeting: { kind: 'native', provider: 'meet' } }))).toThrow(
      expect.objectContaining({ code: 'unsupported' }),
    );
  });
});

describe('the request that changes an event', () => {
  const before: GraphEvent = {
    ...EVENT,
    attendees: [
      { type: 'optional', status: { response: 'accepted' }, emailAddress: { address: 'Fred@x.example', name: 'Fred' } },
      { type: 'resource', status: { response: 'accepted' }, emailAddress: { address: 'room@x.example', name: 'Room' } },
    ],
    locations: [{ displayName: 'Room', locationEmailAddress: 'Room@x.example' }, { displayName: 'Canteen' }],
  };
  const fred = { type: 'optional', emailAddress: { address: 'Fred@x.example', name: 'Fred' } };
  const room = { type: 'resource', emailAddress: { address: 'room@x.example', name: 'Room' } };

  it.each<[string, EventPatch, Record<string, unknown>]>([
    ['nothing', {}, {}],
    ['the subject', { subject: 'x' }, { subject: 'x' }],
    ['the removal of the reminder', { reminderMinutes: null }, { isReminderOn: false }],
    ['the visibility', { visibility: 'public' }, { sensitivity: 'normal' }],
    [
      'the zone, with the same instants',
      { zone: 'UTC' },
      { start: { dateTime: '2026-11-23T08:00:00', timeZone: 'UTC' }, end: { dateTime: '2026-11-23T09:00:00', timeZone: 'UTC' } },
    ],
    [
      'the people, with those who stay and the rooms unchanged',
      {
        attendees: [
          { email: 'fred@x.example', name: 'F.', remotely: false },
          { email: 'carl@x.example', name: 'Carl', remotely: false },
        ],
      },
      { attendees: [fred, { type: 'required', emailAddress: { address: 'carl@x.example', name: 'Carl' } }, room] },
    ],
    [
      'the rooms, with the people and other places unchanged',
      { resources: [{ email: 'other@x.example', name: 'Other' }] },
      {
        attendees: [fred, { type: 'resource', emailAddress: { address: 'other@x.example', name: 'Other' } }],
        locations: [
          { displayName: 'Other', locationEmailAddress: 'other@x.example', locationType: 'conferenceRoom' },
          { displayName: 'Canteen' },
        ],
      },
    ],
  ])('contains only what changes: %s', (_case, patch, body) => {
    expect(toGraphPatch(patch, before)).toEqual(body);
  });
});

describe('a repetition that others have created', () => {
  const pattern = (patch: Partial<GraphRecurrence['pattern']>, range: Partial<GraphRecurrence['range']> = {}) =>
    fromGraphRecurrence({
      pattern: { type: 'weekly', interval: 1, ...patch },
      range: { type: 'numbered', startDate: '2026-11-23', numberOfOccurrences: 4, ...range },
    });
  const weekly = (interval: number, daysOfWeek: RecurrenceRule['daysOfWeek']): RecurrenceRule => ({
    frequency: 'weekly',
    interval,
    daysOfWeek,
    end: { kind: 'count', count: 4 },
  });

  it.each<[string, ReturnType<typeof pattern>, RecurrenceRule | undefined]>([
    [
      'in another letter case',
      pattern({ type: 'Weekly', daysOfWeek: ['Monday', 'FRIDAY'], firstDayOfWeek: 'Sunday' }),
      weekly(1, ['monday', 'friday']),
    ],
    // The product's weeks begin on Monday, which makes no difference for these days.
    [
      'every second week on working days, with weeks from Sunday',
      pattern({ interval: 2, daysOfWeek: ['monday', 'friday'], firstDayOfWeek: 'sunday' }),
      weekly(2, ['monday', 'friday']),
    ],
    [
      'every Sunday and Monday, with weeks from Sunday',
      pattern({ daysOfWeek: ['sunday', 'monday'], firstDayOfWeek: 'sunday' }),
      weekly(1, ['sunday', 'monday']),
    ],
    [
      'every second week on Sunday and Monday, with weeks from Monday',
      pattern({ interval: 2, daysOfWeek: ['sunday', 'monday'], firstDayOfWeek: 'monday' }),
      weekly(2, ['sunday', 'monday']),
    ],
    [
      'every second week on Sunday and Monday, with weeks from Sunday',
      pattern({ interval: 2, daysOfWeek: ['sunday', 'monday'], firstDayOfWeek: 'sunday' }),
      undefined,
    ],
    // Microsoft's documentation of the first day of the week: "Default is sunday."
    [
      'every second week on Sunday and Monday, with weeks from an unknown day',
      pattern({ interval: 2, daysOfWeek: ['sunday', 'monday'] }),
      undefined,
    ],
    [
      'on the 23rd',
      pattern({ type: 'absoluteMonthly', dayOfMonth: 23 }),
      { frequency: 'monthly', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 4 } },
    ],
    // Graph allows a series to begin before its first date.
    ['on a day other than that of its start', pattern({ type: 'absoluteMonthly', dayOfMonth: 1 }), undefined],
    // If a month is too short for the 31st, Exchange uses its last day, whereas the product's rules skip the month.
    ['on the 31st', pattern({ type: 'absoluteMonthly', dayOfMonth: 31 }, { startDate: '2027-01-31' }), undefined],
    [
      'on the second Tuesday',
      pattern({ type: 'relativeMonthly', daysOfWeek: ['tuesday'], index: 'second' }),
      { frequency: 'monthly', interval: 1, daysOfWeek: ['tuesday'], weekOfMonth: 2, end: { kind: 'count', count: 4 } },
    ],
    // Microsoft's documentation of the index: "Default is first."
    [
      'on a Tuesday, which is the first one by default',
      pattern({ type: 'relativeMonthly', daysOfWeek: ['tuesday'] }),
      { frequency: 'monthly', interval: 1, daysOfWeek: ['tuesday'], weekOfMonth: 1, end: { kind: 'count', count: 4 } },
    ],
    [
      'on the last Friday',
      pattern({ type: 'RelativeMonthly', daysOfWeek: ['Friday'], index: 'Last' }),
      { frequency: 'monthly', interval: 1, daysOfWeek: ['friday'], weekOfMonth: -1, end: { kind: 'count', count: 4 } },
    ],
    ['on the first working day', pattern({ type: 'relativeMonthly', daysOfWeek: ['monday', 'tuesday'], index: 'first' }), undefined],
    ['once a year', pattern({ type: 'absoluteYearly', dayOfMonth: 23 }), undefined],
    ['without an end', pattern({}, { type: 'noEnd' }), undefined],
    ['without its end date', pattern({}, { type: 'endDate' }), undefined],
  ])('is read only if the product’s rules can express it: %s', (_case, rule, ours) => {
    expect(rule).toEqual(ours);
  });

  it('is written with weeks that begin on Monday, like the product’s', () => {
    expect(toGraphRecurrence(weekly(2, ['sunday', 'monday']), EIGHT, 'Europe/Prague').pattern).toEqual({
      type: 'weekly',
      interval: 2,
      daysOfWeek: ['sunday', 'monday'],
      firstDayOfWeek: 'monday',
    });
  });
});

describe('a schedule from Graph', () => {
  const range = { start: EIGHT, end: plusMinutes(EIGHT, 60) };
  const item = (status: string, more: object = {}) => ({
    status,
    start: { dateTime: '2026-11-23T08:00:00.0000000', timeZone: 'UTC' },
    end: { dateTime: '2026-11-23T08:15:00.0000000', timeZone: 'UTC' },
    ...more,
  });
  const itemsOf = (schedule: GraphSchedule, seesPrivate = false) => {
    const told = toScheduled({ availabilityView: '2000', ...schedule }, range, seesPrivate);
    return 'items' in told ? told.items : told.code;
  };

  it.each([
    ['tentative', ['tentative']],
    ['busy', ['reserved']],
    ['oof', ['reserved']],
    // People who work elsewhere can be met, so their time is not taken.
    ['workingElsewhere', []],
    ['free', []],
    ['unknown', []],
  ])('with an item whose status is %s takes the time as %j', (status, taken) => {
    const items = itemsOf({ scheduleItems: [item(status)] });
    expect(Array.isArray(items) && items.map((one) => one.status)).toEqual(taken);
  });

  it('shows only the time of a private event, except to a viewer who may see more', () => {
    const scheduleItems = [item('busy', { isPrivate: true, subject: 'canary' })];
    expect(JSON.stringify(itemsOf({ scheduleItems }))).not.toContain('canary');
    expect(JSON.stringify(itemsOf({ scheduleItems }, true))).toContain('canary');
  });

  it.each<[string, NonNullable<GraphSchedule['workingHours']> | null, unknown]>([
    [
      'in a named zone',
      {
        daysOfWeek: ['monday', 'Friday'],
        startTime: '08:00:00.0000000',
        endTime: '17:30:00.0000000',
        timeZone: { name: 'Pacific Standard Time' },
      },
      { timezone: 'America/Los_Angeles', daysOfWeek: ['monday', 'friday'], startTime: '08:00', endTime: '17:30' },
    ],
    // The second person of Microsoft's sample of getSchedule (learn.microsoft.com/graph/api/calendar-getschedule).
    [
      'in the zone with the same clock if it is given as rules',
      {
        daysOfWeek: ['monday'],
        startTime: '08:00:00.0000000',
        endTime: '17:00:00.0000000',
        timeZone: {
          bias: 480,
          name: 'Customized Time Zone',
          standardOffset: { time: '02:00:00.0000000', dayOccurrence: 1, dayOfWeek: 'sunday', month: 11 },
          daylightOffset: { daylightBias: -60, time: '02:00:00.0000000', dayOccurrence: 2, dayOfWeek: 'sunday', month: 3 },
        },
      },
      { timezone: 'America/Los_Angeles', daysOfWeek: ['monday'], startTime: '08:00', endTime: '17:00' },
    ],
    // A zone without a known name becomes UTC (specification, section 5).
    [
      'in UTC if the mailbox has a custom zone without rules',
      { daysOfWeek: [], startTime: '08:00:00', endTime: '17:00:00', timeZone: { name: 'Customized Time Zone' } },
      { timezone: 'UTC', daysOfWeek: [], startTime: '08:00', endTime: '17:00' },
    ],
    ['only if they have an end', { daysOfWeek: ['monday'], startTime: '08:00:00' }, undefined],
    ['only if they are given', null, undefined],
  ])('is read with working hours %s', (_case, workingHours, ours) => {
    const told = toScheduled({ availabilityView: '0000', workingHours }, range, false);
    expect('workingHours' in told ? told.workingHours : undefined).toEqual(ours);
  });

  it('is joined from two parts, with an event across the seam only once', () => {
    const part = { view: '0002', items: [{ ...range, status: 'reserved' as const, isPrivate: false }] };
    expect(joined('a@x.example', [part, { ...part, view: '2000' }])).toEqual({
      email: 'a@x.example',
      availabilityView: '00022000',
      items: part.items,
    });
  });
});
