import type { PersonalData } from '../../database/personal-data.ts';
import type { Ground, OpenModule } from '../../ground/ground.ts';
import { AccountsRepository } from '../../people/accounts.repository.ts';
import { PeopleSearch } from '../../people/people-search.ts';
import { SessionsRepository } from '../../people/sessions.repository.ts';
import { PeopleAdministrationRepository } from './people-administration.repository.ts';
import { peopleAdministrationRoutes } from './people-administration.routes.ts';
import { type PeopleAdministrationParts, PeopleAdministrationUsecases } from './people-administration.usecases.ts';

export interface PeopleAdministrationNeeds extends Pick<PeopleAdministrationParts, 'tellTwoStepReset'> {
  readonly kept: readonly PersonalData[];
}

export function openPeopleAdministration(
  { database, audit, catalogue, changes, connection, mail, site }: Ground,
  { kept, tellTwoStepReset }: PeopleAdministrationNeeds,
): OpenModule<PeopleAdministrationUsecases> {
  const accounts = new AccountsRepository(database);
  const search = new PeopleSearch(() => accounts.listByName());
  search.holdUntilChanged(changes);
  const usecases = new PeopleAdministrationUsecases({
    people: new PeopleAdministrationRepository(database, audit, kept),
    accounts,
    sessions: new SessionsRepository(database),
    search,
    hasOwnAccounts: connection.password === 'account',
    mail,
    findSiteOrigin: () => site.findOrigin(),
    catalogue,
    tellTwoStepReset,
  });
  return { usecases, routes: peopleAdministrationRoutes(usecases), jobs: [] };
}
