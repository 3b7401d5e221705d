import { type Instant, toWallTime, type ZoneName } from '@assist/time';
import { createHash } from 'node:crypto';

/** The sixteen bytes with which a meeting's id begins, in hex ([MS-OXOCAL] 2.2.1.27). */
const CLASS_ID = '040000008200E00074C5B7101A82E008';
const NO_DATE = '00000000';
/** Milliseconds from 1601-01-01, where Windows file times begin, to 1970-01-01. */
const FILETIME_EPOCH_MS = 11_644_473_600_000;

/**
 * Returns a meeting's id in hex. It consists of the class id, the date of an occurrence (none), the creation time, a reserved part, a size,
 * and sixteen bytes derived from the seed.
 */
export function globalObjectId(seed: string, created: Instant): string {
  const filetime = Buffer.alloc(8);
  filetime.writeBigUInt64LE(BigInt(created + FILETIME_EPOCH_MS) * 10_000n);
  const own = createHash('sha256').update(seed).digest('hex').slice(0, 32);
  return `${CLASS_ID}${NO_DATE}${filetime.toString('hex')}${'0'.repeat(16)}10000000${own}`.toUpperCase();
}

/**
 * Writes the occurrence's day, in the event's zone, into bytes 16 to 19 of a meeting's id, as Exchange does. Other ids are returned
 * unchanged.
 */
export function withOccurrenceDate(id: string, originalStart: Instant, zone: ZoneName): string {
  if (!id.toUpperCase().startsWith(CLASS_ID)) return id;
  const [year, month, day] = toWallTime(originalStart, zone).date.split('-').map(Number) as [number, number, number];
  const bytes = Buffer.from([year >> 8, year & 0xff, month, day])
    .toString('hex')
    .toUpperCase();
  return id.slice(0, 32) + bytes + id.slice(40);
}
