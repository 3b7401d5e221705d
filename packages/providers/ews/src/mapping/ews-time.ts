import { findInstant, fromInstant, type Instant, toZone, UTC, type ZoneName } from '@assist/time';

/** Writes an instant in UTC to the second: `2026-11-23T09:00:00Z`. */
export function toEwsTime(instant: Instant): string {
  return fromInstant(instant).replace(/\.\d+Z$/, 'Z');
}

/** Reads a time. Free/busy answers have no offset but are in the requested zone, which is always UTC here. */
export function findEwsTime(text: string | undefined): Instant | undefined {
  if (text === undefined) return undefined;
  return findInstant(text) ?? findInstant(`${text}Z`);
}

/** Returns a zone by its name, or UTC: an unknown name is no reason to lose the event, because its instants are right anyway. */
export function zoneOf(text: string | undefined): ZoneName {
  try {
    return toZone(text);
  } catch {
    return UTC;
  }
}
