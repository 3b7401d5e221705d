/** IMDF's requirements for each type of feature, as far as this product relies on them. */
import type { FeatureType } from './plan.ts';

export type GeometryKind = 'none' | 'polygonal' | 'line' | 'lineal' | 'point' | 'any';

export const GEOMETRY_TYPES: { readonly [Kind in GeometryKind]: readonly string[] } = {
  none: [],
  polygonal: ['Polygon', 'MultiPolygon'],
  line: ['LineString'],
  lineal: ['LineString', 'MultiLineString'],
  point: ['Point'],
  any: ['Polygon', 'MultiPolygon', 'LineString', 'MultiLineString', 'Point'],
};

export interface ReferenceRule {
  readonly key: string;
  readonly to: FeatureType;
  readonly required: boolean;
  readonly many: boolean;
}

export interface FeatureRule {
  readonly geometry: GeometryKind;
  readonly categorised: boolean;
  readonly nameRequired: boolean;
  readonly references: readonly ReferenceRule[];
}

const one = (key: string, to: FeatureType): ReferenceRule => ({ key, to, required: true, many: false });
const maybe = (key: string, to: FeatureType): ReferenceRule => ({ key, to, required: false, many: false });
const some = (key: string, to: FeatureType): ReferenceRule => ({ key, to, required: true, many: true });
const any = (key: string, to: FeatureType): ReferenceRule => ({ key, to, required: false, many: true });

const onLevel = one('level_id', 'level');
const rule = (geometry: GeometryKind, references: readonly ReferenceRule[], options: Partial<FeatureRule> = {}): FeatureRule => ({
  geometry,
  references,
  categorised: true,
  nameRequired: false,
  ...options,
});

export const FEATURE_RULES: { readonly [Type in FeatureType]: FeatureRule } = {
  address: rule('none', [], { categorised: false }),
  venue: rule('polygonal', [maybe('address_id', 'address')], { nameRequired: true }),
  building: rule('none', [maybe('address_id', 'address')]),
  footprint: rule('polygonal', [some('building_ids', 'building')]),
  level: rule('polygonal', [any('building_ids', 'building'), maybe('address_id', 'address')], { nameRequired: true }),
  unit: rule('polygonal', [onLevel]),
  opening: rule('line', [onLevel]),
  amenity: rule('point', [any('unit_ids', 'unit'), maybe('address_id', 'address')]),
  anchor: rule('point', [one('unit_id', 'unit'), maybe('address_id', 'address')], { categorised: false }),
  occupant: rule('none', [one('anchor_id', 'anchor')]),
  fixture: rule('polygonal', [onLevel, maybe('anchor_id', 'anchor')]),
  kiosk: rule('polygonal', [onLevel, maybe('anchor_id', 'anchor')], { categorised: false }),
  detail: rule('lineal', [onLevel], { categorised: false }),
  section: rule('polygonal', [onLevel]),
  geofence: rule('polygonal', [any('level_ids', 'level'), any('building_ids', 'building')]),
  relationship: rule('any', []),
};

/** Types whose files a plan must have: without them there is nothing to show or to walk on. */
export const REQUIRED_FILES: readonly FeatureType[] = ['building', 'level', 'unit'];
