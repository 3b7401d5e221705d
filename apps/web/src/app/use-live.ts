import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { beginLater } from '../lib/waiting/begin-later.ts';
import { setHearsEveryChange } from '../lib/waiting/hub-state.ts';

/** By then the first picture has been drawn. */
const QUIET_MS = 1_500;

/** Shows every change at once. Until the connection is up, or if it cannot be made, changes are polled. */
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
