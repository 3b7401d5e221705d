import type { Job } from '../../jobs/jobs.ts';
import type { MadeMeetingsRepository } from './made-meetings.repository.ts';
import type { OnlineMeetingsUsecases } from './online-meetings.usecases.ts';

export function onlineMeetingsJobs(meetings: OnlineMeetingsUsecases, made: MadeMeetingsRepository): Job[] {
  return [
    { name: 'delete-old-online-meetings', schedule: '50 */10 * * * *', run: async (now) => `${await made.deleteOld(now)} deleted` },
    ...(meetings.providers.length === 0 ? [] : [followEvents(meetings)]),
  ];
}

function followEvents(meetings: OnlineMeetingsUsecases): Job {
  return {
    name: 'follow-online-meetings',
    schedule: '*/20 * * * * *',
    // Every process hears of changes; the database decides which of them checks a meeting.
    everywhere: true,
    run: async (now) => `${await meetings.followEvents(now)} followed`,
  };
}
