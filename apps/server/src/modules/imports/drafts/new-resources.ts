import type { BodyOf, addResources } from '@assist/contract';
import { labelText, type Plan } from '@assist/floorplan';
import { ProblemError } from '../../../call/problem-error.ts';
import type { Known } from '../read-source.ts';
import { areasByLevel, DRAFT_COLUMNS, draftRow, takenIds, toCsv } from './draft-resources.ts';

/**
 * Returns the table of new resources, to be imported.
 *
 * @throws ProblemError `unknown-place` for a type, an area or a plan feature that the company does not have
 */
export function newResourcesTable(
  wanted: BodyOf<typeof addResources>['resources'],
  { company, areas, resources, plans }: Pick<Known, 'company' | 'areas' | 'resources' | 'plans'>,
): string {
  if (company === undefined) throw new ProblemError('unknown-place');
  const types = new Map(company.resourceTypes.map((type) => [type.resourceTypeId, type]));
  const areaIds = new Set(areas.map(({ id }) => id));
  const areaOfLevel = areasByLevel({ areas });
  const places = placesById(plans);
  const taken = takenIds(resources);
  const rows = wanted.map(({ featureId, typeId, name, areaId, capacity }) => {
    const type = types.get(typeId);
    const place = featureId === undefined ? undefined : places.get(featureId);
    const area = areaId ?? areaOfLevel.get(place?.levelId ?? '') ?? (areas.length === 1 ? areas[0]!.id : undefined);
    if (type === undefined || area === undefined || !areaIds.has(area) || (featureId !== undefined && place === undefined))
      throw new ProblemError('unknown-place');
    const placeName = place === undefined ? null : labelText(place.name, company.defaultLanguage);
    return draftRow({ type, name, placeName, areaId: area, featureId: featureId ?? null, capacity }, company, taken);
  });
  return toCsv({ columns: DRAFT_COLUMNS, rows });
}

interface Place {
  readonly levelId: string;
  readonly name: Parameters<typeof labelText>[0];
}

function placesById(plans: readonly Plan[]): ReadonlyMap<string, Place> {
  return new Map(
    plans.flatMap(({ features }) =>
      [...features.unit, ...features.fixture].map(({ id, properties: { level_id: levelId, name } }): [string, Place] => [
        id,
        { levelId, name },
      ]),
    ),
  );
}
