import type { Ground, OpenModule } from '../../ground/ground.ts';
import { schedulesRoutes } from './schedules.routes.ts';
import { SchedulesUsecases } from './schedules.usecases.ts';

export function openSchedules({ calendar, catalogue, database }: Ground): OpenModule<SchedulesUsecases> {
  const usecases = new SchedulesUsecases(calendar, catalogue, database);
  return { usecases, routes: schedulesRoutes(usecases), jobs: [] };
}
