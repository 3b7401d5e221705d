import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Rereads the data that is shown, and marks the rest as outdated. A query's first request cannot be restarted while it is in progress, and
 * its answer may be older than the message, so it is repeated once the answer has arrived.
 */
export async function readAnew(client: QueryClient, queryKey: QueryKey = []): Promise<void> {
  const cache = client.getQueryCache();
  const firstOnes = cache.findAll({ queryKey, fetchStatus: 'fetching' }).filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ queryKey });
  await Promise.all(
    firstOnes
      .filter((query) => cache.get(query.queryHash) === query)
      .map((query) => client.invalidateQueries({ queryKey: query.queryKey, exact: true })),
  );
}
