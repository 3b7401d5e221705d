import { type AreaTree, commonArea, type Resource, stepsApart } from '@assist/resource';

/** One requested resource. Any of the candidates will do; the caller passes only those that are free at the time. */
export interface Wanted {
  readonly candidates: readonly Resource[];
  /** Number of places that the resource must have; null if it is for one person, so its size does not matter. */
  readonly places: number | null;
}

export interface SuggestContext {
  readonly areas: AreaTree;
  readonly favouriteIds: ReadonlySet<string>;
  /** The person's preferred area. */
  readonly homeAreaId: string | null;
  /** The areas of the resources that are already chosen. */
  readonly chosenAreaIds: readonly string[];
  /** The participants whose place before the reservation is known. The person who asks may be among them. */
  readonly attendees: readonly AttendeePlace[];
}

export interface AttendeePlace {
  readonly areaId: string;
  /** Walking time from that area in seconds, by resource id. If a resource is missing, the distance between the areas is used. */
  readonly walkSeconds: ReadonlyMap<string, number>;
}

/** Why a suggestion ranks before others. */
export type SuggestReason =
  | { readonly kind: 'fits'; readonly places: number; readonly needed: number }
  | { readonly kind: 'favourite'; readonly resourceId: string }
  /** `areaId` is the smallest area that contains both the resource and the preferred area. */
  | { readonly kind: 'near-home'; readonly areaId: string }
  | { readonly kind: 'near-chosen'; readonly areaId: string }
  | { readonly kind: 'near-attendees'; readonly areaId: string }
  /** The longest walk of all attendees. */
  | { readonly kind: 'walk'; readonly minutes: number; readonly people: number }
  | { readonly kind: 'together'; readonly areaId: string }
  /** The resource's only merit is that it is free. */
  | { readonly kind: 'free' };

export interface Suggestion {
  /** One resource for each request, in the same order. */
  readonly resources: readonly Resource[];
  /** At least one reason. */
  readonly reasons: readonly SuggestReason[];
}

/** Greatest distance that counts as near: two steps in the area tree are another zone of the same floor. */
const NEAR_STEPS = 2;
const FAR_STEPS = 8;
/**
 * Walking time in seconds that counts as one step in the area tree. Another zone of a floor is one or two minutes away, another floor three
 * or four.
 */
const SECONDS_A_STEP = 60;
/** Longest walk that is presented as a short one. */
const SHORT_WALK_MINUTES = 10;
/**
 * How many candidates for the first request are tried. The other requests are fulfilled near each of them. A greater number would be
 * slower.
 */
const TRIED = 40;
/** Relative weights of one step of distance, one surplus place, and a favourite (negative: favourites rank higher). */
const STEP_COST = 1;
const PLACE_COST = 0.15;
const FAVOURITE_COST = -1.5;

/**
 * Returns the best combinations of resources for all requests. What counts is a fitting size, short distances (to home, to what is chosen,
 * to each other), and favourites. Each combination starts from a different candidate for the first request, and has its reasons. Empty if a
 * request has no candidate.
 */
export function suggest(wanted: readonly Wanted[], context: SuggestContext, limit: number): readonly Suggestion[] {
  const [first, ...others] = wanted;
  if (first === undefined || wanted.some(({ candidates }) => candidates.length === 0)) return [];
  const ranked = rank(first, context).slice(0, TRIED);
  return ranked
    .flatMap(({ resource, cost }) => {
      const found = addOthers(resource, others, context);
      return found === undefined ? [] : [{ resources: [resource, ...found.resources], cost: cost + found.cost }];
    })
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, limit)
    .map(({ resources }) => ({ resources, reasons: reasonsOf(resources, wanted, context) }));
}

interface Ranked {
  readonly resource: Resource;
  readonly cost: number;
}

function rank({ candidates, places }: Wanted, context: SuggestContext): readonly Ranked[] {
  return candidates
    .map((resource) => ({ resource, cost: ownCost(resource, places, context) }))
    .toSorted((a, b) => a.cost - b.cost || a.resource.rank - b.resource.rank);
}

function ownCost(resource: Resource, places: number | null, context: SuggestContext): number {
  const { areas, favouriteIds, homeAreaId, chosenAreaIds, attendees } = context;
  const from = [...(homeAreaId === null ? [] : [homeAreaId]), ...chosenAreaIds];
  const distance = from.reduce((sum, areaId) => sum + stepsTo(areas, resource, areaId), 0);
  // The average distance of all attendees, so that ten people weigh no more than one resource that is already chosen.
  const ways = attendees.reduce((sum, attendee) => sum + walkOf(areas, resource, attendee), 0);
  const walk = attendees.length === 0 ? 0 : ways / attendees.length;
  const tooMany = places === null ? 0 : Math.max(0, (resource.capacity ?? places) - places);
  return (distance + walk) * STEP_COST + tooMany * PLACE_COST + (favouriteIds.has(resource.id) ? FAVOURITE_COST : 0);
}

