import type { Job } from '../../jobs/jobs.ts';
import type { MadeMeetingsRepository } from './made-meetings.repository.ts';

export function onlineMeetingsJobs(made: MadeMeetingsRepository): Job[] {
  return [{ name: 'delete-old-online-meetings', schedule: '50 */10 * * * *', run: async (now) => `${await made.deleteOld(now)} deleted` }];
}
