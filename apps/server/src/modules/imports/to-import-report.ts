import type { FloorDrawing, ImportReport } from '@assist/contract';
import { drawFloors, labelText, measurePlan } from '@assist/floorplan';
import { venueIdOf } from '../../catalogue/catalogue.repository.ts';
import type { ReportLine } from './findings/report-line.ts';
import { ACCEPTABLE, type ImportReport as CompanyReport } from './import-company.ts';
import type { TableChange } from './list-changes.ts';
import type { PlanSource } from './plans/read-plan.ts';

/** Limits of a report. A file that exceeds them has the same few mistakes everywhere, or is far beyond what a screen can show. */
const FINDINGS_MAX = 200;
const SHAPES_MAX = 40_000;

/** Returns the report of files that could not be read at all. */
export function refusedReport(lines: readonly ReportLine[]): ImportReport {
  return {
    isImported: false,
    ...findingsOf(lines).counts,
    findings: findingsOf(lines).findings,
    plan: null,
    drawings: [],
    resources: null,
    people: null,
  };
}

/** Returns an import's report as it is sent: the findings numbered, and the plan drawn with their places. */
export function toImportReport(
  { imported, lines, plan, ways, changes }: Pick<CompanyReport, 'imported' | 'lines' | 'plan' | 'ways' | 'changes'>,
  source: PlanSource | undefined,
): ImportReport {
  const { counts, findings, numbered } = findingsOf(lines);
  return {
    isImported: imported,
    ...counts,
    findings,
    plan: plan === null ? null : planOf(plan, ways),
    drawings: source === undefined ? [] : drawingsOf(source, numbered),
    resources: changesOf(changes.resources),
    people: changesOf(changes.people),
  };
}

function findingsOf(lines: readonly ReportLine[]) {
  const errorsFirst = lines.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  const shown = errorsFirst.slice(0, FINDINGS_MAX).map((line, index) => ({ line, number: index + 1 }));
  return {
    counts: {
      errors: lines.filter(({ severity }) => severity === 'error').length,
      warnings: lines.filter(({ severity }) => severity === 'warning').length,
    },
    findings: shown.map(({ line: { featureId, place, ...line }, number }) => ({
      ...line,
      // The number on the drawing says which feature it is, better than an id.
      place: featureId === undefined ? place : place.replace(` ${featureId}`, ''),
      isAcceptable: line.severity === 'error' && ACCEPTABLE.has(line.code),
      ...(featureId === undefined ? {} : { number }),
    })),
    numbered: shown.flatMap(({ line: { featureId, severity }, number }) =>
      featureId === undefined ? [] : [{ featureId, severity, number }],
    ),
  };
}

function planOf({ before, after }: NonNullable<CompanyReport['plan']>, ways: CompanyReport['ways']): NonNullable<ImportReport['plan']> {
  const { venue, level, unit, opening, fixture, amenity } = after.features;
  const [longitude, latitude] = measurePlan(after).projection.origin;
  return {
    name: labelText(venue[0]?.properties.name, 'en') ?? '',
    venueId: venueIdOf(after),
    isKnown: before !== undefined,
    longitude,
    latitude,
    floors: level.length,
    rooms: unit.length,
    doors: opening.length,
    furniture: fixture.length,
    amenities: amenity.length,
    reached: ways?.reached ?? 0,
    reachedStepFree: ways?.reachedStepFree ?? 0,
  };
}

/** Draws the floors. If there are more shapes than a screen can show, the last floors are left out. */
function drawingsOf(source: PlanSource, numbered: Parameters<typeof drawFloors>[1]): FloorDrawing[] {
  let shapesLeft = SHAPES_MAX;
  return drawFloors(source, numbered).flatMap(({ floor, width, height, shapes, marks }) => {
    shapesLeft -= shapes.length;
    if (shapesLeft < 0) return [];
    return [
      {
        floor,
        width,
        height,
        shapes: shapes.map((shape) => ({ ...shape })),
        marks: marks.map(({ finding: { number, severity }, x, y }) => ({ number, severity, x, y })),
      },
    ];
  });
}

function changesOf(change: TableChange | undefined): ImportReport['resources'] {
  if (change === undefined) return null;
  const { added, changed, same, columns } = change;
  return { added, changed, same, columns: Object.fromEntries(columns) };
}
