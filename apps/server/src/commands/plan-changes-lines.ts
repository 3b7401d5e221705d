import { type Plan } from '@assist/floorplan';
import type { Instant } from '@assist/time';
import { CatalogueRepository } from '../catalogue/catalogue.repository.ts';
import { listAllCodes } from '../catalogue/location-codes.repository.ts';
import { listPlaceUses, useText } from '../catalogue/place-uses.ts';
import type { Database } from '../database/database.ts';
import { comingTexts } from '../modules/imports/coming-texts.ts';
import { KiosksRepository } from '../people/kiosks.repository.ts';
import { planDiffText } from '../modules/plans/plan-diff-text.ts';

/** Describes what an import of a plan would change, with today's resources, reservations, areas and codes. */
export async function planChangesLines(database: Database, before: Plan, after: Plan, now: Instant): Promise<readonly string[]> {
  const { areas, resources, objects } = await new CatalogueRepository(database).read();
  const kiosks = await new KiosksRepository(database).list();
  const uses = listPlaceUses({ areas, resources, objects, kiosks, locationCodes: await listAllCodes(database.db) });
  const comingText = await comingTexts(
    database,
    resources.map(({ id }) => id),
    now,
  );
  return planDiffText(before, after, (featureId) =>
    (uses.get(featureId) ?? []).map((use) => {
      const coming = use.kind === 'resource' ? comingText(use.id) : '';
      return `${useText(use)}${coming === '' ? '' : `, ${coming}`}`;
    }),
  );
}
