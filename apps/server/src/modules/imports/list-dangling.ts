import { featureLabels, listFeatures, type Plan } from '@assist/floorplan';
import { type StoredArea, textIn } from '@assist/resource';
import { listPlaceUses, type Placed, type PlaceUse, useText } from '../../catalogue/place-uses.ts';
import type { Company } from '../../catalogue/company.ts';
import type { OwnPlaces } from '../../people/accounts.repository.ts';
import type { PersonRecord } from './tables/parse-people-csv.ts';
import { planPlace, type ReportLine } from './findings/report-line.ts';

/** The state of a company before an import, or as it would be after it. */
export interface CompanyState extends Placed {
  readonly company: Company | undefined;
  readonly plans: readonly Plan[];
}

export interface Dangling {
  readonly before: CompanyState;
  readonly after: CompanyState;
  /** The parts that the import contains; the import is not responsible for earlier faults in the other parts. */
  readonly imported: { readonly company: boolean; readonly plan: boolean };
  readonly people: readonly PersonRecord[];
  readonly ownPlaces: readonly OwnPlaces[];
  /** Returns a text about a resource's upcoming reservations; empty if there are none. */
  readonly comingText: (resourceId: string) => string;
}

/** Lists the references that would lead nowhere after the import, with what depends on them. */
export function listDangling(dangling: Dangling): readonly ReportLine[] {
  const uses = listPlaceUses(dangling.after);
  return [
    ...(dangling.imported.plan ? [...listGoneFeatures(dangling, uses), ...listStrangers(dangling, uses)] : []),
    ...(dangling.imported.company
      ? [
          ...listMissingFeatures(dangling.after),
          ...listStrayObjects(dangling.after),
          ...listGoneAreas(dangling, uses),
          ...listGoneTypes(dangling.after),
        ]
      : []),
    ...listMissingDesks(dangling),
  ];
}

/** Lists resources whose place would be removed, so that their reservations can be looked up. */
export function listDisplacedIds({ areas, resources, plans }: CompanyState): readonly string[] {
  const there = new Set<string | null>([null, ...areas.map(({ id }) => id), ...featureIds(plans)]);
  return resources
    .filter(({ mapInfos }) => mapInfos.some(({ areaId, featureId }) => !there.has(areaId) || !there.has(featureId)))
    .map(({ id }) => id);
}

type Uses = ReadonlyMap<string, readonly PlaceUse[]>;

function listGoneFeatures({ before, after, comingText }: Dangling, uses: Uses): readonly ReportLine[] {
  const there = featureIds(after.plans);
  return before.plans.flatMap((plan) => {
    const gone = listFeatures(plan).filter(({ id }) => !there.has(id) && uses.has(id));
    const labels = gone.length === 0 ? undefined : featureLabels(plan);
    return gone.flatMap(({ id }) =>
      uses.get(id)!.map((use): ReportLine => {
        const coming = use.kind === 'resource' ? comingText(use.id) : '';
        const sentence = `It is not in the new plan, and ${useText(use)} stands there${coming === '' ? '' : `, ${coming}`}.`;
        return {
          file: 'plan',
          severity: 'error',
          code: 'plan-feature-in-use',
          ...planPlace(labels!.get(id)!),
          sentence,
          values: { use: use.name },
        };
      }),
    );
  });
}

/**
 * Lists references to features that neither the earlier nor the new plans contain. They are only warnings, because several buildings are
 * imported one after the other.
 */
function listStrangers({ before, after }: Dangling, uses: Uses): readonly ReportLine[] {
  const known = new Set([...featureIds(before.plans), ...featureIds(after.plans)]);
  const others = new Set([...after.areas, ...after.resources].map(({ id }) => id));
  return [...uses]
    .filter(([id]) => !known.has(id) && !others.has(id))
    .flatMap(([id, found]) =>
      found.map((use): ReportLine => ({
        file: 'plan',
        severity: 'warning',
        code: 'missing-plan-feature',
        place: '',
        sentence: `${capital(useText(use))} is at ${JSON.stringify(id)}, which is in no plan.`,
        values: { use: use.name },
      })),
    );
}

