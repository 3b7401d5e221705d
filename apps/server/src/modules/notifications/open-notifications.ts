import type { Ground, OpenModule } from '../../ground/ground.ts';
import { notificationsJobs } from './notifications.jobs.ts';
import { NotificationsRepository } from './notifications.repository.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { NotificationsUsecases } from './notifications.usecases.ts';

export function openNotifications({ database, calendar, catalogue }: Ground): OpenModule<NotificationsUsecases> {
  const notifications = new NotificationsRepository(database);
  const usecases = new NotificationsUsecases(notifications, calendar.bounds, catalogue);
  return { usecases, routes: notificationsRoutes(usecases), jobs: notificationsJobs(notifications) };
}