/** Adds resources for the other requests one by one, each as near as possible to the first. */
function addOthers(
  first: Resource,
  others: readonly Wanted[],
  context: SuggestContext,
): { resources: Resource[]; cost: number } | undefined {
  const resources: Resource[] = [];
  let cost = 0;
  const anchor = areaOf(first);
  for (const { candidates, places } of others) {
    const left = candidates.filter((resource) => resource !== first && !resources.includes(resource));
    const best = left
      .map((resource) => ({
        resource,
        cost:
          ownCost(resource, places, context) + (anchor === undefined ? FAR_STEPS : stepsTo(context.areas, resource, anchor)) * STEP_COST,
      }))
      .reduce<Ranked | undefined>((a, b) => (a === undefined || b.cost < a.cost ? b : a), undefined);
    if (best === undefined) return undefined;
    resources.push(best.resource);
    cost += best.cost;
  }
  return { resources, cost };
}

function reasonsOf(resources: readonly Resource[], wanted: readonly Wanted[], context: SuggestContext): readonly SuggestReason[] {
  const { areas, favouriteIds, homeAreaId, chosenAreaIds, attendees } = context;
  const [first, ...others] = resources as readonly [Resource, ...Resource[]];
  const needed = wanted[0]!.places;
  const near = (areaId: string | null | undefined) => (areaId == null ? undefined : nearIn(areas, first, areaId));
  const home = near(homeAreaId);
  const chosen = near(chosenAreaIds[0]);
  const walk = longestWalk(first, attendees);
  const nearAttendees =
    walk === undefined
      ? mostNear(
          areas,
          attendees.map(({ areaId }) => near(areaId)),
        )
      : undefined;
  const anchor = areaOf(first);
  const shared = anchor === undefined ? [] : others.map((other) => nearIn(areas, other, anchor));
  const apart = anchor === undefined ? [] : others.map((other) => stepsTo(areas, other, anchor));
  const reasons: readonly SuggestReason[] = [
    ...(needed !== null && first.capacity !== null ? [{ kind: 'fits' as const, places: first.capacity, needed }] : []),
    ...resources.filter(({ id }) => favouriteIds.has(id)).map(({ id }) => ({ kind: 'favourite' as const, resourceId: id })),
    ...(shared.length > 0 && shared.every((area) => area !== undefined)
      ? [{ kind: 'together' as const, areaId: shared[apart.indexOf(Math.max(...apart))]! }]
      : []),
    ...(chosen === undefined ? [] : [{ kind: 'near-chosen' as const, areaId: chosen }]),
    ...(walk === undefined ? [] : [walk]),
    ...(nearAttendees === undefined ? [] : [{ kind: 'near-attendees' as const, areaId: nearAttendees }]),
    ...(home === undefined ? [] : [{ kind: 'near-home' as const, areaId: home }]),
  ];
  return reasons.length === 0 ? [{ kind: 'free' }] : reasons;
}

/** Returns the longest walk of all attendees; undefined if any walk is unknown, or the longest one exceeds {@link SHORT_WALK_MINUTES}. */
function longestWalk({ id }: Resource, attendees: readonly AttendeePlace[]): Extract<SuggestReason, { kind: 'walk' }> | undefined {
  const seconds = attendees.map(({ walkSeconds }) => walkSeconds.get(id) ?? Infinity);
  const minutes = Math.max(1, Math.ceil(Math.max(...seconds) / 60));
  return seconds.length === 0 || minutes > SHORT_WALK_MINUTES ? undefined : { kind: 'walk', minutes, people: seconds.length };
}

/**
 * Returns the smallest area that contains all defined areas. Undefined if fewer than half of the attendees are near (have a defined area).
 */
function mostNear(areas: AreaTree, shared: readonly (string | undefined)[]): string | undefined {
  const known = shared.filter((areaId) => areaId !== undefined);
  const [first, ...others] = known;
  if (known.length * 2 < shared.length) return undefined;
  return others.reduce((held, areaId) => (held === undefined ? held : commonArea(areas, held, areaId)?.id), first);
}

/** Returns the smallest area that contains both the resource and the area; undefined if they are not near each other. */
function nearIn(areas: AreaTree, resource: Resource, areaId: string): string | undefined {
  const own = areaOf(resource);
  return own !== undefined && stepsApart(areas, own, areaId) <= NEAR_STEPS ? commonArea(areas, own, areaId)?.id : undefined;
}

function walkOf(areas: AreaTree, resource: Resource, { areaId, walkSeconds }: AttendeePlace): number {
  const seconds = walkSeconds.get(resource.id);
  return seconds === undefined ? stepsTo(areas, resource, areaId) : Math.min(FAR_STEPS, seconds / SECONDS_A_STEP);
}

function stepsTo(areas: AreaTree, resource: Resource, areaId: string): number {
  const own = areaOf(resource);
  return own === undefined ? FAR_STEPS : Math.min(FAR_STEPS, stepsApart(areas, own, areaId));
}

function areaOf(resource: Resource): string | undefined {
  return resource.mapInfos[0]?.areaId;
}
