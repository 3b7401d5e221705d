import type { Occurrence } from '@assist/reservation';
import type { NewEvent } from './calendar-records.ts';
import { ProviderError } from './provider-error.ts';

/**
 * The dates that a new series leaves out, where each resource answers for itself. Such a series is made before anybody is invited:
 * a room that is asked for a date on which it is taken declines all of it.
 */
export function leftOutDates({ exceptions = [] }: NewEvent, occurrences: readonly Occurrence[]): readonly Occurrence[] {
  if (exceptions.some(({ instead }) => instead !== undefined))
    throw new ProviderError('unsupported', 'a date that is not as the rule has it is an event of its own here');
  const dates = new Set(exceptions.map(({ date }) => date));
  return occurrences.filter(({ date }) => dates.has(date));
}

export function withoutGuests(draft: NewEvent): NewEvent {
  return { ...draft, attendees: [], resources: [] };
}
