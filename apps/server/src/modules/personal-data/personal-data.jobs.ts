import { DAY_MS, instantOf, type Instant } from '@assist/time';
import type { AuditRepository } from '../../audit/audit.repository.ts';
import type { Job } from '../../jobs/jobs.ts';

interface Parts {
  readonly deleteEvents: (before: Instant) => Promise<number>;
  readonly deleteConfirmations: (before: Instant) => Promise<number>;
  readonly audit: AuditRepository;
  /** The number of days for which data is kept; undefined if it is kept forever. */
  readonly keptDays: number | undefined;
}

export function personalDataJobs({ deleteEvents, deleteConfirmations, audit, keptDays }: Parts): Job[] {
  if (keptDays === undefined) return [];
  return [
    {
      name: 'delete-what-is-long-over',
      schedule: '0 57 2 * * *',
      run: async (now) => {
        const before = instantOf(now - keptDays * DAY_MS);
        const events = await deleteEvents(before);
        const confirmations = await deleteConfirmations(before);
        return `${events} reservations, ${confirmations} confirmations and ${await audit.deleteOld(before)} audit entries deleted`;
      },
    },
  ];
}
