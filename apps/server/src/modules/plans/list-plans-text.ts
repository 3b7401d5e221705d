import { FEATURE_TYPES, labelText, type Plan, type PlanFeatures } from '@assist/floorplan';
import type { StoredResource } from '@assist/resource';
import { fromInstant } from '@assist/time';
import type { StoredPlan } from '../../catalogue/catalogue.repository.ts';

/** Lists each venue with its floors, from top to bottom, and the number of resources on each floor. */
export function listPlansText(plans: readonly StoredPlan[], resources: readonly StoredResource[]): readonly string[] {
  if (plans.length === 0) return ['There is no plan yet: assist import --plan PATH'];
  return plans.flatMap(({ venueId, importedAt, plan: { manifest, features } }) => {
    const standing = countResources(resources);
    const floors = features.level.toSorted((a, b) => b.properties.ordinal - a.properties.ordinal);
    const named = floors.map(({ properties }) => labelText(properties.name, 'en') ?? '');
    const widest = Math.max(0, ...named.map(({ length }) => length));
    return [
      `${labelText(features.venue[0]?.properties.name, 'en') ?? 'A venue without a name'}  ${venueId}`,
      `  IMDF ${manifest.version}, imported ${fromInstant(importedAt).slice(0, 16).replace('T', ' ')} UTC`,
      `  ${countsText(features)}`,
      ...floors.map(({ id, properties }, index) => {
        const floor = featuresOn(features, id);
        const onIt = Object.values(floor).flat();
        const stands = onIt.filter((feature) => standing.has(feature.id)).reduce((sum, { id: at }) => sum + standing.get(at)!, 0);
        const name = named[index]!.padEnd(widest);
        return `  ${String(properties.ordinal).padStart(4)}  ${name}  ${[...countsOf(floor), count(stands, 'resource')].join(', ')}`;
      }),
    ];
  });
}

/** Counts the resources at each feature. */
function countResources(resources: readonly StoredResource[]): ReadonlyMap<string, number> {
  const standing = new Map<string, number>();
  for (const { mapInfos } of resources)
    for (const { featureId } of mapInfos) if (featureId !== null) standing.set(featureId, (standing.get(featureId) ?? 0) + 1);
  return standing;
}

const ON_FLOOR = ['unit', 'opening', 'fixture', 'amenity', 'kiosk'] as const;
type OnFloor = Pick<PlanFeatures, (typeof ON_FLOOR)[number]>;

/** Returns the features of one floor. An amenity is on the floor of its first unit. */
function featuresOn({ unit, opening, fixture, amenity, kiosk }: PlanFeatures, levelId: string): OnFloor {
  const isOnIt = ({ properties }: { readonly properties: { readonly level_id: string } }) => properties.level_id === levelId;
  const units = unit.filter(isOnIt);
  const unitIds = new Set(units.map(({ id }) => id));
  return {
    unit: units,
    opening: opening.filter(isOnIt),
    fixture: fixture.filter(isOnIt),
    amenity: amenity.filter(({ properties }) => unitIds.has(properties.unit_ids?.[0] ?? '')),
    kiosk: kiosk.filter(isOnIt),
  };
}

function countsOf(floor: OnFloor): readonly string[] {
  return ON_FLOOR.filter((type) => floor[type].length > 0).map((type) => count(floor[type].length, type));
}

function countsText(features: Plan['features']): string {
  return FEATURE_TYPES.filter((type) => type !== 'venue' && features[type].length > 0)
    .map((type) => count(features[type].length, type))
    .join(', ');
}

function count(number: number, noun: string): string {
  const several = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : noun.endsWith('s') ? `${noun}es` : `${noun}s`;
  return `${number} ${number === 1 ? noun : several}`;
}
