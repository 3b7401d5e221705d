import type { QueryClient } from '@tanstack/react-query';
import { beginLive } from './begin-live.ts';
import { TakeIn } from './take-in.ts';

/** Listens to the hub and refetches the data that it reports as changed. Returns a function that stops listening. */
export function listen(client: QueryClient, readConfiguration: () => Promise<void>): () => void {
  const takeIn = new TakeIn({ client, readConfiguration, chance: Math.random });
  return beginLive({ client, hear: (message, args) => takeIn.hear(message, args), readAll: () => takeIn.readAll() });
}
