import { CatalogueRepository } from '../../catalogue/catalogue.repository.ts';
import { LocationCodesRepository } from '../../catalogue/location-codes.repository.ts';
import type { Database } from '../../database/database.ts';
import { AccountsRepository } from '../../people/accounts.repository.ts';
import { type Files, planFiles, zipFiles } from './files/write-files.ts';
import { extensionOf } from './pictures/take-pictures.ts';
import { codesTable, peopleTable, resourcesTable } from './tables/write-tables.ts';

/**
 * Returns everything that an import can bring, as the files that it reads: company, plans, resources with their pictures, people, codes.
 * Importing them changes nothing. Passwords, sign-ins and reservations are not among them.
 */
export async function exportCompany(database: Database): Promise<Files> {
  const catalogue = new CatalogueRepository(database);
  const { company, areas, objects, resources } = await catalogue.read();
  const files: Record<string, string | Uint8Array> = {};
  if (company !== undefined) files['company.json'] = `${JSON.stringify({ ...company, areas, objects }, null, 2)}\n`;
  for (const { venueId, importedAt, plan } of await catalogue.listPlans())
    files[`plans/${venueId.replaceAll(/[^\w.-]/gu, '_')}.zip`] = zipFiles(planFiles(plan), new Date(importedAt));
  const pictures = new Map<string, string>();
  for (const id of new Set(resources.flatMap((resource) => resource.files.map((file) => file.id)))) {
    const picture = await catalogue.findPicture(id);
    if (picture === undefined) continue;
    pictures.set(id, `pictures/${id}${extensionOf(picture.contentType)}`);
    files[pictures.get(id)!] = picture.bytes;
  }
  if (resources.length > 0) files['resources.csv'] = resourcesTable(resources, company?.filters ?? [], pictures);
  const people = await new AccountsRepository(database).listPeople();
  if (people.length > 0) files['people.csv'] = peopleTable(people);
  const codes = await new LocationCodesRepository(database).listAll();
  if (codes.length > 0) files['location-codes.csv'] = codesTable(codes);
  return files;
}
