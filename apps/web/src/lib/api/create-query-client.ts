import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { logFailure } from '../log-failure.ts';
import { isWorthRetrying } from './failure-of.ts';
import { shareEqual } from './share-equal.ts';

/** Creates the query client, with its rules for retries, refetching and logging. */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache({ onError: logFailure });
  // `onError` reports only a final failure. The subscription also logs the failed tries before it.
  queryCache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'failed') logFailure(event.action.error);
  });
  return new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ onError: logFailure }),
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: 'always',
        staleTime: 1_000,
        structuralSharing: shareEqual,
      },
      // Never paused: a change that cannot be sent now is reported to the person, and not sent later without their knowledge.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
