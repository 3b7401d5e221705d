import { defect, type Defect, type FeaturePlace } from './defect.ts';
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

/** The files of an IMDF archive by name, in a folder or not, with their ending or without. */
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
    for (const needed of ['manifest', ...REQUIRED_FILES]) {
      if (!seen.has(needed)) defects.push(defect('missing-file', nowhere(needed), `The file of the ${needed} is missing.`));
    }
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
  return version === IMDF_VERSION
    ? []
    : [defect('wrong-version', where, `The manifest says version ${version}; this product reads ${IMDF_VERSION}.`)];
}

function readCollection(content: unknown): { features: readonly unknown[]; otherKeys: JsonObject } | null {
  if (!isObject(content) || content['type'] !== 'FeatureCollection' || !Array.isArray(content['features'])) return null;
  const otherKeys = Object.fromEntries(Object.entries(content).filter(([key]) => key !== 'type' && key !== 'features'));
  return { features: content['features'], otherKeys };
}

/** `plan/unit.geojson` is `unit`. */
function fileStem(name: string): string {
  return (name.split('/').at(-1) ?? name).replace(/\.(geo)?json$/iu, '').toLowerCase();
}

function isFeatureType(word: string): word is FeatureType {
  return (FEATURE_TYPES as readonly string[]).includes(word);
}
