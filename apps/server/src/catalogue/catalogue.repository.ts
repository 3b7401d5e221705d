import { randomUUID } from 'node:crypto';
import { listFeatures, type Plan } from '@assist/floorplan';
import { type PlanObject, type StoredArea, type StoredResource, textIn } from '@assist/resource';
import type { MailboxHolder } from '@assist/tables';
import type { Instant } from '@assist/time';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { mapInTurns } from '../event-loop/in-turns.ts';
import { recordChange } from '../changes/changes.repository.ts';
import type { Database, DatabaseKind } from '../database/database.ts';
import { oneOf } from '../database/one-of.ts';
import { COMPANY_READ_MS } from '../database/replica.ts';
import { PREPARED } from '../database/postgres-pool.ts';
import type { PersonalData } from '../database/personal-data.ts';
import { findSetting, putSetting } from '../database/shared-setting.ts';
import type { Tables } from '../database/tables.ts';
import { lockNames } from '../database/write-lock.ts';
import { type Company, EMPTY_COMPANY, picturesOfCompany } from './company.ts';
import type { MailboxPolicy } from './mailbox-policy.ts';
import { floorsOfPlaces } from './place-uses.ts';

/** The name under which writers of the catalogue wait for each other. */
const LOCK = 'catalogue';
const STAMP_KEY = 'catalogue-stamp';
const COMPANY_KEY = 'company';
const OBJECTS_KEY = 'plan-objects';
const POLICIES_KEY = 'mailbox-policies';
/** One statement for a few hundred rows takes a fraction of the time of one for each. Each row has six parameters. */
const RESOURCES_WRITTEN_AT_ONCE = 200;
/** Transactions that hold the lock. Asking again would cost another round trip. */
const lockHolders = new WeakSet<Kysely<Tables>>();
/** How often work is tried whose catalogue others change meanwhile. */
const ATTEMPTS_MAX = 5;

export interface Picture {
  /** Id of the picture; different content has a different id. */
  readonly id: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The values to write; a value that is left out remains unchanged. */
export interface CatalogueChange {
  readonly company?: Company | undefined;
  /** The complete list of areas: stored areas that are not in it are removed. */
  readonly areas?: readonly StoredArea[] | undefined;
  /** Areas to write, by id; all other areas remain unchanged. */
  readonly putAreas?: readonly StoredArea[] | undefined;
  readonly removedAreaIds?: readonly string[] | undefined;
  /** The complete list of objects: stored objects that are not in it are removed. */
  readonly objects?: readonly PlanObject[] | undefined;
  readonly plan?: Plan | undefined;
  /** The venue whose plan is removed. */
  readonly removedVenueId?: string | undefined;
  /** Resources to write, by id; all other resources remain unchanged. */
  readonly resources?: readonly StoredResource[] | undefined;
  /** The stored addresses of these resources, by id, if the caller has read them in this transaction; otherwise they are read again. */
  readonly storedAddresses?: ReadonlyMap<string, string> | undefined;
  /** Ids of resources to delete, which also removes them from people's favourites. */
  readonly removedResourceIds?: readonly string[] | undefined;
  readonly pictures?: readonly Picture[] | undefined;
  /** The complete list of policies: stored policies that are not in it are removed. */
  readonly mailboxPolicies?: readonly MailboxPolicy[] | undefined;
}

/** Something that depends on an area. */
export interface AreaUse {
  readonly areaId: string;
  readonly name: string;
  /** The area in which a resource lies, of which it may name several; absent for everything else. */
  readonly homeAreaId?: string | undefined;
}

/** A transaction of `alone`. */
export type CatalogueTransaction = Kysely<Tables>;

/** A resource whose address has changed. */
export interface MovedAddress {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

export interface StoredPlan {
  readonly venueId: string;
  readonly importedAt: Instant;
  /** Version of the plan, which changes with each import. */
  readonly version: string;
  readonly plan: Plan;
}

/** The stored data about the company, except the plans, the pictures and the location codes. */
export interface StoredCatalogue {
  readonly company: Company | undefined;
  readonly areas: readonly StoredArea[];
  readonly resources: readonly StoredResource[];
  readonly objects: readonly PlanObject[];
  /** The reported policies of the resources' own mailboxes. */
  readonly mailboxPolicies: readonly MailboxPolicy[];
}

/** The catalogue has changed since the state against which a change was checked. Nothing has been written. */
export class CatalogueChangedError extends Error {
  override readonly name = 'CatalogueChangedError';
}

/** Reads company, areas, resources, pictures and plans, and is their only writer: imports and administration use it. */
export class CatalogueRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get kind(): DatabaseKind {
    return this.#database.kind;
  }

