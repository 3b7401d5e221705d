import type { Resource } from '@assist/resource';
import { daysBetween, type Instant, localDateOf, plusDays, type ZoneName } from '@assist/time';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import { readAttendees } from '../../lib/attendee-entry.ts';
import { chosenTime } from '../../parts/time/default-time.ts';
import { type ReserveDraft, textOfBody, timeOf } from './reserve-draft.ts';

const USUAL_REMINDER = 15;
const DAYS_OF_WEEK = 7;

/** What the address asks for. */
export interface ReserveSearch {
  readonly day?: string;
  readonly from?: string;
  readonly to?: string;
  readonly resource?: readonly string[];
  readonly who?: readonly string[];
}

export interface FirstKnown {
  readonly now: Instant;
  readonly zone: ZoneName;
  /** The name of a person of whom the address of the page has the e-mail address. */
  readonly nameOf: (email: string) => string;
  /** The address of the person who fills it in. */
  readonly owner: string;
  /** Whether somebody reminds of what is reserved. */
  readonly reminds: boolean;
}

interface GivenEvents {
  /** The event that is changed. */
  readonly changed: ReadEvent | undefined;
  /** The event that a new one is to be like. */
  readonly like: ReadEvent | undefined;
}

/** The sheet before anybody has touched it: what the address says, the event as it is, or the same again. */
export function firstDraft(
  { changed, like }: GivenEvents,
  search: ReserveSearch,
  resources: readonly Resource[],
  known: FirstKnown,
): ReserveDraft {
  if (changed !== undefined) return draftOf(changed, resources, known.zone);
  return like === undefined ? newDraft(search, known) : draftLike(like, resources, known);
}

/** The same things, people and hours, on the next such day of the week. The one who asks is the organizer now. */
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
    people: others.filter(({ email }) => email !== owner),
    reminder: reminds ? before.reminder : null,
  };
}

function newDraft(search: ReserveSearch, { now, zone, nameOf, reminds }: FirstKnown): ReserveDraft {
  const { day, fromMinutes, toMinutes } = chosenTime(search, now, zone);
  return {
    resourceIds: [...(search.resource ?? [])],
    day,
    days: 1,
    fromMinutes,
    toMinutes,
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

/** An event as the sheet shows it. */
export function draftOf(event: ReadEvent, resources: readonly Resource[], zone: ZoneName): ReserveDraft {
  const time = timeOf({ start: event.start.utcDateTime, end: event.end.utcDateTime }, zone);
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

/** Those too that this person may not see. */
export function resourceEmailsOf(event: ReadEvent): readonly string[] {
  return event.attendees.filter((attendee) => attendee.resource).map((attendee) => attendee.emailAddress.address);
}
