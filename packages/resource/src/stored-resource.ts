import type { ZoneName } from '@assist/time';
import type { Resource } from './resource.ts';

/** A resource as stored: it lists for whom it is reserved, not what that means for one viewer. */
export interface StoredResource extends Omit<Resource, 'conditions' | 'timezone'> {
  /** The resource's own time zone; null if it has the zone of its first area. */
  readonly timezone: ZoneName | null;
  /** E-mail addresses; empty if anyone may reserve it. */
  readonly reservedToEmails: readonly string[];
  /** True if the resource is no longer shown or reservable, but kept for its existing reservations. */
  readonly retired?: boolean;
}

/** A stored resource with the time zone that holds for it: its own, or that of its first area. */
export interface ZonedResource extends StoredResource {
  readonly timezone: ZoneName;
}

/** Returns the resource as a person sees it: `conditions.reservedTo` is null, 'you' or 'other' (specification, section 3). */
export function seenBy(stored: ZonedResource, email: string): Resource {
  const { reservedToEmails, retired: _retired, ...resource } = stored;
  const reservedTo = reservedToEmails.length === 0 ? null : reservedToEmails.includes(email) ? 'you' : 'other';
  return { ...resource, conditions: { reservedTo } };
}
