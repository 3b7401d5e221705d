import type { ZoneName } from '@assist/time';
import type { AreaTree } from './area-tree.ts';
import type { StoredArea } from './stored-area.ts';
import type { StoredResource, ZonedResource } from './stored-resource.ts';

/** Returns the time zone that holds in an area. */
export type ZoneOfArea = (areaId: string | undefined) => ZoneName;

/**
 * Finds the time zone of each area: its own, or else that of the nearest area above it that has one, or else the company's. The company's
 * zone also holds in an unknown area.
 */
export function zonesOfAreas({ areas, above }: AreaTree<StoredArea>, companyZone: ZoneName): ZoneOfArea {
  const zones = new Map<string, ZoneName>();
  const zoneOf: ZoneOfArea = (areaId = '') => zones.get(areaId) ?? companyZone;
  // Each area comes after the area above it.
  for (const { id, timezone } of areas) zones.set(id, timezone ?? zoneOf(above.get(id)?.id));
  return zoneOf;
}

/** Returns the resource with the time zone that holds for it. */
export function withZone(resource: StoredResource, zoneOf: ZoneOfArea): ZonedResource {
  return { ...resource, timezone: resource.timezone ?? zoneOf(resource.mapInfos[0]?.areaId) };
}
