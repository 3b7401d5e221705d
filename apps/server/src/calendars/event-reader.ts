import type { CalendarProvider } from '@assist/calendar-provider';

/** The methods of a calendar that read events. */
export type EventReader = Pick<CalendarProvider, 'listEvents' | 'listLimitedEvents' | 'getEvent'>;
