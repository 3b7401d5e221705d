import type { Ground, OpenModule } from '../../ground/ground.ts';
import { plansRoutes } from './plans.routes.ts';

export function openPlans({ catalogue }: Ground): OpenModule<undefined> {
  return { usecases: undefined, routes: plansRoutes(catalogue), jobs: [] };
}
