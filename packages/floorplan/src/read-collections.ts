import { defect, type Defect, type FeaturePlace } from './defect.ts';
import { derivedId } from './derived-id.ts';
import { isObject, type JsonObject } from './json-shape.ts';
import { FEATURE_TYPES, type FeatureType, type Manifest, type UnknownKeys } from './plan.ts';
import { REQUIRED_FILES } from './feature-rules.ts';

export interface RawCollections {
  readonly manifest: Manifest | null;
  readonly features: ReadonlyMap<FeatureType, readonly unknown[]>;
  readonly collectionKeys: { readonly [Type in FeatureType]?: UnknownKeys };
  readonly defects: readonly Defect[];
}

const IMDF_VERSION = '1.0.0';
/** Matches earlier versions with the same files as 1.0.0, such as `1.0.0-rc.1`, `1.0.0.rc1` or `1.0.0-beta.2`. */
const EARLIER_VERSION = /^1\.0\.0[-. ]?(?:rc|beta|alpha|draft)/iu;

/**
 * Reads the parsed files of an IMDF archive, which are given by name, with or without a folder and an extension. Features are not checked.
 */
export function readCollections(files: Readonly<Record<string, unknown>>): RawCollections {
  const defects: Defect[] = [];
  const features = new Map<FeatureType, readonly unknown[]>();
  const collectionKeys: { [Type in FeatureType]?: UnknownKeys } = {};
  const seen = new Set<string>();
  let manifest: Manifest | null = null;

  for (const [name, content] of Object.entries(files)) {
    const stem = fileStem(name);
    const where: FeaturePlace = { featureType: null, featureId: null, place: name };
    if (stem !== 'manifest' && !isFeatureType(stem)) {
      defects.push(defect('unknown-file', where, `The file ${name} is no part of IMDF and is not read.`));
    } else if (seen.has(stem)) {
      defects.push(defect('duplicate-file', where, `The file ${name} is there a second time.`));
    } else if (stem === 'manifest') {
      seen.add(stem);
      manifest = isObject(content) && typeof content['version'] === 'string' ? (content as Manifest) : null;
      defects.push(...listManifestDefects(content, where));
    } else {
      seen.add(stem);
      const collection = readCollection(content);
      if (collection === null) {
        defects.push(defect('not-a-collection', { ...where, featureType: stem }, `The file ${name} is not a GeoJSON FeatureCollection.`));
      } else {
        features.set(stem, collection.features);
        if (Object.keys(collection.otherKeys).length > 0) collectionKeys[stem] = collection.otherKeys;
      }
    }
  }

  const nowhere = (place: string): FeaturePlace => ({ featureType: null, featureId: null, place });
  if (seen.size === 0) {
    defects.push(defect('no-files', nowhere('archive'), 'The archive holds no IMDF file.'));
  } else {
    for (const needed of REQUIRED_FILES) {
      if (!seen.has(needed)) defects.push(defect('missing-file', nowhere(needed), `The file of the ${needed} is missing.`));
    }
  }
  if (seen.size > 0 && !seen.has('manifest')) {
    defects.push(defect('no-manifest', nowhere('manifest'), `There is no manifest; the files are read as IMDF ${IMDF_VERSION}.`));
    manifest = { version: IMDF_VERSION };
  }
  if ((features.get('venue')?.length ?? 0) === 0 && REQUIRED_FILES.every((needed) => seen.has(needed))) {
    defects.push(defect('no-venue', nowhere('venue'), 'There is no venue; the footprint, or else the floors, are taken for it.'));
    features.set('venue', [venueOf(features)]);
  }
  for (const needed of REQUIRED_FILES) {
    if (features.get(needed)?.length === 0) {
      defects.push(defect('empty-file', { ...nowhere(needed), featureType: needed }, `The file of the ${needed} is empty.`));
    }
  }
  return { manifest, features, collectionKeys, defects };
}

function listManifestDefects(content: unknown, where: FeaturePlace): readonly Defect[] {
  if (!isObject(content) || typeof content['version'] !== 'string') {
    return [defect('invalid-manifest', where, 'The manifest does not say which version of IMDF it is.')];
  }
  const { version } = content;
  if (version === IMDF_VERSION) return [];
  return EARLIER_VERSION.test(version)
    ? [defect('older-version', where, `The manifest says version ${version}; it is read as ${IMDF_VERSION}.`)]
    : [defect('wrong-version', where, `The manifest says version ${version}; this product reads ${IMDF_VERSION}.`)];
}

/**
 * Creates a venue for an archive without one, such as those for Microsoft Places. It has the extent of the footprints, or else of the first
 * level, and the name of the building.
 */
function venueOf(features: ReadonlyMap<FeatureType, readonly unknown[]>): JsonObject {
  const objects = (type: FeatureType) => (features.get(type) ?? []).filter(isObject);
  const polygonsOf = (type: FeatureType) => objects(type).flatMap(({ geometry }) => polygonsIn(geometry));
  const footprints = polygonsOf('footprint');
  const [building] = objects('building');
  const name = isObject(building?.['properties']) ? building['properties']['name'] : null;
  return {
    id: derivedId(`venue/${String(building?.['id'] ?? '')}`),
    type: 'Feature',
    feature_type: 'venue',
    geometry: { type: 'MultiPolygon', coordinates: footprints.length > 0 ? footprints : polygonsOf('level').slice(0, 1) },
    properties: { category: 'businesscampus', name },
  };
}

function polygonsIn(geometry: unknown): readonly unknown[] {
  if (!isObject(geometry)) return [];
  const { type, coordinates } = geometry;
  if (type === 'Polygon') return [coordinates];
  return type === 'MultiPolygon' && Array.isArray(coordinates) ? coordinates : [];
}

function readCollection(content: unknown): { features: readonly unknown[]; otherKeys: JsonObject } | null {
  if (!isObject(content) || content['type'] !== 'FeatureCollection' || !Array.isArray(content['features'])) return null;
  const otherKeys = Object.fromEntries(Object.entries(content).filter(([key]) => key !== 'type' && key !== 'features'));
  return { features: content['features'], otherKeys };
}

/** Returns a file's name without folder and extension, in lower case: `unit` for `plan/unit.geojson` and `UNIT.GeoJSON`. */
function fileStem(name: string): string {
  return (name.split('/').at(-1) ?? name).replace(/\.(geo)?json$/iu, '').toLowerCase();
}

function isFeatureType(word: string): word is FeatureType {
  return (FEATURE_TYPES as readonly string[]).includes(word);
}
