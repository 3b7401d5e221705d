import {
  type MutationKey,
  type QueryClient,
  type QueryKey,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useConfiguration } from '../configuration-context.tsx';
import type { ChangeKind, Changes } from './changes.ts';
import { onOwnReservations, type OwnReservation, ownReservations } from './own-reservations.ts';
import { favouritesQuery, KEYS, meQuery } from './queries.ts';
import { expectReport } from '../waiting/expected-report.ts';
import { refreshAfter, refreshReservations } from './refresh-reservations.ts';
import { sendChange } from './send-change.ts';
import type { Sending } from './sending.ts';
import { type About, onUnanswered, type Unanswered, unansweredChanges } from './unanswered.ts';

/** The input of a change, with a description that is shown to the person if the change stays unanswered. */
export type Asked<K extends ChangeKind> = Changes[K]['input'] & { readonly about: About };

/** Returns what sending a change needs: the person, the capabilities of their calendar, and the cache to update. */
export function useSending(): Sending {
  const client = useQueryClient();
  const { capabilities } = useConfiguration();
  const { data: me } = useQuery(meQuery);
  return useMemo(() => ({ client, capabilities, me: { name: me?.name ?? '', email: me?.email ?? '' } }), [client, capabilities, me]);
}

/** Returns the person's own unanswered changes, oldest first. */
export function useUnanswered(): readonly Unanswered[] {
  const all = useSyncExternalStore(onUnanswered, unansweredChanges);
  const { data: me } = useQuery(meQuery);
  return useMemo(() => all.filter(({ owner }) => owner === '' || owner === me?.email), [all, me]);
}

/** Returns the person's new and changed reservations, which the calendar may not show yet. */
export function useOwnReservations(): readonly OwnReservation[] {
  return useSyncExternalStore(onOwnReservations, ownReservations);
}

/** Refetches changed data after the last of several simultaneous changes. An earlier answer would lack the changes still in progress. */
export function readAnewAfterLast(
  client: QueryClient,
  mutationKey: MutationKey,
  changed: readonly QueryKey[],
): Promise<unknown> | undefined {
  if (client.isMutating({ mutationKey }) > 1) return undefined;
  return Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Returns the mutation of a change that is a single call. A creation and a deletion are flows of several steps. */
function useChangeOf<K extends Exclude<ChangeKind, 'create' | 'delete'>>(
  kind: K,
): UseMutationResult<Changes[K]['answer'], Error, Asked<K>> {
  const sending = useSending();
  const { client } = sending;
  return useMutation({
    // The mutation ends only when the screens are refreshed, so that the pressed button stays busy until then.
    mutationFn: async ({ about, ...input }: Asked<K>) => {
      const report = expectReport();
      try {
        const answer = await sendChange(kind, input as unknown as Changes[K]['input'], about, sending);
        await refreshAfter(client, report);
        return answer;
      } finally {
        report.stop();
      }
    },
    onError: () => void refreshReservations(client),
  });
}

export const useChangeEvent = () => useChangeOf('change');
export const useFinishEvent = () => useChangeOf('finish');
export const useRespondToEvent = () => useChangeOf('respond');
export const useActOnEvent = () => useChangeOf('act');

const FAVOURITES = { mutationKey: ['favourites'], scope: { id: 'favourites' } };

/**
 * Returns the favourites and the function that adds or removes one. A change is shown immediately and reverted if it fails. Changes are
 * sent one after another, so that the later of two presses wins.
 */
export function useFavourites(onFailure?: (error: unknown) => void) {
  const sending = useSending();
  const { client } = sending;
  const { data: favourites = [] } = useQuery(favouritesQuery);
  const { mutate } = useMutation({
    ...FAVOURITES,
    mutationFn: ({ about, ...input }: Asked<'favourite'>) => sendChange('favourite', input, about, sending),
    onMutate: async ({ resourceId, wanted }) => {
      await client.cancelQueries({ queryKey: KEYS.favourites });
      const before = client.getQueryData(favouritesQuery.queryKey);
      client.setQueryData(favouritesQuery.queryKey, (known: readonly string[] = []) =>
        wanted ? [...known.filter((id) => id !== resourceId), resourceId] : known.filter((id) => id !== resourceId),
      );
      return { before };
    },
    onError: (error, _change, context) => {
      client.setQueryData(favouritesQuery.queryKey, context?.before);
      onFailure?.(error);
    },
    onSettled: () => readAnewAfterLast(client, FAVOURITES.mutationKey, [KEYS.favourites]),
  });
  return {
    favourites,
    toggle: (resourceId: string, title: string) => mutate({ resourceId, wanted: !favourites.includes(resourceId), about: { title } }),
  };
}
