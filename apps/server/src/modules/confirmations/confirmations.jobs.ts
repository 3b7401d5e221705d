import type { Instant } from '@assist/time';
import type { Job } from '../../jobs/jobs.ts';
import type { Metrics } from '../../observation/metrics.ts';
import type { ConfirmationsUsecases } from './confirmations.usecases.ts';

interface Parts {
  readonly confirmations: ConfirmationsUsecases;
  /** Returns the email addresses of the resources at which sensors detect somebody. */
  readonly listPresent: (now: Instant) => Promise<readonly string[]>;
  readonly schedule: string;
  readonly metrics: Metrics;
}

export function confirmationsJobs({ confirmations, listPresent, schedule, metrics }: Parts): Job[] {
  /**
   * Confirms the reservations at these resources. Returns the failures, so that they stop neither the other confirmations nor the release.
   */
  async function confirmPresent(emails: readonly string[], now: Instant): Promise<unknown[]> {
    const failures: unknown[] = [];
    for (const email of emails) await confirmations.confirmAt(email, 'sensor', now).catch((error: unknown) => failures.push(error));
    return failures;
  }

  return [
    {
      name: 'release-unconfirmed',
      schedule,
      run: async (now) => {
        // Confirmed before the release, because people who have stayed since the previous meeting do not trigger the sensor again.
        const failures = await confirmPresent(await listPresent(now), now);
        const released = await confirmations.releaseUnconfirmed(now);
        metrics.released.inc(released);
        if (failures.length > 0)
          throw new AggregateError(failures, `${failures.length} could not be confirmed by a sensor, ${released} were released`);
        return `${released} released`;
      },
    },
  ];
}
