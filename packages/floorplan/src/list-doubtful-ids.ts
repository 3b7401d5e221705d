import type { FeatureMatching } from './feature-matching.ts';
import { findPlanMotion } from './find-plan-motion.ts';
import { reachM } from './match-marks.ts';
import { isLandmark, type PlanMark } from './plan-mark.ts';
import { fitMostRigidly, missM, type RigidMotion } from './rigid-motion.ts';

/** In a drawing that was moved as a whole, most features lie within this distance in metres of the stored ones, after the motion. */
const SAME_PLACE_M = 1;
/** Greatest share of features that may lie elsewhere because the building was rebuilt. If more do, the ids have been renumbered. */
const MOST_ELSEWHERE = 0.2;
const FEW = 5;

/**
 * Returns the ids that probably mean other features than in the stored plan, with the distances in metres between the two. These are ids of
 * features that lie elsewhere and have another name. If many lie elsewhere (ids renumbered in each export), only those that keep their name
 * are not doubtful.
 */
export function listDoubtfulIds(
  matching: FeatureMatching,
  drawn: readonly PlanMark[],
  stored: readonly PlanMark[],
): ReadonlyMap<string, number> {
  const storedById = new Map(stored.map((mark) => [mark.feature.id, mark]));
  const floorsApart = floorsApartOf(drawn, stored);
  const pairs = drawn.flatMap((mark) => {
    const partner = storedById.get(matching.findStoredId(mark.feature.id) ?? '');
    if (partner === undefined || mark.type === 'venue') return [];
    return [{ mark, partner, from: mark.centre, to: partner.centre, upM: STOREY_M * floorsApart(mark, partner) }];
  });
  if (pairs.length < FEW) return new Map();
  const landmarks = pairs.filter(({ mark }) => isLandmark(mark));
  const listElsewhere = (motion: RigidMotion) =>
    pairs.flatMap((pair) => {
      const asideM = pair.mark.type === 'level' ? 0 : missM(motion, pair);
      const isThere = pair.upM === 0 && asideM <= reachM(pair.mark, pair.partner);
      return isThere ? [] : [{ ...pair, movedM: Math.hypot(asideM, pair.upM) }];
    });
  const areManyOf = (some: readonly unknown[], all: readonly unknown[]) => some.length > MOST_ELSEWHERE * all.length;
  const otherNames = landmarks.filter(({ mark, partner }) => mark.name !== null && partner.name !== null && mark.name !== partner.name);
  const byIds = listElsewhere(fitMostRigidly(landmarks, SAME_PLACE_M));
  // Ids shifted by one in a row of equal rooms look like a building that has moved by one room. So if the ids are dubious, the motion is
  // found without them.
  const byThemselves = areManyOf(otherNames, landmarks) || areManyOf(byIds, pairs) ? findPlanMotion(drawn, stored) : undefined;
  const elsewhere = byThemselves === undefined ? byIds : listElsewhere(byThemselves);
  const areMany = areManyOf(elsewhere, pairs);
  const isDoubtful = ({ name }: PlanMark, other: PlanMark) =>
    areMany ? name === null || name !== other.name : name !== null && other.name !== null && name !== other.name;
  return new Map(elsewhere.filter(({ mark, partner }) => isDoubtful(mark, partner)).map(({ mark, movedM }) => [mark.feature.id, movedM]));
}

/** Approximate height of a floor in metres, for the distance of features that moved to another floor. */
const STOREY_M = 3;

/**
 * Returns a function that returns the number of floors by which a feature has moved up or down. Floors with the same ordinal or the same
 * name count as the same.
 */
function floorsApartOf(drawn: readonly PlanMark[], stored: readonly PlanMark[]): (mark: PlanMark, partner: PlanMark) => number {
  const names = (marks: readonly PlanMark[]) =>
    new Map(marks.flatMap(({ type, levelId, name }) => (type === 'level' ? [[levelId, name]] : [])));
  const [now, before] = [names(drawn), names(stored)];
  return (mark, partner) => {
    if (mark.ordinal === null || partner.ordinal === null || now.get(mark.levelId) === before.get(partner.levelId)) return 0;
    return Math.abs(mark.ordinal - partner.ordinal);
  };
}
