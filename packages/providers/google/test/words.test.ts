import type { NewEvent } from '@assist/calendar-provider';
import { suiteDraft } from '@assist/calendar-provider/test-suite';
import type { HttpAnswer } from '@assist/polite-http';
import type { RecurrenceRule } from '@assist/reservation';
import { plusMinutes, toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { toProviderError } from '../src/google-error.ts';
import type { GoogleEvent } from '../src/google-types.ts';
import { toProviderEvent } from '../src/mapping/event.ts';
import { toGoogleDraft } from '../src/mapping/new-event.ts';
import { fromRecurrence, isCounted } from '../src/mapping/recurrence.ts';
import { ALL_PERMISSIONS } from '../src/permissions.ts';

const NOW = Date.UTC(2026, 10, 23, 7);
const START = toInstant('2026-11-23T08:00:00Z');
const PRAGUE = { range: { start: START, end: plusMinutes(START, 60) }, zone: 'Europe/Prague', isAllDay: false };

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

/** Google documents its errors at https://developers.google.com/workspace/calendar/api/guides/errors */
describe('an error from Google', () => {
  it.each<[number, string, string]>([
    [400, 'badRequest', 'invalid'],
    [400, 'timeRangeEmpty', 'invalid'],
    [401, 'authError', 'unauthenticated'],
    [403, 'rateLimitExceeded', 'throttled'],
    [403, 'userRateLimitExceeded', 'throttled'],
    [403, 'quotaExceeded', 'throttled'],
    [403, 'forbiddenForNonOrganizer', 'forbidden'],
    [403, 'insufficientPermissions', 'forbidden'],
    [403, 'forbidden', 'forbidden'],
    [404, 'notFound', 'notFound'],
    [408, 'requestTimeout', 'timeout'],
    [409, 'duplicate', 'preconditionFailed'],
    [410, 'deleted', 'notFound'],
    [410, 'fullSyncRequired', 'notFound'],
    [412, 'conditionNotMet', 'preconditionFailed'],
    [429, 'rateLimitExceeded', 'throttled'],
    [500, 'backendError', 'unavailable'],
    [501, 'notImplemented', 'unsupported'],
    [502, 'badGateway', 'unavailable'],
    [503, 'serviceUnavailable', 'unavailable'],
    [301, 'moved', 'unavailable'],
  ])('with the status %i and the reason %s becomes %s', (status, reason, code) => {
    const error = toProviderError(answer(status, { error: { errors: [{ reason, message: 'canary' }] } }), NOW);
    expect(error).toMatchObject({ code, detail: { status, providerCode: reason } });
    expect(error.message).not.toContain('canary');
  });

  it('in the newer form has its reason read from the field `status`', () => {
    expect(toProviderError(answer(403, { error: { status: 'RESOURCE_EXHAUSTED' } }), NOW)).toMatchObject({
      code: 'throttled',
      detail: { providerCode: 'RESOURCE_EXHAUSTED' },
    });
  });

  it.each<[string, number, Record<string, string>, string, number | undefined]>([
    ['seconds', 429, { 'retry-after': '7' }, 'throttled', 7_000],
    ['a date', 403, { 'retry-after': 'Mon, 23 Nov 2026 07:00:30 GMT' }, 'throttled', 30_000],
    ['nothing', 429, {}, 'throttled', undefined],
    ['seconds, from a server that is down', 503, { 'retry-after': '2' }, 'throttled', 2_000],
  ])('is read with the wait that it requests: %s', (_case, status, headers, code, retryAfterMs) => {
    const error = toProviderError(answer(status, { error: { errors: [{ reason: 'rateLimitExceeded' }] } }, headers), NOW);
    expect([error.code, error.detail.retryAfterMs]).toEqual([code, retryAfterMs]);
  });

  it.each([['<html>'], [{}], [{ error: 'invalid_grant' }], [{ error: { errors: [] } }], [null]])(
    'with the body %j, which has no reason, is read by its status',
    (body) => {
      expect(toProviderError(answer(403, body), NOW)).toMatchObject({ code: 'forbidden', detail: { status: 403 } });
    },
  );
});

const EVENT: GoogleEvent = {
  id: 'abcde',
  iCalUID: 'abcde@google.com',
  organizer: { email: 'olga@x.example' },
  start: { dateTime: '2026-11-23T09:00:00+01:00', timeZone: 'Europe/Prague' },
  end: { dateTime: '2026-11-23T10:00:00+01:00', timeZone: 'Europe/Prague' },
};
const OWN = { calendar: 'olga@x.example', viewer: 'olga@x.example', permissions: ALL_PERMISSIONS };
const read = (patch: Partial<GoogleEvent>) => toProviderEvent({ ...EVENT, ...patch }, OWN);

describe('the term', () => {
  it.each([
    ['needsAction', 'needsAction'],
    ['accepted', 'accepted'],
    ['tentative', 'tentative'],
    ['declined', 'declined'],
    ['somethingNew', 'unknown'],
    [undefined, 'unknown'],
  ])('"%s" of Google is read as the answer %s', (responseStatus, ours) => {
    const attendee = { email: 'fred@x.example', ...(responseStatus === undefined ? {} : { responseStatus }) };
    expect(read({ attendees: [attendee] }).attendees[0]!.response).toBe(ours);
  });

  it.each([
    ['default', 'public'],
    ['public', 'public'],
    ['private', 'private'],
    ['confidential', 'private'],
  ])('"%s" of Google is read as the visibility %s', (visibility, ours) => expect(read({ visibility }).visibility).toBe(ours));

  const moved = { dateTime: '2026-11-23T11:00:00+01:00' };
  it.each<[string, Partial<GoogleEvent>, string]>([
    ['without a rule', {}, 'single'],
    ['with a rule', { recurrence: ['RRULE:FREQ=DAILY'] }, 'seriesMaster'],
    ['of a series', { recurringEventId: 'abcde', originalStartTime: EVENT.start! }, 'occurrence'],
    // The same instant, written with another offset.
    ['of a series, given in UTC', { recurringEventId: 'abcde', originalStartTime: { dateTime: '2026-11-23T08:00:00Z' } }, 'occurrence'],
    ['of a series, at another hour', { recurringEventId: 'abcde', originalStartTime: moved }, 'exception'],
    [
      'of a series of days, on another day',
      { recurringEventId: 'abcde', originalStartTime: { date: '2026-11-22' }, start: { date: '2026-11-23' }, end: { date: '2026-11-24' } },
      'exception',
    ],
  ])('for the type of an event %s is derived from its fields', (_case, patch, type) => expect(read(patch).type).toBe(type));

  it.each<[string, GoogleEvent['reminders'], number | undefined]>([
    ['the default of the calendar', { useDefault: true }, undefined],
    ['one', { useDefault: false, overrides: [{ method: 'popup', minutes: 0 }] }, 0],
    ['one by mail only', { useDefault: false, overrides: [{ method: 'email', minutes: 60 }] }, 60],
    ['none', { useDefault: false, overrides: [] }, undefined],
  ])('for a reminder is read from Google’s reminders: %s', (_case, reminders, minutes) => {
    expect(read(reminders === undefined ? {} : { reminders }).reminderMinutes).toBe(minutes);
  });
});

describe('the request that creates an event', () => {
  it.each<[string, Partial<NewEvent>, Record<string, unknown>]>([
    ['public', {}, { visibility: 'default' }],
    ['private', { visibility: 'private' }, { visibility: 'private' }],
    ['busy', { showAs: 'busy' }, { transparency: 'opaque' }],
    ['free', { showAs: 'free' }, { transparency: 'transparent' }],
    // Google knows only busy and free. A finer status is stored in Assist's property.
    ['tentative', { showAs: 'tentative' }, { transparency: 'opaque' }],
    ['working elsewhere', { showAs: 'workingElsewhere' }, { transparency: 'transparent' }],
    ['made without a reminder', {}, { reminders: { useDefault: false, overrides: [] } }],
    ['made with a reminder', { reminderMinutes: 10 }, { reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 10 }] } }],
    [
      'made with people and rooms, all of whom are invited',
      { attendees: [{ email: 'fred@x.example', name: 'Fred', remotely: false }], resources: [{ email: 'room@x.example', name: 'Room' }] },
      {
        location: 'Room',
        attendees: [
          { email: 'fred@x.example', displayName: 'Fred' },
          { email: 'room@x.example', displayName: 'Room', resource: true },
        ],
      },
    ],
    [
      'all-day',
      { isAllDay: true, zone: 'UTC', range: { start: toInstant('2026-11-23T00:00:00Z'), end: toInstant('2026-11-25T00:00:00Z') } },
      { start: { date: '2026-11-23' }, end: { date: '2026-11-25' } },
    ],
    [
      'made with a Meet conference',
      { onlineMeeting: { kind: 'native', provider: 'meet' } },
      { conferenceData: { createRequest: { conferenceSolutionKey: { type: 'hangoutsMeet' } } } },
    ],
  ])('uses Google’s terms for a reservation that is %s', (_case, patch, part) => {
    expect(toGoogleDraft(suiteDraft(patch), 'olga@x.example')).toMatchObject(part);
  });

  it('has the same id if it is sent twice, and another id for another organizer', () => {
    const draft = suiteDraft();
    const { id } = toGoogleDraft(draft, 'olga@x.example');
    expect(toGoogleDraft(draft, 'olga@x.example')['id']).toBe(id);
    expect(toGoogleDraft(draft, 'fred@x.example')['id']).not.toBe(id);
  });

  it('is refused if it asks for an online meeting of another vendor', () => {
    expect(() => toGoogleDraft(suiteDraft({ onlineMeeting: { kind: 'native', provider: 'teams' } }), 'olga@x.example')).toThrow(
      expect.objectContaining({ code: 'unsupported' }),
    );
  });
});

