import { describe, expect, it } from 'vitest';
import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import {
  actOnEvent,
  addPasskey,
  bodyText,
  calendarOauthLogin,
  changeEvent,
  createEvent,
  confirmTwoStep,
  createOnlineMeeting,
  dayText,
  emailText,
  endTwoStep,
  eventIdText,
  ewsLogin,
  findPeople,
  getCachedSchedules,
  getEventBounds,
  getEventStatuses,
  getLevelPlan,
  getPicture,
  getSchedules,
  getUtilisation,
  idText,
  instantText,
  listEvents,
  login,
  nameText,
  notifyReservation,
  oauthLogin,
  refresh,
  refreshOauthToken,
  saveUserSettings,
  signInWithPasskey,
  subjectText,
  takeSecondStep,
  zoneText,
} from '../src/index.ts';

const takes = (schema: $ZodType, value: unknown) => safeParse(schema, value).success;
const x = (length: number) => 'x'.repeat(length);
const many = <T>(count: number, one: T) => Array.from({ length: count }, () => one);
const signed = { id: 'A', clientDataJSON: 'A', authenticatorData: 'A', signature: 'A', userHandle: 'A' };
const passkey = { name: 'P', id: 'A', clientDataJSON: 'A', attestationObject: 'A', transports: [] };
const address = (length: number) => `${x(length - '@a.example'.length)}@a.example`;

const range = { start: '2026-11-23T08:00:00Z', end: '2026-11-23T09:00:00Z' };
const room = { email: 'room@a.example' };
const event = { idempotencyKey: 'k', subject: 'Review', ...range, resources: [room] };
const request = { email: 'room@a.example', iCalUid: 'uid', id: 'id' };
const made = { kind: 'made', provider: 'webex', weblink: 'https://w.example', meetingNumber: '1', password: 'p' };
const authorization = {
  authorizationCode: 'code',
  redirectUrl: 'https://assist.example/account/oauth-callback',
  scope: 'openid',
  codeVerifier: x(43),
  nonce: x(16),
};
const meeting = { eventStart: range.start, eventEnd: range.end, eventTitle: 'Review', eventBody: '', invitees: [] };
const invitee = { email: 'fred@a.example', coHost: false, displayName: 'Fred' };
const notification = {
  id: 'id',
  resourceUsername: 'room',
  iCalUId: 'uid',
  resourceDisplayName: 'Room',
  subject: 'Review',
  showAs: 'busy',
  realStart: range.start,
  realEnd: range.end,
  action: 'create',
  doneBy: 'assist',
  organiserName: 'Olga',
  organiserEmail: 'olga@a.example',
};
const settings = { location: { filteredAreaIds: [] as string[] }, language: 'cs', theme: 'system' };

/**
 * The parts of calls that have a maximum. `of` returns an input of a given size, which is tested at the maximum and one above it. The
 * numbers are from the decisions, section 11, if named there.
 */
