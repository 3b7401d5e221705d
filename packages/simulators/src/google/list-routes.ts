import { instantOf, type InstantRange, overlaps } from '@assist/time';
import { createHash } from 'node:crypto';
import type { CalendarItem, Email } from '../engine/index.ts';
import type { StandInAnswer } from '../http/index.ts';
import { tellingOf } from './event-routes.ts';
import { type Calendar, calendarOf, type GoogleCall, googleAnswer, type GoogleRoute, isTrue, numberOf } from './google-call.ts';
import { badRequest, NOT_FOUND } from './google-error.ts';
import { toGoogleEvent, toGoogleStub, typeOf } from './google-event.ts';
import type { Stub } from './copies.ts';
import { googleIdOf, stampOf } from './google-ids.ts';
import { fromQueryTime } from './google-time.ts';

const DEFAULT_PAGE = 250;
const MAX_PAGE = 2_500;
/** The values of `eventTypes` (developers.google.com/workspace/calendar/api/v3/reference/events/list). */
const EVENT_TYPES: ReadonlySet<string> = new Set(['birthday', 'default', 'focusTime', 'fromGmail', 'outOfOffice', 'workingLocation']);
const EVER: InstantRange = { start: instantOf(-8e15), end: instantOf(8e15) };

type Told = CalendarItem | Stub;

interface PageState {
  readonly offset: number;
  /** A hash of the query's parameters, which must be the same for all pages. */
  readonly mark: string;
}

export const listEvents: GoogleRoute = (call) => {
  const calendar = calendarOf(call, call.parameters[0]!, 'freeBusyReader');
  const single = isTrue(call, 'singleEvents');
  if (call.query.get('orderBy') === 'startTime' && !single)
    throw badRequest('The requested ordering is not available for the particular query.');
  return page(call, calendar, listed(call, calendar.email, rangeOf(call), single));
};

/** Lists the dates of a series. Google's reference has no `orderBy` for this call: "The default is an unspecified, stable order." */
export const listInstances: GoogleRoute = (call) => {
  const calendar = calendarOf(call, call.parameters[0]!, 'freeBusyReader');
  const found = call.copies.find(calendar.email, call.parameters[1]!);
  if (found === undefined || 'stub' in found) throw NOT_FOUND;
  const range = rangeOf(call);
  const all = call.engine
    .listInstances(found.item.id)
    .filter((one) => overlaps(one, range))
    .toSorted((a, b) => b.start - a.start);
  return page(call, calendar, all);
};

function listed(call: GoogleCall, mailbox: Email, range: InstantRange, single: boolean): readonly Told[] {
  const isWanted = filterOf(call);
  if (single) return call.engine.listItems(mailbox, range).filter(isWanted);
  return call.engine
    .listMasters(mailbox)
    .filter(isWanted)
    .flatMap((item): Told[] => {
      if (item.type !== 'seriesMaster') return overlaps(item, range) ? [item] : [];
      const touching = call.engine.listInstances(item.id).filter((one) => overlaps(one, range));
      return touching.length === 0 ? [] : [item, ...touching.filter((one) => one.type === 'exception'), ...cancelledOf(item)];
    });
}

function filterOf({ query }: GoogleCall): (item: CalendarItem) => boolean {
  const uid = query.get('iCalUID');
  const text = query.get('q')?.toLowerCase();
  // "If unset, returns all event types."
  const types = query.getAll('eventTypes');
  const unknown = types.find((type) => !EVENT_TYPES.has(type));
  if (unknown !== undefined) throw badRequest(`Invalid value '${unknown}'.`, 'invalidParameter');
  const properties = query.getAll('privateExtendedProperty').map((pair) => pair.split('=') as [string, string]);
  return (item) =>
    (uid === null || item.uid === uid) &&
    (types.length === 0 || types.includes(typeOf(item))) &&
    (text === undefined ||
      [item.subject, item.bodyHtml, ...item.locations.map((one) => one.displayName)].some((one) => one.toLowerCase().includes(text))) &&
    properties.every(([name, value]) => item.extra[`private:${name}`] === value);
}

function cancelledOf(master: CalendarItem): Stub[] {
  const masterId = googleIdOf(master);
  return master.cancelledStarts.map((originalStart) => ({
    id: `${masterId}_${stampOf(originalStart, master)}`,
    masterId,
    originalStart,
    master,
  }));
}

function rangeOf({ query }: GoogleCall): InstantRange {
  const [min, max] = [query.get('timeMin'), query.get('timeMax')];
  const range = { start: min === null ? EVER.start : fromQueryTime(min), end: max === null ? EVER.end : fromQueryTime(max) };
  if (range.start >= range.end) throw badRequest('The specified time range is empty.', 'timeRangeEmpty');
  return range;
}

function page(call: GoogleCall, { role, zone, name }: Calendar, all: readonly Told[]): StandInAnswer {
  const size = numberOf(call, 'maxResults', DEFAULT_PAGE, MAX_PAGE);
  const mark = createHash('sha256')
    .update(
      [
        call.request.url.pathname,
        ...[...call.query]
          .filter(([key]) => key !== 'pageToken')
          .map((pair) => pair.join('='))
          .toSorted(),
      ].join('&'),
    )
    .digest('base64url')
    .slice(0, 16);
  const token = call.query.get('pageToken');
  const state = token === null ? { offset: 0, mark } : readToken(token);
  if (state === undefined || state.mark !== mark) throw badRequest('Invalid page token value.', 'invalid');
  const telling = tellingOf(call, role);
  const isLast = state.offset + size >= all.length;
  return googleAnswer(call, {
    kind: 'calendar#events',
    etag: `"p${call.engine.seq}"`,
    summary: name,
    updated: new Date(call.engine.now).toISOString(),
    timeZone: zone,
    accessRole: role,
    defaultReminders: role === 'owner' ? [{ method: 'popup', minutes: 10 }] : [],
    ...(isLast ? {} : { nextPageToken: writeToken({ offset: state.offset + size, mark }) }),
    items: all.slice(state.offset, state.offset + size).map((one) => ('uid' in one ? toGoogleEvent(one, telling) : toGoogleStub(one))),
  });
}

/** Writes a page token in ordinary base64, some of whose characters a client has to escape. */
function writeToken(state: PageState): string {
  return Buffer.from(JSON.stringify(state)).toString('base64');
}

function readToken(token: string): PageState | undefined {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as PageState;
  } catch {
    return undefined;
  }
}
