import { endOwnSession, listOwnSessions } from '@assist/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { call } from './call.ts';

export const ownSessionsQuery = queryOptions({ queryKey: ['own-sessions'], queryFn: ({ signal }) => call(listOwnSessions, { signal }) });

/** Ends one of the person's sessions in other browsers. The current session is ended by signing out. */
export function useEndOwnSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(endOwnSession, { params: { id } });
      } catch (error) {
        // A session that is not found has already ended, which is what the person wanted.
        if (!isApiError(error) || error.code !== 'not-found') throw error;
      }
    },
    onSuccess: (_answer, id) => {
      client.setQueryData(ownSessionsQuery.queryKey, (sessions) => sessions?.filter((session) => session.id !== id));
    },
    // Not awaited, because the session has already been removed from the list on the page.
    onSettled: () => void client.invalidateQueries(ownSessionsQuery),
  });
}
