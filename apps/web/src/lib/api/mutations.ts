import {
  actOnEvent, changeEvent, type ChangeEventBody, createEvent, createOnlineMeeting, type CreateEventBody, deleteEvent, type EventScope, finishEvent,
  notifyReservation, respondToEvent,
} from '@assist/contract';
import type { Resource } from '@assist/resource';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { call } from './call.ts';
import type { ReadEvent } from './from-wire.ts';
import { toEvent } from './from-wire.ts';
import { favouritesQuery, KEYS, setFavourite, type StatusRequest } from './queries.ts';

/** What shows a reservation anywhere. */
export async function refreshReservations(client: QueryClient): Promise<void> {
  await Promise.all([KEYS.schedules, KEYS.events, KEYS.statuses].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** A meeting that is made elsewhere first, with what its provider asks for (specification, section 3). */
export interface MeetingBefore {
  readonly provider: 'webex';
  readonly invitees: readonly { readonly email: string; readonly name: string }[];
}

/** `meetingFailed`: the reservation stands, without its online meeting. */
export function useCreateEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ meeting, ...body }: CreateEventBody & { readonly meeting?: MeetingBefore }) => {
      const onlineMeeting = meeting === undefined ? body.onlineMeeting : await makeMeeting(meeting, body);
      const { event, occurrences } = await call(createEvent, { body: { ...body, ...(onlineMeeting === undefined ? {} : { onlineMeeting }) } });
      return { event: toEvent(event), occurrences, meetingFailed: meeting !== undefined && onlineMeeting === undefined };
    },
    onSettled: () => refreshReservations(client),
  });
}

/** By the reservation's key: a second try of one sheet has the meeting of its first. */
const madeMeetings = new Map<string, NonNullable<CreateEventBody['onlineMeeting']>>();

/** Undefined where it could not be made: the reservation goes on without one. */
async function makeMeeting({ provider, invitees }: MeetingBefore, body: CreateEventBody): Promise<CreateEventBody['onlineMeeting']> {
  const known = madeMeetings.get(body.idempotencyKey);
  if (known !== undefined) return known;
  try {
    const made = await call(createOnlineMeeting, {
      params: { meetingProvider: provider },
      body: {
        eventStart: body.start,
        eventEnd: body.end,
        eventTitle: body.subject,
        eventBody: body.bodyHtml ?? '',
        invitees: invitees.map(({ email, name }) => ({ email, coHost: false, displayName: name })),
      },
    });
    const meeting = { kind: 'made' as const, provider, ...made };
    madeMeetings.set(body.idempotencyKey, meeting);
    return meeting;
  } catch (error) {
    if (isApiError(error) && error.code === 'session-ended') throw error;
    return undefined;
  }
}

export function useChangeEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body, scope }: { id: string; body: ChangeEventBody; scope: EventScope }) =>
      toEvent(await call(changeEvent, { params: { id }, query: { scope }, body })),
    onSettled: () => refreshReservations(client),
  });
}

export function useDeleteEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ event, scope, resources, organizer }: {
      event: ReadEvent;
      scope: EventScope;
      resources: readonly Resource[];
      organizer: { name: string; email: string };
    }) => {
      // Specification, section 4: notify each resource, then delete. A resource that cannot be told stops nothing.
      await Promise.allSettled(resources.map((resource) => tellResource(event, resource, organizer, 'delete')));
      await call(deleteEvent, { params: { id: event.id }, query: { scope } });
    },
    onSettled: () => refreshReservations(client),
  });
}

export function useFinishEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => toEvent(await call(finishEvent, { params: { id } })),
    onSettled: () => refreshReservations(client),
  });
}

export function useRespondToEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, response }: { id: string; response: 'accepted' | 'tentative' | 'declined' }) =>
      toEvent(await call(respondToEvent, { params: { id }, body: { response } })),
    onSettled: () => refreshReservations(client),
  });
}

export function useActOnEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ action, requests }: { action: 'confirm' | 'release'; requests: readonly StatusRequest[] }) =>
      Promise.all(requests.map((request) => call(actOnEvent, { body: { action, ...request } }))),
    onSettled: () => refreshReservations(client),
  });
}

/** Favourites at once, taken back where the server refuses. */
export function useFavourites() {
  const client = useQueryClient();
  const { data: favourites = [] } = useQuery(favouritesQuery);
  const { mutate } = useMutation({
    mutationFn: ({ resourceId, wanted }: { resourceId: string; wanted: boolean }) => setFavourite(resourceId, wanted),
    onMutate: async ({ resourceId, wanted }) => {
      await client.cancelQueries({ queryKey: KEYS.favourites });
      const before = client.getQueryData(favouritesQuery.queryKey);
      client.setQueryData(favouritesQuery.queryKey, (known: readonly string[] = []) =>
        wanted ? [...known.filter((id) => id !== resourceId), resourceId] : known.filter((id) => id !== resourceId));
      return { before };
    },
    onError: (_error, _change, context) => client.setQueryData(favouritesQuery.queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.favourites }),
  });
  return { favourites, toggle: (resourceId: string) => mutate({ resourceId, wanted: !favourites.includes(resourceId) }) };
}

/** Specification, section 4: each resource is told of a new reservation after a while; one that cannot be told stops nothing. */
export async function tellResources(event: ReadEvent, resources: readonly Resource[], organizer: { name: string; email: string }, delayMs: number): Promise<void> {
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  await Promise.allSettled(resources.map((resource) => tellResource(event, resource, organizer, 'create')));
}

/** Specification, section 3, "Reservation notification". */
function tellResource(event: ReadEvent, resource: Resource, organizer: { name: string; email: string }, action: 'create' | 'delete'): Promise<unknown> {
  return call(notifyReservation, {
    params: { resourceEmail: resource.email },
    body: {
      id: event.id,
      resourceUsername: resource.username,
      iCalUId: event.iCalUId ?? '',
      resourceDisplayName: resource.displayName,
      subject: event.subject,
      showAs: event.showAs,
      realStart: new Date(event.start.utcDateTime).toISOString(),
      realEnd: new Date(event.end.utcDateTime).toISOString(),
      action,
      doneBy: 'assist',
      organiserName: organizer.name,
      organiserEmail: organizer.email,
      ...(action === 'create' ? { orders: [] } : {}),
    },
  });
}
