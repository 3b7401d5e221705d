import type { Ground, OpenModule } from '../../ground/ground.ts';
import { peopleRoutes } from './people.routes.ts';
import { PeopleUsecases } from './people.usecases.ts';

export function openPeople({ calendar, catalogue, connection }: Ground): OpenModule<PeopleUsecases> {
  const usecases = new PeopleUsecases(calendar.provider, catalogue, connection.enableGroupFinding);
  return { usecases, routes: peopleRoutes(usecases), jobs: [] };
}
