import { type QueryClient, useMutation, type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useConfiguration } from '../configuration-context.tsx';
import type { ChangeKind, Changes } from './changes.ts';
import { onOwnReservations, type OwnReservation, ownReservations } from './own-reservations.ts';
import { favouritesQuery, KEYS, meQuery } from './queries.ts';
import { sendChange } from './send-change.ts';
import { type About, onUnanswered, type Unanswered, unansweredChanges } from './unanswered.ts';

/** What shows a reservation anywhere. */
export async function refreshReservations(client: QueryClient): Promise<void> {
  await Promise.all([KEYS.schedules, KEYS.events, KEYS.statuses].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** What a change needs besides its input: what it is about, to be known again where it was not answered. */
export type Asked<K extends ChangeKind> = Changes[K]['input'] & { readonly about: About };

type Send = <K extends ChangeKind>(kind: K, input: Changes[K]['input'], about: About) => Promise<Changes[K]['answer']>;

export function useSendChange(): Send {
  const client = useQueryClient();
  const { capabilities } = useConfiguration();
  const { data: me } = useQuery(meQuery);
  return useMemo<Send>(() => {
    const sending = { client, capabilities, me: { name: me?.name ?? '', email: me?.email ?? '' } };
    return (kind, input, about) => sendChange(kind, input, about, sending);
  }, [client, me, capabilities]);
}

/** Changes of mine that were not answered, in the order in which I asked for them. */
export function useUnanswered(): readonly Unanswered[] {
  const all = useSyncExternalStore(onUnanswered, unansweredChanges);
  const { data: me } = useQuery(meQuery);
  return useMemo(() => all.filter(({ owner }) => owner === '' || owner === me?.email), [all, me]);
}

/** What this page knows of my new reservations before the calendar tells. */
export function useOwnReservations(): readonly OwnReservation[] {
  return useSyncExternalStore(onOwnReservations, ownReservations);
}

function useChangeOf<K extends ChangeKind>(kind: K): UseMutationResult<Changes[K]['answer'], Error, Asked<K>> {
  const client = useQueryClient();
  const send = useSendChange();
  return useMutation({
    mutationFn: ({ about, ...input }: Asked<K>) => send(kind, input as unknown as Changes[K]['input'], about),
    // Its button is free again once the screens know of it; what failed is said at once.
    onSuccess: () => refreshReservations(client),
    onError: () => void refreshReservations(client),
  });
}

export const useCreateEvent = () => useChangeOf('create');
export const useChangeEvent = () => useChangeOf('change');
export const useDeleteEvent = () => useChangeOf('delete');
export const useFinishEvent = () => useChangeOf('finish');
export const useRespondToEvent = () => useChangeOf('respond');
export const useActOnEvent = () => useChangeOf('act');

/** Favourites at once, taken back where the server refuses. */
export function useFavourites(onFailure?: (error: unknown) => void) {
  const client = useQueryClient();
  const send = useSendChange();
  const { data: favourites = [] } = useQuery(favouritesQuery);
  const { mutate } = useMutation({
    mutationFn: ({ about, ...input }: Asked<'favourite'>) => send('favourite', input, about),
    onMutate: async ({ resourceId, wanted }) => {
      await client.cancelQueries({ queryKey: KEYS.favourites });
      const before = client.getQueryData(favouritesQuery.queryKey);
      client.setQueryData(favouritesQuery.queryKey, (known: readonly string[] = []) =>
        wanted ? [...known.filter((id) => id !== resourceId), resourceId] : known.filter((id) => id !== resourceId));
      return { before };
    },
    onError: (error, _change, context) => {
      client.setQueryData(favouritesQuery.queryKey, context?.before);
      onFailure?.(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.favourites }),
  });
  return {
    favourites,
    toggle: (resourceId: string, title: string) => mutate({ resourceId, wanted: !favourites.includes(resourceId), about: { title } }),
  };
}
