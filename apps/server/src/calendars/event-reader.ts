import type { CalendarProvider } from '@assist/calendar-provider';

/** The methods of a calendar that read events. A cache can provide them in place of the calendar. */
export type EventReader = Pick<CalendarProvider, 'listEvents' | 'listLimitedEvents' | 'getEvent'>;
