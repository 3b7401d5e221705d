import type { AreaAnswer, ResourceTypeInfoAnswer } from '@assist/contract';
import type { Resource } from '@assist/resource';

export type Grouping = 'area' | 'type';

/** A group of rows under one heading. */
export interface TimelineGroup {
  readonly key: string;
  readonly heading: string;
  /** True for the rows that do not match the filters, which come last. */
  readonly isFaded: boolean;
  readonly resources: readonly Resource[];
}

export interface GroupingContext {
  readonly grouping: Grouping;
  readonly areas: readonly AreaAnswer[];
  /** The person's own areas. Their floors come first. On a floor, resources in no zone come first, then own zones, then others. */
  readonly firstAreaIds: readonly string[];
  readonly types: readonly ResourceTypeInfoAnswer[];
  readonly textOf: (text: AreaAnswer['name']) => string;
  readonly fulfils: (resource: Resource) => boolean;
  readonly elsewhere: string;
  readonly unfulfilled: string;
}

interface Place {
  readonly key: string;
  readonly heading: string;
  /** Numbers by which groups are ordered: by the first one, then by the next one if these are equal, and so on. */
  readonly order: readonly number[];
}

const LAST = Number.MAX_SAFE_INTEGER;

/** Returns the matching rows in groups, and below them all other rows under one heading. Within a group, the resources keep their order. */
export function toGroups(sorted: readonly Resource[], context: GroupingContext): readonly TimelineGroup[] {
  const placeOf = context.grouping === 'type' ? typePlaces(context) : areaPlaces(context);
  const groups = new Map<string, { place: Place; resources: Resource[] }>();
  const rest: Resource[] = [];
  for (const resource of sorted) {
    if (!context.fulfils(resource)) {
      rest.push(resource);
      continue;
    }
    const place = placeOf(resource);
    const group = groups.get(place.key);
    if (group === undefined) groups.set(place.key, { place, resources: [resource] });
    else group.resources.push(resource);
  }
  const shown = [...groups.values()]
    .toSorted((a, b) => compareOrders(a.place.order, b.place.order))
    .map(({ place, resources }): TimelineGroup => ({ key: place.key, heading: place.heading, isFaded: false, resources }));
  return rest.length === 0 ? shown : [...shown, { key: ' unfulfilled', heading: context.unfulfilled, isFaded: true, resources: rest }];
}

function compareOrders(a: readonly number[], b: readonly number[]): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (a[index] ?? -1) - (b[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

function typePlaces({ types, textOf, elsewhere }: GroupingContext): (resource: Resource) => Place {
  const byId = new Map(types.map((type) => [type.resourceTypeId, type]));
  return (resource) => {
    const type = byId.get(resource.resourceTypeId);
    return type === undefined
      ? { key: '', heading: elsewhere, order: [LAST] }
      : { key: type.resourceTypeId, heading: textOf(type.name), order: [type.rank] };
  };
}

/** Returns a function that finds a resource's place by its zone or floor, named as in "3rd floor · Oak". Other areas are named alone. */
function areaPlaces({ areas, firstAreaIds, textOf, elsewhere }: GroupingContext): (resource: Resource) => Place {
  const byId = new Map(areas.map((area) => [area.id, area]));
  const pathOf = (areaId: string): readonly AreaAnswer[] => {
    const path: AreaAnswer[] = [];
    for (
      let at = byId.get(areaId);
      at !== undefined && !path.includes(at);
      at = at.parentAreaId === null ? undefined : byId.get(at.parentAreaId)
    )
      path.unshift(at);
    return path;
  };
  const ownFloorIds = firstAreaIds.flatMap((id) => pathOf(id).flatMap((area) => (area.kind === 'floor' ? [area.id] : [])));
  const isOwn = (area: AreaAnswer) => firstAreaIds.includes(area.id);
  const places = new Map<string, Place>();
  return (resource) => {
    const areaId = resource.mapInfos[0]?.areaId ?? '';
    const known = places.get(areaId);
    if (known !== undefined) return known;
    const path = pathOf(areaId);
    const named = path.filter((area) => area.kind === 'floor' || area.kind === 'zone');
    const last = path.at(-1);
    const place: Place =
      last === undefined
        ? { key: '', heading: elsewhere, order: [LAST] }
        : {
            key: last.id,
            heading: (named.length === 0 ? [last] : named).map((area) => textOf(area.name)).join(' · '),
            order: [
              path.some((area) => isOwn(area) || ownFloorIds.includes(area.id)) ? 0 : 1,
              ...path.flatMap((area) => (area.kind === 'zone' ? [isOwn(area) ? 0 : 1, area.rank] : [area.rank])),
            ],
          };
    places.set(areaId, place);
    return place;
  };
}
