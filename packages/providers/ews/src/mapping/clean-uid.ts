import type { LocalDate } from '@assist/time';

/**
 * Matches a GlobalObjectId in hex (MS-OXOCAL, section 2.2.1.27), with two characters per byte. It begins with 16 fixed bytes. The next four
 * are the date of an exception, or zero for the series.
 */
const GLOBAL_OBJECT_ID = /^040000008200E00074C5B7101A82E008([0-9A-F]{8})([0-9A-F]+)$/i;

/** Returns an id that is the same in all copies of a meeting and for all of its occurrences. */
export function cleanUid(uid: string): string {
  return GLOBAL_OBJECT_ID.test(uid) ? `${uid.slice(0, 32)}00000000${uid.slice(40)}`.toUpperCase() : uid;
}

/** Returns the UID of one occurrence, which contains the local date of its original start. */
export function occurrenceUid(uid: string, date: LocalDate): string {
  const clean = cleanUid(uid);
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const bytes = [Math.floor(year / 256), year % 256, month, day]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
  return GLOBAL_OBJECT_ID.test(clean) ? clean.slice(0, 32) + bytes + clean.slice(40) : `${clean}_${date.replaceAll('-', '')}`;
}
