import { spanOf, takenSpan } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import { daysBetween, type Instant, localDateOf, plusDays, wallSpanOf, type ZoneName } from '@assist/time';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import { readAttendees } from '../../lib/attendee-entry.ts';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';
import { chosenTime } from '../../parts/time/default-time.ts';
import { type ReserveDraft, textOfBody } from './reserve-draft.ts';

const USUAL_REMINDER = 15;
const DAYS_OF_WEEK = 7;

/** Values in the address for a new reservation. */
export interface ReserveSearch {
  readonly day?: string;
  readonly from?: string;
  readonly to?: string;
  readonly until?: string | undefined;
  readonly resource?: readonly string[];
  readonly who?: readonly string[];
}

export interface FirstKnown {
  readonly now: Instant;
  readonly zone: ZoneName;
  /** Returns the name of a person whose e-mail address is in the page's address. */
  readonly nameOf: (email: string) => string;
  /** The e-mail address of the person filling in the form. */
  readonly owner: string;
  /** True if the company's calendar sends reminders. */
  readonly reminds: boolean;
}

interface GivenEvents {
  /** The event that is being changed; undefined for a new one. */
  readonly changed: ReadEvent | undefined;
  /** The event from which a new one is copied; undefined if no event is copied. */
  readonly like: ReadEvent | undefined;
}

/** Returns the form's first values: those of the event to change, of the event to copy, or of the address. */
export function firstDraft(
  { changed, like }: GivenEvents,
  search: ReserveSearch,
  resources: readonly Resource[],
  known: FirstKnown,
): ReserveDraft {
  if (changed !== undefined) return draftOf(changed, resources, known.zone);
  return like === undefined ? newDraft(search, known) : draftLike(like, resources, known);
}

/** Copies an event to the next date with its weekday, after the event and after today. The person who copies it becomes the organizer. */
function draftLike(event: ReadEvent, resources: readonly Resource[], { now, zone, owner, reminds }: FirstKnown): ReserveDraft {
  const before = draftOf(event, resources, zone);
  const today = localDateOf(now, zone);
  const weeks = Math.max(1, Math.floor(daysBetween(before.day, today) / DAYS_OF_WEEK) + 1);
  const organizer = event.organizer?.emailAddress;
  const others =
    organizer === undefined || organizer.address === owner || before.people.some(({ email }) => email === organizer.address)
      ? before.people
      : [...before.people, { email: organizer.address, name: organizer.name, remotely: false }];
  return {
    ...before,
    day: plusDays(before.day, weeks * DAYS_OF_WEEK),
    isLaterFrom: false,
    isLaterTo: false,
    people: others.filter(({ email }) => email !== owner),
    reminder: reminds ? before.reminder : null,
  };
}

function newDraft(search: ReserveSearch, { now, zone, nameOf, reminds }: FirstKnown): ReserveDraft {
  return {
    ...chosenTime(search, now, zone),
    resourceIds: [...(search.resource ?? [])],
    isAllDay: false,
    repeat: null,
    choices: {},
    people: readAttendees(search.who).map(({ email, remotely }) => ({ email, name: nameOf(email), remotely })),
    subject: '',
    body: '',
    visibility: 'public',
    reminder: reminds ? USUAL_REMINDER : null,
    onlineMeeting: null,
  };
}

/** Converts an event to the values of the form. */
export function draftOf(event: ReadEvent, resources: readonly Resource[], zone: ZoneName): ReserveDraft {
  const time = wallSpanOf(takenSpan(spanOf(event), zone), zone);
  const emails = resourceEmailsOf(event);
  return {
    resourceIds: resources.filter((resource) => emails.includes(resource.email)).map((resource) => resource.id),
    ...time,
    isAllDay: event.isAllDay,
    repeat: null,
    choices: {},
    people: event.attendees
      .filter((attendee) => !attendee.resource)
      .map(({ emailAddress, remotely }) => ({ email: emailAddress.address, name: emailAddress.name, remotely })),
    subject: event.subject,
    body: textOfBody(event.bodyHtml),
    visibility: event.visibility,
    reminder: event.reminder,
    onlineMeeting: null,
  };
}

/** Returns the zone of an event's first resource; undefined if the person sees none of them. */
export function zoneOfEvent(event: ReadEvent, resources: readonly Resource[] = []): ZoneName | undefined {
  const emails = resourceEmailsOf(event);
  const first = resources.find(({ email }) => emails.includes(email));
  return first && zoneOfPlace(first);
}

/** Returns the e-mail addresses of an event's resources, including resources that the person may not see. */
export function resourceEmailsOf(event: ReadEvent): readonly string[] {
  return event.attendees.filter((attendee) => attendee.resource).map((attendee) => attendee.emailAddress.address);
}
