import { type AnswerOf, getKiosk, listMeetings, type MeetingAnswer } from '@assist/contract';
import type { Resource } from '@assist/resource';
import { type Instant, toInstant } from '@assist/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/call.ts';
import { readPlaces } from '../lib/api/guest.ts';
import { lastKnown } from '../lib/api/last-known.ts';
import { pollEvery } from '../lib/waiting/hub-state.ts';
import { scheduler } from '../lib/waiting/scheduler.ts';

/** Polling interval of the kiosk's state, short because a revoked kiosk has to stop within five seconds. */
const STATE_EVERY_MS = 4_000;
/** Time limit of the call for the state, because a call without an answer would block the next one. */
const STATE_LIMIT_MS = 10_000;
/** Polling interval of the building's data. Nobody reloads a kiosk, so it has to find changes itself. */
export const SITE_EVERY_MS = 60_000;

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
      // A new tier is stored immediately. After a power cut without a network, the kiosk resumes the stored state. It must neither stay
      // closed after its licence was renewed, nor stay open after the licence ended.
      return KNOWN.keep(state, state.tier !== KNOWN.find()?.tier);
    }),
});

/** The places that guests see. They are stored, so that routes can be shown after a power cut without a network. */
export const placesQuery = queryOptions({
  queryKey: ['places'],
  ...KNOWN_PLACES.initial,
  staleTime: 0,
  refetchInterval: SITE_EVERY_MS,
  queryFn: async ({ signal }) => KNOWN_PLACES.keep(await readPlaces(signal)),
});

export interface Meeting extends Omit<MeetingAnswer, 'start' | 'end'> {
  readonly start: Instant;
  readonly end: Instant;
}

/** Today's meetings, by the server's clock. They are not stored, because after a power cut they could be outdated. */
export const meetingsQuery = queryOptions({
  queryKey: ['kiosk', 'meetings'],
  refetchInterval: pollEvery(SITE_EVERY_MS),
  queryFn: async ({ signal }): Promise<readonly Meeting[]> =>
    (await call(listMeetings, { signal })).map((meeting) => ({ ...meeting, start: toInstant(meeting.start), end: toInstant(meeting.end) })),
});
