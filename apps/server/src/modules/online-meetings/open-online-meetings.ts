import type { WebexConnection } from '../../calendar-kinds/webex-connection.ts';
import type { Ground, OpenModule } from '../../ground/ground.ts';
import { MadeMeetingsRepository } from './made-meetings.repository.ts';
import { onlineMeetingsJobs } from './online-meetings.jobs.ts';
import { onlineMeetingsRoutes } from './online-meetings.routes.ts';
import { OnlineMeetingsUsecases } from './online-meetings.usecases.ts';

export interface OnlineMeetingsNeeds {
  readonly webex: WebexConnection | undefined;
}

export function openOnlineMeetings(
  { database, processes, changes, catalogue, calendar, background, log, now }: Ground,
  { webex }: OnlineMeetingsNeeds,
): OpenModule<OnlineMeetingsUsecases> {
  const made = new MadeMeetingsRepository(database.db);
  const countProcesses = () => processes.current;
  const usecases = new OnlineMeetingsUsecases({ webex, made, calendar, background, log, now, countProcesses });
  changes.subscribe(({ change }) => usecases.hear(change));
  return { usecases, routes: onlineMeetingsRoutes(usecases, catalogue), jobs: onlineMeetingsJobs(usecases, made) };
}
