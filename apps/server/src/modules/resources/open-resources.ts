import type { Ground, OpenModule } from '../../ground/ground.ts';
import { resourcesRoutes } from './resources.routes.ts';
import { ResourcesUsecases } from './resources.usecases.ts';

export function openResources({ catalogue }: Ground): OpenModule<ResourcesUsecases> {
  const usecases = new ResourcesUsecases(catalogue);
  return { usecases, routes: resourcesRoutes(usecases), jobs: [] };
}