const LIMITS: readonly [place: string, schema: $ZodType, most: number, of: (size: number) => unknown][] = [
  ['subject (section 11)', createEvent.body, 255, (size) => ({ ...event, subject: x(size) })],
  ['body (section 11)', createEvent.body, 32_768, (size) => ({ ...event, bodyHtml: x(size) })],
  ['attendees', createEvent.body, 500, (size) => ({ ...event, attendees: many(size, { email: 'fred@a.example' }) })],
  ['name of an attendee (section 11)', createEvent.body, 120, (size) => ({ ...event, attendees: [{ ...room, name: x(size) }] })],
  ['resources', createEvent.body, 20, (size) => ({ ...event, resources: many(size, room) })],
  ['name of a resource', createEvent.body, 255, (size) => ({ ...event, resources: [{ ...room, displayName: x(size) }] })],
  ['minutes of a reminder: four weeks', createEvent.body, 40_320, (size) => ({ ...event, reminder: size })],
  ['weeks between two dates', createEvent.body, 52, (size) => ({ ...event, recurrence: { frequency: 'weekly', interval: size } })],
  ['weekdays', createEvent.body, 7, (size) => ({ ...event, recurrence: { frequency: 'weekly', interval: 1, weekdays: many(size, 1) } })],
  ['a weekday', createEvent.body, 7, (size) => ({ ...event, recurrence: { frequency: 'weekly', interval: 1, weekdays: [size] } })],
  ['key of a reservation', createEvent.body, 128, (size) => ({ ...event, idempotencyKey: x(size) })],
  [
    'address of a meeting',
    createEvent.body,
    2_048,
    (size) => ({ ...event, onlineMeeting: { ...made, weblink: `https://w.example/${x(size - 18)}` } }),
  ],
  ['subject of a change', changeEvent.body, 255, (size) => ({ etag: 'e', subject: x(size) })],
  ['body of a change', changeEvent.body, 32_768, (size) => ({ etag: 'e', bodyHtml: x(size) })],
  ['resources of a change', changeEvent.body, 20, (size) => ({ etag: 'e', resources: many(size, room) })],
  ['mark of what was read', changeEvent.body, 512, (size) => ({ etag: x(size) })],
  ['mailboxes of schedules (section 11)', getSchedules.body, 500, (size) => ({ ...range, emails: many(size, 'room@a.example') })],
  ['mailboxes of known schedules', getCachedSchedules.body, 500, (size) => ({ ...range, emails: many(size, 'room@a.example') })],
  ['areas of a utilisation', getUtilisation.body, 100, (size) => ({ ...range, areaIds: many(size, 'floor-1') })],
  ['cursor of a page', listEvents.query, 4_096, (size) => ({ ...range, cursor: x(size) })],
  ['search text for people', findPeople.query, 120, (size) => ({ q: x(size) })],
  ['statuses', getEventStatuses.body, 500, (size) => many(size, request)],
  ['uid of an action', actOnEvent.body, 512, (size) => ({ action: 'confirm', ...request, iCalUid: x(size) })],
  ['uid of bounds', getEventBounds.params, 512, (size) => ({ resourceEmail: 'room@a.example', iCalUid: x(size) })],
  ['orders', notifyReservation.body, 50, (size) => ({ ...notification, orders: many(size, 'Coffee') })],
  ['an order', notifyReservation.body, 500, (size) => ({ ...notification, orders: [x(size)] })],
  ['a word of an order', notifyReservation.body, 500, (size) => ({ ...notification, orders: [{ what: x(size) }] })],
  ['a name of an order', notifyReservation.body, 64, (size) => ({ ...notification, orders: [{ [x(size)]: 1 }] })],
  ['people in a meeting', createOnlineMeeting.body, 1_000, (size) => ({ ...meeting, invitees: many(size, invitee) })],
  ['title of a meeting', createOnlineMeeting.body, 255, (size) => ({ ...meeting, eventTitle: x(size) })],
  ['areas that a person views', saveUserSettings.body, 200, (size) => ({ ...settings, location: { filteredAreaIds: many(size, 'a') } })],
  ['language', saveUserSettings.body, 8, (size) => ({ ...settings, language: x(size) })],
  ["a person's zone", saveUserSettings.body, 64, (size) => ({ ...settings, timezone: x(size) })],
  ['language of a plan', getLevelPlan.query, 8, (size) => ({ language: x(size) })],
  ['width of a picture', getPicture.query, 4_096, (size) => ({ width: String(size) })],
  ['height of a picture', getPicture.query, 4_096, (size) => ({ height: String(size) })],
  ['password', login.body, 256, (size) => ({ email: 'olga@a.example', password: x(size) })],
  ['id of a passkey (WebAuthn, section 4)', signInWithPasskey.body, 1_364, (size) => ({ ...signed, id: x(size) })],
  ['client data', signInWithPasskey.body, 4_096, (size) => ({ ...signed, clientDataJSON: x(size) })],
  ['authenticator data', signInWithPasskey.body, 4_096, (size) => ({ ...signed, authenticatorData: x(size) })],
  ['signature', signInWithPasskey.body, 2_048, (size) => ({ ...signed, signature: x(size) })],
  ['user handle', signInWithPasskey.body, 128, (size) => ({ ...signed, userHandle: x(size) })],
  ['attestation', addPasskey.body, 32_768, (size) => ({ ...passkey, attestationObject: x(size) })],
  ['transports', addPasskey.body, 8, (size) => ({ ...passkey, transports: many(size, 'usb') })],
  ['a transport', addPasskey.body, 32, (size) => ({ ...passkey, transports: [x(size)] })],
  ['second step', takeSecondStep.body, 256, (size) => ({ ticket: x(size), code: '0' })],
  ['code of a second step', takeSecondStep.body, 64, (size) => ({ ticket: 't', code: x(size) })],
  ['code that confirms two-step sign-in', confirmTwoStep.body, 64, (size) => ({ code: x(size) })],
  ['proof', endTwoStep.body, 256, (size) => ({ proof: x(size) })],
  ['password of the mail server', ewsLogin.body, 256, (size) => ({ username: 'olga', password: x(size) })],
  ['name at the mail server', ewsLogin.body, 254, (size) => ({ username: x(size), password: 'p' })],
  ['refresh token', refresh.body, 256, (size) => ({ refreshToken: x(size), token: '' })],
  ['access token', refresh.body, 256, (size) => ({ refreshToken: 'r', token: x(size) })],
  ['code', oauthLogin.body, 4_096, (size) => ({ ...authorization, authorizationCode: x(size) })],
  ['verifier (RFC 7636)', oauthLogin.body, 128, (size) => ({ ...authorization, codeVerifier: x(size) })],
  ['nonce', oauthLogin.body, 128, (size) => ({ ...authorization, nonce: x(size) })],
  ['issuer', oauthLogin.body, 512, (size) => ({ ...authorization, issuer: x(size) })],
  ['redirect address', oauthLogin.body, 512, (size) => ({ ...authorization, redirectUrl: `https://a.example/${x(size - 18)}` })],
  ['connection', calendarOauthLogin.body, 128, (size) => ({ ...authorization, connectionAgentId: x(size) })],
  ['scope', refreshOauthToken.body, 2_048, (size) => ({ scope: x(size) })],
  ['an e-mail address (RFC 5321)', emailText, 254, address],
  ['a name (section 11)', nameText, 120, x],
  ['an id', idText, 128, x],
  ['an event’s id', eventIdText, 1_024, x],
  ['a zone', zoneText, 64, x],
];

