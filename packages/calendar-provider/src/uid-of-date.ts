import { fromInstant, type Instant } from '@assist/time';

/** A name for one date of a series, of a calendar where all dates have one UID. The series may have several on one day. */
export function uidOfDate(uid: string, originalStart: Instant): string {
  return `${uid}_${fromInstant(originalStart).replace(/[-:]|\.\d+/g, '')}`;
}
