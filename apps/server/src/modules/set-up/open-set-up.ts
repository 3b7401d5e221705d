import type { Ground, OpenModule } from '../../ground/ground.ts';
import { AccountsRepository } from '../../people/accounts.repository.ts';
import { PasskeyChallengesRepository } from '../../people/passkey-challenges.repository.ts';
import { SessionsRepository } from '../../people/sessions.repository.ts';
import { SetUpRepository } from './set-up.repository.ts';
import { setUpRoutes } from './set-up.routes.ts';
import { SetUpUsecases } from './set-up.usecases.ts';

export function openSetUp({ database, audit, catalogue, signInLimit, connection, site }: Ground): OpenModule<SetUpUsecases> {
  const usecases = new SetUpUsecases({
    repository: new SetUpRepository(database, audit),
    accounts: new AccountsRepository(database),
    catalogue,
    signInLimit,
    challenges: new PasskeyChallengesRepository(database.db),
    sessions: new SessionsRepository(database),
    findParty: () => site.findRelyingParty(),
    hasPasswords: connection.password === 'account',
  });
  return { usecases, routes: setUpRoutes(usecases), jobs: [] };
}
