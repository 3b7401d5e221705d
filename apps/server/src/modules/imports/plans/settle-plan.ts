import { boxesMeet, featureLabels, labelText, listFeatures, type Plan, planBox, type Recognised, reidentifyPlan } from '@assist/floorplan';
import { venueIdOf } from '../../../catalogue/catalogue.repository.ts';
import { type FindingValues, planPlace, type ReportLine } from '../findings/report-line.ts';

/** A plan as it will be stored, with the ids of the plan that it replaces. */
export interface SettledPlan {
  readonly plan: Plan;
  /** The stored plan that this one replaces; undefined for a new venue. */
  readonly before: Plan | undefined;
  /** The ids of recognised features, by their ids in the file. */
  readonly keptIds: ReadonlyMap<string, string>;
  readonly lines: readonly ReportLine[];
}

/** Distance in metres. If a feature has moved further by itself, a person must decide whether it is still the same feature. */
const ASKED_FROM_M = 1;

/**
 * Keeps the feature ids of a known venue's stored plan, even if the file has other ids. A venue with another id is a different venue,
 * unless `asVenueId` says which one it is.
 */
export function settlePlan(plan: Plan, known: readonly Plan[], asVenueId: string | undefined): SettledPlan {
  const venueId = asVenueId ?? venueIdOf(plan);
  const before = known.find((other) => venueIdOf(other) === venueId);
  const others = known.filter((other) => other !== before);
  if (before === undefined)
    return { plan, before, keptIds: new Map(), lines: [...listSharedIds(plan, others, undefined), ...listNeighbours(plan, others)] };
  const { plan: settled, recognised } = reidentifyPlan(before, plan);
  const shared = listSharedIds(settled, others, before);
  return {
    plan: settled,
    before,
    keptIds: new Map(recognised.map(({ id, idInFile }) => [idInFile, id])),
    lines: [...shared, ...(recognised.length === 0 ? [] : recognisedLines(before, settled, recognised))],
  };
}

function recognisedLines(before: Plan, settled: Plan, recognised: readonly Recognised[]): readonly ReportLine[] {
  const labels = featureLabels(before);
  const renamed = recognised.filter(({ id, idInFile }) => id !== idInFile).length;
  const gone = listFeatures(before).length - listFeatures(settled).filter(({ id }) => labels.has(id)).length;
  const told: ReportLine = {
    file: 'plan',
    severity: 'warning',
    code: 'plan-recognised',
    place: '',
    sentence:
      `${count(renamed, 'feature')} with another id in the file ${renamed === 1 ? 'is' : 'are'} recognised by place, size, name and category, ` +
      `and kept under the stored id. ${count(gone, 'feature')} of the stored plan ${gone === 1 ? 'is' : 'are'} not in the file.`,
    values: { renamed, gone },
  };
  return [
    ...(renamed === 0 ? [] : [told]),
    ...recognised
      .filter(({ movedM }) => movedM > ASKED_FROM_M)
      .map(({ id, idInFile, movedM }): ReportLine => ({
        file: 'plan',
        severity: 'error',
        code: 'plan-feature-moved',
        ...planPlace(labels.get(id)!),
        sentence: `The file calls it ${idInFile}, ${movedM.toFixed(1)} m from where it was: is it the same?`,
        featureId: id,
        values: { metres: movedM },
      })),
  ];
}

/** The feature types that several buildings of a company may share. */
const SHARED: ReadonlySet<string> = new Set(['address', 'building']);

/** Reports ids that already belong to a feature in another venue's plan, except those that the plan had before. */
function listSharedIds(plan: Plan, others: readonly Plan[], before: Plan | undefined): readonly ReportLine[] {
  const had = new Set(before === undefined ? [] : listFeatures(before).map(({ id }) => id));
  const ids = new Set(listFeatures(plan).flatMap(({ id }) => (had.has(id) ? [] : [id])));
  return others.flatMap((other): ReportLine[] => {
    const common = listFeatures(other).filter(({ id, feature_type: type }) => ids.has(id) && !SHARED.has(type)).length;
    if (common === 0) return [];
    const sentence = `It shares ${count(common, 'id')} with features of the venue ${venueIdOf(other)}, so they would be ambiguous. ${adviceFor(other)}`;
    const values = { count: common, ...venueValues(other) };
    return [{ file: 'plan', severity: 'error', code: 'ids-of-another-venue', place: `venue ${venueIdOf(plan)}`, sentence, values }];
  });
}

/**
 * Overlap in degrees (about five metres) that is not reported, because buildings that share a wall are neighbours, not the same building.
 */
const WALL_DEGREES = 5e-5;

/** Reports stored venues that a new venue overlaps. */
function listNeighbours(plan: Plan, others: readonly Plan[]): readonly ReportLine[] {
  const box = planBox(plan);
  return others
    .filter((other) => boxesMeet(box, planBox(other), -WALL_DEGREES))
    .map((other): ReportLine => ({
      file: 'plan',
      severity: 'warning',
      code: 'venue-overlaps',
      place: `venue ${venueIdOf(plan)}`,
      sentence: `It overlaps the venue ${venueIdOf(other)}, but is a different venue. ${adviceFor(other)}`,
      values: venueValues(other),
    }));
}

function venueValues(other: Plan): FindingValues {
  return { venueId: venueIdOf(other), name: labelText(other.features.venue[0]?.properties.name, 'en') ?? venueIdOf(other) };
}

function adviceFor(other: Plan): string {
  return `If it is a newer plan of that, import it with --as ${venueIdOf(other)}.`;
}

function count(number: number, noun: string): string {
  return `${number} ${number === 1 ? noun : `${noun}s`}`;
}
