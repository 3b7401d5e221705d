import type { Plan } from '@assist/floorplan';
import type { Multilingual, PlanObject, StoredArea, StoredResource } from '@assist/resource';
import type { LocationCode } from './location-codes.repository.ts';

/**
 * Returns the features of a plan to which a resource or a code can refer, by id, each with its floor. An amenity has no floor of its own, but
 * belongs to units, of which the plan may have none.
 */
export function floorsOfPlaces({ features: { unit, fixture, amenity, kiosk } }: Plan): ReadonlyMap<string, string | undefined> {
  const floors = new Map<string, string | undefined>(
    [...unit, ...fixture, ...kiosk].map(({ id, properties }) => [id, properties.level_id]),
  );
  const floorOf = new Map(unit.map(({ id, properties }) => [id, properties.level_id]));
  for (const { id, properties } of amenity) floors.set(id, floorOf.get(properties.unit_ids?.find((unitId) => floorOf.has(unitId)) ?? ''));
  return floors;
}

/** Something that refers to a place, and would lead nowhere if the place were removed. */
export interface PlaceUse {
  readonly kind: 'resource' | 'area' | 'location-code' | 'object' | 'kiosk';
  readonly id: string;
  readonly name: string;
}

export interface Placed {
  readonly areas: readonly StoredArea[];
  readonly resources: readonly StoredResource[];
  readonly locationCodes: readonly LocationCode[];
  readonly objects: readonly PlanObject[];
  readonly kiosks: readonly { readonly id: string; readonly name: string; readonly spot: { readonly levelId: string } }[];
}

/**
 * Lists the uses of places (features of a plan, areas and resources) by the place's id. An inactive code refers to nothing any more; a
 * retired resource stays in its area, but needs no feature there.
 */
export function listPlaceUses({ areas, resources, locationCodes, objects, kiosks }: Placed): ReadonlyMap<string, readonly PlaceUse[]> {
  const uses = new Map<string, PlaceUse[]>();
  const add = (placeId: string | null, use: PlaceUse) => {
    if (placeId === null) return;
    const known = uses.get(placeId);
    if (known === undefined) uses.set(placeId, [use]);
    else known.push(use);
  };
  for (const { id, name, featureId } of areas) add(featureId, { kind: 'area', id, name: firstName(name, id) });
  for (const { id, displayName, mapInfos, retired } of resources) {
    const places = mapInfos.flatMap(({ areaId, featureId }) => (retired === true ? [areaId] : [areaId, featureId]));
    for (const placeId of new Set(places)) add(placeId, { kind: 'resource', id, name: displayName });
  }
  for (const { code, placeId, label, active } of locationCodes)
    if (active) add(placeId, { kind: 'location-code', id: code, name: label === '' ? code : label });
  for (const { id, name, spot, resourceId } of objects)
    for (const placeId of [spot.levelId, resourceId]) add(placeId, { kind: 'object', id, name: firstName(name, id) });
  for (const { id, name, spot } of kiosks) add(spot.levelId, { kind: 'kiosk', id, name });
  return uses;
}

/** Returns a text such as `Desk 12 (desk-12)`, `the area Parking (parking)`, `the object Lamp (lamp-1)`, `the kiosk Lobby` or `the code 73JSSX (Parking)`. */
export function useText({ kind, id, name }: PlaceUse): string {
  switch (kind) {
    case 'resource':
      return name === id ? id : `${name} (${id})`;
    case 'area':
      return `the area ${name === id ? id : `${name} (${id})`}`;
    case 'object':
      return `the object ${name === id ? id : `${name} (${id})`}`;
    case 'kiosk':
      return `the kiosk ${name}`;
    case 'location-code':
      return `the code ${name === id ? id : `${id} (${name})`}`;
  }
}

function firstName(name: Multilingual, id: string): string {
  return name['en'] ?? Object.values(name)[0] ?? id;
}
