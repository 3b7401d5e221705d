import type { Ground, OpenModule } from '../../ground/ground.ts';
import { ServiceTokensRepository } from '../../people/service-tokens.repository.ts';
import { SessionsRepository } from '../../people/sessions.repository.ts';
import type { AccountsUsecases } from '../accounts/accounts.usecases.ts';
import type { ObjectsUsecases } from '../objects/objects.usecases.ts';
import { Hub } from './hub.ts';
import { HubTicketsRepository } from './hub-tickets.repository.ts';

export interface HubNeeds {
  readonly accounts: AccountsUsecases;
  readonly objects: ObjectsUsecases;
  /** The secret that signs the tickets of clients; the same in all processes. */
  readonly secret: string;
}

export function openHub(
  { database, changes, catalogue, callLimit, metrics, log, now, settings: { trustedProxies } }: Ground,
  { accounts, objects, secret }: HubNeeds,
): OpenModule<Hub> {
  const tickets = new HubTicketsRepository(database.db, secret);
  const sessions = new SessionsRepository(database);
  const serviceTokens = new ServiceTokensRepository(database);
  const hub = new Hub({
    changes,
    catalogue,
    tickets,
    objects,
    listLive: async (ids, at) => [
      ...(await sessions.listLive(ids, at)),
      ...(await serviceTokens.listLive(ids)).map((id) => ({ id, email: null, administrator: null })),
    ],
    authenticate: (token, at) => accounts.authenticate(token, at),
    secret,
    trustedProxies,
    countCall: (principal, isChanging, at) => callLimit?.count(principal, isChanging, at),
    metrics,
    log,
    now,
  });
  return {
    usecases: hub,
    routes: [],
    jobs: [
      { name: 'delete-old-hub-tickets', schedule: '30 */5 * * * *', run: async (at) => `${await tickets.deleteOld(at)} deleted` },
      // Runs in every process, because each holds its own connections.
      { name: 'look-at-hub-sessions', schedule: '15 * * * * *', everywhere: true, run: async (at) => `${await hub.lookAtAll(at)} ended` },
    ],
    start: () => hub.start(),
    stop: () => hub.stop(),
  };
}
