import type { BusyItem, Email, MailboxSchedule, ProviderEvent } from '@assist/calendar-provider';

/** For who takes part, the event; for others when it is. */
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

/** Of a schedule that is read once for everybody: of what is private, or of all that there is, when it is. */
export function timesAlone(schedule: MailboxSchedule, ofWhat: 'private' | 'all'): MailboxSchedule {
  return { ...schedule, items: schedule.items.map((item) => (ofWhat === 'all' || item.isPrivate ? timeAlone(item) : item)) };
}

/** By its id two events at one time are still two. */
function timeAlone({ start, end, status, isPrivate, eventId }: BusyItem): BusyItem {
  return { start, end, status, isPrivate, ...(eventId === undefined ? {} : { eventId }) };
}
