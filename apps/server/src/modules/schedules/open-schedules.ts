import type { Ground, OpenModule } from '../../ground/ground.ts';
import { schedulesRoutes } from './schedules.routes.ts';
import { SchedulesUsecases } from './schedules.usecases.ts';

export function openSchedules({ calendar, catalogue }: Ground): OpenModule<SchedulesUsecases> {
  const usecases = new SchedulesUsecases(calendar, catalogue);
  return { usecases, routes: schedulesRoutes(usecases), jobs: [] };
}
