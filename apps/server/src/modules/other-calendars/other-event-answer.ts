import type { OtherEventAnswer } from '@assist/contract';
import type { BusyItem, MailboxSchedule, ProviderEvent } from '@assist/calendar-provider';
import { fromInstant, instantOf, type Instant, type InstantRange, SLOT_MS, UTC } from '@assist/time';

/** Converts an event of another calendar. The caller has already removed what this viewer may not know. */
export function fromEvent(event: ProviderEvent): OtherEventAnswer {
  const time = {
    id: event.id,
    start: fromInstant(event.start),
    end: fromInstant(event.end),
    timeZone: event.zone,
    isAllDay: event.isAllDay,
  };
  const isPrivate = event.visibility === 'private';
  const isTentative = event.showAs === 'tentative';
  // A limited event has a subject only if its calendar provides one; an empty subject counts as none.
  if (event.completeness === 'limited')
    return { ...time, ...NOTHING_MORE, subject: event.subject === '' ? null : event.subject, isPrivate, isTentative };
  const resources = event.attendees.filter((attendee) => attendee.kind === 'resource' && attendee.released !== true);
  return {
    ...time,
    iCalUId: event.iCalUId === '' ? null : event.iCalUId,
    subject: event.subject,
    isPrivate,
    isTentative,
    organizer: event.organizer.name === '' ? null : event.organizer.name,
    places: resources.map(({ name }) => name),
    people: event.attendees.filter((attendee) => attendee.kind === 'person').map(({ name }) => name),
    text: event.bodyPreview,
  };
}

/** Converts a taken time. The subject is null if the calendar does not provide it. */
export function fromBusyItem(item: BusyItem, index: number): OtherEventAnswer {
  return {
    ...NOTHING_MORE,
    id: item.eventId ?? `${item.start}-${item.end}-${index}`,
    iCalUId: item.subject === undefined ? null : (item.iCalUId ?? null),
    subject: item.subject ?? null,
    start: fromInstant(item.start),
    end: fromInstant(item.end),
    timeZone: UTC,
    isPrivate: item.isPrivate,
    isTentative: item.status === 'tentative',
    organizer: item.organizer?.name ?? null,
  };
}

/** Returns the busy times in order. For a group, a calendar may provide only quarter-hours. */
export function busyItemsOf({ items, availabilityView }: MailboxSchedule, range: InstantRange): readonly BusyItem[] {
  if (items.length > 0) return items.toSorted((a, b) => a.start - b.start);
  const at = (slot: number): Instant => instantOf(range.start + slot * SLOT_MS);
  return [...availabilityView.matchAll(/1+|2+/g)].map(({ 0: run, index }) => ({
    start: at(index),
    end: at(index + run.length),
    status: run.startsWith('1') ? 'tentative' : 'reserved',
    isPrivate: false,
  }));
}

const NOTHING_MORE = { iCalUId: null, isAllDay: false, organizer: null, places: [], people: [], text: '' };
