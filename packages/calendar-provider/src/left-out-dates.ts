import type { Occurrence } from '@assist/reservation';
import type { NewEvent } from './calendar-records.ts';
import { ProviderError } from './provider-error.ts';

/**
 * Returns the dates that a new series leaves out, for calendars in which each resource answers by itself. In these calendars, the series is
 * created and its dates are removed before anyone is invited, because a room declines the whole series if it is taken on one of its dates.
 *
 * @throws ProviderError `unsupported` for an exception that changes a date instead of leaving it out
 */
export function leftOutDates({ exceptions = [] }: NewEvent, occurrences: readonly Occurrence[]): readonly Occurrence[] {
  if (exceptions.some(({ instead }) => instead !== undefined))
    throw new ProviderError('unsupported', 'a date that differs from its rule must be an event of its own here');
  const dates = new Set(exceptions.map(({ date }) => date));
  return occurrences.filter(({ date }) => dates.has(date));
}

export function withoutGuests(draft: NewEvent): NewEvent {
  return { ...draft, attendees: [], resources: [] };
}
