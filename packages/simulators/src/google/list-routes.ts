import { instantOf, type InstantRange, overlaps } from '@assist/time';
import { createHash } from 'node:crypto';
import type { CalendarItem, Email } from '../engine/index.ts';
import type { StandInAnswer } from '../http/index.ts';
import { tellingOf } from './event-routes.ts';
import { type Calendar, calendarOf, type GoogleCall, googleAnswer, type GoogleRoute, isTrue, numberOf } from './google-call.ts';
import { badRequest, GoogleError, NOT_FOUND } from './google-error.ts';
import { toGoogleEvent, toGoogleStub } from './google-event.ts';
import type { Stub } from './copies.ts';
import { googleIdOf, stampOf } from './google-ids.ts';
import { fromQueryTime } from './google-time.ts';

const DEFAULT_PAGE = 250;
const MAX_PAGE = 2_500;
/** Not together with a sync token. */
const NOT_WITH_SYNC = ['iCalUID', 'orderBy', 'privateExtendedProperty', 'q', 'sharedExtendedProperty', 'timeMin', 'timeMax', 'updatedMin'];
/** A listing with one of these cannot be gone on with. */
const NO_SYNC_AFTER = ['iCalUID', 'orderBy', 'privateExtendedProperty', 'q', 'sharedExtendedProperty', 'updatedMin'];
const EVER: InstantRange = { start: instantOf(-8e15), end: instantOf(8e15) };

type Told = CalendarItem | Stub;

interface SyncState {
  readonly mailbox: Email;
  readonly since: number;
  readonly single: boolean;
}

interface PageState {
  readonly offset: number;
  /** The number of the last change when the listing began. */
  readonly until: number;
  /** Of the parameters, which have to stay the same. */
  readonly mark: string;
}

export const listEvents: GoogleRoute = (call) => {
  const calendar = calendarOf(call, call.parameters[0]!, 'freeBusyReader');
  const single = isTrue(call, 'singleEvents');
  const sync = call.query.get('syncToken');
  if (sync !== null && NOT_WITH_SYNC.some((name) => call.query.has(name))) throw badRequest('Sync token cannot be used with other query restrictions.');
  if (call.query.get('orderBy') === 'startTime' && !single) throw badRequest('The requested ordering is not available for the particular query.');
  const all = sync === null ? listed(call, calendar.email, rangeOf(call), single) : changed(call, calendar.email, sync, single);
  return page(call, calendar, all, !NO_SYNC_AFTER.some((name) => call.query.has(name)), single);
};

export const listInstances: GoogleRoute = (call) => {
  const calendar = calendarOf(call, call.parameters[0]!, 'freeBusyReader');
  const found = call.copies.find(calendar.email, call.parameters[1]!);
  if (found === undefined || 'stub' in found) throw NOT_FOUND;
  const range = rangeOf(call);
  const all = call.engine.listInstances(found.item.id).filter((one) => overlaps(one, range)).toSorted((a, b) => a.start - b.start);
  return page(call, calendar, all, false, true);
};

function listed(call: GoogleCall, mailbox: Email, range: InstantRange, single: boolean): readonly Told[] {
  const isWanted = filterOf(call);
  if (single) return call.engine.listItems(mailbox, range).filter(isWanted);
  return call.engine.listMasters(mailbox).filter(isWanted).flatMap((item): Told[] => {
    if (item.type !== 'seriesMaster') return overlaps(item, range) ? [item] : [];
    const touching = call.engine.listInstances(item.id).filter((one) => overlaps(one, range));
    return touching.length === 0 ? [] : [item, ...touching.filter((one) => one.type === 'exception'), ...cancelledOf(item)];
  });
}

function filterOf({ query }: GoogleCall): (item: CalendarItem) => boolean {
  const uid = query.get('iCalUID');
  const text = query.get('q')?.toLowerCase();
  const properties = query.getAll('privateExtendedProperty').map((pair) => pair.split('=') as [string, string]);
  return (item) =>
    (uid === null || item.uid === uid) &&
    (text === undefined || [item.subject, item.bodyHtml, ...item.locations.map((one) => one.displayName)].some((one) => one.toLowerCase().includes(text))) &&
    properties.every(([name, value]) => item.extra[`private:${name}`] === value);
}

/** A series without its days, or all of them, as the token's listing was. */
function changed(call: GoogleCall, mailbox: Email, token: string, single: boolean): readonly Told[] {
  const state = readToken(token) as SyncState | undefined;
  if (state === undefined || state.mailbox !== mailbox || state.single !== single) throw badRequest('Invalid sync token value.', 'invalid');
  const entries = call.engine.changesSince(mailbox, state.since);
  if (entries === undefined) throw new GoogleError(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.');
  const told = entries.flatMap(({ id }): Told[] => {
    const item = call.engine.findItem(id);
    if (item === undefined) {
      const stub = call.copies.stubOf(id);
      return stub === undefined ? [] : [stub];
    }
    if (item.type !== 'seriesMaster') return [item];
    const instances = call.engine.listInstances(id);
    return single ? [...instances, ...cancelledOf(item)] : [item, ...instances.filter((one) => one.type === 'exception'), ...cancelledOf(item)];
  });
  return [...new Map(told.map((one) => ['uid' in one ? googleIdOf(one) : one.id, one])).values()];
}

function cancelledOf(master: CalendarItem): Stub[] {
  const masterId = googleIdOf(master);
  return master.cancelledStarts.map((originalStart) => ({ id: `${masterId}_${stampOf(originalStart, master)}`, masterId, originalStart, master }));
}

function rangeOf({ query }: GoogleCall): InstantRange {
  const [min, max] = [query.get('timeMin'), query.get('timeMax')];
  const range = { start: min === null ? EVER.start : fromQueryTime(min), end: max === null ? EVER.end : fromQueryTime(max) };
  if (range.start >= range.end) throw badRequest('The specified time range is empty.', 'timeRangeEmpty');
  return range;
}

function page(call: GoogleCall, { email, role, zone, name }: Calendar, all: readonly Told[], syncs: boolean, single: boolean): StandInAnswer {
  const size = numberOf(call, 'maxResults', DEFAULT_PAGE, MAX_PAGE);
  const mark = createHash('sha256').update([call.request.url.pathname, ...[...call.query].filter(([key]) => key !== 'pageToken').map((pair) => pair.join('=')).toSorted()].join('&')).digest('base64url').slice(0, 16);
  const token = call.query.get('pageToken');
  const state = token === null ? { offset: 0, until: call.engine.seq, mark } : (readToken(token) as PageState | undefined);
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
    ...(isLast ? {} : { nextPageToken: writeToken({ offset: state.offset + size, until: state.until, mark } satisfies PageState) }),
    ...(isLast && syncs ? { nextSyncToken: writeToken({ mailbox: email, since: state.until, single } satisfies SyncState) } : {}),
    items: all.slice(state.offset, state.offset + size).map((one) => ('uid' in one ? toGoogleEvent(one, telling) : toGoogleStub(one))),
  });
}

/** With the characters of ordinary base64: a client has to escape them. */
function writeToken(state: PageState | SyncState): string {
  return Buffer.from(JSON.stringify(state)).toString('base64');
}

function readToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
