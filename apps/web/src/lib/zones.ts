import { findZone, UTC } from '@assist/time';

/** Returns the names of all time zones that this browser knows, with its own among them. */
export function listZones(): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), browserZone(), UTC])].toSorted();
}

/** Returns the browser's own zone, which is usually the company's. */
export function browserZone(): string {
  return findZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? UTC;
}
