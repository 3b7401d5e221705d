import { deleteOldConfirmations } from '../../calendars/outside/personal-data.repository.ts';
import { deleteOldEvents } from '../../calendars/own/personal-data.repository.ts';
import type { PersonalData } from '../../database/personal-data.ts';
import type { Ground, OpenModule } from '../../ground/ground.ts';
import { personalDataJobs } from './personal-data.jobs.ts';
import { PersonalDataRepository } from './personal-data.repository.ts';
import { personalDataRoutes } from './personal-data.routes.ts';
import { PersonalDataUsecases } from './personal-data.usecases.ts';

export interface PersonalDataNeeds {
  readonly kept: readonly PersonalData[];
}

export function openPersonalData(
  { database, audit, settings: { keptDays } }: Ground,
  { kept }: PersonalDataNeeds,
): OpenModule<PersonalDataUsecases> {
  const usecases = new PersonalDataUsecases(new PersonalDataRepository(database, audit, kept));
  return {
    usecases,
    routes: personalDataRoutes(usecases, audit),
    jobs: personalDataJobs({
      deleteEvents: (before) => deleteOldEvents(database, before),
      deleteConfirmations: (before) => deleteOldConfirmations(database.db, before),
      audit,
      keptDays,
    }),
  };
}
