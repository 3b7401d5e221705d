import type { Database } from '../database/database.ts';
import type { Job } from '../jobs/jobs.ts';
import { deleteOldChanges } from './changes.repository.ts';

export function changesJobs(database: Database): Job[] {
  return [{ name: 'delete-old-changes', schedule: '0 47 3 * * *', run: async (now) => `${await deleteOldChanges(database, now)} deleted` }];
}
