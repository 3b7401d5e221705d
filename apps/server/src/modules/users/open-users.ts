import type { Ground, OpenModule } from '../../ground/ground.ts';
import { AccountsRepository } from '../../people/accounts.repository.ts';
import { FavouritesRepository } from '../../people/favourites.repository.ts';
import { PersonPicturesRepository } from '../../people/person-pictures.repository.ts';
import type { ProfileParts } from './users.usecases.ts';
import { usersRoutes } from './users.routes.ts';
import { UsersUsecases } from './users.usecases.ts';

export type UsersNeeds = Pick<ProfileParts, 'people'>;

export function openUsers({ database, catalogue, connection }: Ground, { people }: UsersNeeds): OpenModule<UsersUsecases> {
  const usecases = new UsersUsecases(new FavouritesRepository(database), new AccountsRepository(database), catalogue, {
    hasOwnAccounts: connection.password === 'account',
    people,
    pictures: new PersonPicturesRepository(database.db),
  });
  return { usecases, routes: usersRoutes(usecases), jobs: [] };
}
