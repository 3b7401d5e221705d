import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { logFailure } from '../log-failure.ts';
import { isWorthRetrying } from './failure-of.ts';
import { shareEqual } from './share-equal.ts';

/** How everything is asked: polled, tried again, and written down where it fails. */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache({ onError: logFailure });
  // What is tried again has failed all the same.
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
      // Never paused: what cannot be sent now is said to the person, and not sent later behind his back.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
