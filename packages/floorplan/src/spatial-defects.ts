import { containsPoint, distanceToBoundary, toArea } from './area.ts';
import { boxIndex } from './box-index.ts';
import { countLevelPoints, isTangled, MOST_LEVEL_POINTS } from './crowded-levels.ts';
import { defect, type Defect, type DefectCode, type DefectDetail } from './defect.ts';
import { SOLID_UNIT_CATEGORIES } from './imdf-categories.ts';
import { overlapArea } from './overlap-area.ts';
import { listUnitsAtOpening, nearestUnit, OPENING_REACH_M } from './opening-units.ts';
import { measurePlan, type Measured, type MeasuredLevel, type PlanMeasures } from './plan-measures.ts';
import type { PlanFeature, PlanFeatures } from './plan.ts';

/**
 * An overlap counts if it exceeds both this area and this share of the smaller feature. Surveying errors of centimetres are not defects.
 */
const TOLERANCE = { squareMetres: 0.25, share: 0.02 } as const;
const FIXTURE_TOLERANCE = { squareMetres: 0.02, share: 0.02 } as const;
/**
 * Greatest distance in metres from the middle of the venue. Beyond it, the projection is no longer accurate, and coordinates are mistakes.
 */
const FARTHEST_M = 20_000;

/** Number of overlaps of a unit that are reported one by one. If there are more, one further finding says so. */
const OVERLAPS_TOLD = 20;

type Place = (feature: PlanFeature) => string;

/** Lists defects in how features lie relative to each other. Each feature must be valid by itself. */
export function listSpatialDefects(features: PlanFeatures, placeOf: Place): readonly Defect[] {
  const report = reporter(placeOf);
  const crowded = [...countLevelPoints(features)]
    .filter(([, points]) => points > MOST_LEVEL_POINTS)
    .map(([level, points]) =>
      report('too-many-points', level, `It and what lies on it have ${points} points; ${MOST_LEVEL_POINTS} is the most.`),
    );
  if (crowded.length > 0) return crowded;
  const measures = measurePlan({ features });
  const far = measures.levels
    .flatMap((level) => [level.level, ...level.units, ...level.fixtures])
    .filter(({ box }) => Math.max(Math.abs(box.minX), Math.abs(box.minY), Math.abs(box.maxX), Math.abs(box.maxY)) > FARTHEST_M)
    .map(({ feature }) => report('too-far-apart', feature, 'It lies many kilometres from the venue.'));
  if (far.length > 0) return far;
  // Levels with too many crossings are refused first, because the cost of the following checks grows with them.
  const tangled = measures.levels
    .filter(isTangled)
    .map(({ level }) =>
      report('too-many-crossings', level.feature, 'What lies on it crosses or covers each other more often than in any building.'),
    );
  if (tangled.length > 0) return tangled;
  return [
    ...listLevelsOutside(features, measures, report),
    ...measures.levels.flatMap((level) => [
      ...listUnitDefects(level, report),
      ...listOpeningDefects(level, measures, report),
      ...listFixtureDefects(level, report),
    ]),
    ...listStrayPoints(features, measures, report),
  ];
}

type Report = (code: DefectCode, feature: PlanFeature, sentence: string, detail?: DefectDetail) => Defect;

function reporter(placeOf: Place): Report {
  return (code, feature, sentence, detail) =>
    defect(code, { featureType: feature.feature_type, featureId: feature.id, place: placeOf(feature) }, sentence, detail);
}

function listLevelsOutside(features: PlanFeatures, { levels, projection }: PlanMeasures, report: Report): readonly Defect[] {
  if (features.footprint.length === 0) return [];
  const footprints = features.footprint.map(({ geometry }) => toArea(geometry, projection));
  return levels.flatMap(({ level }) => {
    const inside = footprints.reduce((sum, footprint) => sum + overlapArea(level.area, footprint), 0);
    const outside = level.squareMetres - inside;
    return isMore(outside, level.squareMetres, TOLERANCE)
      ? [
          report('level-outside-footprint', level.feature, `${rounded(outside)} m² of it lie outside every footprint.`, {
            squareMetres: outside,
          }),
        ]
      : [];
  });
}

function listUnitDefects({ level, units, unitsNear }: MeasuredLevel, report: Report): readonly Defect[] {
  return units.flatMap((unit) => {
    const outside = unit.squareMetres - overlapArea(unit.area, level.area);
    const found = isMore(outside, unit.squareMetres, TOLERANCE)
      ? [report('unit-outside-level', unit.feature, `${rounded(outside)} m² of it lie outside its level.`, { squareMetres: outside })]
      : [];
    if (SOLID_UNIT_CATEGORIES.has(unit.feature.properties.category)) return found;
    return [...found, ...listOverlaps(unit, unitsNear(unit.box), report)];
  });
}

/**
 * Lists a unit's overlaps with other units, up to a limit. A floor that is drawn several times over itself has more overlaps than anyone
 * reads, and each takes time to compute.
 */
