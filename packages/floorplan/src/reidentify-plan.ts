import { FeatureMatching, type Recognised } from './feature-matching.ts';
import { findPlanMotion } from './find-plan-motion.ts';
import { listDoubtfulIds } from './list-doubtful-ids.ts';
import { matchMarks } from './match-marks.ts';
import type { Plan, Relationship } from './plan.ts';
import { listPlanMarks, nameKey, type PlanMark } from './plan-mark.ts';
import { planProjection } from './plan-measures.ts';
import { rewriteIds } from './rewrite-ids.ts';
import { missM, STANDING_STILL, type RigidMotion } from './rigid-motion.ts';

export interface ReidentifiedPlan {
  /** The drawn plan. Its recognised features have the stored plan's ids. */
  readonly plan: Plan;
  readonly recognised: readonly Recognised[];
}

/**
 * Gives the features of a changed plan the ids of the stored plan, because resources, codes and links refer to them. Features with the same
 * id keep it, unless location and name contradict it. Other features are recognised by location, size, name and category, even if the whole
 * drawing was shifted and turned. New features never get an id of the stored plan. The caller ensures that both plans are of the same
 * building.
 */
export function reidentifyPlan(stored: Plan, drawn: Plan): ReidentifiedPlan {
  const matching = new FeatureMatching(stored, drawn);
  matching.pairById();
  const projection = planProjection(stored.features);
  const storedMarks = listPlanMarks(stored, projection);
  const drawnMarks = listPlanMarks(drawn, projection);
  matching.doubt(listDoubtfulIds(matching, drawnMarks, storedMarks));
  // The venue is matched regardless of its id, because the caller ensures that both plans are of the same venue.
  const [venue, storedVenue] = [drawn.features.venue[0], stored.features.venue[0]];
  if (venue !== undefined && storedVenue !== undefined) matching.pair(venue.id, storedVenue.id, 0);
  if (!matching.isComplete()) pairTheRest(matching, drawnMarks, storedMarks);
  const { ids, recognised } = matching.settle();
  return { plan: rewriteIds(drawn, ids), recognised };
}

function pairTheRest(matching: FeatureMatching, drawn: readonly PlanMark[], stored: readonly PlanMark[]): void {
  matching.pairByText('address', ({ properties }) => JSON.stringify(properties));
  matching.pairByText('building', nameKey);
  matching.pairAlone('building', 'address');
  const motion = findPlanMotion(drawn, stored);
  pairLevels(matching, drawn, stored, motion ?? STANDING_STILL);
  // Without a common motion, locations in the two plans cannot be compared.
  if (motion !== undefined) pairByPlace(matching, drawn, stored, motion);
  matching.pairDoubted();
  matching.pairByText('occupant', (feature, idOf) =>
    feature.feature_type === 'occupant' ? `${nameKey(feature)} ${idOf(feature.properties.anchor_id)}` : null,
  );
  matching.pairByText('relationship', (feature, idOf) => (feature.feature_type === 'relationship' ? endsKey(feature, idOf) : null));
}

/**
 * Matches levels by ordinal and name instead of shape, because the floors of a tower look alike. Levels whose name contradicts the ordinal
 * are not matched. If several buildings have a suitable level, the nearest is chosen.
 */
function pairLevels(matching: FeatureMatching, drawn: readonly PlanMark[], stored: readonly PlanMark[], motion: RigidMotion): void {
  const levels = (marks: readonly PlanMark[]) => marks.filter(({ type }) => type === 'level');
  const names = {
    drawn: new Set(levels(drawn).map(({ name }) => name)),
    stored: new Set(levels(stored).map(({ name }) => name)),
  };
  const candidates = levels(drawn)
    .filter((mark) => matching.isFree(mark, 'drawn'))
    .flatMap((mark) =>
      levels(stored)
        .filter((partner) => matching.isFree(partner, 'stored') && mark.ordinal === partner.ordinal)
        .filter(({ name }) => mark.name === name || (!names.stored.has(mark.name) && !names.drawn.has(name)))
        .map((partner) => ({ mark, partner, distanceM: missM(motion, { from: mark.centre, to: partner.centre }) })),
    );
  for (const { mark, partner } of candidates.toSorted((a, b) => a.distanceM - b.distanceM))
    matching.pair(mark.feature.id, partner.feature.id, 0);
}

function pairByPlace(matching: FeatureMatching, drawn: readonly PlanMark[], stored: readonly PlanMark[], motion: RigidMotion): void {
  const pairs = matchMarks(
    drawn.filter((mark) => matching.isFree(mark, 'drawn')),
    stored.filter((mark) => matching.isFree(mark, 'stored')),
    motion,
    {
      drawn: ({ type, levelId }) => `${type} ${levelId === null ? '' : (matching.findStoredId(levelId) ?? `new ${levelId}`)}`,
      stored: ({ type, levelId }) => `${type} ${levelId ?? ''}`,
    },
  );
  for (const { drawn: mark, stored: partner, movedM } of pairs) matching.pair(mark.feature.id, partner.feature.id, movedM);
}

function endsKey({ properties }: Relationship, idOf: (id: string | undefined) => string | undefined): string | null {
  const ends = [properties.origin, ...(properties.intermediary ?? []), properties.destination].map((end) => idOf(end?.id));
  return ends.includes(undefined) ? null : [properties.category, properties.direction, ...ends].join(' ');
}
