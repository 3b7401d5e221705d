import type { Area } from './area.ts';

/**
 * Areas numbered depth first, parents before children, so that each subtree is a range of numbers:
 *
 *   site 0..4 ─ building 1..4 ─┬ floor 2..3 ─ zone 3..3
 *                              └ floor 4..4
 *
 * An area whose parent is missing is a root; areas that are each other's parents are all roots.
 */
export interface AreaTree<Listed extends Area = Area> {
  readonly areas: readonly Listed[];
  readonly firstOf: ReadonlyMap<string, number>;
  /** Number of the last area in each area's subtree, by id. */
  readonly lastOf: ReadonlyMap<string, number>;
  /** The parent of each area, by the area's id; roots have no entry. */
  readonly above: ReadonlyMap<string, Listed>;
}

export function toAreaTree<Listed extends Area>(list: readonly Listed[]): AreaTree<Listed> {
  const byId = new Map(list.map((area) => [area.id, area]));
  const children = new Map<string | null, Listed[]>();
  for (const area of byId.values()) {
    const parent = hasLegalParent(area, byId) ? area.parentAreaId : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(area);
    else children.set(parent, [area]);
  }
  const areas: Listed[] = [];
  const firstOf = new Map<string, number>();
  const lastOf = new Map<string, number>();
  const above = new Map<string, Listed>();
  const visit = (area: Listed): void => {
    firstOf.set(area.id, areas.push(area) - 1);
    for (const child of children.get(area.id) ?? []) {
      above.set(child.id, area);
      visit(child);
    }
    lastOf.set(area.id, areas.length - 1);
  };
  for (const root of children.get(null) ?? []) visit(root);
  return { areas, firstOf, lastOf, above };
}

/** Whether the area's parent exists, and the area is not above itself. */
function hasLegalParent(area: Area, byId: ReadonlyMap<string, Area>): boolean {
  const parentOf = (child: Area): Area | undefined => (child.parentAreaId === null ? undefined : byId.get(child.parentAreaId));
  const passed = new Set<Area>();
  for (let at = parentOf(area); at !== undefined && !passed.has(at); at = parentOf(at)) {
    if (at === area) return false;
    passed.add(at);
  }
  return parentOf(area) !== undefined;
}

/** Whether an area is the wanted one or lies below it. False for an unknown area. */
export function isInArea(tree: AreaTree, areaId: string, wantedAreaId: string): boolean {
  const at = tree.firstOf.get(areaId);
  const first = tree.firstOf.get(wantedAreaId);
  return at !== undefined && first !== undefined && first <= at && at <= (tree.lastOf.get(wantedAreaId) as number);
}

/** Whether an area is one of the wanted ones, or lies below one of them. */
export function isInAreas(tree: AreaTree, areaId: string, wantedAreaIds: readonly string[]): boolean {
  return wantedAreaIds.some((wanted) => isInArea(tree, areaId, wanted));
}

/** Returns the area and all areas above it, from the area upwards. */
export function pathToRoot(tree: AreaTree, areaId: string): readonly Area[] {
  const path: Area[] = [];
  const first = tree.firstOf.get(areaId);
  for (let at = first === undefined ? undefined : tree.areas[first]; at !== undefined; at = tree.above.get(at.id)) path.push(at);
  return path;
}

/** Returns the lowest area that contains both areas; undefined if there is none, or one of the areas is unknown. */
export function commonArea(tree: AreaTree, areaId: string, otherId: string): Area | undefined {
  return pathToRoot(tree, areaId).find((above) => isInArea(tree, otherId, above.id));
}

/** Returns the number of steps up and down the tree from one area to the other; infinite if no area contains both of them. */
export function stepsApart(tree: AreaTree, areaId: string, otherId: string): number {
  const common = commonArea(tree, areaId, otherId);
  if (common === undefined) return Number.POSITIVE_INFINITY;
  const stepsUp = (from: string) => pathToRoot(tree, from).findIndex(({ id }) => id === common.id);
  return stepsUp(areaId) + stepsUp(otherId);
}
