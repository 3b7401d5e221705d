import type { Ground, OpenModule } from '../../ground/ground.ts';
import { NotificationsRepository } from './notifications.repository.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { NotificationsUsecases } from './notifications.usecases.ts';

export function openNotifications({ database, calendar, catalogue }: Ground): OpenModule<NotificationsUsecases> {
  const notifications = new NotificationsRepository(database);
  const usecases = new NotificationsUsecases(notifications, calendar.bounds, catalogue);
  return {
    usecases,
    routes: notificationsRoutes(usecases),
    jobs: [
      { name: 'delete-past-notifications', schedule: '0 27 3 * * *', run: async (now) => `${await notifications.deletePast(now)} deleted` },
    ],
  };
}
