import type { Job } from '../../jobs/jobs.ts';
import type { NotificationsRepository } from './notifications.repository.ts';

export function notificationsJobs(notifications: NotificationsRepository): Job[] {
  return [
    { name: 'delete-past-notifications', schedule: '0 27 3 * * *', run: async (now) => `${await notifications.deletePast(now)} deleted` },
  ];
}
