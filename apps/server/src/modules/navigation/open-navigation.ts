import type { Ground, OpenModule } from '../../ground/ground.ts';
import { NavigationRepository } from './navigation.repository.ts';
import { navigationRoutes } from './navigation.routes.ts';
import { NavigationUsecases } from './navigation.usecases.ts';
import { VenueWays } from './venue-ways.ts';

export function openNavigation({ database, catalogue, changes, log }: Ground): OpenModule<NavigationUsecases> {
  const repository = new NavigationRepository(database);
  const usecases = new NavigationUsecases(repository, new VenueWays(repository, log), catalogue, changes);
  return { usecases, routes: navigationRoutes(usecases), jobs: [] };
}
