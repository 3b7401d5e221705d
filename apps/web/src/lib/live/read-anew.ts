import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads again what is shown, and marks as out of date what is not. What is on its way for the first time cannot be begun anew
 * (the query cache goes on waiting for it), and may be older than what has been told: it is read once more when it has come.
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
