import { endOwnSession, listOwnSessions } from '@assist/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { call } from './call.ts';

export const ownSessionsQuery = queryOptions({ queryKey: ['own-sessions'], queryFn: ({ signal }) => call(listOwnSessions, { signal }) });

/** Ends another session of the person; signing out ends this one. */
export function useEndOwnSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(endOwnSession, { params: { id } });
      } catch (error) {
        // The session has already ended, which was the aim.
        if (!isApiError(error) || error.code !== 'not-found') throw error;
      }
    },
    onSuccess: (_answer, id) => {
      client.setQueryData(ownSessionsQuery.queryKey, (sessions) => sessions?.filter((session) => session.id !== id));
    },
    // Not awaited, because the session's row has already been removed.
    onSettled: () => void client.invalidateQueries(ownSessionsQuery),
  });
}
