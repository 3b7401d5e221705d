import polylabel from 'polylabel';
import { type Area, areaCentroid, areaSize, containsPoint, distanceToBoundary } from './area.ts';
import { SIGNED_UNIT_CATEGORIES } from './imdf-categories.ts';
import type { LocalProjection, Metres } from './metres.ts';
import { type Measured, measureArea, type MeasuredLevel } from './plan-measures.ts';
import type { Amenity, Kiosk, Labels, Occupant, Plan, Section, Unit } from './plan.ts';
import { shape, type Shape } from './shape.ts';

const PRECISION_M = 0.25;
const ROOMY_SHARE = 0.75;

/** Returns the text of a name in the reader's language; null if there is none. */
export type Say = (labels: Labels | null | undefined) => string | null;

interface OnLevel {
  readonly plan: Plan;
  readonly level: MeasuredLevel;
  readonly projection: LocalProjection;
  readonly say: Say;
}

/** Lists the signs and labels on a level: of amenities, units, sections and kiosks. */
export function listSignsAndLabels(
  plan: Plan,
  level: MeasuredLevel,
  levels: readonly MeasuredLevel[],
  projection: LocalProjection,
  say: Say,
): readonly Shape[] {
  const on: OnLevel = { plan, level, projection, say };
  const amenities = plan.features.amenity.filter((amenity) => findLevelOfAmenity(amenity, levels, projection) === level);
  const levelId = level.level.feature.id;
  const sections = plan.features.section.filter(({ properties }) => properties.level_id === levelId);
  const kiosks = plan.features.kiosk.filter(({ properties }) => properties.level_id === levelId);
  const signed = new Set(level.units.filter(({ feature }) => isSigned(feature)));
  const points = amenities.map(({ geometry }) => projection.toMetres(geometry.coordinates));
  return [
    ...amenities.map((amenity, index) => {
      const around = [...signed].find(({ area }) => containsPoint(area, points[index]!));
      return toSign(amenity, amenity.geometry.coordinates, say(amenity.properties.name) ?? say(around?.feature.properties.name));
    }),
    ...[...signed]
      .filter(({ area }) => !points.some((point) => containsPoint(area, point)))
      .map((unit) => toSign(unit.feature, labelPosition(unit, projection), say(unit.feature.properties.name))),
    ...listUnitLabels(
      level.units.filter((unit) => !signed.has(unit)),
      on,
    ),
    ...sections.flatMap((section) => labelOf('section', measureArea(section, projection), on)),
    ...kiosks.flatMap((kiosk) => labelOf('unit', measureArea(kiosk, projection), on)),
  ];
}

/**
 * Returns the level of an amenity, which IMDF ties to its level only through its units. An amenity without a unit is placed on the level
 * that has a unit at its point, or else an area there, or else on any level. Of several such levels, the one nearest to the ground floor is
 * taken.
 */
function findLevelOfAmenity(amenity: Amenity, levels: readonly MeasuredLevel[], projection: LocalProjection): MeasuredLevel | undefined {
  const { unit_ids: unitIds, level_id: ownLevel } = amenity.properties;
  const named = levels.find(
    ({ level, units }) => level.feature.id === ownLevel || unitIds?.some((id) => units.some(({ feature }) => feature.id === id)),
  );
  if (named !== undefined) return named;
  const point = projection.toMetres(amenity.geometry.coordinates);
  const nearGround = levels.toSorted((a, b) => Math.abs(a.level.feature.properties.ordinal) - Math.abs(b.level.feature.properties.ordinal));
  return (
    nearGround.find(({ unitsNear }) => listUnitsAt(unitsNear, point).length > 0) ??
    nearGround.find(({ level }) => containsPoint(level.area, point)) ??
    nearGround[0]
  );
}

function listUnitsAt(unitsNear: MeasuredLevel['unitsNear'], point: Metres): readonly Measured<Unit>[] {
  const [x, y] = point;
  return unitsNear({ minX: x, maxX: x, minY: y, maxY: y }).filter(({ area }) => containsPoint(area, point));
}

