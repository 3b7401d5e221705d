import type { Job } from '../../jobs/jobs.ts';
import type { Metrics } from '../../observation/metrics.ts';
import type { ConfirmationsUsecases } from './confirmations.usecases.ts';

export function confirmationsJobs(confirmations: ConfirmationsUsecases, schedule: string, metrics: Metrics): Job[] {
  return [
    {
      name: 'release-unconfirmed',
      schedule,
      run: async (now) => {
        const released = await confirmations.releaseUnconfirmed(now);
        metrics.released.inc(released);
        return `${released} released`;
      },
    },
  ];
}
