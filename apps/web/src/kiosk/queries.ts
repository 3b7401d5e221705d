import { type AnswerOf, getKiosk, listMeetings, type MeetingAnswer } from '@assist/contract';
import type { Resource } from '@assist/resource';
import { type Instant, toInstant } from '@assist/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/call.ts';
import { readPlaces } from '../lib/api/guest.ts';
import { lastKnown } from '../lib/api/last-known.ts';
import { pollEvery } from '../lib/waiting/hub-state.ts';
import { scheduler } from '../lib/waiting/scheduler.ts';

/** A revoked kiosk has to be out within five seconds. */
const STATE_EVERY_MS = 4_000;
/** One that hangs would keep the next one from being asked. */
const STATE_LIMIT_MS = 10_000;
/** Nobody reloads it: what an administrator or an import changes is seen within so long. */
export const HOUSE_EVERY_MS = 60_000;

export type KioskState = AnswerOf<typeof getKiosk>;

const KNOWN = lastKnown<KioskState>('kiosk');
const KNOWN_PLACES = lastKnown<readonly Resource[]>('places');

export const kioskQuery = queryOptions({
  queryKey: ['kiosk'],
  ...KNOWN.initial,
  staleTime: 0,
  retry: false,
  refetchInterval: STATE_EVERY_MS,
  refetchIntervalInBackground: true,
  queryFn: ({ signal }) =>
    scheduler.within(STATE_LIMIT_MS, async (limit) => {
      const state = await call(getKiosk, { signal: AbortSignal.any([signal, limit]) });
      // After a power cut without a network it is what it was: neither shut though its licence has come back, nor open though it has ended.
      return KNOWN.keep(state, state.tier !== KNOWN.find()?.tier);
    }),
});

/** As guests ask for them, and kept: after a power cut it leads on before there is a network again. */
export const placesQuery = queryOptions({
  queryKey: ['places'],
  ...KNOWN_PLACES.initial,
  staleTime: 0,
  refetchInterval: HOUSE_EVERY_MS,
  queryFn: async ({ signal }) => KNOWN_PLACES.keep(await readPlaces(signal)),
});

export interface Meeting extends Omit<MeetingAnswer, 'start' | 'end'> {
  readonly start: Instant;
  readonly end: Instant;
}

/** Of today: a new day asks anew. What was known before the power was gone is of no use any more. */
export const meetingsQuery = queryOptions({
  queryKey: ['kiosk', 'meetings'],
  refetchInterval: pollEvery(HOUSE_EVERY_MS),
  queryFn: async ({ signal }): Promise<readonly Meeting[]> =>
    (await call(listMeetings, { signal })).map((meeting) => ({ ...meeting, start: toInstant(meeting.start), end: toInstant(meeting.end) })),
});