  /**
   * Writes the change. Returns the resources whose address has changed: data stored under the old address must follow in the same
   * transaction.
   *
   * @param since the stamp of the state against which the change was checked
   * @throws CatalogueChangedError if that state is no longer the current one
   */
  async write(trx: Kysely<Tables>, change: CatalogueChange, now: Instant, since?: string): Promise<readonly MovedAddress[]> {
    const { company, areas, putAreas = [], removedAreaIds = [], objects, plan, removedVenueId, resources } = change;
    const { storedAddresses, removedResourceIds = [], pictures, mailboxPolicies } = change;
    await this.#lock(trx);
    if (since !== undefined && (await readStamp(trx)) !== since)
      throw new CatalogueChangedError('Others are changing the company at the same time: nothing has been written. Try again.');
    if (company !== undefined) await putSetting(trx, COMPANY_KEY, JSON.stringify(company), now);
    if (areas !== undefined) await replaceAreas(trx, areas);
    for (const area of putAreas) await putArea(trx, area);
    for (const id of removedAreaIds) await trx.deleteFrom('area').where('id', '=', id).execute();
    if (objects !== undefined) await putSetting(trx, OBJECTS_KEY, JSON.stringify(objects), now);
    if (mailboxPolicies !== undefined) await putSetting(trx, POLICIES_KEY, JSON.stringify(mailboxPolicies), now);
    if (removedVenueId !== undefined) await removePlan(trx, removedVenueId);
    if (plan !== undefined) await replacePlan(trx, venueIdOf(plan), plan, now);
    for (const picture of pictures ?? []) await putPicture(trx, picture);
    for (const id of removedResourceIds) await trx.deleteFrom('resource').where('id', '=', id).execute();
    const moved =
      resources === undefined
        ? []
        : await putResources(
            trx,
            resources,
            storedAddresses ??
              (await this.#readAddresses(
                trx,
                resources.map(({ id }) => id),
              )),
            now,
          );
    await putSetting(trx, STAMP_KEY, `${now}-${randomUUID().slice(0, 8)}`, now);
    const keepsPlans = plan === undefined && removedVenueId === undefined;
    await recordChange(this.#database, trx, { kind: 'catalogue', ...(keepsPlans ? { keepsPlans } : {}) }, now);
    return moved;
  }

