import {
  type CallContext,
  type EventId,
  type FaultyItems,
  faultyItem,
  isProviderError,
  ProviderError,
  type ProviderEvent,
} from '@assist/calendar-provider';
import { fromInstant, type InstantRange, type ZoneName } from '@assist/time';
import type { Accounts, DavCalendar } from '../dav/accounts.ts';
import type { DavClient } from '../dav/dav-client.ts';
import { escaped, resourcesOf, textOf, xmlBody } from '../dav/dav-xml.ts';
import { type CalendarObject, datesOf, findDate, type ObjectDate, readObject, writeObject } from '../ical/calendar-object.ts';
import { eventReader, type EventView, type StoredObject, toEvent } from '../mapping/event.ts';
import { nameOf, readId, urlOf } from '../mapping/event-id.ts';
import { Pace } from './pace.ts';

/** What every operation needs to reach a server. */
export interface Server {
  readonly client: DavClient;
  readonly accounts: Accounts;
  /** The zone of all-day events in calendars that name no zone. */
  readonly zone: ZoneName;
  readonly faulty: FaultyItems;
}

const CALENDAR = { 'content-type': 'text/calendar; charset=utf-8' };
const OBJECT = '<D:prop><D:getetag/><C:calendar-data/></D:prop>';

/** An event as the caller sees it: one date of an object in a calendar. */
export interface Found {
  readonly calendar: DavCalendar;
  readonly stored: StoredObject;
  readonly date: ObjectDate;
  readonly event: ProviderEvent;
}

/** Finds an event. Also throws `notFound` for events that the caller may not see. */
export async function findEvent(server: Server, id: EventId, context: CallContext): Promise<Found> {
  const { name, originalStart } = readId(id.id);
  const calendar = await server.accounts.calendarOf(id.calendar, context);
  const stored = await readStored(server, calendar, name, context);
  const viewer = await server.accounts.viewerOf(context);
  const dateOf = () => {
    const date = findDate(stored.object, originalStart);
    if (date === undefined) throw new ProviderError('notFound', 'this date of the series no longer exists');
    return date;
  };
  const event = server.faulty.readOne(id.calendar, name, () => toEvent(stored, dateOf(), { calendar, viewer }));
  return { calendar, stored, date: dateOf(), event };
}

export async function readStored(server: Server, calendar: DavCalendar, name: string, context: CallContext): Promise<StoredObject> {
  try {
    const answer = await server.client.send({
      method: 'GET',
      url: urlOf(calendar.url, name),
      headers: { accept: 'text/calendar' },
      context,
      repeatable: true,
      ...aboutOf(calendar),
    });
    const object = readObject(answer.text(), zoneOf(server, calendar));
    if (object === undefined) throw new ProviderError('notFound', 'this is not an event');
    const etag = answer.headers.get('etag') ?? '';
    return { name, etag, object };
  } catch (error) {
    if (isProviderError(error, 'forbidden')) throw new ProviderError('notFound', error.message, error.detail, error);
    throw error;
  }
}

/**
 * Returns the objects that have a date in the range (RFC 4791, section 7.8), each with all of its dates. Unreadable objects are left out.
 */
export function queryRange(
  server: Server,
  calendar: DavCalendar,
  range: InstantRange,
  context: CallContext,
): Promise<readonly StoredObject[]> {
  return query(server, calendar, `<C:time-range start="${stamp(range.start)}" end="${stamp(range.end)}"/>`, context);
}

/** Finds a calendar's copy of an event by its UID, which is the same in all calendars. */
export async function queryUid(
  server: Server,
  calendar: DavCalendar,
  uid: string,
  context: CallContext,
): Promise<StoredObject | undefined> {
  const filter = `<C:prop-filter name="UID"><C:text-match collation="i;octet">${escaped(uid)}</C:text-match></C:prop-filter>`;
  // The UIDs are compared here, because servers match substrings, and servers that do not filter return everything.
  return (await query(server, calendar, filter, context)).find((one) => one.object.uid === uid);
}

async function query(server: Server, calendar: DavCalendar, filter: string, context: CallContext): Promise<readonly StoredObject[]> {
  const body = xmlBody(
    'C:calendar-query',
    `${OBJECT}<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${filter}</C:comp-filter></C:comp-filter></C:filter>`,
  );
  const { about } = aboutOf(calendar);
  const answer = await server.client.report(calendar.url, 1, body, context, about);
  const stored: StoredObject[] = [];
  const pace = new Pace(context.signal);
  for (const { href, props } of resourcesOf(answer.text())) {
    await pace.next();
    const text = textOf(props, 'calendar-data') ?? '';
    const object = readObject(text, zoneOf(server, calendar));
    // An object without an event is not reported: servers that do not filter also return tasks.
    if (object === undefined && /^BEGIN:VEVENT/im.test(text))
      server.faulty.report(calendar.owner, nameOf(href), faultyItem('no UID or no start, or is no iCalendar'));
    const etag = textOf(props, 'getetag') ?? '';
    if (object !== undefined) stored.push({ name: nameOf(href), etag, object });
  }
  return stored;
}