describe('the limits of input', () => {
  it.each(LIMITS)('include a maximum for %s', (_place, schema, most, of) => {
    expect([takes(schema, of(most)), takes(schema, of(most + 1))]).toEqual([true, false]);
  });

  it.each<[string, $ZodType, (size: number) => unknown, number]>([
    ['resources', createEvent.body, (size) => ({ ...event, resources: many(size, room) }), 1],
    ['resources of a change', changeEvent.body, (size) => ({ etag: 'e', resources: many(size, room) }), 1],
    ['weeks between two dates', createEvent.body, (size) => ({ ...event, recurrence: { frequency: 'weekly', interval: size } }), 1],
    ['dates', createEvent.body, (size) => ({ ...event, recurrence: { frequency: 'daily', interval: 1, count: size } }), 1],
    ['a weekday', createEvent.body, (size) => ({ ...event, recurrence: { frequency: 'weekly', interval: 1, weekdays: [size] } }), 1],
    ['minutes of a reminder', createEvent.body, (size) => ({ ...event, reminder: size }), 0],
    ['mailboxes', getSchedules.body, (size) => ({ ...range, emails: many(size, 'room@a.example') }), 1],
    ['areas', getUtilisation.body, (size) => ({ ...range, areaIds: many(size, 'a') }), 1],
    ['search text for people', findPeople.query, (size) => ({ q: x(size) }), 1],
    ['verifier (RFC 7636)', oauthLogin.body, (size) => ({ ...authorization, codeVerifier: x(size) }), 43],
    ['nonce', oauthLogin.body, (size) => ({ ...authorization, nonce: x(size) }), 16],
    ['width of a picture', getPicture.query, (size) => ({ width: String(size) }), 1],
  ])('include a minimum for %s', (_place, schema, of, least) => {
    expect([takes(schema, of(least)), takes(schema, of(least - 1))]).toEqual([true, false]);
  });
});

