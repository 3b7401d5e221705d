import { CatalogueRepository } from '../../catalogue/catalogue.repository.ts';
import type { Ground, OpenModule } from '../../ground/ground.ts';
import { picturesRoutes } from './pictures.routes.ts';

export function openPictures({ database }: Ground): OpenModule<undefined> {
  return { usecases: undefined, routes: picturesRoutes(new CatalogueRepository(database)), jobs: [] };
}
