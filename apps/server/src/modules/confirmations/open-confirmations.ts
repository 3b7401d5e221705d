import type { Instant } from '@assist/time';
import type { Ground, OpenModule } from '../../ground/ground.ts';
import type { NotificationsUsecases } from '../notifications/notifications.usecases.ts';
import { confirmationsJobs } from './confirmations.jobs.ts';
import { confirmationsRoutes } from './confirmations.routes.ts';
import { ConfirmationsUsecases } from './confirmations.usecases.ts';

export interface ConfirmationsNeeds {
  readonly notifications: NotificationsUsecases;
  /** Returns the email addresses of the resources at which sensors detect somebody. */
  readonly listPresent: (now: Instant) => Promise<readonly string[]>;
}

export function openConfirmations(
  { calendar, catalogue, metrics }: Ground,
  { notifications, listPresent }: ConfirmationsNeeds,
): OpenModule<ConfirmationsUsecases> {
  const usecases = new ConfirmationsUsecases(calendar, catalogue, notifications);
  const schedule = calendar.confirmations.releaseSchedule;
  return {
    usecases,
    routes: confirmationsRoutes(usecases),
    jobs: confirmationsJobs({ confirmations: usecases, listPresent, schedule, metrics }),
  };
}
