import type { StoredArea } from '@assist/resource';
import type { RowCode, RowFinding } from './column.ts';
import { inUseFinding } from './in-use.ts';

/**
 * The maximum depth of nested areas, because code walks up from each area to the top. Sites, buildings, floors and zones need only four
 * levels.
 */
const MOST_AREAS_DEEP = 100;

/** A defect of an area's place among the others. */
export type NestingDefect = RowFinding<'unknown-area' | 'circle-of-areas' | 'areas-too-deep'>;

/** The parent of each area by id; null for an area at the top. */
export type AreaParents = ReadonlyMap<string, string | null>;

/** Returns what is wrong with an area's place among the others: it has an unknown parent, lies in itself, or lies too deep. */
export function findNestingDefect(id: string, parentOf: AreaParents): NestingDefect | undefined {
  const parent = parentOf.get(id) ?? null;
  if (parent !== null && !parentOf.has(parent)) return unknownParent(parent);
  const passed = new Set<string>();
  for (let above = parent; above !== null && !passed.has(above); above = parentOf.get(above) ?? null) {
    if (above === id) return { column: 'parent', code: 'circle-of-areas', sentence: `${id} lies in itself.` };
    passed.add(above);
    if (passed.size >= MOST_AREAS_DEEP)
      return { column: 'parent', code: 'areas-too-deep', sentence: `${id} lies more than ${MOST_AREAS_DEEP} areas deep.` };
  }
  return undefined;
}

/** A change of one area. `before` is undefined if the area is new, `after` if it is removed. */
export interface AreaChange {
  readonly id: string;
  readonly before: StoredArea | undefined;
  readonly after: StoredArea | undefined;
}

/** What the company has, apart from its areas. */
export interface AreaSurroundings {
  /** The ids of all features of the plans; undefined if there is no plan yet. */
  readonly planFeatureIds?: ReadonlySet<string> | undefined;
  /** What depends on an area, by the area's id, apart from the areas in it. */
  readonly uses: ReadonlyMap<string, AreaUsers>;
}

/** What depends on an area. */
export interface AreaUsers {
  readonly names: readonly string[];
  /** The number of others, whose names the caller is not told. */
  readonly unnamed: number;
}

/**
 * Finds what is wrong with changes of areas in view of each other and of the stored areas, by the id of the changed area. A refused change
 * leaves its area as it was, on which other changes may have counted, so the search is repeated until it finds no more.
 */
export function findAreaDefects(
  changes: readonly AreaChange[],
  stored: ReadonlyMap<string, StoredArea>,
  surroundings: AreaSurroundings,
): ReadonlyMap<string, RowFinding<RowCode>> {
  const found = new Map<string, RowFinding<RowCode>>();
  for (;;) {
    const open = changes.filter(({ id }) => !found.has(id));
    const after = new Map(stored);
    for (const { id, after: area } of open) {
      if (area === undefined) after.delete(id);
      else after.set(id, area);
    }
    const wrong = [
      ...listNestingDefects(open, after),
      ...listFeatureDefects(open, after, surroundings),
      ...listRemovalDefects(open, after, surroundings),
    ];
    if (wrong.length === 0) return found;
    const newer = wrong.filter(([id]) => !found.has(id));
    for (const [id, finding] of newer) if (!found.has(id)) found.set(id, finding);
    refuseWithin(
      newer.map(([id]) => id),
      open,
      found,
    );
  }
}

/** Refuses what would lie in new areas that are refused. The next search would find the same, but one level of a long chain at a time. */
function refuseWithin(refused: readonly string[], changes: readonly AreaChange[], found: Map<string, RowFinding<RowCode>>): void {
  const changeOf = new Map(changes.map((one) => [one.id, one]));
  const within = Map.groupBy(
    changes.filter(({ after }) => after !== undefined),
    ({ after }) => after!.parentAreaId,
  );
  const isAdded = (id: string) => changeOf.get(id)?.before === undefined;
  // Grows while it is read.
  const gone = refused.filter(isAdded);
  for (const parent of gone)
    for (const { id } of within.get(parent) ?? []) {
      if (found.has(id)) continue;
      found.set(id, unknownParent(parent));
      if (isAdded(id)) gone.push(id);
    }
}

