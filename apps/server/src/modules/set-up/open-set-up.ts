import type { Ground, OpenModule } from '../../ground/ground.ts';
import { AccountsRepository } from '../../people/accounts.repository.ts';
import { SetUpRepository } from './set-up.repository.ts';
import { setUpRoutes } from './set-up.routes.ts';
import { SetUpUsecases } from './set-up.usecases.ts';

export function openSetUp({ database, audit, catalogue, signInLimit, connection }: Ground): OpenModule<SetUpUsecases> {
  const usecases = new SetUpUsecases({
    repository: new SetUpRepository(database, audit),
    accounts: new AccountsRepository(database),
    catalogue,
    signInLimit,
    hasPasswords: connection.password === 'account',
  });
  return { usecases, routes: setUpRoutes(usecases), jobs: [] };
}
