import {
  type AnswerManner,
  type CallContext,
  type EventId,
  type EventPatch,
  type EventScope,
  expectContent,
  isProviderError,
  ProviderError,
  type ProviderEvent,
} from '@assist/calendar-provider';
import { type EventAnswer, type MovedDate, movedDates } from '@assist/reservation';
import type { Instant, InstantRange } from '@assist/time';
import ICAL from 'ical.js';
import {
  addTime,
  type CalendarObject,
  datesOf,
  findDate,
  recurrenceIdOf,
  wayOfStart,
  zoneOf as zoneOfComponent,
} from '../ical/calendar-object.ts';
import { instantOf } from '@assist/time';
import { wallOfInstant } from '../ical/zones.ts';
import { addressOf, setText } from '../mapping/event-words.ts';
import { toEvent } from '../mapping/event.ts';
import { askAgain, setEnd, setRange, touched, writePatch } from '../mapping/write-event.ts';
import { expectDelivery } from './create-event.ts';
import { findByKey } from './list-events.ts';
import { deleteStored, findEvent, type Found, readStored, type Server, tidyInbox, writeStored, deleteQuietly } from './objects.ts';
import { datesFrom, isFirst, patchOfFirst, readSeries, splitSeries, truncate, updateWhole } from './series.ts';

export async function updateEvent(
  server: Server,
  id: EventId,
  asked: EventPatch,
  scope: EventScope,
  context: CallContext,
): Promise<ProviderEvent> {
  const found = await findUnchanged(server, id, context);
  const { event, calendar, stored } = found;
  const patch =
    asked.attendees === undefined ? asked : { ...asked, attendees: asked.attendees.filter((one) => one.email !== event.organizer.email) };
  await expectDelivery(server, patch, context);
  const organizer = { email: event.organizer.email, name: event.organizer.name };
  if (scope === 'occurrence' || event.key.originalStart === undefined) {
    return change(server, found, context, (component, object) => {
      writePatch(component, patch, organizer);
      if (patch.range === undefined && patch.zone === undefined && patch.isAllDay === undefined) return;
      const range = patch.range ?? event;
      setRange(object, component, range, patch.zone ?? event.zone, patch.isAllDay ?? event.isAllDay);
      if (!isWithin(range, event)) askAgain(component, organizer.email);
    });
  }
  const series = readSeries(stored.object, found.date, event, scope, context.now);
  const first = patchOfFirst(series, event, patch);
  if (!isFirst(series)) return splitSeries(server, calendar, stored, series, first, event, context);
  updateWhole(stored.object, series, first, organizer, context.now);
  await writeStored(server, calendar, stored, context);
  return firstOf(server, found, context);
}

/** Returns whether a range lies within the previous one. Shortening an event does not require new answers. */
function isWithin(range: InstantRange, before: InstantRange): boolean {
  return range.start >= before.start && range.end <= before.end;
}

export async function previewUpdate(
  server: Server,
  id: EventId,
  patch: EventPatch,
  scope: EventScope,
  context: CallContext,
): Promise<readonly MovedDate[]> {
  const { event, stored, date } = await findEvent(server, id, context);
  const { start, end } = event;
  if (scope === 'occurrence' || event.key.originalStart === undefined)
    return [{ before: { start, end }, after: patch.range ?? { start, end } }];
  const series = readSeries(stored.object, date, event, scope, context.now);
  return movedDates(datesFrom(series), { rule: series.rule, from: event, to: patch.range, zone: event.zone, newZone: patch.zone });
}

export async function finishEvent(server: Server, id: EventId, end: Instant, context: CallContext): Promise<ProviderEvent> {
  const found = await findUnchanged(server, id, context);
  const { start, zone, isAllDay } = found.event;
  return change(server, found, context, (component, object) => {
    // A date has no hours, so an event that ends during a day must no longer be all-day.
    if (isAllDay) setRange(object, component, { start, end }, zone, false);
    else setEnd(object, component, end);
  });
}

