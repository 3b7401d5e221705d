import { HUB_MESSAGES } from '@assist/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { beginLater } from '../lib/waiting/begin-later.ts';
import { setHearsEveryChange } from '../lib/waiting/hub-state.ts';
import { scheduler } from '../lib/waiting/scheduler.ts';
import { meetingsQuery } from './queries.ts';

const QUIET_MS = 3_000;
/** Nobody comes to start it again. */
const AGAIN_EVERY_MS = 30_000;
/** Many messages of one moment are one reading. */
const GATHERED_MS = 30;
/** All screens of the house are told to read everything: not all of them in the same moment. */
const RELOAD_SPREAD_MS = 5_000;

/** What changes in the house is seen on its screen at once, meetings too. */
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
            // Things of the building are none of its business.
            if (readObjectChange(args[1])?.kind === 'schedules') readMeetingsSoon(GATHERED_MS);
          };
          return beginLive({ client, hear, readAll, everyMs: AGAIN_EVERY_MS });
        };
      }),
    [client],
  );
}

/** Asked for again before it is done, it is done once. */
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
