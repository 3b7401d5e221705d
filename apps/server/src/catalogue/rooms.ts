import { isInAreas, type Resource } from '@assist/resource';
import type { CatalogueSnapshot } from './catalogue.ts';

/** An address for which nothing is reserved. */
const NOBODY = '';

const known = new WeakMap<CatalogueSnapshot, Map<string, readonly Resource[]>>();

/**
 * Returns the rooms that anyone may know of: all, or those of some areas. Desks, lockers, parking and vehicles are tied to people, and
 * equipment is not a place (decisions, section 13). Computed once per catalogue snapshot.
 */
export function roomsOf(snapshot: CatalogueSnapshot, areaIds?: readonly string[]): readonly Resource[] {
  const ofSnapshot = known.get(snapshot) ?? new Map<string, readonly Resource[]>();
  known.set(snapshot, ofSnapshot);
  const key = JSON.stringify(areaIds ?? null);
  const found = ofSnapshot.get(key);
  if (found !== undefined) return found;
  const isRoom = new Map(snapshot.company.resourceTypes.map(({ resourceTypeId, shape }) => [resourceTypeId, shape === 'room']));
  const rooms = snapshot.views
    .list(NOBODY)
    .filter((one) => isRoom.get(one.resourceTypeId) === true && one.conditions.reservedTo === null)
    .filter(({ mapInfos }) => areaIds === undefined || mapInfos.some(({ areaId }) => isInAreas(snapshot.areaTree, areaId, areaIds)));
  ofSnapshot.set(key, rooms);
  return rooms;
}
