import { CatalogueRepository } from '../../catalogue/catalogue.repository.ts';
import type { Ground, OpenModule } from '../../ground/ground.ts';
import { companySettingsRoutes } from './company-settings.routes.ts';
import { CompanySettingsUsecases } from './company-settings.usecases.ts';

export function openCompanySettings({ database, audit, changes }: Ground): OpenModule<undefined> {
  const usecases = new CompanySettingsUsecases({ database, repository: new CatalogueRepository(database), audit, changes });
  return { usecases: undefined, routes: companySettingsRoutes(usecases), jobs: [] };
}
