import type { Position } from 'geojson';
import { areaCentroid, areaSize, toArea } from './area.ts';
import { isLabels } from './json-shape.ts';
import type { LocalProjection, Metres } from './metres.ts';
import { listFeatures, type FeatureType, type Plan, type PlanFeature } from './plan.ts';
import { meanOf } from './rigid-motion.ts';

/** What identifies a feature besides its id: location, size, category and name. */
export interface PlanMark {
  readonly feature: PlanFeature;
  readonly type: FeatureType;
  /** Id of the feature's level; for a level, its own id. Null for features without a level. */
  readonly levelId: string | null;
  /** Ordinal of the feature's level; null if it has no level. */
  readonly ordinal: number | null;
  readonly centre: Metres;
  /** Size in metres: the side of a square with the same area, or the length of a line; 0 for a point. */
  readonly sizeM: number;
  readonly isSurface: boolean;
  readonly category: string;
  readonly name: string | null;
}

/** Lists the marks of all features that have a geometry. */
export function listPlanMarks(plan: Plan, projection: LocalProjection): readonly PlanMark[] {
  const levelOfUnit = new Map(plan.features.unit.map(({ id, properties }) => [id, properties.level_id]));
  const ordinals = new Map(plan.features.level.map(({ id, properties }) => [id, properties.ordinal]));
  return listFeatures(plan).flatMap((feature): PlanMark[] => {
    const measured = measure(feature, projection);
    if (measured === undefined) return [];
    const levelId = levelIdOf(feature, levelOfUnit);
    return [
      {
        feature,
        type: feature.feature_type,
        levelId,
        ordinal: ordinals.get(levelId ?? '') ?? null,
        category: 'category' in feature.properties ? String(feature.properties.category) : '',
        name: nameKey(feature),
        ...measured,
      },
    ];
  });
}

const LANDMARKS: ReadonlySet<FeatureType> = new Set(['unit', 'opening', 'fixture', 'kiosk']);

/** Returns whether features of this type identify a building, because they are numerous and rarely move. */
export function isLandmark({ type }: PlanMark): boolean {
  return LANDMARKS.has(type);
}

/** Returns the first text of a feature's name, trimmed and in lower case; null if it has none. */
export function nameKey({ properties }: PlanFeature): string | null {
  const labels = (properties as Readonly<Record<string, unknown>>)['name'];
  const [first] = isLabels(labels) ? Object.values(labels) : [];
  return first === undefined ? null : first.trim().toLowerCase();
}

function levelIdOf(feature: PlanFeature, levelOfUnit: ReadonlyMap<string, string>): string | null {
  switch (feature.feature_type) {
    case 'level':
      return feature.id;
    case 'amenity':
      return levelOfUnit.get(feature.properties.unit_ids?.[0] ?? '') ?? null;
    case 'anchor':
      return levelOfUnit.get(feature.properties.unit_id) ?? null;
    default:
      return 'level_id' in feature.properties ? String(feature.properties.level_id) : null;
  }
}

function measure({ geometry }: PlanFeature, projection: LocalProjection): Pick<PlanMark, 'centre' | 'sizeM' | 'isSurface'> | undefined {
  switch (geometry?.type) {
    case undefined:
      return undefined;
    case 'Point':
      return { centre: projection.toMetres(geometry.coordinates), sizeM: 0, isSurface: false };
    case 'LineString':
      return measureLines([geometry.coordinates], projection);
    case 'MultiLineString':
      return measureLines(geometry.coordinates, projection);
    case 'Polygon':
    case 'MultiPolygon': {
      const area = toArea(geometry, projection);
      return { centre: areaCentroid(area), sizeM: Math.sqrt(areaSize(area)), isSurface: true };
    }
  }
}

function measureLines(lines: readonly Position[][], projection: LocalProjection) {
  const inMetres = lines.map((line) => line.map((position) => projection.toMetres(position)));
  const lengthM = inMetres
    .flatMap((line) => line.slice(1).map((to, index) => Math.hypot(to[0] - line[index]![0], to[1] - line[index]![1])))
    .reduce((sum, length) => sum + length, 0);
  return { centre: meanOf(inMetres.flat()), sizeM: lengthM, isSurface: false };
}
