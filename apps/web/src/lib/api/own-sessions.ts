import { endOwnSession, listOwnSessions } from '@assist/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { call } from './call.ts';

export const ownSessionsQuery = queryOptions({ queryKey: ['own-sessions'], queryFn: ({ signal }) => call(listOwnSessions, { signal }) });

/** Ends another session than this one, which is ended by signing out. */
export function useEndOwnSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(endOwnSession, { params: { id } });
      } catch (error) {
        // It has ended in the meantime, as intended.
        if (!isApiError(error) || error.code !== 'not-found') throw error;
      }
    },
    onSuccess: (_answer, id) => {
      client.setQueryData(ownSessionsQuery.queryKey, (sessions) => sessions?.filter((session) => session.id !== id));
    },
    // Not awaited: the row is gone already.
    onSettled: () => void client.invalidateQueries(ownSessionsQuery),
  });
}
