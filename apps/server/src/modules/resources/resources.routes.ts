import { getResources, RESOURCES_TIMESTAMP_HEADER } from '@assist/contract';
import type { Resource } from '@assist/resource';
import { Reply, type Route, route } from '../../call/route.ts';
import type { ResourcesUsecases } from './resources.usecases.ts';

export function resourcesRoutes(resources: ResourcesUsecases): Route[] {
  return [
    route(getResources, async ({ principal, query }) => {
      const { stamp, list } = await resources.list(principal.email);
      const headers = { [RESOURCES_TIMESTAMP_HEADER]: stamp };
      if (query.cachedTimestamp === stamp) return new Reply(204, undefined, headers);
      return new Reply<readonly Resource[]>(200, await list(), { ...headers, 'content-type': 'application/json; charset=utf-8' });
    }),
  ];
}
