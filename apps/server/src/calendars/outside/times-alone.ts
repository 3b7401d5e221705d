import type { BusyItem, Email, MailboxSchedule, ProviderEvent } from '@assist/calendar-provider';

/** Returns the whole event to a viewer who takes part in it, and only its times to others. */
export function timeAloneToOthers(event: ProviderEvent, viewer: Email): ProviderEvent {
  if (event.organizer.email === viewer || event.attendees.some(({ email }) => email === viewer)) return event;
  const { reminderMinutes: _reminder, onlineMeeting: _meeting, ...rest } = event;
  return {
    ...rest,
    subject: '',
    bodyHtml: '',
    bodyPreview: '',
    organizer: { email: '', name: '' },
    isOrganizer: false,
    attendees: [],
    myResponse: 'unknown',
    completeness: 'limited',
  };
}

/**
 * Reduces a schedule's items (all, or only the private ones) to their times for every viewer, because the schedule is read once for
 * everybody.
 */
export function timesAlone(schedule: MailboxSchedule, ofWhat: 'private' | 'all'): MailboxSchedule {
  return { ...schedule, items: schedule.items.map((item) => (ofWhat === 'all' || item.isPrivate ? timeAlone(item) : item)) };
}

/** Keeps the id, so that two events at the same time remain two. */
function timeAlone({ start, end, status, isPrivate, eventId }: BusyItem): BusyItem {
  return { start, end, status, isPrivate, ...(eventId === undefined ? {} : { eventId }) };
}
