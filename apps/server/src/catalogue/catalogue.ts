import { type AreaTree, type ServerType, toAreaTree } from '@assist/resource';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type Company, EMPTY_COMPANY, type StoredArea } from './company.ts';
import { ResourceViews } from './resource-views.ts';
import type { StoredResource } from './stored-resource.ts';
import { workplacesOfLimitedAreas } from './workplaces-of-limited-areas.ts';

/** Everything that changes with an import and is read at every call: held in memory, whole. */
export interface CatalogueSnapshot {
  /** Grows with each import: the timestamp of cached copies. */
  readonly stamp: string;
  readonly company: Company;
  readonly areas: readonly StoredArea[];
  readonly areaTree: AreaTree;
  readonly resources: readonly StoredResource[];
  /** What each person sees of them: licensed, and by the visibility restriction. */
  readonly views: ResourceViews;
  /** Also resources that this person may not see: their time counts in a full area. */
  findByEmail(resourceEmail: string): StoredResource | undefined;
  /** Addresses of all that counts as a workplace in an area with a limit. */
  workplacesOf(areaId: string): readonly string[];
}

/** Another process (`assist import`) may have changed it: how long a copy is believed without looking. */
const RECHECK_MS = 2_000;

export const CATALOGUE_STAMP_KEY = 'catalogue-stamp';
export const COMPANY_KEY = 'company';

export class Catalogue {
  readonly #db: Kysely<Tables>;
  readonly #serverType: ServerType;
  readonly #now: () => number;
  #snapshot: CatalogueSnapshot | undefined;
  #checkedAt = 0;
  #loading: Promise<CatalogueSnapshot> | undefined;

  constructor(db: Kysely<Tables>, serverType: ServerType, now: () => number) {
    this.#db = db;
    this.#serverType = serverType;
    this.#now = now;
  }

  async current(): Promise<CatalogueSnapshot> {
    if (this.#snapshot !== undefined && Math.abs(this.#now() - this.#checkedAt) < RECHECK_MS) return this.#snapshot;
    // Many calls at once look once.
    this.#loading ??= this.#refresh().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #refresh(): Promise<CatalogueSnapshot> {
    const stamp = await this.#readStamp();
    if (this.#snapshot === undefined || this.#snapshot.stamp !== stamp) {
      this.#snapshot = await loadSnapshot(this.#db, stamp, this.#serverType);
    }
    this.#checkedAt = this.#now();
    return this.#snapshot;
  }

  async #readStamp(): Promise<string> {
    const row = await this.#db.selectFrom('setting').select('document').where('key', '=', CATALOGUE_STAMP_KEY).executeTakeFirst();
    return row?.document ?? '0';
  }
}

async function loadSnapshot(db: Kysely<Tables>, stamp: string, serverType: ServerType): Promise<CatalogueSnapshot> {
  const company = await db.selectFrom('setting').select('document').where('key', '=', COMPANY_KEY).executeTakeFirst();
  const areaRows = await db.selectFrom('area').selectAll().orderBy('rank').orderBy('id').execute();
  const resourceRows = await db.selectFrom('resource').select('document').orderBy('id').execute();
  const parsed = company === undefined ? EMPTY_COMPANY : (JSON.parse(company.document) as Company);
  const areas = areaRows.map((row) => JSON.parse(row.document) as StoredArea);
  const resources = resourceRows.map((row) => JSON.parse(row.document) as StoredResource);
  const areaTree = toAreaTree(areas);
  const byEmail = new Map(resources.map((resource) => [resource.email, resource]));
  const workplaces = workplacesOfLimitedAreas(resources, areaTree);
  return {
    stamp,
    company: parsed,
    areas,
    areaTree,
    resources,
    views: new ResourceViews(resources, parsed, serverType),
    findByEmail: (resourceEmail) => byEmail.get(resourceEmail),
    workplacesOf: (areaId) => workplaces.get(areaId) ?? [],
  };
}
