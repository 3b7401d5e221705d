import { HUB_MESSAGES } from '@assist/contract';
import type { QueryClient } from '@tanstack/react-query';
import { onSessionBegin, onSessionEnd } from '../api/session.ts';
import { logFailure } from '../log-failure.ts';
import { HubLink } from './hub-link.ts';
import { setHubCalls } from '../waiting/hub-calls.ts';
import { setReports } from '../waiting/expected-report.ts';
import { setHubState } from '../waiting/hub-state.ts';
import { listenForReport } from './heard-changes.ts';
import { openHub } from './open-hub.ts';

export interface LiveParts {
  readonly client: QueryClient;
  readonly hear: (message: string, args: readonly unknown[]) => void;
  /** Called if messages about changes may have been missed. */
  readonly readAll: () => void;
  /** The interval of the unlimited retries in milliseconds, set only for an unattended screen. */
  readonly everyMs?: number;
}

/** Listens to the hub with the current session; returns a function that stops listening. */
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
  // Restarted after a sign-in or a sign-out, because the hub's messages depend on who is signed in.
  const anew = () => void link.startAnew();
  const ends = [onSessionBegin(anew), onSessionEnd(anew)];
  setReports(listenForReport);
  void link.start();
  return () => {
    for (const end of ends) end();
    void link.stop();
  };
}

/** Makes all queries apply the new polling intervals, which depend on the hub's state. This sends no request. */
function paceAnew(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) for (const observer of query.observers) observer.setOptions(observer.options);
}