  /** Runs a transaction that no other writer of the catalogue interrupts, so that what it checks is still true when it writes. */
  async alone<T>(work: (trx: CatalogueTransaction) => Promise<T>): Promise<T> {
    return this.#database.db.transaction().execute(async (trx) => {
      await this.#lock(trx);
      return work(trx);
    });
  }

  /**
   * Runs work that reads the catalogue, checks a change against it, and writes the change with the given stamp. It runs again if others have
   * written in between. Unlike `alone`, it makes nobody wait while it reads and checks.
   *
   * @throws CatalogueChangedError if others have written during each of five attempts
   */
  async untilUnchanged<T>(work: (since: string) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await work(await this.readStamp());
      } catch (error) {
        if (!(error instanceof CatalogueChangedError) || attempt === ATTEMPTS_MAX) throw error;
      }
  }

  /** Makes other writers wait until the transaction ends. */
  async #lock(trx: Kysely<Tables>): Promise<void> {
    if (lockHolders.has(trx)) return;
    await lockNames(trx, this.#database.kind, [LOCK]);
    lockHolders.add(trx);
  }

  async #readAddresses(trx: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await trx
      .selectFrom('resource')
      .select(['id', 'email'])
      .where((eb) => oneOf(this.#database.kind, eb.ref('id'), ids))
      .execute();
    return new Map(rows.map(({ id, email }) => [id, email]));
  }

  /** Returns the company, as the transaction sees it. */
  async readCompany(trx: Kysely<Tables>): Promise<Company | undefined> {
    return parseCompany(await findSetting(trx, COMPANY_KEY));
  }

  /** Returns the company and those of the resources that exist, as the transaction sees them. */
  async readResources(
    trx: Kysely<Tables>,
    ids: readonly string[],
  ): Promise<{ company: Company | undefined; resources: ReadonlyMap<string, StoredResource> }> {
    const resources = trx
      .selectFrom('resource')
      .select(['id', 'document'])
      .where((eb) => oneOf(this.#database.kind, eb.ref('id'), ids));
    const { company, documents } = await readWithCompany(trx, resources);
    const parsed = await mapInTurns(documents, ([id, document]) => [id, JSON.parse(document) as StoredResource] as const);
    return { company, resources: new Map(parsed) };
  }

  /** Returns the company and all areas, or those of the ids that exist, as the transaction sees them. */
  async readAreas(trx: Kysely<Tables>, ids?: readonly string[]): Promise<{ company: Company | undefined; areas: readonly StoredArea[] }> {
    const areas = trx.selectFrom('area').select(['id', 'document']);
    const { company, documents } = await readWithCompany(
      trx,
      ids === undefined ? areas : areas.where((eb) => oneOf(this.#database.kind, eb.ref('id'), ids)),
    );
    return { company, areas: await mapInTurns(documents, ([, document]) => parseArea(document)) };
  }

  /** Returns the names of resources, objects, codes on the walls and news that name any of these areas. */
  async findAreaUses(trx: Kysely<Tables>, areaIds: ReadonlySet<string>): Promise<readonly AreaUse[]> {
    const named = (ids: readonly (string | null)[], name: string, homeAreaId?: string) =>
      ids.flatMap((areaId): AreaUse[] => (areaId !== null && areaIds.has(areaId) ? [{ areaId, name, homeAreaId }] : []));
    const resources = await this.findInResources(trx, ({ mapInfos, displayName }) =>
      named(
        mapInfos.map(({ areaId }) => areaId),
        displayName,
        mapInfos[0]?.areaId,
      ),
    );
    const objects = await this.listObjects(trx);
    const codes = await trx
      .selectFrom('location_code')
      .select(['place_id', 'code', 'label'])
      .where('active', '=', 1)
      .orderBy('key')
      .execute();
    const { news } = (await this.readCompany(trx)) ?? EMPTY_COMPANY;
    return [
      ...resources,
      ...objects.flatMap(({ id, areaId, name }) => named([areaId], textIn(name, 'en', 'en') || id)),
      ...codes.flatMap(({ place_id: placeId, code, label }) => named([placeId], label === '' ? code : label)),
      ...news.flatMap(({ areaIds: concerned = [], title }) => named(concerned, textIn(title, 'en', 'en'))),
    ];
  }

  /** Returns what a function finds in each resource, in the order of their ids. It reads every resource, in turns. */
  async findInResources<Found>(trx: Kysely<Tables>, find: (resource: StoredResource) => readonly Found[]): Promise<readonly Found[]> {
    const rows = await trx.selectFrom('resource').select('document').orderBy('id').execute();
    return (await mapInTurns(rows, ({ document }) => find(JSON.parse(document) as StoredResource))).flat();
  }

  /** Returns all areas, as the transaction sees them. */
  async listAreas(trx: Kysely<Tables>): Promise<readonly StoredArea[]> {
    const rows = await trx.selectFrom('area').select('document').modifyFront(PREPARED).execute();
    return mapInTurns(rows, ({ document }) => parseArea(document));
  }

  /** Returns those of the ids that are areas. */
  async findAreaIds(trx: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const rows = await trx
      .selectFrom('area')
      .select('id')
      .where((eb) => oneOf(this.#database.kind, eb.ref('id'), ids))
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  /** Returns those of the ids by which something already finds its place: a resource, an area, a feature of a plan, or a code in use. */
  async findPlaceIds(trx: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const { kind } = this.#database;
    const resources = trx
      .selectFrom('resource')
      .select('id')
      .where((eb) => oneOf(kind, eb.ref('id'), ids));
    const areas = trx
      .selectFrom('area')
      .select('id')
      .where((eb) => oneOf(kind, eb.ref('id'), ids));
    const codes = trx
      .selectFrom('location_code')
      .select('place_id as id')
      .where('active', '=', 1)
      .where((eb) => oneOf(kind, eb.ref('place_id'), ids));
    const rows = await resources.unionAll(areas).unionAll(codes).execute();
    const features = await this.findFeatureIds(trx);
    return new Set([...rows.map(({ id }) => id), ...ids.filter((id) => features?.has(id) === true)]);
  }

  /** Returns the resources that have these mailboxes, each with the area in which it lies. */
  async findHolders(
    trx: Kysely<Tables>,
    emails: readonly string[],
  ): Promise<readonly (MailboxHolder & { readonly areaId: string | null })[]> {
    if (emails.length === 0) return [];
    const rows = await trx
      .selectFrom('resource')
      .select(['id', 'email', 'name', 'area_id'])
      .where((eb) => oneOf(this.#database.kind, eb.ref('email'), emails))
      .execute();
    return rows.map(({ id, email, name, area_id: areaId }) => ({ id, email, displayName: name, areaId }));
  }

  /** Returns the floor of each place on the plans to which a resource can refer; undefined if there is no plan. */
  async findFloorsOfPlaces(trx: Kysely<Tables>): Promise<ReadonlyMap<string, string | undefined> | undefined> {
    const rows = await trx.selectFrom('plan').select('document').execute();
    return rows.length === 0 ? undefined : new Map(rows.flatMap(({ document }) => [...floorsOfPlaces(JSON.parse(document) as Plan)]));
  }

  /** Returns the ids of all features of the plans, which areas can represent; undefined if there is no plan. */
  async findFeatureIds(trx: Kysely<Tables>): Promise<ReadonlySet<string> | undefined> {
    const rows = await trx.selectFrom('plan').select('document').execute();
    return rows.length === 0
      ? undefined
      : new Set(rows.flatMap(({ document }) => listFeatures(JSON.parse(document) as Plan).map(({ id }) => id)));
  }

  /** Returns the stamp, which changes with each write. */
  async readStamp(): Promise<string> {
    return readStamp(this.#database.db);
  }

  async read(): Promise<StoredCatalogue> {
    const { company, objects, areas, resources, policies } = await this.#database.read(readDocuments, COMPANY_READ_MS);
    return {
      company: parseCompany(company),
      areas: areas.map((row) => parseArea(row.document)),
      resources: await mapInTurns(resources, (row) => JSON.parse(row.document) as StoredResource),
      objects: parseObjects(objects),
      mailboxPolicies: policies === undefined ? [] : (JSON.parse(policies) as MailboxPolicy[]),
    };
  }

  /** Lists the objects in the caller's transaction. */
  async listObjects(trx: Kysely<Tables>): Promise<readonly PlanObject[]> {
    return parseObjects(await findSetting(trx, OBJECTS_KEY));
  }

  async listPlans(): Promise<StoredPlan[]> {
    const rows = await this.#database.read((db) => db.selectFrom('plan').selectAll().orderBy('id').execute(), COMPANY_READ_MS);
    return rows.map((row) => ({
      venueId: row.id,
      importedAt: row.updated_at as Instant,
      version: String(row.updated_at),
      plan: JSON.parse(row.document) as Plan,
    }));
  }

  /** Deletes a picture that neither the company nor a resource shows any more. */
  async removeUnusedPicture(trx: Kysely<Tables>, id: string | null | undefined): Promise<void> {
    if (id === null || id === undefined) return;
    const naming = `%${JSON.stringify(id)}%`;
    const used = await trx.selectFrom('resource').select('id').where('document', 'like', naming).executeTakeFirst();
    const company = await this.readCompany(trx);
    if (used !== undefined || (company !== undefined && picturesOfCompany(company).includes(id))) return;
    await trx.deleteFrom('picture').where('id', '=', id).execute();
  }

  /** Returns a picture's type without loading its bytes, which are megabytes. */
  async findPictureType(id: string): Promise<string | undefined> {
    const row = await this.#database.db.selectFrom('picture').select('content_type').where('id', '=', id).executeTakeFirst();
    return row?.content_type;
  }

  async findPicture(id: string): Promise<Picture | undefined> {
    const row = await this.#database.db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? undefined : { id, contentType: row.content_type, bytes: row.bytes };
  }
}

/** The people for whom resources are reserved. After an erasure, a resource that was reserved for nobody else is open to everybody. */
export const cataloguePersonalData: PersonalData = {
  name: 'reservedResources',
  list: async (db, { email }) => (await reservedTo(db, email)).map(({ id, displayName }) => ({ id, name: displayName })),
  async erase(database, trx, { email }, now) {
    const resources = (await reservedTo(trx, email)).map((resource) => ({
      ...resource,
      reservedToEmails: resource.reservedToEmails.filter((one) => one !== email),
    }));
    if (resources.length > 0) await new CatalogueRepository(database).write(trx, { resources }, now);
    return resources.length;
  },
  async follow(database, trx, { from, to }, now) {
    if (from.email === to.email) return;
    const resources = (await reservedTo(trx, from.email)).map((resource) => ({
      ...resource,
      reservedToEmails: resource.reservedToEmails.map((one) => (one === from.email ? to.email : one)),
    }));
    if (resources.length > 0) await new CatalogueRepository(database).write(trx, { resources }, now);
  },
};

/**
 * Objects that only named people may switch. After an erasure, nobody can switch an object that named nobody else, until an import changes
 * that.
 */
export const switchesPersonalData: PersonalData = {
  name: 'switches',
  async list(db, { email }) {
    const objects = parseObjects(await findSetting(db, OBJECTS_KEY));
    return objects.filter((one) => isSwitchedBy(one, email)).map(({ id }) => ({ id }));
  },
  async erase(database, trx, { email }, now) {
    const repository = new CatalogueRepository(database);
    const objects = await repository.listObjects(trx);
    const naming = objects.filter((one) => isSwitchedBy(one, email)).length;
    const rest = objects.map((one) =>
      typeof one.switchedBy === 'string' ? one : { ...one, switchedBy: one.switchedBy.filter((named) => named !== email) },
    );
    if (naming > 0) await repository.write(trx, { objects: rest }, now);
    return naming;
  },
  async follow(database, trx, { from, to }, now) {
    const repository = new CatalogueRepository(database);
    const objects = await repository.listObjects(trx);
    if (from.email === to.email || !objects.some((one) => isSwitchedBy(one, from.email))) return;
    const changed = objects.map((one) =>
      typeof one.switchedBy === 'string'
        ? one
        : { ...one, switchedBy: one.switchedBy.map((named) => (named === from.email ? to.email : named)) },
    );
    await repository.write(trx, { objects: changed }, now);
  },
};

/** Accounts of the sample company that the sign-in page offers. */
export const demoAccountsPersonalData: PersonalData = {
  name: 'demoAccounts',
  async list(db, { email }) {
    const { demoAccounts } = parseCompany(await findSetting(db, COMPANY_KEY)) ?? { demoAccounts: [] };
    return demoAccounts.filter((one) => one.email.toLowerCase() === email).map(({ name, role }) => ({ name, role }));
  },
  async erase(database, trx, { email }, now) {
    const company = parseCompany(await findSetting(trx, COMPANY_KEY));
    const rest = company?.demoAccounts.filter((one) => one.email.toLowerCase() !== email) ?? [];
    const naming = (company?.demoAccounts.length ?? 0) - rest.length;
    if (company !== undefined && naming > 0)
      await new CatalogueRepository(database).write(trx, { company: { ...company, demoAccounts: rest } }, now);
    return naming;
  },
  async follow(database, trx, { from, to }, now) {
    const company = parseCompany(await findSetting(trx, COMPANY_KEY));
    const isTheirs = (one: { readonly email: string }) => one.email.toLowerCase() === from.email;
    if (company === undefined || !company.demoAccounts.some(isTheirs)) return;
    const demoAccounts = company.demoAccounts.map((one) => (isTheirs(one) ? { ...one, ...to } : one));
    await new CatalogueRepository(database).write(trx, { company: { ...company, demoAccounts } }, now);
  },
};

async function readStamp(db: Kysely<Tables>): Promise<string> {
  return (await findSetting(db, STAMP_KEY)) ?? '0';
}

function isSwitchedBy({ switchedBy }: PlanObject, email: string): boolean {
  return typeof switchedBy !== 'string' && switchedBy.includes(email);
}

async function reservedTo(db: Kysely<Tables>, email: string): Promise<StoredResource[]> {
  const naming = await db
    .selectFrom('resource')
    .select('document')
    .where('document', 'like', `%${JSON.stringify(email)}%`)
    .execute();
  return naming
    .map(({ document }) => JSON.parse(document) as StoredResource)
    .filter(({ reservedToEmails }) => reservedToEmails.includes(email));
}

function parseCompany(written: string | undefined): Company | undefined {
  return written === undefined ? undefined : (JSON.parse(written) as Company);
}

function parseObjects(written: string | undefined): PlanObject[] {
  return written === undefined ? [] : (JSON.parse(written) as PlanObject[]);
}

/** Reads documents by their ids, together with the company, because each statement is a round trip. */
async function readWithCompany(
  trx: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, 'resource' | 'area', { readonly id: string; readonly document: string }>,
) {
  const company = trx
    .selectFrom('setting')
    .select([sql<string | null>`null`.as('id'), 'document'])
    .where('key', '=', COMPANY_KEY);
  const rows = await query
    .$castTo<{ readonly id: string | null; readonly document: string }>()
    .unionAll(company)
    .modifyFront(PREPARED)
    .execute();
  return {
    company: parseCompany(rows.find(({ id }) => id === null)?.document),
    documents: rows.flatMap(({ id, document }) => (id === null ? [] : [[id, document] as const])),
  };
}

async function readDocuments(db: Kysely<Tables>) {
  return {
    company: await findSetting(db, COMPANY_KEY),
    objects: await findSetting(db, OBJECTS_KEY),
    policies: await findSetting(db, POLICIES_KEY),
    areas: await db.selectFrom('area').select('document').orderBy('rank').orderBy('id').execute(),
    resources: await db.selectFrom('resource').select('document').orderBy('id').execute(),
  };
}

/** Areas that an earlier version has stored have no time zone of their own. */
function parseArea(document: string): StoredArea {
  return { timezone: null, ...(JSON.parse(document) as Omit<StoredArea, 'timezone'>) };
}

async function replaceAreas(trx: Kysely<Tables>, areas: readonly StoredArea[]): Promise<void> {
  await trx.deleteFrom('area').execute();
  for (const area of areas) await putArea(trx, area);
}

async function putArea(trx: Kysely<Tables>, area: StoredArea): Promise<void> {
  const values = { parent_id: area.parentAreaId, document: JSON.stringify(area), rank: area.rank };
  await trx
    .insertInto('area')
    .values({ id: area.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** Returns the id of a plan: the id of its venue, or `plan` if it has no venue. */
export function venueIdOf({ features }: Plan): string {
  return features.venue[0]?.id ?? 'plan';
}

async function removePlan(trx: Kysely<Tables>, id: string): Promise<void> {
  await trx.deleteFrom('plan').where('id', '=', id).execute();
}

async function replacePlan(trx: Kysely<Tables>, id: string, plan: Plan, now: Instant): Promise<void> {
  await removePlan(trx, id);
  await trx
    .insertInto('plan')
    .values({ id, document: JSON.stringify(plan), updated_at: now })
    .execute();
}

async function putPicture(trx: Kysely<Tables>, { id, contentType, bytes }: Picture): Promise<void> {
  const values = { content_type: contentType, bytes };
  await trx
    .insertInto('picture')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** Writes resources. Those with a new address come first, each after the resource that frees its address. */
async function putResources(
  trx: Kysely<Tables>,
  resources: readonly StoredResource[],
  known: ReadonlyMap<string, string>,
  now: Instant,
): Promise<readonly MovedAddress[]> {
  const moved = inOrderOfMoves(
    resources.flatMap(({ id, email }): MovedAddress[] => {
      const from = known.get(id);
      return from === undefined || from === email ? [] : [{ id, from, to: email }];
    }),
  );
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  for (const { id } of moved) {
    await upsertResources(trx, [byId.get(id)!], now);
    byId.delete(id);
  }
  const others = [...byId.values()];
  for (let from = 0; from < others.length; from += RESOURCES_WRITTEN_AT_ONCE)
    await upsertResources(trx, others.slice(from, from + RESOURCES_WRITTEN_AT_ONCE), now);
  return moved;
}

async function upsertResources(trx: Kysely<Tables>, resources: readonly StoredResource[], now: Instant): Promise<void> {
  const rows = resources.map((resource) => ({
    id: resource.id,
    email: resource.email,
    name: resource.displayName,
    area_id: resource.mapInfos[0]?.areaId ?? null,
    document: JSON.stringify(resource),
    updated_at: now,
  }));
  await trx
    .insertInto('resource')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        email: eb.ref('excluded.email'),
        name: eb.ref('excluded.name'),
        area_id: eb.ref('excluded.area_id'),
        document: eb.ref('excluded.document'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

/** Orders the moves so that each new address is already free. A circle has no such order, and an import rejects it beforehand. */
function inOrderOfMoves(moves: readonly MovedAddress[]): readonly MovedAddress[] {
  const byFrom = new Map(moves.map((move) => [move.from, move]));
  const ordered = new Set<MovedAddress>();
  for (const move of moves) {
    const waiting: MovedAddress[] = [];
    for (let next: MovedAddress | undefined = move; next !== undefined && !ordered.has(next) && !waiting.includes(next);)
      next = byFrom.get(waiting[waiting.push(next) - 1]!.to);
    for (const one of waiting.toReversed()) ordered.add(one);
  }
  return [...ordered];
}
