import type { EventKey } from '@assist/calendar-provider';
import { findInstant } from '@assist/time';
import type { GraphEvent } from '../graph-types.ts';

/** Matches a GlobalObjectId in hex ([MS-OXOCAL] 2.2.1.27). Its bytes 16 to 19 are the day of the occurrence, or zero for the series. */
const GLOBAL_OBJECT_ID = /^040000008200E00074C5B7101A82E008[0-9A-F]{8}/i;

/** Returns an id that is the same for a series and all of its occurrences, in all mailboxes. */
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