export async function deleteEvent(server: Server, id: EventId, scope: EventScope, context: CallContext): Promise<void> {
  try {
    const found = await findUnchanged(server, id, context);
    const { calendar, stored, date, event } = found;
    const deleteAll = async () => {
      await deleteStored(server, calendar, stored, context);
      await tidyInbox(server, calendar, stored.object.uid, context);
    };
    if (date.originalStart === undefined || stored.object.master === undefined) return await deleteAll();
    if (scope === 'occurrence') leaveOut(stored.object, date.originalStart, context.now);
    else {
      const series = readSeries(stored.object, date, event, scope, context.now);
      if (isFirst(series)) return await deleteAll();
      truncate(stored.object, series.from, context.now);
    }
    const isEmpty = datesOf(reread(stored.object), { start: instantOf(0), end: instantOf(FAR_MS) }, 1).length === 0;
    if (isEmpty) return await deleteAll();
    await writeStored(server, calendar, stored, context);
    await tidyInbox(server, calendar, stored.object.uid, context);
  } catch (error) {
    if (!isProviderError(error, 'notFound')) throw error;
  }
}

const FAR_MS = Date.UTC(2100, 0, 1);

/** Sets the caller's answer in the caller's own copy. The server then notifies the organizer (RFC 6638, section 3.2.2.1). */
export async function respond(
  server: Server,
  id: EventId,
  response: EventAnswer,
  context: CallContext,
  { scope, comment }: AnswerManner = {},
): Promise<ProviderEvent> {
  const viewer = await server.accounts.viewerOf(context);
  const found = await ownCopyOf(server, id, viewer, context);
  const write = (component: ICAL.Component) => {
    const own = component.getAllProperties('attendee').find((one) => addressOf(one) === viewer);
    if (own === undefined) return;
    own.setParameter('partstat', { accepted: 'ACCEPTED', tentative: 'TENTATIVE', declined: 'DECLINED' }[response]);
    own.removeParameter('rsvp');
    // By RFC 4791, section 7.10, a copy counts as busy regardless of the answer, but RFC 6638, section 3.2.2.1, lets an attendee change
    // TRANSP.
    setText(component, 'transp', response === 'declined' ? 'TRANSPARENT' : 'OPAQUE');
    // A reply gives its reason in a comment (RFC 5546, section 3.2.3).
    if (comment !== undefined) setText(component, 'comment', comment);
  };
  const isOfAll = scope === 'series' || found.date.originalStart === undefined;
  const answered = await change(server, found, context, write, isOfAll);
  // If the application sets TRANSP in a room's calendar, Cyrus stores it as a setting of the application, and the room still shows the time
  // as busy. A declined event is therefore deleted from the room's calendar.
  if (response === 'declined' && isOfAll && context.actor.as === 'app')
    await deleteQuietly(server, found.calendar, found.stored.name, context);
  return answered;
}

/** Finds the caller's own copy, because the id may be the organizer's. */
async function ownCopyOf(server: Server, id: EventId, viewer: string, context: CallContext): Promise<Found> {
  const found = await findEvent(server, id, context);
  const { event } = found;
  if (event.isOrganizer || !event.attendees.some((one) => one.email === viewer))
    throw new ProviderError('forbidden', 'only invited people can answer');
  if (found.calendar.owner === viewer) return found;
  const own = await findByKey(server, { calendar: viewer, key: event.key, around: { start: event.start, end: event.end } }, context);
  if (own === undefined) throw new ProviderError('forbidden', 'only invited people can answer');
  return findEvent(server, own, context);
}

/** Finds an event. Throws `preconditionFailed` if its content has changed since the caller read it. */
async function findUnchanged(server: Server, id: EventId, context: CallContext): Promise<Found> {
  const found = await findEvent(server, id, context);
  expectContent(found.event, id.etag);
  return found;
}

const TRIES = 3;

/**
 * Changes one date, which becomes an exception if it belongs to a series, or the whole event if `isOfAll` is true. If an answer arrives
 * between reading and writing, the event is read again.
 */
