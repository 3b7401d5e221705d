import { limitedAreas } from '@assist/availability';
import {
  ALL_LICENCES,
  type AreaTree,
  isWorkplace,
  opensPointsOfInterest,
  pathToRoot,
  type PlanObject,
  type ServerType,
  type StoredArea,
  type StoredResource,
  toAreaTree,
  withZone,
  type ZonedResource,
  type ZoneOfArea,
  zonesOfAreas,
} from '@assist/resource';
import { toZone } from '@assist/time';
import type { Changes } from '../changes/changes.ts';
import { Held } from '../database/held.ts';
import { mapInTurns } from '../event-loop/in-turns.ts';
import { turns } from '../event-loop/turns.ts';
import type { CatalogueRepository, StoredPlan } from './catalogue.repository.ts';
import { type Company, EMPTY_COMPANY, withClasses } from './company.ts';
import { withPolicies } from './mailbox-policy.ts';
import { ResourceViews } from './resource-views.ts';

/** The data that changes with an import and is read on every call. All of it is held in memory. */
export interface CatalogueSnapshot {
  /** Changes with each import, and identifies the version of cached copies. */
  readonly stamp: string;
  readonly company: Company;
  readonly areas: readonly StoredArea[];
  readonly areaTree: AreaTree<StoredArea>;
  /** Returns the time zone that holds in an area: its own, or one that it inherits. */
  readonly zoneOfArea: ZoneOfArea;
  readonly resources: readonly ZonedResource[];
  /** The resources as each person sees them, by licence and visibility restriction. */
  readonly views: ResourceViews;
  /** Objects of the building that are on the plan. */
  readonly objects: readonly PlanObject[];
  findObject(id: string): PlanObject | undefined;
  /** Returns the address of a resource; undefined if the id is null or there is no such resource. */
  emailOfResource(id: string | null): string | undefined;
  /** Returns the resource, even if a person may not see it, because its time counts in a limited area. */
  findByEmail(resourceEmail: string): ZonedResource | undefined;
  /** Whether the licences open the plan's amenities. */
  readonly hasPointsOfInterest: boolean;
  /** Returns the addresses of all workplaces in an area with a limit. */
  workplacesOf(areaId: string): readonly string[];
}

/** Holds in memory the data that every call reads, and reads it from the database again when a part of it has changed. */
export class Catalogue {
  readonly #snapshot: Held<CatalogueSnapshot>;
  readonly #plans: Held<readonly StoredPlan[]>;

  constructor(repository: CatalogueRepository, serverType: ServerType, changes: Pick<Changes, 'subscribe'>) {
    this.#snapshot = new Held(() => loadSnapshot(repository, serverType));
    this.#plans = new Held(() => repository.listPlans());
    changes.subscribe(({ change }) => {
      if (change.kind !== 'catalogue') return;
      this.#snapshot.forget();
      if (change.keepsPlans !== true) this.#plans.forget();
    });
  }

  current(): Promise<CatalogueSnapshot> {
    return this.#snapshot.get();
  }

  /** Returns the plans of the company's venues, in full, as they were imported. */
  listPlans(): Promise<readonly StoredPlan[]> {
    return this.#plans.get();
  }
}

async function loadSnapshot(repository: CatalogueRepository, serverType: ServerType): Promise<CatalogueSnapshot> {
  const stamp = await repository.readStamp();
  const { company: stored, areas, resources: asImported, objects, mailboxPolicies } = await repository.read();
  // Each part below blocks other calls while it runs. Without the pauses (`turns.next`), a hundred thousand resources would block them for
  // seconds.

  const company = withDefaults(stored);
  const areaTree = toAreaTree(areas);
  const zoneOfArea = zonesOfAreas(areaTree, toZone(company.timezone));
  const classed = withClasses(withPolicies(asImported, mailboxPolicies), company.resourceTypes);
  const resources = await mapInTurns(classed, (resource) => withZone(resource, zoneOfArea));
  const emailOf = new Map(resources.map(({ id, email }) => [id, email]));
  const objectById = new Map(objects.map((object) => [object.id, object]));
  await turns.next();
  const byEmail = new Map(resources.map((resource) => [resource.email, resource]));
  await turns.next();
  const workplaces = workplacesOfLimitedAreas(resources, areaTree);
  await turns.next();
  const views = new ResourceViews(resources, areaTree, company, serverType);
  return {
    stamp,
    company,
    areas,
    areaTree,
    zoneOfArea,
    resources,
    views,
    objects,
    hasPointsOfInterest: opensPointsOfInterest(company.licences, serverType),
    findObject: (id) => objectById.get(id),
    emailOfResource: (id) => (id === null ? undefined : emailOf.get(id)),
    findByEmail: (resourceEmail) => byEmail.get(resourceEmail),
    workplacesOf: (areaId) => workplaces.get(areaId) ?? [],
  };
}

/** Fills in what an import of an earlier version did not contain. Everything is licensed as long as no licences are set (decisions, section 13). */
export function withDefaults(stored: Company | undefined): Company {
  const named = { ...EMPTY_COMPANY, ...stored };
  return named.licences.length === 0 ? { ...named, licences: ALL_LICENCES } : named;
}

/**
 * Returns the workplaces of each limited area (decisions, section 12: "over all bookable workplaces of the area, visible to the viewer or
 * not").
 */
function workplacesOfLimitedAreas(resources: readonly StoredResource[], areaTree: AreaTree): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>(limitedAreas(areaTree).map((area) => [area.id, new Set()]));
  const above = new Map(areaTree.areas.map((area) => [area.id, pathToRoot(areaTree, area.id)]));
  for (const stored of resources) {
    if (!stored.reservationsEnabled || stored.retired === true || !isWorkplace(stored)) continue;
    for (const { areaId } of stored.mapInfos) {
      for (const area of above.get(areaId) ?? []) found.get(area.id)?.add(stored.email);
    }
  }
  return new Map([...found].map(([areaId, emails]) => [areaId, [...emails]]));
}
