import type { EventKey } from '@assist/calendar-provider';
import { findInstant } from '@assist/time';
import type { GraphEvent } from '../graph-types.ts';

/** [MS-OXOCAL] 2.2.1.27; bytes 16 to 19 hold the day of the occurrence, and zeros in the id of the series. */
const GLOBAL_OBJECT_ID = /^040000008200E00074C5B7101A82E008[0-9A-F]{8}/i;

/** Equal for a series and all its occurrences, in all mailboxes. */
export function cleanUid(iCalUId: string): string {
  return GLOBAL_OBJECT_ID.test(iCalUId) ? `${iCalUId.slice(0, 32)}00000000${iCalUId.slice(40)}` : iCalUId;
}

export function keyOf(event: GraphEvent): EventKey {
  const uid = cleanUid(event.iCalUId ?? '');
  const originalStart = isOccurrence(event) ? findInstant(event.originalStart ?? '') : undefined;
  return originalStart === undefined ? { uid } : { uid, originalStart };
}

export function isOccurrence(event: GraphEvent): boolean {
  const type = event.type?.toLowerCase();
  return type === 'occurrence' || type === 'exception';
}

export function isSameKey(a: EventKey, b: EventKey): boolean {
  return a.uid === cleanUid(b.uid) && a.originalStart === b.originalStart;
}

const WALL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** One that has none cannot be shown anywhere, and must not hide the others. */
export function hasTimes(event: Partial<Pick<GraphEvent, 'start' | 'end'>>): boolean {
  return [event.start, event.end].every((time) => typeof time?.dateTime === 'string' && WALL_TIME.test(time.dateTime));
}
