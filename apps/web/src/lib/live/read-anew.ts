import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches the shown data, and marks the rest as outdated. The query cache cannot restart a query's first request while it is in progress.
 * The answer to that request may be older than the hub's message, so the request is repeated once the answer has arrived.
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
