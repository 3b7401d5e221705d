import type { CalendarProvider } from '@assist/calendar-provider';

/** The part of a calendar that reads events. */
export type EventReader = Pick<CalendarProvider, 'listEvents' | 'listLimitedEvents' | 'getEvent'>;
