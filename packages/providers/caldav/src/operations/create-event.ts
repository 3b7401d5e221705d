import { createHash } from 'node:crypto';
import {
  type CallContext,
  isProviderError,
  leftOutDates,
  type NewEvent,
  ProviderError,
  type ProviderEvent,
} from '@assist/calendar-provider';
import { expandRecurrence, type Occurrence, recurrenceStartOf } from '@assist/reservation';
import { type Instant, instantOf } from '@assist/time';
import type { DavCalendar } from '../dav/accounts.ts';
import { addTime, datesOf, wayOfStart, zoneOf } from '../ical/calendar-object.ts';
import { fromRule } from '../ical/recurrence.ts';
import { wallOfInstant } from '../ical/zones.ts';
import { toEvent } from '../mapping/event.ts';
import { newObject, writeNew } from '../mapping/write-event.ts';
import { readStored, type Server, writeStored } from './objects.ts';

export interface Created {
  readonly event: ProviderEvent;
  readonly occurrences: number;
}

/**
 * Creates an event. The object's name is derived from the idempotency key, and never overwrites an existing object, so that an event that
 * is sent twice exists only once.
 */
export async function createEvent(server: Server, draft: NewEvent, context: CallContext): Promise<Created> {
  const { actor } = context;
  if (actor.mailbox === undefined) throw new ProviderError('forbidden', 'only a person can reserve');
  const occurrences = occurrencesOf(draft);
  const leftOut = leftOutDates(draft, occurrences).map(({ start }) => start);
  if (occurrences.length > 0 && occurrences.length === leftOut.length) throw new ProviderError('invalid', 'the series has no dates left');
  const calendar = await server.accounts.calendarOf(actor.mailbox, context);
  const name = await writeNewEvent(server, calendar, draft, leftOut, context);
  const stored = await readStored(server, calendar, name, context);
  const [first] = datesOf(stored.object, { start: instantOf(0), end: instantOf(Number.MAX_SAFE_INTEGER / 2) }, 1);
  if (first === undefined) throw new ProviderError('notFound', 'the new event no longer exists');
  const viewer = await server.accounts.viewerOf(context);
  return { event: toEvent(stored, first, { calendar, viewer }), occurrences: Math.max(1, occurrences.length - leftOut.length) };
}

/** Writes a new event, and returns the name of its object. */
export async function writeNewEvent(
  server: Server,
  calendar: DavCalendar,
  draft: NewEvent,
  leftOut: readonly Instant[],
  context: CallContext,
): Promise<string> {
  await expectDelivery(server, draft, context);
  const uid = uidOf(calendar.owner, draft.idempotencyKey);
  const object = newObject(uid, draft.zone);
  const organizer = { email: calendar.owner, name: context.actor.as === 'user' ? context.actor.name : calendar.owner };
  writeNew(object, object.master, draft, organizer, context.now);
  if (draft.recurrence !== undefined) {
    object.master.addPropertyWithValue('rrule', fromRule(draft.recurrence, draft));
    const way = wayOfStart(object.master);
    for (const start of leftOut) addTime(object.master, 'exdate', wallOfInstant(start, zoneOf(object, object.master)), way);
  }
  const name = `${uid}.ics`;
  await writeStored(server, calendar, { name, etag: undefined, object }, context).catch((error: unknown) => {
    if (!isProviderError(error, 'preconditionFailed')) throw error;
  });
  return name;
}

/**
 * Throws `unsupported` if guests are invited on a server without RFC 6638. Such a server stores the guests but notifies none of them, so a
 * room would seem reserved only in the organizer's calendar.
 */
export async function expectDelivery(
  server: Server,
  guests: Partial<Pick<NewEvent, 'attendees' | 'resources'>>,
  context: CallContext,
): Promise<void> {
  if ((guests.attendees?.length ?? 0) + (guests.resources?.length ?? 0) === 0) return;
  if ((await server.accounts.accountOf(context)).outbox === undefined)
    throw new ProviderError(
      'unsupported',
      'this calendar server does not deliver invitations (RFC 6638): neither people nor rooms can be invited',
    );
}

function uidOf(owner: string, key: string): string {
  return `assist-${createHash('sha256').update(`${owner} ${key}`).digest('hex').slice(0, 40)}`;
}

/** Returns the dates of a series. Empty for an event that does not repeat. */
function occurrencesOf(draft: NewEvent): readonly Occurrence[] {
  if (draft.recurrence === undefined) return [];
  const expansion = expandRecurrence(draft.recurrence, recurrenceStartOf(draft.range, draft.zone));
  if (expansion.kind !== 'occurrences') throw new ProviderError('invalid', `the recurrence is ${expansion.kind}`);
  return expansion.occurrences;
}
