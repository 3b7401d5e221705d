import type { OtherCalendar } from '@assist/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Asked, readAnewAfterLast, useSending } from './mutations.ts';
import { otherCalendarsQuery } from './other-calendars.ts';
import { KEYS } from './queries.ts';
import { sendChange } from './send-change.ts';

const NONE: readonly OtherCalendar[] = [];
const MUTATION_KEY = ['other-calendars'];
/** Options of all changes, which make them run one after another, so that the later of two positions wins. */
const IN_ORDER = { mutationKey: MUTATION_KEY, scope: { id: 'other-calendars' } };

export interface OtherCalendarWish {
  readonly colour?: string;
  readonly shown?: boolean;
  readonly position?: number;
}

/** Returns the person's other calendars in the order that the person chose. */
export function useOtherCalendars() {
  const { data, error, refetch } = useQuery(otherCalendarsQuery);
  return {
    calendars: data ?? NONE,
    isLoading: data === undefined && error === null,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}

/** Returns the functions that change, remove and add other calendars. A change or removal is shown immediately and reverted if it fails. */
export function useChangeOtherCalendars(onFailure: (error: unknown) => void) {
  const client = useQueryClient();
  const sending = useSending();
  const atOnce = (change: (known: readonly OtherCalendar[]) => readonly OtherCalendar[]) => async () => {
    await client.cancelQueries({ queryKey: KEYS.otherCalendars, exact: true });
    const before = client.getQueryData(otherCalendarsQuery.queryKey);
    client.setQueryData(otherCalendarsQuery.queryKey, (known) => (known === undefined ? known : [...change(known)]));
    return { before };
  };
  const takenBack = (error: Error, before: OtherCalendar[] | undefined) => {
    client.setQueryData(otherCalendarsQuery.queryKey, before);
    onFailure(error);
  };
  const change = useMutation({
    ...IN_ORDER,
    mutationFn: ({ about, ...input }: Asked<'changeCalendar'>) => sendChange('changeCalendar', input, about, sending),
    onMutate: ({ id, wish }) => atOnce((known) => changed(known, id, wish))(),
    onError: (error, _input, context) => takenBack(error, context?.before),
    onSettled: () => readAnewAfterLast(client, MUTATION_KEY, [KEYS.otherCalendars, KEYS.otherEvents]),
  });
  const remove = useMutation({
    ...IN_ORDER,
    mutationFn: ({ about, ...input }: Asked<'removeCalendar'>) => sendChange('removeCalendar', input, about, sending),
    onMutate: ({ id }) => atOnce((known) => known.filter((one) => one.id !== id))(),
    onError: (error, _input, context) => takenBack(error, context?.before),
    onSettled: () => readAnewAfterLast(client, MUTATION_KEY, [KEYS.otherCalendars, KEYS.otherEvents]),
  });
  const add = useMutation({
    ...IN_ORDER,
    mutationFn: ({ about, ...input }: Asked<'addCalendar'>) => sendChange('addCalendar', input, about, sending),
    onError: onFailure,
    onSettled: () => readAnewAfterLast(client, MUTATION_KEY, [KEYS.otherCalendars, KEYS.otherEvents]),
  });
  return {
    change: ({ id, name }: OtherCalendar, wish: OtherCalendarWish) => change.mutate({ id, wish, about: { title: name } }),
    remove: ({ id, name }: OtherCalendar) => remove.mutateAsync({ id, about: { title: name } }),
    add: (email: string, name: string) => add.mutateAsync({ email, about: { title: name } }),
    adding: add.isPending ? add.variables.email : undefined,
    /** Adds a removed calendar again, with its former settings and position. */
    restore: async ({ email, name, colour, shown, position }: OtherCalendar) => {
      const { id } = await add.mutateAsync({ email, colour, shown, about: { title: name } });
      await change.mutateAsync({ id, wish: { position }, about: { title: name } });
    },
  };
}

function changed(known: readonly OtherCalendar[], id: string, { position, ...wish }: OtherCalendarWish): readonly OtherCalendar[] {
  const next = known.map((one) => (one.id === id ? { ...one, ...wish } : one));
  const moved = next.find((one) => one.id === id);
  if (position === undefined || moved === undefined) return next;
  const others = next.filter((one) => one.id !== id);
  return [...others.slice(0, position), moved, ...others.slice(position)].map((one, index) => ({ ...one, position: index }));
}
