import { boxesMeet, featureLabels, listFeatures, type Plan, planBox, reidentifyPlan } from '@assist/floorplan';
import { venueIdOf } from '../../catalogue/catalogue.repository.ts';
import { planPlace, type ReportLine } from './report-line.ts';

/** A plan as it is to be kept: with the ids of the one that it takes the place of. */
export interface SettledPlan {
  readonly plan: Plan;
  /** What it takes the place of. */
  readonly before: Plan | undefined;
  readonly lines: readonly ReportLine[];
}

/** What has moved further by itself is no matter of drawing: a person says whether it is the same. */
const ASKED_FROM_M = 1;

/**
 * A plan of a venue that is known keeps the ids of its features, whatever the file calls them. A venue with another id is another
 * venue, unless `asVenueId` says which one it is.
 */
export function settlePlan(plan: Plan, known: readonly Plan[], asVenueId: string | undefined): SettledPlan {
  const venueId = asVenueId ?? venueIdOf(plan);
  const before = known.find((other) => venueIdOf(other) === venueId);
  if (before === undefined) return { plan, before, lines: listNeighbours(plan, known) };
  const { plan: settled, recognised } = reidentifyPlan(before, plan);
  if (recognised.length === 0) return { plan: settled, before, lines: [] };
  const labels = featureLabels(before);
  const gone = listFeatures(before).length - listFeatures(settled).filter(({ id }) => labels.has(id)).length;
  const moved = recognised.filter(({ movedM }) => movedM > ASKED_FROM_M);
  return {
    plan: settled,
    before,
    lines: [
      {
        file: 'plan',
        severity: 'warning',
        code: 'plan-recognised',
        place: '',
        sentence:
          `${count(recognised.length, 'feature')} had other ids in the file and ${recognised.length === 1 ? 'keeps its own' : 'keep their own'}: ` +
          `recognised by place, size, name and category. ${count(gone, 'feature')} of the stored plan ${gone === 1 ? 'is' : 'are'} not in it.`,
      },
      ...moved.map(({ id, idInFile, movedM }): ReportLine => ({
        file: 'plan',
        severity: 'error',
        code: 'plan-feature-moved',
        place: planPlace(labels.get(id)!),
        sentence: `The file has it as ${idInFile}, ${movedM.toFixed(1)} m from where it was: is it the same?`,
      })),
    ],
  };
}

/** About five metres: houses that share a wall are neighbours. */
const WALL_DEGREES = 5e-5;

/** A venue that is new, in the place of one that is not. */
function listNeighbours(plan: Plan, known: readonly Plan[]): readonly ReportLine[] {
  const box = planBox(plan);
  return known
    .filter((other) => boxesMeet(box, planBox(other), -WALL_DEGREES))
    .map((other): ReportLine => ({
      file: 'plan',
      severity: 'warning',
      code: 'venue-overlaps',
      place: `venue ${venueIdOf(plan)}`,
      sentence: `It lies where the venue ${venueIdOf(other)} lies, and is another one. If it is a newer plan of that, import it with --as ${venueIdOf(other)}.`,
    }));
}

function count(number: number, noun: string): string {
  return `${number} ${number === 1 ? noun : `${noun}s`}`;
}
