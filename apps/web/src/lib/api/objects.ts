import {
  HUB_METHOD,
  listObjects,
  type ObjectChange,
  type PlanObjectAnswer,
  problemCodes,
  PROBLEMS,
  setObjectValue,
} from '@assist/contract';
import type { ObjectValue } from '@assist/resource';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { hubCalls } from '../waiting/hub-calls.ts';
import { pollEvery } from '../waiting/hub-state.ts';
import { scheduler } from '../waiting/scheduler.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { KEYS } from './queries.ts';

const REFRESH_MS = 10_000;
/** Time between a value's `freshUntil` and the request for new values, since the server may update the object a moment later. */
const AFTER_FRESH_MS = 1_000;

/** The objects on a floor. They are requested again when a value goes out of date, which the hub does not report. */
export function objectsQuery(levelId: string) {
  return queryOptions({
    queryKey: [...KEYS.objects, levelId],
    refetchInterval: ({ state }: { readonly state: { readonly data: readonly PlanObjectAnswer[] | undefined } }) => nextLookMs(state.data),
    queryFn: ({ signal }) => call(listObjects, { query: { levelId }, signal }),
  });
}

function nextLookMs(objects: readonly PlanObjectAnswer[] | undefined): number | false {
  const polled = pollEvery(REFRESH_MS, 'building')();
  const now = scheduler.now();
  const ends = (objects ?? [])
    .flatMap(({ freshUntil }) => (freshUntil === null ? [] : [Date.parse(freshUntil)]))
    .filter((end) => end > now);
  const untilEnd = ends.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...ends) - now + AFTER_FRESH_MS;
  const next = Math.min(polled === false ? Number.POSITIVE_INFINITY : polled, untilEnd);
  return Number.isFinite(next) ? next : false;
}

/** Applies the hub's message about a changed object to the cached objects. */
export function putObjectChange(client: QueryClient, objectId: string, change: Extract<ObjectChange, { kind: 'object' }>): void {
  const { availability, changedAt, freshUntil, parts } = change;
  client.setQueriesData<PlanObjectAnswer[]>({ queryKey: KEYS.objects }, (known) =>
    known?.map((object) => (object.id === objectId ? { ...object, availability, changedAt, freshUntil, parts } : object)),
  );
  // A pending answer may be older than this message, so the objects are requested again.
  if (client.isFetching({ queryKey: KEYS.objects }) > 0) void client.invalidateQueries({ queryKey: KEYS.objects });
}

/** Switches an object through the hub, as the specification requires, or with a call if the hub is not connected. */
export async function switchObject(client: QueryClient, id: string, value: ObjectValue): Promise<void> {
  const answer = await switched(id, value);
  client.setQueriesData<PlanObjectAnswer[]>({ queryKey: KEYS.objects }, (known) =>
    known?.map((object) => (object.id === id ? answer : object)),
  );
}

async function switched(id: string, value: ObjectValue): Promise<PlanObjectAnswer> {
  const hub = hubCalls();
  if (hub === undefined) return call(setObjectValue, { params: { id }, body: { value } });
  try {
    return (await hub(HUB_METHOD, id, { value })) as PlanObjectAnswer;
  } catch (error) {
    // The hub reports an error only by its code.
    const code = problemCodes.find((one) => error instanceof Error && error.message === one);
    if (code !== undefined) throw new ApiError(code, PROBLEMS[code][0], '');
  }
  // The connection was lost. If the first request did arrive, the call sets the same value again, which does no harm.
  return call(setObjectValue, { params: { id }, body: { value } });
}
