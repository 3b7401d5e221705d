import { CatalogueRepository } from '../../catalogue/catalogue.repository.ts';
import type { Ground, OpenModule } from '../../ground/ground.ts';
import { AccountsRepository } from '../../people/accounts.repository.ts';
import { resourceListRoutes } from './resource-list.routes.ts';
import { ResourceListUsecases } from './resource-list.usecases.ts';

export function openResourceList({ database, catalogue, audit }: Ground): OpenModule<ResourceListUsecases> {
  const usecases = new ResourceListUsecases({
    database,
    catalogue,
    audit,
    repository: new CatalogueRepository(database),
    accounts: new AccountsRepository(database),
  });
  return { usecases, routes: resourceListRoutes(usecases), jobs: [] };
}
