import type { EventKey } from '@assist/calendar-provider';
import { UTC } from '@assist/time';
import type { GoogleEvent } from '../google-types.ts';
import { findTime } from './times.ts';

/** Matches the UID of an event that came from Exchange ([MS-OXOCAL] 2.2.1.27). Its bytes 16 to 19 are the day of the occurrence. */
const GLOBAL_OBJECT_ID = /^040000008200E00074C5B7101A82E008[0-9A-F]{8}/i;

export function isFromExchange(uid: string): boolean {
  return GLOBAL_OBJECT_ID.test(uid);
}

export function cleanUid(iCalUid: string): string {
  return isFromExchange(iCalUid) ? `${iCalUid.slice(0, 32)}00000000${iCalUid.slice(40)}` : iCalUid;
}

/**
 * Returns the key of an event. All days of a series have the same iCalUID, so they are distinguished by their original starts. The original
 * start of an all-day event is read in UTC, because other viewers do not know its zone.
 */
export function keyOf(event: GoogleEvent): EventKey {
  const uid = cleanUid(event.iCalUID ?? '');
  const originalStart = isOccurrence(event) ? findTime(event.originalStartTime, UTC) : undefined;
  return originalStart === undefined ? { uid } : { uid, originalStart };
}

export function isOccurrence(event: GoogleEvent): boolean {
  return typeof event.recurringEventId === 'string';
}

export function isSameKey(a: EventKey, b: EventKey): boolean {
  return a.uid === cleanUid(b.uid) && a.originalStart === b.originalStart;
}

/** Returns whether an event is cancelled, in which case Google may return only a stub without times. */
export function isCancelled(event: GoogleEvent | null): boolean {
  return event?.status === 'cancelled';
}

/**
 * The types of events that are appointments (developers.google.com/workspace/calendar/api/guides/event-types). The others are where a person
 * works, birthdays, and what Gmail has found in mails, which nobody can change here.
 */
const APPOINTMENTS: readonly string[] = ['default', 'focusTime', 'outOfOffice'];
const OTHERS: ReadonlySet<string> = new Set(['workingLocation', 'birthday', 'fromGmail']);

/** Parameters that limit a list to appointments. Without them, Google returns all types. */
export const APPOINTMENTS_QUERY = APPOINTMENTS.map((type) => `eventTypes=${type}`).join('&');

/** Returns whether an event is an appointment. A type that Google adds one day counts as one. */
export function isAppointment(event: GoogleEvent | null): boolean {
  return !OTHERS.has(event?.eventType ?? '');
}
