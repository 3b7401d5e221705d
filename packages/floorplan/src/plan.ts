/**
 * The indoor model in the terms of IMDF 1.0.0 (OGC 20-094). A plan contains the features unchanged from the files. Keys that are not in
 * this model are kept, so that an export equals the import.
 *
 * Our own keys begin with `x_`; they are described in docs/floorplan.md.
 */
import type { LineString, MultiLineString, MultiPolygon, Point, Polygon } from 'geojson';

export const FEATURE_TYPES = [
  'address',
  'venue',
  'building',
  'footprint',
  'level',
  'unit',
  'opening',
  'amenity',
  'anchor',
  'occupant',
  'fixture',
  'kiosk',
  'detail',
  'section',
  'geofence',
  'relationship',
] as const;
export type FeatureType = (typeof FEATURE_TYPES)[number];

export interface UnknownKeys {
  readonly [key: string]: unknown;
}

/** A text in several languages. The keys are BCP 47 tags. */
export type Labels = Readonly<Record<string, string>>;
export type Polygonal = Polygon | MultiPolygon;
export type Lineal = LineString | MultiLineString;

export interface ImdfFeature<Type extends FeatureType, Geometry, Properties> {
  readonly id: string;
  readonly type: 'Feature';
  readonly feature_type: Type;
  readonly geometry: Geometry;
  readonly properties: Properties & UnknownKeys;
}

interface Named {
  readonly name?: Labels | null;
  readonly alt_name?: Labels | null;
  readonly display_point?: Point | null;
}
interface OnLevel {
  readonly level_id: string;
}
interface Categorised {
  readonly category: string;
}

export type Address = ImdfFeature<
  'address',
  null,
  {
    readonly address?: string | null;
    readonly unit?: string | null;
    readonly locality?: string | null;
    readonly province?: string | null;
    readonly country?: string | null;
    readonly postal_code?: string | null;
  }
>;
export type Venue = ImdfFeature<'venue', Polygonal, Named & Categorised & { readonly address_id?: string | null }>;
export type Building = ImdfFeature<'building', null, Named & Categorised & { readonly address_id?: string | null }>;
export type Footprint = ImdfFeature<
  'footprint',
  Polygonal,
  Named &
    Categorised & {
      readonly building_ids: readonly string[];
    }
>;
export type Level = ImdfFeature<
  'level',
  Polygonal,
  Named &
    Categorised & {
      readonly ordinal: number;
      readonly short_name?: Labels | null;
      readonly outdoor?: boolean;
      readonly building_ids?: readonly string[] | null;
    }
>;
export type Unit = ImdfFeature<
  'unit',
  Polygonal,
  Named &
    Categorised &
    OnLevel & {
      readonly restriction?: string | null;
      readonly accessibility?: readonly string[] | null;
      readonly x_slope_pct?: number | null;
      readonly x_min_width_m?: number | null;
      readonly x_step_count?: number | null;
      readonly x_status?: string | null;
    }
>;
export interface Door {
  readonly type?: string | null;
  readonly automatic?: boolean | null;
  readonly material?: string | null;
}
export type Opening = ImdfFeature<
  'opening',
  LineString,
  Named &
    Categorised &
    OnLevel & {
      readonly door?: Door | null;
      readonly accessibility?: readonly string[] | null;
      readonly access_control?: readonly string[] | null;
      readonly x_width_m?: number | null;
      readonly x_threshold_mm?: number | null;
      readonly x_closed?: boolean | null;
    }
>;
export type Amenity = ImdfFeature<
  'amenity',
  Point,
  Named &
    Categorised & {
      readonly unit_ids?: readonly string[] | null;
      readonly accessibility?: readonly string[] | null;
      readonly address_id?: string | null;
    }
>;
export type Anchor = ImdfFeature<'anchor', Point, { readonly unit_id: string; readonly address_id?: string | null }>;
export type Occupant = ImdfFeature<'occupant', null, Named & Categorised & { readonly anchor_id: string }>;
export type Fixture = ImdfFeature<
  'fixture',
  Polygonal,
  Named &
    Categorised &
    OnLevel & {
      readonly anchor_id?: string | null;
    }
>;
export type Kiosk = ImdfFeature<'kiosk', Polygonal, Named & OnLevel & { readonly anchor_id?: string | null }>;
export type Detail = ImdfFeature<
  'detail',
  Lineal,
  OnLevel & {
    /** What the line is: `window`, `furniture`, `stairs`, `marking`, or `way` (a line to walk along, which is not drawn). */
    readonly x_kind?: string | null;
    /** For a window, the thickness of its wall in metres. */
    readonly x_width_m?: number | null;
  }
>;
export type Section = ImdfFeature<'section', Polygonal, Named & Categorised & OnLevel>;
export type Geofence = ImdfFeature<
  'geofence',
  Polygonal,
  Named &
    Categorised & {
      readonly level_ids?: readonly string[] | null;
      readonly building_ids?: readonly string[] | null;
    }
>;
export interface FeatureReference {
  readonly id: string;
  readonly feature_type: string;
}
export type Relationship = ImdfFeature<
  'relationship',
  Polygonal | Lineal | Point | null,
  Categorised & {
    readonly direction: string;
    readonly origin: FeatureReference | null;
    readonly intermediary?: readonly FeatureReference[] | null;
    readonly destination: FeatureReference | null;
    readonly x_seconds_up?: number | null;
    readonly x_seconds_down?: number | null;
    readonly x_wait_s?: number | null;
  }
>;

export interface Manifest extends UnknownKeys {
  readonly version: string;
  readonly created?: string;
  readonly language?: string;
  readonly generated_by?: string | null;
}

export interface FeatureOf {
  readonly address: Address;
  readonly venue: Venue;
  readonly building: Building;
  readonly footprint: Footprint;
  readonly level: Level;
  readonly unit: Unit;
  readonly opening: Opening;
  readonly amenity: Amenity;
  readonly anchor: Anchor;
  readonly occupant: Occupant;
  readonly fixture: Fixture;
  readonly kiosk: Kiosk;
  readonly detail: Detail;
  readonly section: Section;
  readonly geofence: Geofence;
  readonly relationship: Relationship;
}
export type PlanFeature = FeatureOf[FeatureType];

/** The features of a plan by type, in the order of the file of each type. */
export type PlanFeatures = { readonly [Type in FeatureType]: readonly FeatureOf[Type][] };

export interface Plan {
  readonly manifest: Manifest;
  readonly features: PlanFeatures;
  /** Members of the files' collections other than `type` and `features`, such as `name` or `crs`, by type of feature. */
  readonly collectionKeys: { readonly [Type in FeatureType]?: UnknownKeys };
}

/** Lists all features of a plan in the order of `FEATURE_TYPES`. */
export function listFeatures({ features }: Pick<Plan, 'features'>): readonly PlanFeature[] {
  return FEATURE_TYPES.flatMap((type): readonly PlanFeature[] => features[type]);
}
