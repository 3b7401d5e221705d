import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { beginLater } from '../lib/waiting/begin-later.ts';
import { setHearsEveryChange } from '../lib/waiting/hub-state.ts';

/** Delay of the connection to the hub, which can wait until the first screen has been drawn. */
const QUIET_MS = 1_500;

/** Listens to the hub, so that every change is shown immediately. Changes are polled while the hub is not connected. */
export function useLive(client: QueryClient, hearsEveryChange: boolean, readConfiguration: () => Promise<void>): void {
  const read = useRef(readConfiguration);
  useEffect(() => {
    read.current = readConfiguration;
    setHearsEveryChange(hearsEveryChange);
  }, [readConfiguration, hearsEveryChange]);
  useEffect(
    () =>
      beginLater(QUIET_MS, async () => {
        const { listen } = await import('../lib/live/listen.ts');
        return () => listen(client, () => read.current());
      }),
    [client],
  );
}