function listOverlaps(unit: MeasuredLevel['units'][number], near: MeasuredLevel['units'], report: Report): readonly Defect[] {
  const found: Defect[] = [];
  for (const other of near) {
    // Each pair is reported once, for the feature whose id comes first.
    if (unit.feature.id >= other.feature.id || SOLID_UNIT_CATEGORIES.has(other.feature.properties.category)) continue;
    const shared = overlapArea(unit.area, other.area);
    if (!isMore(shared, Math.min(unit.squareMetres, other.squareMetres), TOLERANCE)) continue;
    if (found.length === OVERLAPS_TOLD) return [...found, report('units-overlap', unit.feature, 'It shares room with still more units.')];
    const detail = { otherId: other.feature.id, squareMetres: shared };
    found.push(report('units-overlap', unit.feature, `It and the unit ${other.feature.id} share ${rounded(shared)} m².`, detail));
  }
  return found;
}

function listOpeningDefects(level: MeasuredLevel, { projection }: PlanMeasures, report: Report): readonly Defect[] {
  return level.openings.flatMap((opening) => {
    const { length } = listUnitsAtOpening(opening, level, projection);
    if (length === 0) {
      const near = nearestUnit(opening, level, projection);
      if (near === undefined) return [report('opening-touches-no-unit', opening, 'It touches no unit of its level, and leads nowhere.')];
      const apart = `It is ${near.distance.toFixed(2)} m from the nearest unit, ${near.unit.feature.id}`;
      const detail = { otherId: near.unit.feature.id, metres: near.distance };
      return [report('opening-off-units', opening, `${apart}; more than ${OPENING_REACH_M} m, and it leads nowhere.`, detail)];
    }
    return length > 2 ? [report('opening-touches-many-units', opening, `It touches ${length} units; a door joins two.`)] : [];
  });
}

function listFixtureDefects({ fixtures, unitsNear }: MeasuredLevel, report: Report): readonly Defect[] {
  const fixturesNear = boxIndex(fixtures, ({ box }) => box);
  return fixtures.flatMap((fixture) => [
    ...listFixturePlaceDefects(fixture, unitsNear(fixture.box), report),
    ...fixturesNear(fixture.box)
      .filter((other) => fixture.feature.id < other.feature.id)
      .map((other) => ({ other, shared: overlapArea(fixture.area, other.area) }))
      .filter(({ other, shared }) => isMore(shared, Math.min(fixture.squareMetres, other.squareMetres), FIXTURE_TOLERANCE))
      .map(({ other, shared }) =>
        report('fixtures-overlap', fixture.feature, `It and the fixture ${other.feature.id} share ${rounded(shared)} m².`, {
          otherId: other.feature.id,
          squareMetres: shared,
        }),
      ),
  ]);
}

function listFixturePlaceDefects(
  fixture: Measured<PlanFeatures['fixture'][number]>,
  near: MeasuredLevel['units'],
  report: Report,
): readonly Defect[] {
  const shares = near
    .filter(({ feature }) => !SOLID_UNIT_CATEGORIES.has(feature.properties.category))
    .map((unit) => overlapArea(fixture.area, unit.area));
  const most = Math.max(0, ...shares);
  if (!isMore(most, fixture.squareMetres, FIXTURE_TOLERANCE)) {
    return [report('fixture-without-unit', fixture.feature, 'It stands in no unit of its level.')];
  }
  return isMore(fixture.squareMetres - most, fixture.squareMetres, FIXTURE_TOLERANCE)
    ? [report('fixture-crosses-wall', fixture.feature, 'It reaches over the boundary of the unit that it stands in.')]
    : [];
}

/** Lists amenities and anchors that lie outside all the units to which they refer. */
function listStrayPoints(features: PlanFeatures, { levels, projection }: PlanMeasures, report: Report): readonly Defect[] {
  const units = new Map(levels.flatMap((level) => level.units.map((unit) => [unit.feature.id, unit] as const)));
  const points = [
    ...features.anchor.map((anchor) => ({ feature: anchor, unitIds: [anchor.properties.unit_id] })),
    ...features.amenity.map((amenity) => ({ feature: amenity, unitIds: amenity.properties.unit_ids ?? [] })),
  ];
  return points.flatMap(({ feature, unitIds }) => {
    const point = projection.toMetres(feature.geometry.coordinates);
    const near = unitIds.map((id) => units.get(id)).filter((unit) => unit !== undefined);
    const isStray = near.length > 0 && near.every(({ area }) => !containsPoint(area, point) && distanceToBoundary(area, point) > 1);
    return isStray ? [report('point-outside-level', feature, 'It lies outside the units that it names.')] : [];
  });
}

function isMore(squareMetres: number, whole: number, limit: { squareMetres: number; share: number }): boolean {
  return squareMetres > Math.max(limit.squareMetres, whole * limit.share);
}

function rounded(squareMetres: number): string {
  return squareMetres.toFixed(2);
}
