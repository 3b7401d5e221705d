import { type AnswerOf, getKiosk, listMeetings, type MeetingAnswer } from '@assist/contract';
import { type Instant, toInstant } from '@assist/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/call.ts';
import { lastKnown } from '../lib/api/last-known.ts';
import { scheduler } from '../lib/waiting/scheduler.ts';

/** Who is revoked has to be out within five seconds. */
const STATE_EVERY_MS = 4_000;
/** One that hangs would keep the next one from being asked. */
const STATE_LIMIT_MS = 10_000;
const MEETINGS_EVERY_MS = 60_000;

export type KioskState = AnswerOf<typeof getKiosk>;

const KNOWN = lastKnown<KioskState>('kiosk');

export const kioskQuery = queryOptions({
  queryKey: ['kiosk'],
  ...KNOWN.initial,
  staleTime: 0,
  retry: false,
  refetchInterval: STATE_EVERY_MS,
  refetchIntervalInBackground: true,
  queryFn: ({ signal }) =>
    scheduler.within(STATE_LIMIT_MS, async (limit) => KNOWN.keep(await call(getKiosk, { signal: AbortSignal.any([signal, limit]) }))),
});

export interface Meeting extends Omit<MeetingAnswer, 'start' | 'end'> {
  readonly start: Instant;
  readonly end: Instant;
}

/** Of today: a new day asks anew. What was known before the power was gone is of no use any more. */
export const meetingsQuery = queryOptions({
  queryKey: ['kiosk', 'meetings'],
  refetchInterval: MEETINGS_EVERY_MS,
  queryFn: async ({ signal }): Promise<readonly Meeting[]> =>
    (await call(listMeetings, { signal })).map((meeting) => ({ ...meeting, start: toInstant(meeting.start), end: toInstant(meeting.end) })),
});
