import { listFeatures } from '@assist/floorplan';
import type { StoredResource } from '@assist/resource';
import type { Instant } from '@assist/time';
import { type ComingBooking, listComingBookings } from '../../calendars/own/list-coming-bookings.ts';
import { CatalogueRepository } from '../../catalogue/catalogue.repository.ts';
import { listAllCodes } from '../../catalogue/location-codes.repository.ts';
import { listPlaceUses, useText } from '../../catalogue/place-uses.ts';
import type { Database } from '../../database/database.ts';
import { lockNames } from '../../database/write-lock.ts';
import { AccountsRepository } from '../../people/accounts.repository.ts';

/** Something that depends on a resource that was to be removed. */
export interface Hanging {
  readonly resource: StoredResource;
  readonly what: string;
}

/** Hides the resources and stops new reservations. Existing reservations stay until they end; the upcoming ones are returned. */
export async function retireResources(
  database: Database,
  resources: readonly StoredResource[],
  now: Instant,
): Promise<readonly ComingBooking[]> {
  await change(database, resources, (resource) => ({ ...resource, retired: true }), now);
  return listComingBookings(
    database,
    resources.map(({ id }) => id),
    now,
  );
}

/** Restores all of the resources. If the places of some are no longer in the plans, restores none, and returns those resources. */
export async function restoreResources(
  database: Database,
  resources: readonly StoredResource[],
  now: Instant,
): Promise<readonly StoredResource[]> {
  const plans = await new CatalogueRepository(database).listPlans();
  const there = new Set(plans.flatMap(({ plan }) => listFeatures(plan).map(({ id }) => id)));
  const placeless = resources.filter(
    ({ mapInfos }) => plans.length > 0 && mapInfos.some(({ featureId }) => featureId !== null && !there.has(featureId)),
  );
  if (placeless.length > 0) return placeless;
  await change(database, resources, ({ retired: _retired, ...resource }) => resource, now);
  return [];
}

/** Changes the resources as they are stored now, because others may have changed them since they were read. */
async function change(
  database: Database,
  known: readonly StoredResource[],
  changed: (resource: StoredResource) => StoredResource,
  now: Instant,
): Promise<void> {
  const repository = new CatalogueRepository(database);
  await repository.alone(async (trx) => {
    const { resources } = await repository.readResources(
      trx,
      known.map(({ id }) => id),
    );
    await repository.write(trx, { resources: [...resources.values()].map(changed) }, now);
  });
  database.wakeUp.tell();
}

/** Removes all of the resources. If something depends on any of them, removes none, and returns what depends on them. */
export async function removeResources(database: Database, resources: readonly StoredResource[], now: Instant): Promise<readonly Hanging[]> {
  const ids = resources.map(({ id }) => id);
  const hanging = await database.db.transaction().execute(async (trx) => {
    // With this lock, a concurrent reservation of one of the resources comes either before this and is seen, or after this and finds no
    // resource.
    await lockNames(
      trx,
      database.kind,
      resources.map(({ email }) => email),
    );
    const bookings = await listComingBookings({ db: trx, kind: database.kind }, ids, now);
    const objects = await new CatalogueRepository(database).listObjects(trx);
    const uses = listPlaceUses({ areas: [], resources: [], objects, kiosks: [], locationCodes: await listAllCodes(trx) });
    const people = await new AccountsRepository(database).listOwnPlaces(trx);
    const found = resources.flatMap((resource): Hanging[] => {
      const coming = bookings.filter(({ resourceId }) => resourceId === resource.id).length;
      return [
        ...(coming === 0 ? [] : [`${coming} ${coming === 1 ? 'reservation' : 'reservations'} to come`]),
        ...(uses.get(resource.id) ?? []).map(useText),
        ...people.filter(({ homePlaceId }) => homePlaceId === resource.id).map(({ email }) => `the place of ${email}`),
      ].map((what) => ({ resource, what }));
    });
    if (found.length === 0) await new CatalogueRepository(database).write(trx, { removedResourceIds: ids }, now);
    return found;
  });
  if (hanging.length === 0) database.wakeUp.tell();
  return hanging;
}
