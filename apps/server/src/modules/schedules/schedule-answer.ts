import type { ScheduleAnswer } from '@assist/contract';
import type { MailboxSchedule } from '@assist/calendar-provider';
import type { Resource } from '@assist/resource';
import { fromInstant, type Instant, type WorkingHours } from '@assist/time';

/** Returns a `fromInstant` that remembers its results, for a response that repeats the same few instants a thousand times. */
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

function toHoursAnswer(hours: WorkingHours | undefined): ScheduleAnswer['workingHours'] {
  if (hours === undefined) return null;
  const { timezone, daysOfWeek, startTime, endTime } = hours;
  return { timezone, daysOfWeek: [...daysOfWeek], startTime, endTime };
}

export function toScheduleAnswer(
  schedule: MailboxSchedule,
  resource: Resource | undefined,
  viewer: string,
  textOf: (instant: Instant) => string,
): ScheduleAnswer {
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
    workingHours: toHoursAnswer(resource ?? schedule.workingHours),
    availabilityView: schedule.availabilityView,
    // These fields of the specification stay empty, because the client itself finds resources by requirements, and requests schedules only
    // by address.
    requirementId: null,
    additional: false,
    serviceError: schedule.serviceError?.message ?? null,
  };
}
