import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { setHearsEveryChange } from '../lib/waiting/hub-state.ts';
import { logFailure } from '../lib/log-failure.ts';
import { scheduler } from '../lib/waiting/scheduler.ts';

/** The first picture is there by then. */
const QUIET_MS = 1_500;

/** What changes anywhere is seen here at once; until it is, or where it cannot be, it is asked for. */
export function useLive(client: QueryClient, hearsEveryChange: boolean, readConfiguration: () => Promise<void>): void {
  const read = useRef(readConfiguration);
  useEffect(() => {
    read.current = readConfiguration;
    setHearsEveryChange(hearsEveryChange);
  }, [readConfiguration, hearsEveryChange]);
  useEffect(() => {
    let isOver = false;
    let end = () => {};
    const cancel = scheduler.after(QUIET_MS, () => {
      Promise.all([import('../lib/live/begin-live.ts'), import('../lib/live/take-in.ts')]).then(([{ beginLive }, { TakeIn }]) => {
        if (isOver) return;
        const takeIn = new TakeIn({ client, readConfiguration: () => read.current(), chance: Math.random });
        end = beginLive({ client, hear: (message, args) => takeIn.hear(message, args), readAll: () => takeIn.readAll() });
      }, logFailure);
    });
    return () => {
      isOver = true;
      cancel();
      end();
    };
  }, [client]);
}
