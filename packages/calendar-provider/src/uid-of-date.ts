import { fromInstant, type Instant } from '@assist/time';

/**
 * Returns a UID for one date of a series, for calendars in which all dates share one. It contains the time, because a series may have
 * several dates on one day.
 */
export function uidOfDate(uid: string, originalStart: Instant): string {
  return `${uid}_${fromInstant(originalStart).replace(/[-:]|\.\d+/g, '')}`;
}
