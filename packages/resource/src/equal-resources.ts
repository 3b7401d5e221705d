import { type AreaTree, pathToRoot } from './area-tree.ts';
import type { Resource, ResourceProperty } from './resource.ts';

/** The fields of a resource that decide its place among those of its kind. */
type Located = Pick<Resource, 'id' | 'resourceTypeId' | 'mapInfos' | 'rank'>;

/** Resources by kind, in the order of the area tree, so that everything in one area is contiguous. */
export interface NearIndex<T extends Located> {
  readonly tree: AreaTree;
  readonly ofKind: ReadonlyMap<string, readonly Placed<T>[]>;
}

interface Placed<T> {
  readonly at: number;
  readonly resource: T;
}

export function toNearIndex<T extends Located>(resources: readonly T[], tree: AreaTree): NearIndex<T> {
  const placed = resources.flatMap((resource): Placed<T>[] => {
    const at = tree.firstOf.get(areaIdOf(resource) ?? '');
    return at === undefined ? [] : [{ at, resource }];
  });
  const sorted = placed.toSorted((a, b) => a.at - b.at || a.resource.rank - b.resource.rank);
  return { tree, ofKind: Map.groupBy(sorted, ({ resource }) => resource.resourceTypeId) };
}

/**
 * Returns up to `atMost` other resources of the same kind: first those of the same area, then those of the enclosing area, and so on.
 * Within an area, the closest in the order of the area tree come first. Looks only at areas that are needed for `atMost` resources.
 */
export function nearestOfKind<T extends Located>({ tree, ofKind }: NearIndex<T>, resource: Located, atMost: number): readonly T[] {
  const kind = ofKind.get(resource.resourceTypeId) ?? [];
  const areaId = areaIdOf(resource);
  const home = tree.firstOf.get(areaId ?? '');
  if (areaId === undefined || home === undefined) return [];
  let own = firstFrom(kind, home);
  while (kind[own]?.at === home && kind[own]?.resource.id !== resource.id) own += 1;
  const isListed = kind[own]?.resource.id === resource.id;
  const isNearer = (one: number, other: number) => {
    const [areas, otherAreas] = [one, other].map((index) => Math.abs(kind[index]!.at - home)) as [number, number];
    return areas < otherAreas || (areas === otherAreas && Math.abs(one - own) <= Math.abs(other - own));
  };
  const found: T[] = [];
  let [before, after] = [own - 1, isListed ? own + 1 : own];
  for (const area of pathToRoot(tree, areaId)) {
    const begin = firstFrom(kind, tree.firstOf.get(area.id)!);
    const end = firstFrom(kind, tree.lastOf.get(area.id)! + 1);
    while (found.length < atMost && (before >= begin || after < end)) {
      // Other areas are taken from both sides, so that the adjacent floor comes before the one behind it.
      const goesOn = after < end && (before < begin || isNearer(after, before));
      found.push(kind[goesOn ? after++ : before--]!.resource);
    }
  }
  return found;
}

/** Returns the index of the first resource in the area with the number `at`, or in a later area. */
function firstFrom(kind: readonly { readonly at: number }[], at: number): number {
  let [low, high] = [0, kind.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (kind[middle]!.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the ids of the properties that `wanted` has and `other` lacks. A greater value or a different text does not count as lacking. */
export function lackingProperties(wanted: Resource, other: Resource): readonly string[] {
  const others = new Map(other.properties.map((property) => [property.propertyId, property]));
  return wanted.properties.filter((property) => !hasAsMuch(property, others.get(property.propertyId))).map(({ propertyId }) => propertyId);
}

function hasAsMuch(wanted: ResourceProperty, other: ResourceProperty | undefined): boolean {
  if (wanted.valueBoolean === true) return other?.valueBoolean === true;
  const choices = wanted.valueChoiceIds ?? [];
  return choices.every((choice) => other?.valueChoiceIds?.includes(choice) === true);
}

function areaIdOf(resource: Located): string | undefined {
  return resource.mapInfos[0]?.areaId;
}
