import { CatalogueRepository } from '../../catalogue/catalogue.repository.ts';
import type { Ground, OpenModule } from '../../ground/ground.ts';
import { AccountsRepository } from '../../people/accounts.repository.ts';
import { KiosksRepository } from '../../people/kiosks.repository.ts';
import { AreaRows } from './area-rows.ts';
import { CompanyRows } from './company-rows.ts';
import { ListUsecases } from './lists.usecases.ts';
import { type Lists, listRoutes } from './lists.routes.ts';
import { newsList } from './news-rows.ts';
import { propertyList } from './property-rows.ts';
import { ResourceRows } from './resource-rows.ts';
import { typeList } from './type-rows.ts';

export function openLists({ database, catalogue, audit }: Pick<Ground, 'database' | 'catalogue' | 'audit'>): OpenModule<Lists> {
  const repository = new CatalogueRepository(database);
  const accounts = new AccountsRepository(database);
  const common = { database, audit, repository };
  const usecases = {
    resources: new ListUsecases({ ...common, kind: new ResourceRows({ catalogue, repository, accounts }) }),
    areas: new ListUsecases({ ...common, kind: new AreaRows({ repository, accounts, kiosks: new KiosksRepository(database) }) }),
    types: new ListUsecases({ ...common, kind: new CompanyRows(repository, typeList(repository)) }),
    properties: new ListUsecases({ ...common, kind: new CompanyRows(repository, propertyList(repository)) }),
    news: new ListUsecases({ ...common, kind: new CompanyRows(repository, newsList(repository)) }),
  };
  return { usecases, routes: listRoutes(usecases), jobs: [] };
}
