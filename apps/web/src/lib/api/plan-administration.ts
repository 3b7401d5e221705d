import { listStoredPlans, removePlan } from '@assist/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { rereadAfterImport } from './imports.ts';

/** The stored plans, for administrators. Never taken from the cache, because imports change them. */
export const storedPlansQuery = queryOptions({
  queryKey: ['stored-plans'],
  staleTime: 0,
  queryFn: ({ signal }) => call(listStoredPlans, { signal }),
});

/** Removes a plan, unless something stands on it. */
export function useRemovePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (venueId: string) => call(removePlan, { params: { venueId } }),
    onSuccess: async ({ isRemoved }) => {
      if (isRemoved) await rereadAfterImport(client);
    },
  });
}
