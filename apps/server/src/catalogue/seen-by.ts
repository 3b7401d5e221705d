import type { ClientConfiguration, LevelPlan } from '@assist/contract';
import type { Plan } from '@assist/floorplan';
import { type AreaTree, isInArea, isInAreas, KIOSK_PARTS, type PlanObject, type Resource } from '@assist/resource';
import { type Instant, localDateOf, startOfDay, type ZoneName } from '@assist/time';
import { type Guest, isInside, type Kiosk, type Principal, type SignedIn } from '../call/principal.ts';
import type { ReadOnly } from '../call/route.ts';
import type { CatalogueSnapshot } from './catalogue.ts';
import { type Floors, listFloors } from './list-floors.ts';

/** An address that nobody has, so no resource is reserved for it. */
const NOBODY = '';

const known = new WeakMap<CatalogueSnapshot, Map<string, readonly Resource[]>>();

/**
 * Returns the rooms that anyone may know of: all, or those of some areas. Desks, lockers, parking and vehicles are tied to people, and
 * equipment is not a place (decisions, section 13). Computed once per catalogue snapshot.
 */
function roomsOf(snapshot: CatalogueSnapshot, areaIds?: readonly string[]): readonly Resource[] {
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

/** Callers who may see the building. */
export type Inside = SignedIn | Guest | Kiosk;

/** Returns a kiosk's part of the building; a guest who continues from a kiosk sees the same part. Undefined for the whole building. */
function limitOf(principal: Principal): Pick<Kiosk, 'areaIds' | 'levelId'> | undefined {
  if (principal.kind === 'kiosk') return principal;
  return principal.kind === 'guest' ? (principal.kiosk ?? undefined) : undefined;
}

/** A reservation to which a visitor is invited. `zone` is undefined if an earlier version has stored it. */
interface Visited {
  readonly start: Instant;
  readonly places: readonly { readonly email: string }[];
  readonly zone?: ZoneName;
}

type Zones = Pick<CatalogueSnapshot, 'findByEmail' | 'zoneOfArea'>;

/** Returns the time zone of the first place of a visitor's reservation. */
export function zoneOfVisit({ findByEmail, zoneOfArea }: Zones, { places, zone }: Visited): ZoneName {
  return findByEmail(places[0]?.email ?? '')?.timezone ?? zone ?? zoneOfArea(undefined);
}

/** Returns the first moment of the day on which a visitor's reservation begins. Until then, the visitor sees nothing of the building. */
export function opensAt(zones: Zones, reservation: Visited): Instant {
  const zone = zoneOfVisit(zones, reservation);
  return startOfDay(localDateOf(reservation.start, zone), zone);
}

/** Returns the time zone in which a kiosk stands: that of its floor, or else of its first area. */
export function zoneOfKiosk(
  { levelId, areaIds }: Pick<Kiosk, 'areaIds' | 'levelId'>,
  { areas, zoneOfArea }: Pick<CatalogueSnapshot, 'areas' | 'zoneOfArea'>,
): ZoneName {
  return zoneOfArea(areas.find(({ featureId }) => featureId === levelId)?.id ?? areaIds[0]);
}

/**
 * Returns the floors of all plans that this caller sees. A kiosk sees the floors of its areas, even if an area is only a part of a floor,
 * and its own floor.
 */
export function floorsSeenBy(principal: Inside, plans: readonly { readonly plan: Plan }[], snapshot: CatalogueSnapshot): Floors {
  const floors = listFloors(
    plans.map(({ plan }) => plan),
    snapshot,
  );
  const limit = limitOf(principal);
  return limit === undefined ? floors : keepFloors(floors, snapshot.areaTree, limit);
}

/** Returns false if this caller sees the floors of only a part of the building. */
export function seesAllFloors(principal: Inside): boolean {
  return limitOf(principal) === undefined;
}

function keepFloors({ levels, buildings }: Floors, tree: AreaTree, { areaIds, levelId }: Pick<Kiosk, 'areaIds' | 'levelId'>): Floors {
  const kept = levels.filter(
    ({ id, areaId, buildingId }) =>
      id === levelId ||
      isInAreas(tree, areaId, areaIds) ||
      isInAreas(tree, buildingId, areaIds) ||
      areaIds.some((wanted) => isInArea(tree, wanted, areaId)),
  );
  const inUse = new Set(kept.map(({ buildingId }) => buildingId));
  return { levels: kept, buildings: buildings.filter(({ id }) => inUse.has(id)) };
}

/**
 * Returns the drawing as this caller sees it. The name of a desk or a cupboard may be a person's, so only people with an account see it.
 */
export function drawingSeenBy(
  principal: Inside,
  whole: ReadOnly<LevelPlan>,
  { hasPointsOfInterest }: CatalogueSnapshot,
): ReadOnly<LevelPlan> {
  const drawing = hasPointsOfInterest
    ? whole
    : { ...whole, features: whole.features.filter(({ properties }) => properties.layer !== 'amenity') };
  if (principal.kind === 'user') return drawing;
  return {
    ...drawing,
    features: drawing.features.map((feature) =>
      ['fixture', 'detail'].includes(feature.properties.layer)
        ? { ...feature, properties: { ...feature.properties, name: null } }
        : feature,
    ),
  };
}

/** Returns the rooms that this visitor may know of; for a kiosk, those in its areas. */
export function roomsSeenBy(principal: Guest | Kiosk, snapshot: CatalogueSnapshot): readonly Resource[] {
  return roomsOf(snapshot, limitOf(principal)?.areaIds);
}

/** Returns whether a kiosk's licence opens the day's meetings. */
export function seesMeetings({ tier }: Pick<Kiosk, 'tier'>): boolean {
  return tier !== undefined && KIOSK_PARTS[tier].includes('meetings');
}

/**
 * Returns whether the viewer sees an object. People see an object if it belongs to no resource, or to one that they see. Visitors and
 * kiosks see only objects that belong to no resource. Another system sees the objects whose values it may send.
 */
export function seesObject(viewer: Principal, object: PlanObject, snapshot: CatalogueSnapshot): boolean {
  switch (viewer.kind) {
    case 'user':
      return object.resourceId === null || snapshot.views.findById(viewer.email, object.resourceId) !== undefined;
    case 'guest':
      return (
        viewer.isLetIn &&
        object.resourceId === null &&
        (viewer.kiosk === null || isInAreas(snapshot.areaTree, object.areaId, viewer.kiosk.areaIds))
      );
    case 'kiosk':
      return viewer.tier !== undefined && object.resourceId === null && isInAreas(snapshot.areaTree, object.areaId, viewer.areaIds);
    case 'service': {
      if (!viewer.scopes.has('put-values')) return false;
      const email = snapshot.emailOfResource(object.resourceId);
      return viewer.resourceEmails === null || (email !== undefined && viewer.resourceEmails.includes(email));
    }
    case 'anonymous':
      return false;
  }
}

type SeenConfiguration = Pick<ClientConfiguration, 'areas' | 'news' | 'licences' | 'filters' | 'demoAccounts'>;

/**
 * The parts of the configuration that are emptied, by kind of caller: the sign-in page needs no building and no news, and a visitor needs
 * only the floors.
 */
const KEPT_FROM = {
  anonymous: { areas: [], news: [], licences: [] },
  service: { areas: [], news: [], licences: [] },
  guest: { news: [], licences: [], filters: [], demoAccounts: [] },
  kiosk: { news: [], licences: [], filters: [], demoAccounts: [] },
  user: {},
} satisfies Record<Principal['kind'], Partial<SeenConfiguration>>;

/** Returns the configuration without the parts that this caller may not see. */
export function configurationSeenBy<Whole extends SeenConfiguration>(
  principal: Principal,
  whole: Whole,
  { areaTree }: Pick<CatalogueSnapshot, 'areaTree'>,
): Whole {
  const isVisitor = principal.kind === 'guest' || principal.kind === 'kiosk';
  const limit = limitOf(principal);
  return {
    ...whole,
    ...KEPT_FROM[principal.kind],
    ...(limit === undefined ? {} : { areas: areasIn(limit.areaIds, whole.areas, areaTree) }),
    ...(isVisitor && !isInside(principal) ? { areas: [] } : {}),
  };
}

/** Returns these areas and all areas below them. An area whose parent is left out becomes a root. */
function areasIn(areaIds: readonly string[], areas: ClientConfiguration['areas'], areaTree: AreaTree): ClientConfiguration['areas'] {
  const own = areas.filter(({ id }) => isInAreas(areaTree, id, areaIds));
  const ids = new Set(own.map(({ id }) => id));
  return own.map((area) => (area.parentAreaId === null || ids.has(area.parentAreaId) ? area : { ...area, parentAreaId: null }));
}
