import { CatalogueRepository } from '../../catalogue/catalogue.repository.ts';
import { type Company, picturesOfCompany } from '../../catalogue/company.ts';
import { pictureIdOf } from '../../catalogue/picture-id.ts';
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
  const shown = [
    ...(company === undefined ? [] : picturesOfCompany(company)),
    ...resources.flatMap((resource) => resource.files.map((file) => file.id)),
  ];
  const pictures = new Map<string, string>();
  const pictureFiles: Record<string, Uint8Array> = {};
  for (const id of new Set(shown)) {
    const picture = await catalogue.findPicture(id);
    if (picture === undefined) continue;
    const name = `pictures/${id}${extensionOf(picture.contentType)}`;
    pictures.set(id, name);
    pictureFiles[name] = picture.bytes;
  }
  const files: Record<string, string | Uint8Array> = {};
  if (company !== undefined) {
    files['company.json'] = `${JSON.stringify({ ...withFiles(company, pictures), areas, objects }, null, 2)}\n`;
  }
  for (const { venueId, importedAt, plan } of await catalogue.listPlans())
    files[`plans/${venueId.replaceAll(/[^\w.-]/gu, '_')}.zip`] = zipFiles(planFiles(plan), new Date(importedAt));
  Object.assign(files, pictureFiles);
  if (resources.length > 0) files['resources.csv'] = resourcesTable(resources, company?.filters ?? [], pictures);
  const people = await new AccountsRepository(database).listPeople();
  if (people.length > 0) files['people.csv'] = peopleTable(people);
  const codes = await new LocationCodesRepository(database).listAll();
  if (codes.length > 0) files['location-codes.csv'] = codesTable(codes);
  return files;
}

/** Returns the company with the names of its pictures' files. */
function withFiles(company: Company, pictures: ReadonlyMap<string, string>): Company {
  const { logo } = company;
  const filters = company.filters.map((property) => ({
    ...property,
    choices: property.choices.map((choice) => ({
      ...choice,
      imageUrl: pictures.get(pictureIdOf(choice.imageUrl) ?? '') ?? choice.imageUrl,
    })),
  }));
  return { ...company, filters, ...(logo === undefined ? {} : { logo: pictures.get(logo) ?? logo }) };
}
