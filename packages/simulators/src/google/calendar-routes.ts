import type { Email } from '../engine/index.ts';
import { calendarOf, type GoogleCall, googleAnswer, type GoogleRoute, type Role, roleOfRight, roleOn } from './google-call.ts';
import { NOT_FOUND } from './google-error.ts';

export const getCalendar: GoogleRoute = (call) => {
  const { email, name, zone } = calendarOf(call, call.parameters[0]!, 'freeBusyReader');
  return googleAnswer(call, {
    kind: 'calendar#calendar',
    etag: '"calendar"',
    id: email,
    summary: name,
    timeZone: zone,
    conferenceProperties: CONFERENCES,
  });
};

export const listCalendars: GoogleRoute = (call) => {
  const { directory } = call.engine;
  const emails = [
    call.viewer,
    ...[...directory.listPeople(), ...directory.listRooms()].map((one) => one.email).filter((email) => isSubscribed(call, email)),
  ];
  return googleAnswer(call, { kind: 'calendar#calendarList', etag: '"list"', items: emails.map((email) => toEntry(call, email)) });
};

/**
 * Returns the entry of a calendar that the caller has added to their list, or that was shared with them by name. Other calendars are not
 * found, except the caller's own.
 */
export const getCalendarListEntry: GoogleRoute = (call) => {
  const { email } = calendarOf(call, call.parameters[0]!, 'freeBusyReader');
  if (email !== call.viewer && !isSubscribed(call, email)) throw NOT_FOUND;
  return googleAnswer(call, toEntry(call, email));
};

export const listAcl: GoogleRoute = (call) => {
  const { email } = calendarOf(call, call.parameters[0]!, 'owner');
  const rules = [...call.engine.directory.grantsOn(email)].map(([viewer, right]) => {
    const scope = viewer === 'default' ? { type: 'domain', value: call.domain ?? email.split('@')[1]! } : { type: 'user', value: viewer };
    return toRule(scope, roleOfRight(right));
  });
  return googleAnswer(call, { kind: 'calendar#acl', etag: '"acl"', items: [toRule({ type: 'user', value: email }, 'owner'), ...rules] });
};

export const getSetting: GoogleRoute = (call) => {
  const [name] = call.parameters as readonly [string];
  const value = name === 'timezone' ? calendarOf(call, 'primary', 'owner').zone : SETTINGS[name];
  if (value === undefined) throw NOT_FOUND;
  return googleAnswer(call, { kind: 'calendar#setting', etag: '"setting"', id: name, value });
};

export const listSettings: GoogleRoute = (call) => {
  const all = { ...SETTINGS, timezone: calendarOf(call, 'primary', 'owner').zone };
  return googleAnswer(call, {
    kind: 'calendar#settings',
    etag: '"settings"',
    items: Object.entries(all).map(([id, value]) => ({ kind: 'calendar#setting', etag: '"setting"', id, value })),
  });
};

const CONFERENCES = { allowedConferenceSolutionTypes: ['hangoutsMeet'] };
const SETTINGS: Readonly<Record<string, string>> = { locale: 'en', weekStart: '1', format24HourTime: 'true' };

function isSubscribed(call: GoogleCall, email: Email): boolean {
  return email !== call.viewer && call.engine.directory.grantsOn(email).has(call.viewer);
}

function toEntry(call: GoogleCall, email: Email): Record<string, unknown> {
  const { name, zone } = calendarOf(call, email, 'freeBusyReader');
  return {
    kind: 'calendar#calendarListEntry',
    etag: '"entry"',
    id: email,
    summary: name,
    timeZone: zone,
    colorId: '1',
    selected: true,
    accessRole: roleOn(call, email),
    defaultReminders: [],
    conferenceProperties: CONFERENCES,
    ...(email === call.viewer ? { primary: true } : {}),
  };
}

function toRule(scope: { readonly type: string; readonly value: string }, role: Role): Record<string, unknown> {
  return { kind: 'calendar#aclRule', etag: '"rule"', id: `${scope.type}:${scope.value}`, scope, role };
}
