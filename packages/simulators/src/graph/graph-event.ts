import { type AttendeeResponse, bodyPreviewOf } from '@assist/reservation';
import { fromInstant, type Instant } from '@assist/time';
import { type CalendarItem, type Right, RIGHTS, withOccurrenceDate } from '../engine/index.ts';
import { toGraphId } from './graph-ids.ts';
import { toGraphRecurrence } from './graph-recurrence.ts';
import { type ToldZone, toGraphDay, toGraphTime } from './graph-time.ts';

export interface Telling {
  readonly told: ToldZone;
  readonly immutable: boolean;
  /** The caller's right on the event's calendar. */
  readonly right: Right;
  /** Names of the extended properties that were requested. */
  readonly extended: readonly string[];
}

const NEVER = '0001-01-01T00:00:00Z';
const SENSITIVITY = { public: 'normal', personal: 'personal', private: 'private', confidential: 'confidential' } as const;
const RESPONSE: Readonly<Record<AttendeeResponse, string>> = {
  accepted: 'accepted',
  tentative: 'tentativelyAccepted',
  declined: 'declined',
  needsAction: 'notResponded',
  organizer: 'organizer',
  unknown: 'none',
};
const TYPE = { single: 'singleInstance', occurrence: 'occurrence', exception: 'exception', seriesMaster: 'seriesMaster' } as const;

export function etagOf(item: CalendarItem): string {
  return `W/"${changeKeyOf(item)}"`;
}

/** Writes an event as Graph shows it to a person with a right on its calendar. */
export function toGraphEvent(item: CalendarItem, telling: Telling): Record<string, unknown> {
  const { told, immutable, right } = telling;
  const time = item.isAllDay
    ? (instant: Instant) => toGraphDay(instant, item.zone, told)
    : (instant: Instant) => toGraphTime(instant, told);
  const always = {
    '@odata.etag': etagOf(item),
    id: toGraphId(item.id, immutable),
    createdDateTime: `${fromInstant(item.created).slice(0, 19)}.1234567Z`,
    lastModifiedDateTime: `${fromInstant(item.modified).slice(0, 19)}.7654321Z`,
    changeKey: changeKeyOf(item),
    originalStartTimeZone: item.zoneTexts.start,
    originalEndTimeZone: item.zoneTexts.end,
    iCalUId: item.originalStart === undefined ? item.uid : withOccurrenceDate(item.uid, item.originalStart, item.zone),
    sensitivity: SENSITIVITY[item.visibility],
    isAllDay: item.isAllDay,
    isCancelled: item.isCancelled,
    isOrganizer: item.isOrganizer,
    seriesMasterId: item.masterId === undefined ? null : toGraphId(item.masterId, immutable),
    ...(item.originalStart === undefined ? {} : { originalStart: fromInstant(item.originalStart) }),
    showAs: item.showAs,
    type: TYPE[item.type],
    start: time(item.start),
    end: time(item.end),
    recurrence: item.recurrence === undefined ? null : toGraphRecurrence(item.recurrence, item.start, item.zone, item.zoneTexts.start),
  };
  const isPrivate = item.visibility !== 'public';
  if (isPrivate && RIGHTS.indexOf(right) < RIGHTS.indexOf('delegateWithPrivate')) {
    return {
      ...always,
      subject: 'Private Appointment',
      bodyPreview: '',
      body: { contentType: 'html', content: '' },
      attendees: [],
      locations: [],
      location: { displayName: '' },
      organizer: null,
      responseStatus: { response: 'none', time: NEVER },
    };
  }
  if (right === 'limitedRead') {
    return {
      ...always,
      subject: item.subject,
      bodyPreview: '',
      body: { contentType: 'html', content: '' },
      attendees: [],
      ...locationsOf(item),
      organizer: null,
      responseStatus: { response: 'none', time: NEVER },
    };
  }
  return {
    ...always,
    categories: [],
    transactionId: item.transactionId ?? null,
    reminderMinutesBeforeStart: item.reminderMinutes ?? 15,
    isReminderOn: item.reminderMinutes !== null,
    hasAttachments: false,
    hideAttendees: false,
    subject: item.subject,
    bodyPreview: bodyPreviewOf(item.bodyHtml),
    importance: 'normal',
    isDraft: false,
    responseRequested: item.responseRequested,
    webLink: `https://outlook.office365.com/owa/?itemid=${encodeURIComponent(toGraphId(item.id, immutable))}&exvsurl=1&path=/calendar/item`,
    onlineMeetingUrl: null,
    isOnlineMeeting: item.onlineMeeting !== null,
    onlineMeetingProvider: item.onlineMeeting?.provider ?? 'unknown',
    onlineMeeting: item.onlineMeeting === null ? null : { joinUrl: item.onlineMeeting.joinUrl },
    allowNewTimeProposals: true,
    responseStatus: { response: RESPONSE[item.response], time: timeOf(item.respondedAt) },
    body: {
      contentType: 'html',
      content: `<html><head>\r\n<meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body>${item.bodyHtml}</body></html>`,
    },
    ...locationsOf(item),
    attendees: item.attendees.map((attendee) => ({
      type: attendee.role,
      // The answer is 'none' if nobody has answered yet, and in copies that never receive answers.
      status: { response: attendee.response === 'needsAction' ? 'none' : RESPONSE[attendee.response], time: timeOf(attendee.respondedAt) },
      emailAddress: { name: attendee.name, address: attendee.email },
    })),
    organizer: item.organizer.email === '' ? null : { emailAddress: { name: item.organizer.name, address: item.organizer.email } },
    ...extendedOf(item, telling.extended),
  };
}

function locationsOf(item: CalendarItem) {
  const locations = item.locations.map(({ displayName, email, uri }) => ({
    displayName,
    locationType: email === undefined ? 'default' : 'conferenceRoom',
    uniqueId: email ?? displayName,
    uniqueIdType: email === undefined ? 'private' : 'directory',
    ...(email === undefined ? {} : { locationEmailAddress: email }),
    ...(uri === undefined ? {} : { locationUri: uri }),
  }));
  return {
    location:
      locations[0] === undefined
        ? { displayName: '', locationType: 'default', uniqueIdType: 'unknown' }
        : { ...locations[0], displayName: locations.map((one) => one.displayName).join('; ') },
    locations,
  };
}

/** The property set that MAPI leaves to all programs (PS_PUBLIC_STRINGS). */
const PUBLIC_STRINGS = /^\S+ \{00020329-0000-0000-c000-000000000046\}/i;

/**
 * Returns a client's extended properties. They are in the organizer's copy. Those of the public set also travel with the invitation, and are
 * not refreshed by later changes (github.com/microsoftgraph/msgraph-sdk-dotnet/issues/519).
 */
function extendedOf(item: CalendarItem, names: readonly string[]) {
  const known = (id: string) => (item.isOrganizer ? item.extra[id] : PUBLIC_STRINGS.test(id) ? item.invitedWith[id] : undefined);
  const found = names.flatMap((id) => {
    const value = known(id);
    return value === undefined ? [] : [{ id, value }];
  });
  return found.length === 0 ? {} : { singleValueExtendedProperties: found };
}

function changeKeyOf(item: CalendarItem): string {
  return Buffer.from(`${item.version}:${item.id}`).toString('base64').slice(0, 28);
}

function timeOf(instant: Instant | undefined): string {
  return instant === undefined ? NEVER : fromInstant(instant);
}
