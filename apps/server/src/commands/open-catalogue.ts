import { OWN_CALENDAR, readConnectionFile, serverTypeOf } from '../calendar-kinds/connection-file.ts';
import { CatalogueRepository } from '../catalogue/catalogue.repository.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import type { Database } from '../database/database.ts';
import type { ServerType } from '@assist/resource';
import { readSettings } from '../settings/settings.ts';

/** The catalogue as the server has it with the same settings. A command is too short to hear of changes. */
export function openCatalogue(database: Database): { readonly catalogue: Catalogue; readonly serverType: ServerType } {
  const { calendar } = readConnectionFile(readSettings(process.env).calendarFile) ?? OWN_CALENDAR;
  const serverType = serverTypeOf(calendar);
  return { catalogue: new Catalogue(new CatalogueRepository(database), serverType, { subscribe: () => () => {} }), serverType };
}
