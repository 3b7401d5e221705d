import type { Schedule, ScheduleItem } from '@assist/availability';
import type { ConfirmationRecordAnswer, EventAnswer, ScheduleAnswer } from '@assist/contract';
import type { CalendarEvent, EventConfirmationRecord, EventPermissions } from '@assist/reservation';
import { toInstant } from '@assist/time';

// The API has the same names as the client. Only values that are text in the API but have a richer type in the client are converted.

/** An event with the fields of the API that the specification does not have. */
export interface ReadEvent extends CalendarEvent {
  readonly etag: string;
  readonly limited: boolean;
  readonly permissions: EventPermissions;
  readonly onlineMeeting: EventAnswer['onlineMeeting'];
}

export function toEvent(answer: EventAnswer): ReadEvent {
  return {
    ...answer,
    start: { ...answer.start, utcDateTime: toInstant(answer.start.utcDateTime) },
    end: { ...answer.end, utcDateTime: toInstant(answer.end.utcDateTime) },
    showAs: answer.showAs,
    attendees: answer.attendees.map((attendee) => ({ ...attendee, status: { response: attendee.status.response } })),
    resourceAttendees: [],
    afterEnd: false,
  };
}

export interface ReadScheduleItem extends ScheduleItem {
  readonly eventId: string | null;
  readonly isOrganizer: boolean;
}

export interface ReadSchedule extends Omit<Schedule, 'scheduleItems'> {
  readonly scheduleItems: readonly ReadScheduleItem[];
}

export function toSchedule(answer: ScheduleAnswer): ReadSchedule {
  return {
    ...answer,
    resourceId: answer.resourceId ?? '',
    schedulingSettings: answer.schedulingSettings,
    workingHours: answer.workingHours,
    scheduleItems: answer.scheduleItems.map((item): ReadScheduleItem => ({
      start: toInstant(item.start),
      end: toInstant(item.end),
      status: item.status === 1 ? 'tentative' : 'reserved',
      iCalUId: item.iCalUId ?? null,
      subject: item.subject ?? null,
      organizer: item.organizer ?? null,
      isPrivate: item.isPrivate,
      eventId: item.eventId ?? null,
      isOrganizer: item.isOrganizer ?? false,
    })),
  };
}

export function toConfirmationRecord(answer: ConfirmationRecordAnswer): EventConfirmationRecord {
  return {
    ...answer,
    confirmedWhen: answer.confirmedWhen === null ? null : toInstant(answer.confirmedWhen),
    statusesByDay: answer.statusesByDay.map((day) => ({
      ...day,
      confirmedWhen: day.confirmedWhen === null ? null : toInstant(day.confirmedWhen),
    })),
  };
}
