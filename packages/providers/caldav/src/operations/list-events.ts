import { createHash } from 'node:crypto';
import {
  type CallContext,
  type Email,
  type EventId,
  type EventKey,
  type Page,
  ProviderError,
  type ProviderEvent,
} from '@assist/calendar-provider';
import { DAY_MS, type InstantRange, plusMs } from '@assist/time';
import { datesOf, findDate } from '../ical/calendar-object.ts';
import { eventReader, toEvent } from '../mapping/event.ts';
import { datesIn, findEvent, queryRange, queryUid, type Server } from './objects.ts';

const PAGE = 100;
const PAGE_ATTENDEES = 20_000;
const SERIES_DAYS = 4 * 365;

interface Query {
  readonly calendar: Email;
  readonly range: InstantRange;
  readonly page?: string;
}

/** Lists a page of events. CalDAV has no pages, so each page reads the whole range again and leaves out the events of earlier pages. */
export async function listEvents(server: Server, query: Query, context: CallContext): Promise<Page<ProviderEvent>> {
  const after = query.page === undefined ? undefined : readCursor(query.page, query);
  const all = await eventsIn(server, query, context);
  const from = after === undefined ? 0 : all.findIndex((event) => compare(placeOf(event), after) > 0);
  const items = from === -1 ? [] : pageOf(all.slice(from, from + PAGE));
  const last = items.at(-1);
  return last === undefined || from + items.length >= all.length ? { items } : { items, next: writeCursor(query, placeOf(last)) };
}

/** Returns fewer events if they have many attendees, because iCalendar does not limit attendees, and a page is sent as one answer. */
function pageOf(events: readonly ProviderEvent[]): readonly ProviderEvent[] {
  let attendees = 0;
  const end = events.findIndex((event, index) => (attendees += event.attendees.length) > PAGE_ATTENDEES && index > 0);
  return end === -1 ? events : events.slice(0, end);
}

async function eventsIn(server: Server, { calendar: email, range }: Query, context: CallContext): Promise<readonly ProviderEvent[]> {
  const calendar = await server.accounts.calendarOf(email, context);
  const [stored, viewer] = await Promise.all([queryRange(server, calendar, range, context), server.accounts.viewerOf(context)]);
  const events = await datesIn(stored, range, { calendar, viewer }, server.faulty, (event) => [event], context.signal);
  return events.toSorted((a, b) => compare(placeOf(a), placeOf(b)));
}

/** Lists at most `limit` dates of a series that have not ended yet. No search is needed, because a series is one object. */
export async function listSeries(server: Server, id: EventId, limit: number, context: CallContext): Promise<readonly ProviderEvent[]> {
  const { calendar, stored, date, event } = await findEvent(server, id, context);
  if (date.originalStart === undefined) return [event];
  const viewer = await server.accounts.viewerOf(context);
  return datesOf(stored.object, { start: context.now, end: plusMs(context.now, SERIES_DAYS * DAY_MS) }, limit + 1)
    .filter(({ end }) => end > context.now)
    .map(eventReader(stored, { calendar, viewer }))
    .filter((one) => !one.cancelled)
    .slice(0, limit);
}

/** Finds an event by its key. Undefined if it does not exist (the specification's case 'NO Events created yet'). */
export async function findByKey(
  server: Server,
  { calendar: email, key, around }: { calendar: Email; key: EventKey; around: InstantRange },
  context: CallContext,
): Promise<ProviderEvent | undefined> {
  const calendar = await server.accounts.calendarOf(email, context);
  const stored = await queryUid(server, calendar, key.uid, context);
  if (stored === undefined) return undefined;
  const date =
    key.originalStart === undefined || stored.object.master === undefined || !isSeries(stored)
      ? (datesOf(stored.object, around)[0] ?? undefined)
      : findDate(stored.object, key.originalStart);
  return date === undefined ? undefined : toEvent(stored, date, { calendar, viewer: await server.accounts.viewerOf(context) });
}

function isSeries({ object }: { object: Parameters<typeof findDate>[0] }): boolean {
  return object.master?.hasProperty('rrule') === true || object.master?.hasProperty('rdate') === true;
}

interface Place {
  readonly start: number;
  readonly id: string;
}

function placeOf({ start, id }: ProviderEvent): Place {
  return { start, id };
}

function compare(a: Place, b: Place): number {
  return a.start - b.start || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function writeCursor(query: Query, { start, id }: Place): string {
  return Buffer.from(JSON.stringify({ of: fingerprintOf(query), start, id })).toString('base64url');
}

function readCursor(page: string, query: Query): Place {
  try {
    const { of, start, id } = JSON.parse(Buffer.from(page, 'base64url').toString('utf8')) as Record<string, unknown>;
    if (of === fingerprintOf(query) && typeof start === 'number' && typeof id === 'string') return { start, id };
  } catch {
    // Falls through, because a page that cannot be read was not issued here.
  }
  throw new ProviderError('invalidPage', 'this page token was not issued here');
}

/** Returns a hash of a query, by which a page is recognised as belonging to it. */
function fingerprintOf({ calendar, range }: Query): string {
  return createHash('sha256').update(`${calendar} ${range.start} ${range.end}`).digest('base64url').slice(0, 12);
}
