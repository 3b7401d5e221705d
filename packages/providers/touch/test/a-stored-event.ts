import type { StoredEvent } from '../src/index.ts';

/** Builds a stored event. Each test gives only the fields that matter to it. */
export function aStoredEvent(changes: Partial<StoredEvent> & Pick<StoredEvent, 'start' | 'end'>): StoredEvent {
  return {
    id: 'event',
    iCalUId: 'event',
    seriesId: null,
    originalStart: changes.start,
    organizer: { email: 'olga', name: 'Olga' },
    subject: 'Planning',
    bodyHtml: '',
    bodyPreview: '',
    zone: 'Europe/Prague',
    isAllDay: false,
    visibility: 'public',
    showAs: 'busy',
    reminderMinutes: null,
    onlineMeeting: null,
    version: 1,
    cancelledAt: null,
    attendees: [],
    bookings: [],
    ...changes,
  };
}
