import type { Resource } from '@assist/resource';
import type { Instant, ZoneName } from '@assist/time';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import { readAttendees } from '../../lib/attendee-entry.ts';
import { chosenTime } from '../../parts/default-time.ts';
import { type ReserveDraft, textOfBody, timeOf } from './reserve-draft.ts';

const USUAL_REMINDER = 15;

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
}

/** The sheet before anybody has touched it: what the address says, or the event as it is. */
export function firstDraft(
  changed: ReadEvent | undefined,
  search: ReserveSearch,
  resources: readonly Resource[],
  known: FirstKnown,
): ReserveDraft {
  return changed === undefined ? newDraft(search, known) : draftOf(changed, resources, known.zone);
}

function newDraft(search: ReserveSearch, { now, zone, nameOf }: FirstKnown): ReserveDraft {
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
    reminder: USUAL_REMINDER,
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