function toSign({ id, properties: { category } }: Amenity | Unit, at: readonly number[], name: string | null): Shape {
  return shape({ type: 'Point', coordinates: [...at] }, { layer: 'amenity', featureId: id, category, name });
}

/**
 * Returns whether people find a unit by a sign, like toilets, lifts and stairs. The sign is that of an amenity in the unit, or else the
 * unit's own.
 */
function isSigned({ properties }: Unit): boolean {
  return SIGNED_UNIT_CATEGORIES.has(properties.category.split('.')[0] ?? '');
}

/**
 * Lists the labels of rooms. A room is named after its occupant, if it has one, and its own name then serves as its code. If several
 * occupants share a room, each has a label at their own place.
 */
function listUnitLabels(units: readonly Measured<Unit>[], on: OnLevel): readonly Shape[] {
  const { plan, projection, say } = on;
  const anchors = new Map(plan.features.anchor.map((anchor) => [anchor.id, anchor]));
  const within = new Map<string, { readonly occupant: Occupant; readonly at: readonly number[] }[]>();
  for (const occupant of plan.features.occupant) {
    const anchor = anchors.get(occupant.properties.anchor_id);
    if (anchor === undefined || say(occupant.properties.name) === null) continue;
    const known = within.get(anchor.properties.unit_id);
    const entry = { occupant, at: anchor.geometry.coordinates };
    if (known === undefined) within.set(anchor.properties.unit_id, [entry]);
    else known.push(entry);
  }
  return units.flatMap((unit) => {
    const occupants = within.get(unit.feature.id) ?? [];
    const own = say(unit.feature.properties.name);
    const [first, ...others] = occupants;
    if (first === undefined) return labelOf('unit', unit, on);
    const position = others.length === 0 ? labelPosition(unit, projection) : first.at;
    const code = own ?? say(unit.feature.properties.alt_name) ?? undefined;
    return [
      toLabel(unit, { at: position, name: say(first.occupant.properties.name)!, code, of: 'unit' }),
      // The occupants share the room's space for labels.
      ...others.map(({ occupant, at }) =>
        toLabel(unit, { at, name: say(occupant.properties.name)!, code, of: 'unit', share: 1 / occupants.length }),
      ),
    ];
  });
}

function labelOf(of: 'unit' | 'section', measured: Measured<Unit | Section | Kiosk>, { projection, say }: OnLevel): readonly Shape[] {
  const { name, alt_name: altName } = measured.feature.properties;
  const text = say(name);
  if (text === null) return [];
  return [toLabel(measured, { at: labelPosition(measured, projection), name: text, code: say(altName) ?? undefined, of })];
}

interface Label {
  readonly at: readonly number[];
  readonly name: string;
  readonly code: string | undefined;
  readonly of: 'unit' | 'section';
  readonly share?: number;
}

function toLabel({ feature, box, area }: Measured<Unit | Section | Kiosk>, { at, name, code, of, share = 1 }: Label): Shape {
  return shape(
    { type: 'Point', coordinates: [...at] },
    {
      layer: 'label',
      featureId: feature.id,
      category: String(feature.properties.category ?? 'kiosk'),
      name,
      ...(code === undefined || code === name ? {} : { code }),
      of,
      squareMetres: areaSize(area) * share,
      widthM: (box.maxX - box.minX) * share,
    },
  );
}

function labelPosition({ feature, area }: Measured<Unit | Section | Kiosk>, projection: LocalProjection): readonly number[] {
  return feature.properties.display_point?.coordinates ?? projection.toDegrees(labelPoint(area));
}

/**
 * Returns the centroid if it has about as much space around it as the area's roomiest point, or else that point. So a U-shaped ward is
 * labelled at its widest part.
 */
export function labelPoint(area: Area): Metres {
  const centroid = areaCentroid(area);
  const [x, y] = polylabel(
    area.map((ring) => ring.map(([ringX, ringY]) => [ringX, ringY])),
    PRECISION_M,
  );
  const pole: Metres = [x, y];
  const isRoomy = containsPoint(area, centroid) && distanceToBoundary(area, centroid) >= ROOMY_SHARE * distanceToBoundary(area, pole);
  return isRoomy ? centroid : pole;
}
