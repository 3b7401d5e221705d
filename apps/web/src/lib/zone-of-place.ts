import type { Resource } from '@assist/resource';
import { toZone, type ZoneName } from '@assist/time';

/** Returns the zone of a place that can be reserved. */
export function zoneOfPlace({ timezone }: Pick<Resource, 'timezone'>): ZoneName {
  return toZone(timezone);
}
