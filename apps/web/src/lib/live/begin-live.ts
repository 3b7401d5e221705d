import { HUB_MESSAGES } from '@assist/contract';
import type { QueryClient } from '@tanstack/react-query';
import { onSessionBegin, onSessionEnd } from '../api/session.ts';
import { logFailure } from '../log-failure.ts';
import { HubLink } from './hub-link.ts';
import { setHubCalls } from '../waiting/hub-calls.ts';
import { setHubState } from '../waiting/hub-state.ts';
import { openHub } from './open-hub.ts';

export interface LiveParts {
  readonly client: QueryClient;
  readonly hear: (message: string, args: readonly unknown[]) => void;
  /** What changed until now nobody has told. */
  readonly readAll: () => void;
  /** For a screen that nobody uses: how often it tries again, for ever. */
  readonly everyMs?: number;
}

/** Listens to the hub from now on, as whoever is signed in; answers what ends that. */
export function beginLive({ client, hear, readAll, everyMs }: LiveParts): () => void {
  const link = new HubLink({
    open: openHub,
    messages: Object.values(HUB_MESSAGES),
    onMessage: hear,
    onState: (state, hasGivenUp) => {
      setHubState(state, hasGivenUp);
      setHubCalls(state === 'Connected' ? (method, ...args) => link.invoke(method, ...args) : undefined);
      paceAnew(client);
    },
    onGap: readAll,
    onFailure: logFailure,
    ...(everyMs === undefined ? {} : { everyMs }),
  });
  // Another person hears other things; nobody in particular, what a stranger may.
  const anew = () => void link.startAnew();
  const ends = [onSessionBegin(anew), onSessionEnd(anew)];
  void link.start();
  return () => {
    for (const end of ends) end();
    void link.stop();
  };
}

/** How often each is asked for is another now; nothing is asked for by that. */
function paceAnew(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) for (const observer of query.observers) observer.setOptions(observer.options);
}
