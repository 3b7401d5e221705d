import type { PersonalData } from '../../database/personal-data.ts';
import type { Ground, OpenModule } from '../../ground/ground.ts';
import { PeopleAdministrationRepository } from './people-administration.repository.ts';
import { PeopleAdministrationUsecases } from './people-administration.usecases.ts';

export interface PeopleAdministrationNeeds {
  readonly kept: readonly PersonalData[];
}

export function openPeopleAdministration(
  { database }: Ground,
  { kept }: PeopleAdministrationNeeds,
): OpenModule<PeopleAdministrationUsecases> {
  const usecases = new PeopleAdministrationUsecases({ people: new PeopleAdministrationRepository(database, kept) });
  return { usecases, routes: [], jobs: [] };
}