/** Maximum number of dates that are read from a calendar. A room that is reserved every quarter hour has a fifth of this in six weeks. */
const MOST_DATES = 20_000;

/**
 * Reads the dates that a calendar has in the range, in no particular order. Other work gets its turn in between.
 *
 * @throws ProviderError `unsupported` if there are more than `MOST_DATES`
 */
export async function datesIn<T>(
  stored: readonly StoredObject[],
  range: InstantRange,
  view: EventView,
  faulty: FaultyItems,
  read: (event: ProviderEvent, date: ObjectDate) => readonly T[],
  signal: AbortSignal,
): Promise<readonly T[]> {
  const pace = new Pace(signal);
  const all: T[] = [];
  let count = 0;
  for (const one of stored) {
    await pace.next();
    const dates = faulty.attempt(view.calendar.owner, one.name, () => datesOf(one.object, range)) ?? [];
    count += dates.length;
    if (count > MOST_DATES) throw new ProviderError('unsupported', `this calendar has more than ${MOST_DATES} dates in this range`);
    const toEvent = eventReader(one, view);
    for (const date of dates) {
      await pace.next();
      for (const event of faulty.readAll(view.calendar.owner, [date], () => one.name, toEvent)) all.push(...read(event, date));
    }
  }
  return all;
}

/**
 * Writes an object. Throws `preconditionFailed` if somebody else has changed it since it was read, or, for a new object (`etag` undefined),
 * if the name already exists. A change is sent only once, because a repetition would collide with its own first attempt.
 */
export async function writeStored(
  server: Server,
  calendar: DavCalendar,
  stored: { readonly name: string; readonly etag: string | undefined; readonly object: CalendarObject },
  context: CallContext,
): Promise<void> {
  const condition: Record<string, string> =
    stored.etag === undefined ? { 'if-none-match': '*' } : stored.etag === '' ? {} : { 'if-match': stored.etag };
  await server.client.send({
    method: 'PUT',
    url: urlOf(calendar.url, stored.name),
    headers: { ...CALENDAR, ...condition, ...(await actingFor(server, calendar, context)) },
    body: writeObject(stored.object),
    context,
    repeatable: stored.etag === undefined,
    ...aboutOf(calendar),
  });
}

/**
 * Returns the header that names the person on whose behalf the application writes, because Cyrus would otherwise take the application for
 * the attendee who answers. Other servers ignore it.
 */
async function actingFor({ accounts }: Server, calendar: DavCalendar, context: CallContext): Promise<Record<string, string>> {
  const { actor } = context;
  const isMailbox = actor.as === 'app' && calendar.owner === (await accounts.viewerOf(context)) && !calendar.isOwn;
  return isMailbox ? { 'schedule-address': `mailto:${calendar.owner}` } : {};
}

/** Deletes an object without sending another reply to an invitation that was already answered (RFC 6638, section 8.1). */
export function deleteQuietly(server: Server, calendar: DavCalendar, name: string, context: CallContext): Promise<void> {
  return deleteStored(server, calendar, { name, etag: '' }, context, { 'schedule-reply': 'F' });
}

/** Deletes an object. An object that is already gone counts as deleted. */
export async function deleteStored(
  server: Server,
  calendar: DavCalendar,
  stored: Pick<StoredObject, 'name' | 'etag'>,
  context: CallContext,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  try {
    await server.client.send({
      method: 'DELETE',
      url: urlOf(calendar.url, stored.name),
      headers: { ...headers, ...(stored.etag === '' ? {} : { 'if-match': stored.etag }), ...(await actingFor(server, calendar, context)) },
      context,
      repeatable: true,
      ...aboutOf(calendar),
    });
  } catch (error) {
    if (!isProviderError(error, 'notFound')) throw error;
  }
}

/**
 * Removes the messages about an invitation from the calendar's inbox. They stay there until a client removes them (RFC 6638, section 4.1),
 * and Cyrus counts each as busy regardless of the answer. If the inbox may not be changed, the messages stay, and nothing else fails.
 */
export async function tidyInbox(server: Server, calendar: DavCalendar, uid: string, context: CallContext): Promise<void> {
  const { inbox } = calendar;
  // A deputy leaves the owner's messages alone. The application removes a room's messages, because nobody else would.
  if (inbox === undefined || calendar.owner !== (await server.accounts.viewerOf(context))) return;
  try {
    const filter = `<C:prop-filter name="UID"><C:text-match collation="i;octet">${escaped(uid)}</C:text-match></C:prop-filter>`;
    const box = { ...calendar, url: inbox };
    for (const message of await query(server, box, filter, context))
      if (message.object.uid === uid) await deleteStored(server, box, message, context);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
}

function zoneOf({ zone }: Server, calendar: DavCalendar): ZoneName {
  return calendar.zone ?? zone;
}

function aboutOf({ isOwn, owner }: DavCalendar): { readonly about?: string } {
  return isOwn ? {} : { about: owner };
}

/** Writes an instant as UTC in iCalendar's form (RFC 5545, section 3.3.5). */
export function stamp(instant: InstantRange['start']): string {
  return fromInstant(instant).replace(/[-:]|\.\d+/g, '');
}
