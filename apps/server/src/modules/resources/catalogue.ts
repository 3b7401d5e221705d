import { type AreaTree, isVisible, licensedResources, type Resource, toAreaTree } from '@assist/resource';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { ServerType } from '@assist/resource';
import { type Company, EMPTY_COMPANY, type StoredArea } from '../configuration/company.ts';
import { seenBy, type StoredResource } from './stored-resource.ts';

/** Everything that changes with an import and is read at every call: held in memory, whole. */
export interface CatalogueSnapshot {
  /** Grows with each import: the timestamp of cached copies. */
  readonly stamp: string;
  readonly company: Company;
  readonly areas: readonly StoredArea[];
  readonly areaTree: AreaTree;
  readonly resources: readonly StoredResource[];
  /** What this person may see: licensed, and by the visibility restriction. */
  visibleTo(email: string): readonly Resource[];
  /** Also resources that this person may not see: their time counts in a full area. */
  findByEmail(resourceEmail: string): StoredResource | undefined;
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
  const byEmail = new Map(resources.map((resource) => [resource.email, resource]));
  return {
    stamp,
    company: parsed,
    areas,
    areaTree: toAreaTree(areas),
    resources,
    visibleTo(email) {
      const seen = resources.map((resource) => seenBy(resource, email));
      return licensedResources(seen, parsed.licences, serverType)
        .filter((resource) => isVisible(resource.conditions.reservedTo, parsed.resourceVisibilityRestriction));
    },
    findByEmail: (resourceEmail) => byEmail.get(resourceEmail),
  };
}
