import type { Ground, OpenModule } from '../../ground/ground.ts';
import { AccountsRepository } from '../../people/accounts.repository.ts';
import { FavouritesRepository } from '../../people/favourites.repository.ts';
import { usersRoutes } from './users.routes.ts';
import { UsersUsecases } from './users.usecases.ts';

export function openUsers({ database, catalogue }: Ground): OpenModule<UsersUsecases> {
  const usecases = new UsersUsecases(new FavouritesRepository(database), new AccountsRepository(database), catalogue);
  return { usecases, routes: usersRoutes(usecases), jobs: [] };
}
