import type { QueryClient } from '@tanstack/react-query';
import { beginLive } from './begin-live.ts';
import { TakeIn } from './take-in.ts';

/** Rereads everything that the hub reports as changed; returns a function that stops it. */
export function listen(client: QueryClient, readConfiguration: () => Promise<void>): () => void {
  const takeIn = new TakeIn({ client, readConfiguration, chance: Math.random });
  return beginLive({ client, hear: (message, args) => takeIn.hear(message, args), readAll: () => takeIn.readAll() });
}
