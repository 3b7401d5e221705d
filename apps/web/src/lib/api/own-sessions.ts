import { endOwnSession, listOwnSessions } from '@assist/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { call } from './call.ts';

export const ownSessionsQuery = queryOptions({ queryKey: ['own-sessions'], queryFn: ({ signal }) => call(listOwnSessions, { signal }) });

/** Another one than this: who leaves here signs out. */
export function useEndOwnSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(endOwnSession, { params: { id } });
      } catch (error) {
        // It has ended meanwhile, which is what was wanted.
        if (!isApiError(error) || error.code !== 'not-found') throw error;
      }
    },
    onSuccess: (_answer, id) => {
      client.setQueryData(ownSessionsQuery.queryKey, (sessions) => sessions?.filter((session) => session.id !== id));
    },
    // Not waited for: the row is gone already.
    onSettled: () => void client.invalidateQueries(ownSessionsQuery),
  });
}