describe('a repetition that others have created', () => {
  const weekly = (interval: number, daysOfWeek: RecurrenceRule['daysOfWeek']): RecurrenceRule => ({
    frequency: 'weekly',
    interval,
    daysOfWeek,
    end: { kind: 'count', count: 4 },
  });

  it.each<[string, RecurrenceRule | undefined]>([
    ['RRULE:FREQ=WEEKLY;COUNT=4', weekly(1, [])],
    ['RRULE:FREQ=WEEKLY;WKST=SU;COUNT=4;INTERVAL=2;BYDAY=MO,FR', weekly(2, ['monday', 'friday'])],
    ['RRULE:FREQ=WEEKLY;WKST=SU;COUNT=4;BYDAY=SU,MO', weekly(1, ['sunday', 'monday'])],
    // Without WKST, weeks begin on Monday: "The default value is MO" (RFC 5545, 3.3.10).
    ['RRULE:FREQ=WEEKLY;COUNT=4;INTERVAL=2;BYDAY=SU,MO', weekly(2, ['sunday', 'monday'])],
    // With weeks that begin on Sunday, this rule has other dates than the product's rule would have.
    ['RRULE:FREQ=WEEKLY;WKST=SU;COUNT=4;INTERVAL=2;BYDAY=SU,MO', undefined],
    ['RRULE:FREQ=WEEKLY;BYDAY=XX;COUNT=4', undefined],
    ['RRULE:FREQ=HOURLY;COUNT=4', undefined],
    ['RDATE:20261124T080000Z', undefined],
  ])('is read only if the product’s rules can express it: %s', (line, rule) => {
    expect(fromRecurrence([line], PRAGUE)).toEqual(rule);
  });

  it.each([
    [['RRULE:FREQ=DAILY;COUNT=4'], true],
    [['RRULE:FREQ=DAILY;UNTIL=20261130'], false],
    [['EXDATE:20261124T080000Z', 'RRULE:FREQ=DAILY;COUNT=4'], true],
    [[], false],
  ])('written as %j is recognised as counted: %s', (lines, counted) => expect(isCounted(lines)).toBe(counted));
});
