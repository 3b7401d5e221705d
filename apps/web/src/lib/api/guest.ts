import { enterAsGuest, getVisit, listPlaces, type PlaceAnswer } from '@assist/contract';
import { DEFAULT_SCHEDULING_SETTINGS, type Resource } from '@assist/resource';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { enter } from './sign-in.ts';

/** Polling interval of a guest's visit, since the meeting may be moved while the guest is on the way. */
const VISIT_REFRESH_MS = 60_000;

/** Signs a guest in, with an invitation code, with a kiosk's pass, or with only a name. */
export async function signInAsGuest(name: string, by: { readonly code?: string; readonly pass?: string }): Promise<void> {
  await enter(await call(enterAsGuest, { body: { name, ...by } }), 'guest');
}

export const visitQuery = queryOptions({
  queryKey: ['visit'],
  refetchInterval: VISIT_REFRESH_MS,
  queryFn: ({ signal }) => call(getVisit, { signal }),
});

export const placesQuery = queryOptions({
  queryKey: ['places'],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) => readPlaces(signal),
});

export async function readPlaces(signal: AbortSignal): Promise<readonly Resource[]> {
  return (await call(listPlaces, { signal })).map(toPlace);
}

/** Converts a place to a resource for the plan. Fields that guests do not receive get the values of an unreservable resource. */
function toPlace(answer: PlaceAnswer): Resource {
  return {
    ...answer,
    email: '',
    username: '',
    timezone: 'UTC',
    capacity: null,
    csCode: null,
    daysOfWeek: [],
    startTime: '00:00',
    endTime: '00:00',
    properties: [],
    conditions: { reservedTo: null },
    files: [],
    reservationsEnabled: false,
    navigationEnabled: true,
    confirmationSettings: {
      requiresConfirmation: false,
      requiresConfirmationOnPanel: false,
      requiresConfirmationBySensor: false,
      actionForUnconfirmedEvent: 'none',
      resourceMinutesForConfirmationBeforeStartTime: 0,
      resourceUnconfirmedEventCancelEventTime: 0,
      resourceUnconfirmedEventCancelEventAllDayTime: 0,
      multiDayEventConfirmationSettings: null,
    },
    schedulingSettings: DEFAULT_SCHEDULING_SETTINGS,
    idForFiltering: answer.id,
    rank: 0,
  };
}
