import type { FloorDrawing, ImportReport } from '@assist/contract';
import { drawFloors, featureLabels, labelText, measurePlan, nearRooms, type Plan } from '@assist/floorplan';
import { venueIdOf } from '../../catalogue/catalogue.repository.ts';
import type { OnPlan, ReportLine } from './findings/report-line.ts';
import { ACCEPTABLE, type ImportReport as CompanyReport } from './import-company.ts';
import type { TableChange } from './list-changes.ts';
import { drawnPlan } from './plans/drawn-plan.ts';
import { nearestBuilding } from './plans/nearest-building.ts';
import type { PlanSource } from './plans/read-plan.ts';

/** Limits of a report. A file that exceeds them has the same few mistakes everywhere, or is far beyond what a screen can show. */
const FINDINGS_MAX = 200;
const SHAPES_MAX = 40_000;
const DEFAULT_LANGUAGE = 'en';

/** Returns the report of files that could not be read at all. */
export function refusedReport(lines: readonly ReportLine[]): ImportReport {
  const { counts, findings } = findingsOf(lines, undefined, DEFAULT_LANGUAGE);
  return {
    isImported: false,
    ...counts,
    findings,
    plan: null,
    drawings: [],
    resources: null,
    people: null,
  };
}

/**
 * Returns an import's report as it is sent: the findings numbered, and the plan drawn with their places. Names on the plan are in the
 * language, if the plan has them in it.
 */
export function toImportReport(
  { imported, lines, plan, ways, changes, after }: Omit<CompanyReport, 'counts'>,
  source: PlanSource | undefined,
  language = DEFAULT_LANGUAGE,
): ImportReport {
  const { counts, findings, numbered } = findingsOf(lines, plan?.after, language);
  return {
    isImported: imported,
    ...counts,
    findings,
    plan: plan === null ? null : planOf(plan, ways, { plans: after.plans, language }),
    drawings: source === undefined ? [] : drawingsOf(drawnPlan(source, plan?.after), numbered, language),
    resources: changesOf(changes.resources),
    people: changesOf(changes.people),
  };
}

function findingsOf(lines: readonly ReportLine[], plan: Plan | undefined, language: string) {
  const errorsFirst = lines.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  const shown = errorsFirst.slice(0, FINDINGS_MAX).map((line, index) => ({ line, number: index + 1 }));
  const shownIds = new Set(shown.flatMap(({ line: { featureId } }) => featureId ?? []));
  const labels: ReadonlyMap<string, OnPlan> = plan === undefined ? new Map() : featureLabels(plan, language);
  const near: ReadonlyMap<string, string> = plan === undefined ? new Map() : nearRooms(plan, shownIds, language);
  return {
    counts: {
      errors: lines.filter(({ severity }) => severity === 'error').length,
      warnings: lines.filter(({ severity }) => severity === 'warning').length,
    },
    findings: shown.map(({ line: { featureId, place, at, values = {}, ...line }, number }) => ({
      ...line,
      // The number on the drawing says which feature it is, better than an id.
      place: featureId === undefined ? place : place.replace(` ${featureId}`, ''),
      ...(at === undefined
        ? {}
        : 'line' in at
          ? { at: { kind: 'table' as const, ...at } }
          : { at: placeOf({ ...at, ...labels.get(featureId ?? '') }, near.get(featureId ?? '')) }),
      values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, typeof value === 'object' ? [...value] : value])),
      isAcceptable: line.severity === 'error' && ACCEPTABLE.has(line.code),
      ...(featureId === undefined ? {} : { number }),
    })),
    numbered: shown.flatMap(({ line: { featureId, severity }, number }) =>
      featureId === undefined ? [] : [{ featureId, severity, number }],
    ),
  };
}

/** Returns the place of a finding. The nearest room is named only if the feature has no name of its own. */
function placeOf({ featureType, category, name, floor, otherName }: OnPlan, near: string | undefined) {
  return {
    kind: 'plan' as const,
    featureType,
    category: category ?? null,
    name: name ?? null,
    floor: floor ?? null,
    other: otherName ?? null,
    near: name === undefined && otherName !== near ? (near ?? null) : null,
  };
}

interface Among {
  /** The plans of all venues, with this one. */
  readonly plans: readonly Plan[];
  readonly language: string;
}

function planOf(
  { before, after }: NonNullable<CompanyReport['plan']>,
  ways: CompanyReport['ways'],
  { plans, language }: Among,
): NonNullable<ImportReport['plan']> {
  const { venue, level, unit, opening, fixture, amenity } = after.features;
  const [longitude, latitude] = measurePlan(after).projection.origin;
  return {
    name: labelText(venue[0]?.properties.name, language) ?? '',
    address: addressOf(after),
    nearest: nearestBuilding(
      after,
      plans.filter((other) => other !== after),
      language,
    ),
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

/** Returns the address of the plan as it is written on a letter; null if the plan has none. */
function addressOf({ features: { address } }: Plan): string | null {
  const [first] = address;
  if (first === undefined) return null;
  const { address: street, postal_code: code, locality, country } = first.properties;
  const parts = [street, [code, locality].filter(Boolean).join(' '), country].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}

/** Draws the floors. If there are more shapes than a screen can show, the last floors are left out. */
function drawingsOf(files: Parameters<typeof drawFloors>[0], numbered: Parameters<typeof drawFloors>[1], language: string): FloorDrawing[] {
  let shapesLeft = SHAPES_MAX;
  return drawFloors(files, numbered, language).flatMap(({ floor, width, height, shapes, names, marks }) => {
    shapesLeft -= shapes.length;
    if (shapesLeft < 0) return [];
    return [
      {
        floor,
        width,
        height,
        shapes: shapes.map((shape) => ({ ...shape })),
        names: names.map((name) => ({ ...name })),
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
