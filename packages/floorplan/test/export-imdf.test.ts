import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportImdf } from '../src/export-imdf.ts';
import { importImdf } from '../src/import-imdf.ts';
import { FEATURE_TYPES, type FeatureType } from '../src/plan.ts';
import { rectangle, smallPlan } from './small-plan.ts';

type Json = Record<string, unknown>;
interface Files {
  readonly [name: string]: Json;
}

/**
 * Returns the value after a round trip through JSON text, as in a database or a file. Undefined, dates and array holes would not survive
 * it.
 */
const throughText = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const point = (x: number, y: number) => ({ type: 'Point', coordinates: [x * 1e-5, y * 1e-5] });
const feature = (feature_type: FeatureType, id: string, geometry: Json | null, properties: Json) => ({
  id,
  type: 'Feature',
  feature_type,
  geometry,
  properties,
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

/** Returns the small plan, extended so that it has a feature of every type. */
function wholePlan(): Files {
  return {
    ...smallPlan(),
    address: collection(feature('address', 'street', null, { address: '1 Alder Street', locality: 'Brno', country: 'CZ' })),
    anchor: collection(feature('anchor', 'middle', point(5, 5), { unit_id: 'corridor' })),
    occupant: collection(feature('occupant', 'kitchenette', null, { category: 'restaurant', anchor_id: 'middle' })),
    kiosk: collection(feature('kiosk', 'stand', rectangle(30, 2, 32, 4), { level_id: 'ground' })),
    detail: collection(
      feature(
        'detail',
        'line',
        { type: 'LineString', coordinates: [point(1, 1).coordinates, point(3, 1).coordinates] },
        { level_id: 'ground' },
      ),
    ),
    section: collection(feature('section', 'north', rectangle(0, 10, 40, 30), { category: 'eatingdrinking', level_id: 'ground' })),
    geofence: collection(feature('geofence', 'fence', rectangle(0, 0, 40, 30), { category: 'concourse' })),
  };
}

/** Optional properties by type of feature. In IMDF files, they may also be null. */
const OPTIONAL: Readonly<Record<string, Json>> = {
  venue: { alt_name: { en: 'Other' }, display_point: point(1, 1), address_id: 'street', hours: 'Mo-Fr 07:00-19:00', phone: '+420' },
  building: { alt_name: { cs: 'Dům' }, restriction: 'employeesonly', address_id: 'street' },
  level: { short_name: { en: '0' }, outdoor: false, restriction: 'restricted', building_ids: ['house'] },
  unit: { alt_name: { en: 'Other' }, restriction: 'employeesonly', accessibility: ['wheelchair'], x_step_count: 2 },
  opening: { door: { type: 'swinging', automatic: null }, accessibility: [], access_control: ['badgereader'], x_width_m: 0.9 },
  amenity: { name: { en: 'Printer' }, unit_ids: ['corridor'], address_id: 'street', correlation_id: 'a' },
  occupant: { name: { en: 'Bistro' }, validity: { start: '2026-01-01', end: null }, phone: null },
  fixture: { name: { en: 'Desk' }, anchor_id: 'middle' },
  geofence: { level_ids: ['ground'], building_ids: ['house'], parents: [] },
  detail: { x_kind: 'window' },
};
/** Keys to which the import gives a meaning, so they must not be generated as unknown keys. */
const KNOWN: ReadonlySet<string> = new Set([
  ...`id type feature_type geometry properties features version language category ordinal name alt_name short_name unit_id level_id
    origin destination intermediary direction x_width_m x_threshold_mm x_slope_pct x_min_width_m x_step_count x_seconds_up x_seconds_down
    x_wait_s`.split(/\s+/u),
  ...Object.values(OPTIONAL).flatMap((keys) => Object.keys(keys)),
]);

const unknownKey = fc
  .oneof(fc.string({ minLength: 1 }), fc.constantFrom('__proto__', 'constructor', 'toString', 'x_carpet', 'bbox', '0', '', 'Ω'))
  .filter((key) => !KNOWN.has(key));
const unknownKeys = fc.dictionary(unknownKey, fc.jsonValue(), { maxKeys: 4, noNullPrototype: true });
const presence = fc.constantFrom('there', 'null', 'absent');

/** Returns the object with further members of any name. An assignment would treat `__proto__` differently. */
const withKeys = (object: Json, more: Json): Json => Object.fromEntries([...Object.entries(object), ...Object.entries(more)]);

const files: fc.Arbitrary<Files> = fc
  .record({
    manifest: unknownKeys,
    collections: fc.array(unknownKeys, { minLength: FEATURE_TYPES.length, maxLength: FEATURE_TYPES.length }),
    features: fc.infiniteStream(unknownKeys),
    properties: fc.infiniteStream(unknownKeys),
    presences: fc.infiniteStream(presence),
    emptied: fc.subarray(['kiosk', 'detail', 'section', 'geofence', 'occupant', 'relationship', 'address', 'fixture', 'amenity']),
  })
  .map(({ manifest, collections, features, properties, presences, emptied }) => {
    const next = <T>(stream: fc.Stream<T>): T => stream.next().value as T;
    const plan = wholePlan();
    return Object.fromEntries(
      Object.entries(plan).map(([type, content]): [string, Json] => {
        if (type === 'manifest') return [type, withKeys(content, manifest)];
        const kept = (emptied.includes(type) ? [] : content['features']) as { properties: Json }[];
        const list = kept.map((one) => {
          const optional = Object.entries(OPTIONAL[type] ?? {}).flatMap(([key, value]): [string, unknown][] => {
            // Without addresses, a reference to one would be invalid.
            if (key === 'address_id' && emptied.includes('address')) return [];
            const how = next(presences);
            return how === 'absent' ? [] : [[key, how === 'null' ? null : value]];
          });
          const bare = { ...one.properties };
          for (const key of Object.keys(OPTIONAL[type] ?? {})) delete bare[key];
          return withKeys({ ...one, properties: withKeys(withKeys(bare, Object.fromEntries(optional)), next(properties)) }, next(features));
        });
        return [type, withKeys({ type: 'FeatureCollection', features: list }, collections[FEATURE_TYPES.indexOf(type as FeatureType)]!)];
      }),
    );
  });

describe('an export', () => {
  it('is tested here with a plan that has a feature of every type', () => {
    expect(Object.keys(wholePlan()).toSorted()).toEqual([...FEATURE_TYPES, 'manifest'].toSorted());
    expect(importImdf(wholePlan()).defects.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('is imported as the same plan, whatever unknown keys the plan has', () => {
    fc.assert(
      fc.property(files, (generated) => {
        const written = throughText(generated);
        const { plan, defects } = importImdf(written);
        expect(defects.filter(({ severity }) => severity === 'error')).toEqual([]);
        const exported = throughText(exportImdf(throughText(plan!)));
        expect(importImdf(exported)).toEqual({ plan, defects });
        // The export contains all keys of the input. Only collections without features and other members have no file.
        const expected = Object.entries(written).filter(
          ([type, { features }]) => type === 'manifest' || (features as unknown[]).length > 0 || Object.keys(written[type]!).length > 2,
        );
        const contents = Object.entries(exported).map(([name, content]) => [name.replace(/\.\w+$/u, ''), content]);
        expect(Object.fromEntries(contents)).toEqual(Object.fromEntries(expected));
      }),
      { numRuns: 100 },
    );
  });

  it('of the imported sample building equals the building’s files', () => {
    const folder = fileURLToPath(new URL('../../../data/sample/plan/', import.meta.url));
    const read = Object.fromEntries(readdirSync(folder).map((name) => [name, JSON.parse(readFileSync(folder + name, 'utf8')) as unknown]));
    const { plan, defects } = importImdf(read);
    expect(defects).toEqual([]);
    expect(exportImdf(plan!)).toEqual(read);
  });
});
