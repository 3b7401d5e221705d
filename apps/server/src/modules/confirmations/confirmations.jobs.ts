import type { Instant } from '@assist/time';
import type { Job } from '../../jobs/jobs.ts';
import type { Metrics } from '../../observation/metrics.ts';
import type { ConfirmationsUsecases } from './confirmations.usecases.ts';

interface Parts {
  readonly confirmations: ConfirmationsUsecases;
  /** Resources at which sensors see somebody. */
  readonly listPresent: (now: Instant) => Promise<readonly string[]>;
  readonly schedule: string;
  readonly metrics: Metrics;
}

export function confirmationsJobs({ confirmations, listPresent, schedule, metrics }: Parts): Job[] {
  return [
    {
      name: 'release-unconfirmed',
      schedule,
      run: async (now) => {
        // Before: whoever sits there since the meeting before has moved nothing that a sensor would tell again.
        for (const email of await listPresent(now)) await confirmations.confirmAt(email, 'sensor', now);
        const released = await confirmations.releaseUnconfirmed(now);
        metrics.released.inc(released);
        return `${released} released`;
      },
    },
  ];
}
