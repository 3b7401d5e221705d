import { OWN_CALENDAR, readConnectionFile, serverTypeOf } from '../calendar-kinds/connection-file.ts';
import { CatalogueRepository } from '../catalogue/catalogue.repository.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import type { Database } from '../database/database.ts';
import type { ServerType } from '@assist/resource';
import { readSettings } from '../settings/settings.ts';

/** Opens the catalogue as the server does with the same settings. It listens to no changes, because a command is short. */
export function openCatalogue(database: Database): { readonly catalogue: Catalogue; readonly serverType: ServerType } {
  const { calendar } = readConnectionFile(readSettings(process.env).calendarFile) ?? OWN_CALENDAR;
  const serverType = serverTypeOf(calendar);
  return { catalogue: new Catalogue(new CatalogueRepository(database), serverType, { subscribe: () => () => {} }), serverType };
}
