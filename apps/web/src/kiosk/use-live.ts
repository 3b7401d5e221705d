import { HUB_MESSAGES } from '@assist/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setHearsEveryChange } from '../lib/waiting/hub-state.ts';
import { logFailure } from '../lib/log-failure.ts';
import { scheduler } from '../lib/waiting/scheduler.ts';
import { meetingsQuery } from './queries.ts';

const QUIET_MS = 3_000;
/** Nobody comes to start it again. */
const AGAIN_EVERY_MS = 30_000;

/** What changes in the house is seen on its screen at once, meetings too. */
export function useLive(client: QueryClient, hearsEveryChange: boolean): void {
  useEffect(() => setHearsEveryChange(hearsEveryChange), [hearsEveryChange]);
  useEffect(() => {
    let isOver = false;
    let end = () => {};
    const readAll = () => void client.invalidateQueries();
    const hear = (message: string) =>
      message === HUB_MESSAGES.objectChanged ? void client.invalidateQueries({ queryKey: meetingsQuery.queryKey }) : readAll();
    const cancel = scheduler.after(QUIET_MS, () => {
      import('../lib/live/begin-live.ts').then(({ beginLive }) => {
        if (!isOver) end = beginLive({ client, hear, readAll, everyMs: AGAIN_EVERY_MS });
      }, logFailure);
    });
    return () => {
      isOver = true;
      cancel();
      end();
    };
  }, [client]);
}