async function change(
  server: Server,
  first: Found,
  context: CallContext,
  write: (component: ICAL.Component, object: CalendarObject) => void,
  isOfAll = false,
): Promise<ProviderEvent> {
  const { calendar } = first;
  const viewer = await server.accounts.viewerOf(context);
  let { stored } = first;
  const { originalStart } = first.date;
  for (let tries = 1; ; tries += 1) {
    const date = findDate(stored.object, originalStart);
    if (date === undefined) throw new ProviderError('notFound', 'this date of the series no longer exists');
    const { master, overrides } = stored.object;
    const one = () => (date.type === 'occurrence' ? singledOut(stored.object, date.component, date) : date.component);
    for (const component of isOfAll && master !== undefined ? [master, ...overrides] : [one()]) {
      write(component, stored.object);
      touched(component, context.now);
    }
    try {
      await writeStored(server, calendar, stored, context);
      break;
    } catch (error) {
      if (!isProviderError(error, 'preconditionFailed') || tries === TRIES) throw error;
      const again = await readStored(server, calendar, stored.name, context);
      const now = findDate(again.object, originalStart);
      if (now === undefined || toEvent(again, now, { calendar, viewer }).etag !== first.event.etag) throw error;
      stored = again;
    }
  }
  const [written] = await Promise.all([
    readStored(server, calendar, stored.name, context),
    tidyInbox(server, calendar, stored.object.uid, context),
  ]);
  const date = findDate(written.object, originalStart);
  if (date === undefined) throw new ProviderError('notFound', 'the event no longer exists');
  return toEvent(written, date, { calendar, viewer });
}

/** Creates a separate component for one date of a series, which replaces the rule's date (RFC 5545, section 3.8.4.4). */
function singledOut(
  { calendar }: CalendarObject,
  master: ICAL.Component,
  date: InstantRange & { readonly originalStart: Instant | undefined },
): ICAL.Component {
  const component = new ICAL.Component(structuredClone(master.jCal) as unknown[]);
  for (const name of ['rrule', 'rdate', 'exdate', 'exrule', 'duration']) component.removeAllProperties(name);
  const way = wayOfStart(master);
  const object: CalendarObject = { calendar, uid: '', master, overrides: [], floatingZone: 'UTC' };
  calendar.addSubcomponent(component);
  const zone = zoneOfComponent(object, master);
  addTime(component, 'recurrence-id', wallOfInstant(date.originalStart!, zone), way);
  component.removeAllProperties('dtstart');
  component.removeAllProperties('dtend');
  addTime(component, 'dtstart', wallOfInstant(date.start, zone), way);
  addTime(component, 'dtend', wallOfInstant(date.end, zone), way);
  return component;
}

/** Excludes one date from a series, and removes its separate component if it has one. */
function leaveOut(object: CalendarObject, originalStart: Instant, now: Instant): void {
  const { calendar, master } = object;
  for (const one of object.overrides) if (recurrenceIdOf(object, one) === originalStart) calendar.removeSubcomponent(one);
  addTime(master!, 'exdate', wallOfInstant(originalStart, zoneOfComponent(object, master!)), wayOfStart(master!));
  touched(master!, now);
}

/** Returns the object with the exceptions that its calendar contains now, after changes. */
function reread(object: CalendarObject): CalendarObject {
  return { ...object, overrides: object.calendar.getAllSubcomponents('vevent').filter((one) => one.hasProperty('recurrence-id')) };
}

async function firstOf(server: Server, { calendar, stored }: Found, context: CallContext): Promise<ProviderEvent> {
  await tidyInbox(server, calendar, stored.object.uid, context);
  const written = await readStored(server, calendar, stored.name, context);
  const [first] = datesOf(written.object, { start: instantOf(0), end: instantOf(FAR_MS) }, 1);
  if (first === undefined) throw new ProviderError('notFound', 'the event no longer exists');
  return toEvent(written, first, { calendar, viewer: await server.accounts.viewerOf(context) });
}
