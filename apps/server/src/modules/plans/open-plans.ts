import type { Ground, OpenModule } from '../../ground/ground.ts';
import { PlanAdministration } from './plan-administration.usecases.ts';
import { plansRoutes } from './plans.routes.ts';

export function openPlans({ database, changes, catalogue, audit }: Ground): OpenModule<undefined> {
  const administration = new PlanAdministration(database, audit);
  return { usecases: undefined, routes: plansRoutes({ catalogue, administration, changes }), jobs: [] };
}
