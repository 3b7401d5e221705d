import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { beginLater } from '../lib/waiting/begin-later.ts';
import { setHearsEveryChange } from '../lib/waiting/hub-state.ts';

/** The first picture is there by then. */
const QUIET_MS = 1_500;

/** What changes anywhere is seen here at once; until it is, or where it cannot be, it is asked for. */
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
