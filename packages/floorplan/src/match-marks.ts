import type { PlanMark } from './plan-mark.ts';
import { pointGrid } from './point-grid.ts';
import { moveRigidly, type RigidMotion } from './rigid-motion.ts';

/** The marks of the same feature in both plans, and the distance in metres that it has moved within the building. */
export interface MarkPair {
  readonly drawn: PlanMark;
  readonly stored: PlanMark;
  readonly movedM: number;
}

/** A surface that has moved by more than this share of its size is a different one. For lines and points, the distance is fixed. */
const REACH_OF_SIZE = 0.5;
const SURFACE_REACH_M = { least: 0.25, most: 4 } as const;
const LINE_REACH_M = 0.6;
/** Greatest cost of a match (see `costOf`): features that differ in every respect are not the same. */
const MOST_COST = 1.6;
const COST = { size: 0.5, sameName: -0.4, otherName: 0.4, otherCategory: 0.4 } as const;
/** Least difference between the costs of two candidates for one to be preferred. */
const TELLS_APART = 0.05;
/** Greatest distance in metres that a feature with a unique name may have been moved on its floor. */
const NAMED_REACH_M = 30;
const NAMED_SIZE_RATIO = 2;

/**
 * Matches drawn features to stored ones by distance, size, name and category, the likeliest pair first. If two candidates are equally good,
 * neither is taken. The remaining features are matched by name if it is unique. Only marks with the same `keyOf` can match.
 */
export function matchMarks(
  drawn: readonly PlanMark[],
  stored: readonly PlanMark[],
  motion: RigidMotion,
  keyOf: { readonly drawn: (mark: PlanMark) => string; readonly stored: (mark: PlanMark) => string },
): readonly MarkPair[] {
  const storedByKey = Map.groupBy(stored, keyOf.stored);
  const drawnByKey = Map.groupBy(drawn, keyOf.drawn);
  return [...drawnByKey].flatMap(([key, marks]) => {
    const partners = storedByKey.get(key) ?? [];
    const near = matchByPlace(marks, partners, motion);
    const taken = new Set(near.flatMap((pair) => [pair.drawn, pair.stored]));
    return [...near, ...matchByName(marks, partners, motion, taken)];
  });
}

interface Candidate extends MarkPair {
  readonly cost: number;
}

function matchByPlace(drawn: readonly PlanMark[], stored: readonly PlanMark[], motion: RigidMotion): readonly MarkPair[] {
  const grid = pointGrid(stored, ({ centre }) => centre, SURFACE_REACH_M.most);
  const candidates = drawn.flatMap((mark): Candidate[] => {
    const at = moveRigidly(motion, mark.centre);
    return grid(at, SURFACE_REACH_M.most).flatMap((partner): Candidate[] => {
      const movedM = Math.hypot(partner.centre[0] - at[0], partner.centre[1] - at[1]);
      const cost = costOf(mark, partner, movedM);
      return cost > MOST_COST ? [] : [{ drawn: mark, stored: partner, movedM, cost }];
    });
  });
  const ordered = candidates.toSorted((a, b) => a.cost - b.cost);
  const rivalsOf = groupByBoth(ordered);
  const taken = new Set<PlanMark>();
  const found: MarkPair[] = [];
  for (const candidate of ordered) {
    if (taken.has(candidate.drawn) || taken.has(candidate.stored)) continue;
    const isRivalled = rivalsOf(candidate).some(
      (rival) => rival.cost - candidate.cost < TELLS_APART && !taken.has(rival.drawn) && !taken.has(rival.stored),
    );
    taken.add(candidate.drawn).add(candidate.stored);
    if (isRivalled) continue;
    found.push({ drawn: candidate.drawn, stored: candidate.stored, movedM: candidate.movedM });
  }
  return found;
}

/** Returns a function that lists a candidate's rivals: the other candidates that share one of its two marks. */
function groupByBoth(candidates: readonly Candidate[]): (candidate: Candidate) => readonly Candidate[] {
  const byDrawn = Map.groupBy(candidates, ({ drawn }) => drawn);
  const byStored = Map.groupBy(candidates, ({ stored }) => stored);
  return (candidate) =>
    [...(byDrawn.get(candidate.drawn) ?? []), ...(byStored.get(candidate.stored) ?? [])].filter((other) => other !== candidate);
}

/** Returns the distance in metres up to which two marks may belong to the same feature. */
export function reachM(a: PlanMark, b: PlanMark): number {
  if (!a.isSurface) return LINE_REACH_M;
  return Math.min(SURFACE_REACH_M.most, Math.max(SURFACE_REACH_M.least, REACH_OF_SIZE * Math.min(a.sizeM, b.sizeM)));
}

/** Returns the cost of a match: 0 or less for equal marks, 1 more at the greatest distance (`reachM`), and infinity beyond it. */
function costOf(a: PlanMark, b: PlanMark, movedM: number): number {
  const reach = reachM(a, b);
  if (a.isSurface !== b.isSurface || movedM > reach) return Infinity;
  const size = a.sizeM === 0 || b.sizeM === 0 ? 0 : Math.abs(Math.log(a.sizeM / b.sizeM)) * 2;
  const named = a.name === null || b.name === null ? 0 : a.name === b.name ? COST.sameName : COST.otherName;
  return movedM / reach + COST.size * size + named + (a.category === b.category ? 0 : COST.otherCategory);
}

function matchByName(
  drawn: readonly PlanMark[],
  stored: readonly PlanMark[],
  motion: RigidMotion,
  taken: ReadonlySet<PlanMark>,
): readonly MarkPair[] {
  const theirs = Map.groupBy(stored, ({ name }) => name);
  return [...Map.groupBy(drawn, ({ name }) => name)].flatMap(([name, marks]): MarkPair[] => {
    const partners = name === null ? [] : (theirs.get(name) ?? []);
    const [mark, partner] = [marks[0]!, partners[0]];
    if (marks.length !== 1 || partners.length !== 1 || partner === undefined || taken.has(mark) || taken.has(partner)) return [];
    const [x, y] = moveRigidly(motion, mark.centre);
    const movedM = Math.hypot(partner.centre[0] - x, partner.centre[1] - y);
    const ratio = mark.sizeM === 0 || partner.sizeM === 0 ? 1 : mark.sizeM / partner.sizeM;
    const isSame =
      movedM <= NAMED_REACH_M && ratio <= NAMED_SIZE_RATIO && ratio >= 1 / NAMED_SIZE_RATIO && mark.category === partner.category;
    return isSame ? [{ drawn: mark, stored: partner, movedM }] : [];
  });
}