function unknownParent(parent: string): NestingDefect {
  return { column: 'parent', code: 'unknown-area', sentence: `There is no area ${JSON.stringify(parent)}.` };
}

type Found = readonly [id: string, finding: RowFinding<RowCode>];

function listNestingDefects(changes: readonly AreaChange[], after: ReadonlyMap<string, StoredArea>): readonly Found[] {
  const moved = new Set(
    changes.filter((one) => one.after !== undefined && one.before?.parentAreaId !== one.after.parentAreaId).map(({ id }) => id),
  );
  if (moved.size === 0) return [];
  const parentOf = new Map([...after.values()].map(({ id, parentAreaId }) => [id, parentAreaId]));
  const own = [...moved].flatMap((id): Found[] => {
    const finding = findNestingDefect(id, parentOf);
    return finding === undefined ? [] : [[id, finding]];
  });
  // An area that moved may take areas along, of which one comes to lie too deep.
  return own.length > 0
    ? own
    : [...after.keys()].flatMap((id): Found[] => {
        const finding = findNestingDefect(id, parentOf);
        const mover = finding?.code === 'areas-too-deep' ? nearestOf(id, moved, parentOf) : undefined;
        return finding === undefined || mover === undefined ? [] : [[mover, finding]];
      });
}

/** Returns the nearest of the areas on the way from an area to the top. */
function nearestOf(id: string, wanted: ReadonlySet<string>, parentOf: AreaParents): string | undefined {
  let at: string | null = id;
  for (let steps = 0; at !== null && steps <= MOST_AREAS_DEEP; steps += 1) {
    if (wanted.has(at)) return at;
    at = parentOf.get(at) ?? null;
  }
  return undefined;
}

function listFeatureDefects(
  changes: readonly AreaChange[],
  after: ReadonlyMap<string, StoredArea>,
  { planFeatureIds }: AreaSurroundings,
): readonly Found[] {
  const placed = changes.filter((one) => (one.after?.featureId ?? null) !== null && one.before?.featureId !== one.after?.featureId);
  if (placed.length === 0) return [];
  const areasAt = Map.groupBy(after.values(), ({ featureId }) => featureId);
  return placed.flatMap(({ id, after: area }): Found[] => {
    const featureId = area!.featureId!;
    if (planFeatureIds?.has(featureId) === false)
      return [
        [id, { column: 'plan_feature', code: 'unknown-plan-feature', sentence: `The plan has no feature ${JSON.stringify(featureId)}.` }],
      ];
    const other = areasAt.get(featureId)!.find((one) => one.id !== id);
    if (other === undefined) return [];
    const sentence = `${nameOf(other)} (${other.id}) is at this place of the plan.`;
    return [[id, { column: 'plan_feature', code: 'plan-feature-of-another', sentence, names: [nameOf(other)], more: 0 }]];
  });
}

function listRemovalDefects(
  changes: readonly AreaChange[],
  after: ReadonlyMap<string, StoredArea>,
  { planFeatureIds, uses }: AreaSurroundings,
): readonly Found[] {
  const removed = changes.filter((one) => one.after === undefined);
  if (removed.length === 0) return [];
  const childrenOf = Map.groupBy(after.values(), ({ parentAreaId }) => parentAreaId);
  return removed.flatMap(({ id, before }): Found[] => {
    const { names: users, unnamed } = uses.get(id) ?? { names: [], unnamed: 0 };
    const names = [...(childrenOf.get(id) ?? []).map(nameOf), ...users];
    if (names.length > 0) return [[id, inUseFinding({ column: 'id', code: 'area-in-use' }, id, names, unnamed)]];
    if (unnamed > 0)
      return [[id, { column: 'id', code: 'area-in-unseen-use', sentence: `${id} is still used by ${unnamed} more.`, more: unnamed }]];
    const featureId = before?.featureId ?? null;
    if (featureId !== null && planFeatureIds?.has(featureId) === true)
      return [[id, { column: 'id', code: 'area-on-plan', sentence: `${id} is at the feature ${JSON.stringify(featureId)} of the plan.` }]];
    return after.size === 0 ? [[id, { column: 'id', code: 'last-area', sentence: `${id} is the company’s last area.` }]] : [];
  });
}

function nameOf({ id, name }: StoredArea): string {
  return name['en'] ?? Object.values(name)[0] ?? id;
}