function listMissingFeatures({ areas, plans }: CompanyState): readonly ReportLine[] {
  if (plans.length === 0) return [];
  const there = featureIds(plans);
  return areas.flatMap(({ id, featureId }, index): ReportLine[] => {
    if (featureId === null || there.has(featureId)) return [];
    const sentence = `No plan has the feature ${JSON.stringify(featureId)} that the area ${id} names.`;
    return [{ file: 'company', severity: 'error', code: 'unknown-plan-feature', place: `areas[${index}].featureId`, sentence }];
  });
}

/** Lists objects that refer to a missing floor or resource, because nobody would see them or know why. */
function listStrayObjects({ objects, plans, resources }: CompanyState): readonly ReportLine[] {
  const levels = new Set(plans.flatMap(({ features }) => features.level.map(({ id }) => id)));
  const resourceIds = new Set(resources.map(({ id }) => id));
  return objects.flatMap(({ id, spot: { levelId }, resourceId }, index): ReportLine[] => [
    // Not checked while there are no plans or resources at all, because they are imported later.
    ...(levels.size === 0 || levels.has(levelId)
      ? []
      : [
          strayObject(
            `objects[${index}].spot.levelId`,
            'unknown-plan-feature',
            `No plan has the level ${JSON.stringify(levelId)} that ${id} stands on.`,
          ),
        ]),
    ...(resourceId === null || resourceIds.size === 0 || resourceIds.has(resourceId)
      ? []
      : [
          strayObject(
            `objects[${index}].resourceId`,
            'unknown-resource',
            `There is no resource ${JSON.stringify(resourceId)}, to which ${id} belongs.`,
          ),
        ]),
  ]);
}

function strayObject(place: string, code: 'unknown-plan-feature' | 'unknown-resource', sentence: string): ReportLine {
  return { file: 'company', severity: 'error', code, place, sentence };
}

function listGoneAreas({ before, after, ownPlaces, comingText }: Dangling, uses: Uses): readonly ReportLine[] {
  const kept = new Set(after.areas.map(({ id }) => id));
  return before.areas
    .filter(({ id }) => !kept.has(id))
    .flatMap((area): ReportLine[] => {
      const place = `area ${area.id} "${nameOf(area)}"`;
      const people = ownPlaces.filter(({ areaIds }) => areaIds.includes(area.id)).map(({ email }) => email);
      return [
        ...(uses.get(area.id) ?? []).map((use): ReportLine => {
          const coming = use.kind === 'resource' ? comingText(use.id) : '';
          const sentence = `It is left out, but ${useText(use)} is there${coming === '' ? '' : `, ${coming}`}.`;
          return { file: 'company', severity: 'error', code: 'area-in-use', place, sentence };
        }),
        ...people.map((email): ReportLine => ({
          file: 'company',
          severity: 'error',
          code: 'area-of-people',
          place,
          sentence: `It is left out, but the lists of ${email} start with it.`,
        })),
      ];
    });
}

function listGoneTypes({ company, resources }: CompanyState): readonly ReportLine[] {
  const types = new Set(company?.resourceTypes.map(({ resourceTypeId }) => resourceTypeId));
  return resources
    .filter(({ resourceTypeId }) => !types.has(resourceTypeId))
    .map(({ id, displayName, resourceTypeId }): ReportLine => ({
      file: 'company',
      severity: 'error',
      code: 'type-in-use',
      place: `resource type ${resourceTypeId}`,
      sentence: `It is left out, but ${displayName} (${id}) is of this type.`,
    }));
}

function listMissingDesks({ people, after }: Dangling): readonly ReportLine[] {
  const there = new Set(after.resources.map(({ id }) => id));
  return people.flatMap(({ homePlaceId, line }): ReportLine[] => {
    if (homePlaceId === null || there.has(homePlaceId)) return [];
    const sentence = `There is no resource ${JSON.stringify(homePlaceId)}.`;
    return [{ file: 'people', severity: 'error', code: 'unknown-resource', place: `line ${line}, home_desk`, sentence }];
  });
}

function featureIds(plans: readonly Plan[]): ReadonlySet<string> {
  return new Set(plans.flatMap((plan) => listFeatures(plan).map(({ id }) => id)));
}

function nameOf({ name }: StoredArea): string {
  return textIn(name, 'en', 'en');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
