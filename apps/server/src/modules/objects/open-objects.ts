import type { Ground, OpenModule } from '../../ground/ground.ts';
import type { ConfirmationsUsecases } from '../confirmations/confirmations.usecases.ts';
import { ObjectStatesRepository } from './object-states.repository.ts';
import { objectsRoutes } from './objects.routes.ts';
import { ObjectsUsecases } from './objects.usecases.ts';

export interface ObjectsNeeds {
  readonly confirmations: ConfirmationsUsecases;
}

export function openObjects({ database, catalogue, log }: Ground, { confirmations }: ObjectsNeeds): OpenModule<ObjectsUsecases> {
  const usecases = new ObjectsUsecases({
    states: new ObjectStatesRepository(database),
    catalogue,
    onPresence: async (email, at) => {
      // The sensor's report is stored in any case, and the release job tries again within a minute.
      await confirmations
        .confirmAt(email, 'sensor', at)
        .catch((error: unknown) => log.warn({ err: error }, 'a reservation could not be confirmed by a sensor'));
    },
  });
  return { usecases, routes: objectsRoutes(usecases, confirmations), jobs: [] };
}
