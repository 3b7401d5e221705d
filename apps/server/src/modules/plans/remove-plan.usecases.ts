import { listFeatures } from '@assist/floorplan';
import type { Instant } from '@assist/time';
import { CatalogueRepository, type StoredPlan } from '../../catalogue/catalogue.repository.ts';
import { listAllCodes } from '../../catalogue/location-codes.repository.ts';
import { listPlaceUses, type PlaceUse } from '../../catalogue/place-uses.ts';
import type { Database } from '../../database/database.ts';

/** Removes a plan. If something depends on the plan, returns those uses and changes nothing. */
export async function removePlan(database: Database, { venueId, plan }: StoredPlan, now: Instant): Promise<readonly PlaceUse[]> {
  const catalogue = new CatalogueRepository(database);
  const { areas, resources, objects } = await catalogue.read();
  const uses = listPlaceUses({ areas, resources, objects, locationCodes: await listAllCodes(database.db) });
  const found = [...new Set(listFeatures(plan).flatMap(({ id }) => uses.get(id) ?? []))];
  if (found.length > 0) return found;
  await database.db.transaction().execute((trx) => catalogue.write(trx, { removedVenueId: venueId }, now));
  database.wakeUp.tell();
  return [];
}
