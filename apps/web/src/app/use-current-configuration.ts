import { useCallback, useEffect, useRef, useState } from 'react';
import { type KnownConfiguration, type LoadedConfiguration, loadConfiguration } from '../lib/api/configuration.ts';
import { isGuest, readTokens } from '../lib/api/session.ts';
import { scheduler } from '../lib/waiting/scheduler.ts';

const ASK_AGAIN_MS = 10_000;

/**
 * A stranger is told how to sign in; who is signed in is told of the house. `complete` fetches the rest, once; anew, when the house opens
 * to a guest. What was taken from this browser for want of a connection is asked for again until the server tells it.
 */
export function useCurrentConfiguration(
  first: LoadedConfiguration,
  current?: Promise<LoadedConfiguration>,
): {
  configuration: KnownConfiguration;
  complete: (how?: { readonly anew: boolean }) => Promise<void>;
} {
  const [{ configuration, isKept }, setLoaded] = useState(first);
  // Anybody signed in when it was loaded has all of it.
  const completing = useRef(readTokens() === undefined ? undefined : { forGuest: isGuest(), done: Promise.resolve() });
  const complete = useCallback(({ anew } = { anew: false }) => {
    // A guest is told less than who signs in after him.
    if (anew || completing.current?.forGuest !== isGuest()) {
      const done = loadConfiguration()
        .then(setLoaded)
        .catch((error: unknown) => {
          completing.current = undefined;
          throw error;
        });
      completing.current = { forGuest: isGuest(), done };
    }
    return completing.current.done;
  }, []);

  useEffect(() => {
    // Why there is none is said in the application's place.
    void current?.then(
      (told) => {
        // The session had ended: it is a stranger's, and whoever signs in now is told the rest.
        if (readTokens() === undefined) completing.current = undefined;
        setLoaded((before) => (isSame(before, told) ? before : told));
      },
      () => {},
    );
  }, [current]);

  useEffect(() => {
    if (!isKept) return;
    // Whatever it is that is wrong: what one has is better than an error over it.
    const ask = () => void loadConfiguration().then(setLoaded, () => {});
    addEventListener('online', ask);
    const cancel = scheduler.every(ASK_AGAIN_MS, ask);
    return () => {
      removeEventListener('online', ask);
      cancel();
    };
  }, [isKept]);
  return { configuration, complete };
}

/** Nothing is drawn anew for what was known already. */
function isSame(one: LoadedConfiguration, other: LoadedConfiguration): boolean {
  return one.isKept === other.isKept && JSON.stringify(one.configuration) === JSON.stringify(other.configuration);
}
