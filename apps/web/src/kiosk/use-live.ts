import { HUB_MESSAGES } from '@assist/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { beginLater } from '../lib/waiting/begin-later.ts';
import { setHearsEveryChange } from '../lib/waiting/hub-state.ts';
import { scheduler } from '../lib/waiting/scheduler.ts';
import { meetingsQuery } from './queries.ts';

const QUIET_MS = 3_000;
/** Interval of further retries once the usual ones have failed, since nobody is there to reload the page. */
const AGAIN_EVERY_MS = 30_000;
/** Time for which messages are collected, so that several cause a single request. */
const GATHERED_MS = 30;
/** Longest random delay of a reload, since all screens of the building receive its message at the same time. */
const RELOAD_SPREAD_MS = 5_000;

/** Listens to the hub, so that changes to the building and its meetings are shown immediately. */
export function useLive(client: QueryClient, hearsEveryChange: boolean): void {
  useEffect(() => setHearsEveryChange(hearsEveryChange), [hearsEveryChange]);
  useEffect(
    () =>
      beginLater(QUIET_MS, async () => {
        const [{ beginLive }, { readAnew }, { readObjectChange }] = await Promise.all([
          import('../lib/live/begin-live.ts'),
          import('../lib/live/read-anew.ts'),
          import('../lib/live/read-object-change.ts'),
        ]);
        return () => {
          const readAll = () => void readAnew(client);
          const readAllSoon = gathered(readAll);
          const readMeetingsSoon = gathered(() => void readAnew(client, meetingsQuery.queryKey));
          const hear = (message: string, args: readonly unknown[]) => {
            if (message === HUB_MESSAGES.reload) return readAllSoon(Math.random() * RELOAD_SPREAD_MS);
            if (message !== HUB_MESSAGES.objectChanged) return readAllSoon(GATHERED_MS);
            // Of these messages, only those about schedules concern a kiosk, because they change its list of meetings.
            if (readObjectChange(args[1])?.kind === 'schedules') readMeetingsSoon(GATHERED_MS);
          };
          return beginLive({ client, hear, readAll, everyMs: AGAIN_EVERY_MS });
        };
      }),
    [client],
  );
}

/** Returns a function that runs the work after a delay, once for all calls during that delay. */
function gathered(work: () => void): (afterMs: number) => void {
  let isWaiting = false;
  return (afterMs) => {
    if (isWaiting) return;
    isWaiting = true;
    scheduler.after(afterMs, () => {
      isWaiting = false;
      work();
    });
  };
}
