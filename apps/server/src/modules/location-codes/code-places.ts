import type { Plan } from '@assist/floorplan';
import type { Multilingual } from '@assist/resource';
import type { StoredPlan } from '../../catalogue/catalogue.repository.ts';
import type { Catalogue, CatalogueSnapshot } from '../../catalogue/catalogue.ts';
import { floorsOfPlaces } from '../../catalogue/place-uses.ts';

/** The place that a code identifies. */
export interface CodePlace {
  readonly kind: 'resource' | 'area' | 'feature';
  readonly name: Multilingual;
  /** The IMDF category; null for a resource or an area. */
  readonly category: string | null;
  /**
   * The area of the place. A feature has the area of its floor or, if the floor has none, the floor's own id. Null for a resource without
   * an area.
   */
  readonly areaId: string | null;
  /** The id of the place's feature in the plan; null if the place has none. */
  readonly featureId: string | null;
}

/** Provides all places that a code can identify, by id. They are listed once per catalogue snapshot, because every lookup needs them. */
export class CodePlaces {
  readonly #catalogue: Catalogue;
  #made: { readonly snapshot: CatalogueSnapshot; readonly plans: readonly StoredPlan[]; readonly places: Places } | undefined;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  async current(): Promise<Places> {
    const [snapshot, plans] = await Promise.all([this.#catalogue.current(), this.#catalogue.listPlans()]);
    if (this.#made?.snapshot !== snapshot || this.#made.plans !== plans)
      this.#made = { snapshot, plans, places: listPlaces(snapshot, plans) };
    return this.#made.places;
  }
}

type Places = ReadonlyMap<string, CodePlace>;

function listPlaces({ areas, resources, company }: CatalogueSnapshot, plans: readonly StoredPlan[]): Places {
  const areaOfLevel = new Map(areas.flatMap(({ id, featureId }) => (featureId === null ? [] : [[featureId, id]])));
  const places = new Map<string, CodePlace>();
  for (const { plan } of plans) {
    for (const { id, category, name, levelId } of featuresOf(plan))
      places.set(id, { kind: 'feature', name, category, areaId: areaOfLevel.get(levelId) ?? levelId, featureId: id });
  }
  for (const { id, displayName, displayNameForApp, mapInfos } of resources) {
    const { areaId = null, featureId = null } = mapInfos[0] ?? {};
    places.set(id, {
      kind: 'resource',
      name: { [company.defaultLanguage]: displayName, ...displayNameForApp },
      category: null,
      areaId,
      featureId,
    });
  }
  for (const { id, name, featureId } of areas) places.set(id, { kind: 'area', name, category: null, areaId: id, featureId });
  return places;
}

interface PlacedFeature {
  readonly id: string;
  readonly category: string;
  readonly name: Multilingual;
  readonly levelId: string;
}

function* featuresOf(plan: Plan): Generator<PlacedFeature> {
  const { unit, fixture, kiosk, amenity } = plan.features;
  const floors = floorsOfPlaces(plan);
  const placed = [
    ...[...unit, ...fixture, ...amenity].map(({ id, properties: { category, name } }) => ({ id, category, name })),
    ...kiosk.map(({ id, properties: { name } }) => ({ id, category: 'kiosk', name })),
  ];
  for (const { id, category, name } of placed) {
    const levelId = floors.get(id);
    if (levelId !== undefined) yield { id, category, name: name ?? {}, levelId };
  }
}