describe('a text', () => {
  it.each<[string, $ZodType, unknown, boolean]>([
    ['an instant in UTC', instantText, '2026-11-23T08:00:00Z', true],
    ['an instant with milliseconds', instantText, '2026-11-23T08:00:00.000Z', true],
    ['an instant with an offset', instantText, '2026-11-23T08:00:00+01:00', false],
    ['a time without a zone', instantText, '2026-11-23T08:00:00', false],
    ['a day that does not exist', instantText, '2026-02-30T08:00:00Z', false],
    ['an hour that does not exist', instantText, '2026-11-23T24:00:00Z', false],
    ['a number', instantText, 1_795_342_581_016, false],
    ['a day', dayText, '2026-02-28', true],
    ['a leap day in another year', dayText, '2026-02-29', false],
    ['a day with a time', dayText, '2026-02-28T00:00:00Z', false],
    ['an address', emailText, 'olga@alder.example', true],
    ['an address without a host', emailText, 'olga@', false],
    ['two at-signs', emailText, 'a@b@c', false],
    ['an address with a name', emailText, 'Olga <olga@alder.example>', false],
    ['an address with a space', emailText, 'ol ga@alder.example', false],
    ['an address with an apostrophe', emailText, "o'lga@alder.example", true],
    ['an address with a quoted name', emailText, '"olga"@alder.example', false],
    ['an id with a slash', idText, '../floor', false],
    ['an id with a space', idText, 'a b', false],
    ['no id', idText, '', false],
    ['a calendar’s id in base64', eventIdText, 'AAMk+/==', true],
    ['an id with a query', eventIdText, 'a?b', false],
    ['a name of only spaces', nameText, '   ', false],
    ['a name with a new line', nameText, 'a\nb', false],
    ['half a character in a name', nameText, 'a\ud800', false],
    ['a name in another script', nameText, 'Олена Їжак', true],
    ['no subject', subjectText, '', true],
    ['a subject with a bell', subjectText, 'a\u0007', false],
    ['a text with new lines', bodyText, 'a\r\n\tb', true],
    ['a text with NUL', bodyText, 'a\0b', false],
    ['half a character in a text', bodyText, 'a\udc00', false],
  ])('is accepted or refused by its form: %s', (_case, schema, value, good) => {
    expect(takes(schema, value)).toBe(good);
  });

  it('is converted to lower case if it is an address, and trimmed if it is a name or subject', () => {
    expect(safeParse(emailText, ' Olga@Alder.Example ')).toMatchObject({ data: 'olga@alder.example' });
    expect(safeParse(nameText, ' Olga ')).toMatchObject({ data: 'Olga' });
    expect(safeParse(subjectText, ' Review ')).toMatchObject({ data: 'Review' });
  });
});

describe('a reservation request', () => {
  it.each<[string, unknown, boolean]>([
    ['with only what is required', event, true],
    ['without a key', { ...event, idempotencyKey: undefined }, false],
    ['of no resource', { ...event, resources: [] }, false],
    ['private', { ...event, visibility: 'private' }, true],
    ['confidential', { ...event, visibility: 'confidential' }, false],
    ['shown as a status that cannot be chosen', { ...event, showAs: 'unknown' }, false],
    ['each year', { ...event, recurrence: { frequency: 'yearly', interval: 1 } }, false],
    ['every week and a half', { ...event, recurrence: { frequency: 'weekly', interval: 1.5 } }, false],
    ['with no repetition', { ...event, recurrence: null }, true],
    ['with a meeting by the calendar itself', { ...event, onlineMeeting: { kind: 'native', provider: 'teams' } }, true],
    [
      'with a meeting by the calendar itself, but of another provider',
      { ...event, onlineMeeting: { kind: 'native', provider: 'webex' } },
      false,
    ],
    ['with a meeting that was created', { ...event, onlineMeeting: made }, true],
    ['with a meeting at an executable address', { ...event, onlineMeeting: { ...made, weblink: 'javascript:alert(1)' } }, false],
    ['with a meeting at an unencrypted address', { ...event, onlineMeeting: { ...made, weblink: 'http://w.example' } }, false],
    ['with a freely chosen organizer', { ...event, organizer: 'fred@a.example' }, false],
  ])('is accepted or refused by its content: %s', (_case, body, good) => {
    expect(takes(createEvent.body, body)).toBe(good);
  });

  it.each<[string, unknown, boolean]>([
    ['with only the version that was read', { etag: 'e' }, true],
    ['without the version that was read', { subject: 'x' }, false],
    ['with another repetition', { etag: 'e', recurrence: null }, false],
    ['without a resource', { etag: 'e', resources: [] }, false],
    ['without a reminder', { etag: 'e', reminder: null }, true],
  ])('for a change is accepted or refused by its content: %s', (_case, body, good) => {
    expect(takes(changeEvent.body, body)).toBe(good);
  });
});
