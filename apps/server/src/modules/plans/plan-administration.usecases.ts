import type { AnswerOf, listStoredPlans, removePlan } from '@assist/contract';
import { listFeatures } from '@assist/floorplan';
import type { StoredArea } from '@assist/resource';
import { fromInstant, type Instant } from '@assist/time';
import type { AuditActor, AuditRepository } from '../../audit/audit.repository.ts';
import { type AreaUse, CatalogueRepository, type CatalogueTransaction } from '../../catalogue/catalogue.repository.ts';
import { listAllCodes } from '../../catalogue/location-codes.repository.ts';
import { listPlaceUses, type PlaceUse } from '../../catalogue/place-uses.ts';
import type { Database } from '../../database/database.ts';
import { AccountsRepository } from '../../people/accounts.repository.ts';
import { KiosksRepository } from '../../people/kiosks.repository.ts';

/** The largest number of uses that an answer names. */
const USES_MAX = 100;

interface Removal {
  /** What stands on the plan. If there is anything, nothing was removed. */
  readonly uses: readonly PlaceUse[];
  readonly removedAreaIds: readonly string[];
}

/** Lists and removes the plans of the company's venues. */
export class PlanAdministration {
  readonly #database: Database;
  readonly #repository: CatalogueRepository;
  readonly #audit: Pick<AuditRepository, 'write'>;

  constructor(database: Database, audit: Pick<AuditRepository, 'write'>) {
    this.#database = database;
    this.#repository = new CatalogueRepository(database);
    this.#audit = audit;
  }

  async list(): Promise<AnswerOf<typeof listStoredPlans>> {
    const [plans, { resources }] = await Promise.all([this.#repository.listPlans(), this.#repository.read()]);
    const standing = resources.filter(({ retired }) => retired !== true).flatMap(({ mapInfos }) => mapInfos[0]?.featureId ?? []);
    return {
      value: plans.map(({ venueId, importedAt, plan }) => {
        const ids = new Set(listFeatures(plan).map(({ id }) => id));
        return {
          venueId,
          name: plan.features.venue[0]?.properties.name ?? null,
          importedAt: fromInstant(importedAt),
          floors: plan.features.level.length,
          rooms: plan.features.unit.length,
          resources: standing.filter((id) => ids.has(id)).length,
        };
      }),
    };
  }

  /** Removes a plan as `remove` does, and returns what a browser shows of it; undefined if there is no such plan. */
  async removeFor(actor: AuditActor, venueId: string, now: Instant): Promise<AnswerOf<typeof removePlan> | undefined> {
    const removal = await this.remove(venueId, actor, now);
    if (removal === undefined) return undefined;
    const { uses, removedAreaIds } = removal;
    return {
      isRemoved: uses.length === 0,
      uses: uses.slice(0, USES_MAX).map(({ kind, id, name }) => ({ kind, id, name })),
      usesTotal: uses.length,
      areas: removedAreaIds.length,
    };
  }

  /**
   * Removes a plan, with those of its areas on which nothing depends. Its other areas stay without a place on a plan. Returns undefined if
   * there is no such plan; if something stands on it, returns that and changes nothing.
   *
   * @throws CatalogueChangedError if others keep changing the company
   */
  async remove(venueId: string, actor: AuditActor, now: Instant): Promise<Removal | undefined> {
    const removal = await this.#repository.untilUnchanged(async (since) => {
      const stored = (await this.#repository.listPlans()).find((one) => one.venueId === venueId);
      if (stored === undefined) return undefined;
      const featureIds = new Set(listFeatures(stored.plan).map(({ id }) => id));
      const { areas, resources, objects } = await this.#repository.read();
      return this.#database.db.transaction().execute(async (trx): Promise<Removal> => {
        const kiosks = await new KiosksRepository(this.#database).list(trx);
        const allUses = listPlaceUses({ areas: [], resources, objects, kiosks, locationCodes: await listAllCodes(trx) });
        const uses = [...featureIds].flatMap((id) => allUses.get(id) ?? []);
        if (uses.length > 0) return { uses, removedAreaIds: [] };
        const onPlan = new Set(areas.filter(({ featureId }) => featureId !== null && featureIds.has(featureId)).map(({ id }) => id));
        const needed = new Set((await this.#findAreaUses(trx, onPlan)).map(({ areaId }) => areaId));
        const kept = keptAreas(areas, featureIds, needed);
        const keptIds = new Set(kept.map(({ id }) => id));
        const removedAreaIds = areas.map(({ id }) => id).filter((id) => !keptIds.has(id));
        await new AccountsRepository(this.#database).forgetAreas(trx, new Set(removedAreaIds));
        await this.#repository.write(trx, { removedVenueId: venueId, areas: kept }, now, since);
        const detail = { areas: removedAreaIds.length };
        await this.#audit.write(trx, { operation: 'removePlan', objectKind: 'company', objectId: venueId, detail }, actor, now);
        return { uses, removedAreaIds };
      });
    });
    if (removal?.uses.length === 0) this.#database.wakeUp.tell();
    return removal;
  }

  async #findAreaUses(trx: CatalogueTransaction, areaIds: ReadonlySet<string>): Promise<readonly AreaUse[]> {
    return [
      ...(await this.#repository.findAreaUses(trx, areaIds)),
      ...(await new KiosksRepository(this.#database).findAreaUses(trx, areaIds)),
      ...(await new AccountsRepository(this.#database).findAreaUses(trx, areaIds)),
    ];
  }
}

/**
 * Returns the areas that stay without a plan that had these features. An area stays if it was not on the plan, if it is needed, or if an area
 * in it stays; at least one area always stays.
 */
function keptAreas(areas: readonly StoredArea[], featureIds: ReadonlySet<string>, needed: ReadonlySet<string>): readonly StoredArea[] {
  const isOnPlan = ({ featureId }: StoredArea) => featureId !== null && featureIds.has(featureId);
  const byId = new Map(areas.map((area) => [area.id, area]));
  const staying = new Set<string>();
  for (const area of areas)
    if (!isOnPlan(area) || needed.has(area.id))
      for (let one: StoredArea | undefined = area; one !== undefined && !staying.has(one.id); one = byId.get(one.parentAreaId ?? ''))
        staying.add(one.id);
  const [first] = areas.filter(({ parentAreaId }) => parentAreaId === null);
  if (staying.size === 0 && first !== undefined) staying.add(first.id);
  return areas.filter(({ id }) => staying.has(id)).map((area) => (isOnPlan(area) ? { ...area, featureId: null } : area));
}
