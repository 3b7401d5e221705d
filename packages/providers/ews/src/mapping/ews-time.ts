import { findInstant, fromInstant, type Instant, toZone, UTC, type ZoneName } from '@assist/time';

/** Writes an instant as UTC, without fractions of a second: `2026-11-23T09:00:00Z`. */
export function toEwsTime(instant: Instant): string {
  return fromInstant(instant).replace(/\.\d+Z$/, 'Z');
}

/** Reads a time. Times of free/busy answers have no offset, but are in UTC, because the requests ask for it. Undefined if it is no time. */
export function findEwsTime(text: string | undefined): Instant | undefined {
  if (text === undefined) return undefined;
  return findInstant(text) ?? findInstant(`${text}Z`);
}

/** Returns a zone by its name. An unknown name becomes UTC, because an event's instants are correct without its zone. */
export function zoneOf(text: string | undefined): ZoneName {
  try {
    return toZone(text);
  } catch {
    return UTC;
  }
}
