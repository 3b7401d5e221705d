import type { QueryClient } from '@tanstack/react-query';
import { beginLive } from './begin-live.ts';
import { TakeIn } from './take-in.ts';

/** Whatever the hub says has changed is read again, from now on; answers what ends that. */
export function listen(client: QueryClient, readConfiguration: () => Promise<void>): () => void {
  const takeIn = new TakeIn({ client, readConfiguration, chance: Math.random });
  return beginLive({ client, hear: (message, args) => takeIn.hear(message, args), readAll: () => takeIn.readAll() });
}
