import type { EventAnswer, ScheduleAnswer } from '@assist/contract';
import type { MailboxSchedule, ProviderEvent } from '@assist/calendar-provider';
import type { ActionSubject } from '@assist/reservation';
import { fromInstant, type Instant, toWallText } from '@assist/time';
import type { Resource } from '@assist/resource';

/** What goes over the wire. The provider has left out already what this viewer may not know. */
export function toEventAnswer(event: ProviderEvent, viewer: string): EventAnswer {
  const resources = event.attendees.filter((attendee) => attendee.kind === 'resource');
  const isColleagues = event.calendar !== viewer;
  return {
    id: event.id,
    type: event.type === 'seriesMaster' ? 'series' : 'occurrence',
    seriesMasterId: event.seriesMasterId ?? null,
    iCalUId: event.iCalUId,
    subject: event.subject,
    start: toEventTime(event.start, event.zone),
    end: toEventTime(event.end, event.zone),
    organizer: { emailAddress: { address: event.organizer.email, name: event.organizer.name } },
    visibility: event.visibility,
    showAs: event.showAs,
    status: event.cancelled ? 'cancelled' : event.myResponse,
    isAllDay: event.isAllDay,
    attendees: event.attendees.map((attendee) => ({
      emailAddress: { address: attendee.email, name: attendee.name },
      status: { response: attendee.response },
      resource: attendee.kind === 'resource',
      remotely: attendee.remotely,
    })),
    locations: resources.map((resource) => ({ displayName: resource.name, locationUri: resource.email, uniqueId: resource.email })),
    isOrganizer: event.isOrganizer,
    bodyHtml: event.bodyHtml,
    bodyPreview: event.bodyPreview,
    reminder: event.reminderMinutes ?? null,
    onlineMeetingProvider: event.onlineMeeting?.provider ?? null,
    onlineMeeting: event.onlineMeeting === undefined ? null : {
      joinUrl: event.onlineMeeting.joinUrl,
      meetingNumber: event.onlineMeeting.meetingNumber ?? null,
      password: event.onlineMeeting.password ?? null,
    },
    cancelled: event.cancelled,
    accepted: event.myResponse !== 'declined',
    ownerEventId: isColleagues ? event.id : null,
    ownerUserId: isColleagues ? event.calendar : null,
    permissions: { ...event.permissions },
    limited: event.completeness === 'limited',
    etag: event.etag,
  };
}

function toEventTime(instant: Instant, zone: string): EventAnswer['start'] {
  return { dateTime: toWallText(instant, zone), timeZone: zone, utcDateTime: fromInstant(instant) };
}

/** What the button rules ask for. */
export function toActionSubject(event: ProviderEvent): ActionSubject {
  const time = (instant: Instant) => ({ dateTime: toWallText(instant, event.zone), timeZone: event.zone, utcDateTime: instant });
  return {
    start: time(event.start),
    end: time(event.end),
    isAllDay: event.isAllDay,
    cancelled: event.cancelled,
    isOrganizer: event.isOrganizer,
    visibility: event.visibility,
    type: 'occurrence',
    seriesMasterId: event.seriesMasterId ?? null,
  };
}

/** As `fromInstant`, for an answer in which the same few hours come a thousand times. */
export function rememberingTexts(): (instant: Instant) => string {
  const texts = new Map<Instant, string>();
  return (instant) => {
    let text = texts.get(instant);
    if (text === undefined) {
      text = fromInstant(instant);
      texts.set(instant, text);
    }
    return text;
  };
}

export function toScheduleAnswer(schedule: MailboxSchedule, resource: Resource | undefined, viewer: string, textOf: (instant: Instant) => string): ScheduleAnswer {
  return {
    scheduleId: schedule.email,
    resourceId: resource?.id ?? null,
    scheduleItems: schedule.items.map((item) => ({
      start: textOf(item.start),
      end: textOf(item.end),
      status: item.status === 'tentative' ? 1 : 2,
      isPrivate: item.isPrivate,
      ...(item.subject === undefined ? {} : { subject: item.subject }),
      ...(item.organizer === undefined ? {} : { organizer: { ...item.organizer }, isOrganizer: item.organizer.address === viewer }),
      ...(item.iCalUId === undefined ? {} : { iCalUId: item.iCalUId }),
      ...(item.eventId === undefined || item.organizer === undefined ? {} : { eventId: item.eventId }),
    })),
    schedulingSettings: resource === undefined ? null : { ...resource.schedulingSettings },
    workingHours: resource === undefined ? null : {
      timezone: resource.timezone,
      daysOfWeek: [...resource.daysOfWeek],
      startTime: resource.startTime,
      endTime: resource.endTime,
    },
    availabilityView: schedule.availabilityView,
    requirementId: null,
    additional: false,
    serviceError: schedule.serviceError?.message ?? null,
  };
}
