import { useCallback, useEffect, useRef, useState } from 'react';
import { type KnownConfiguration, type LoadedConfiguration, loadConfiguration } from '../lib/api/configuration.ts';
import { isGuest, readTokens } from '../lib/api/session.ts';
import { scheduler } from '../lib/waiting/scheduler.ts';

const ASK_AGAIN_MS = 10_000;

/**
 * Strangers receive only how to sign in; people who are signed in also receive the building. `complete` fetches the rest once, or anew when
 * the building opens to a guest. A configuration taken from this browser for lack of a connection is requested again until the server
 * answers.
 */
export function useCurrentConfiguration(
  first: LoadedConfiguration,
  current?: Promise<LoadedConfiguration>,
): {
  configuration: KnownConfiguration;
  complete: (how?: { readonly anew: boolean }) => Promise<void>;
} {
  const [{ configuration, isKept }, setLoaded] = useState(first);
  // If somebody was signed in when it was loaded, it is complete.
  const completing = useRef(readTokens() === undefined ? undefined : { forGuest: isGuest(), done: Promise.resolve() });
  const complete = useCallback(({ anew } = { anew: false }) => {
    // A guest receives less than the person who signs in next.
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
    // A failure is shown in place of the application.
    void current?.then(
      (told) => {
        // The session had ended, so this is a stranger's configuration; the rest is fetched after the next sign-in.
        if (readTokens() === undefined) completing.current = undefined;
        setLoaded((before) => (isSame(before, told) ? before : told));
      },
      () => {},
    );
  }, [current]);

  useEffect(() => {
    if (!isKept) return;
    // Whatever the failure, the stored configuration is better than an error in its place.
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

/** Avoids drawing anew what was known already. */
function isSame(one: LoadedConfiguration, other: LoadedConfiguration): boolean {
  return one.isKept === other.isKept && JSON.stringify(one.configuration) === JSON.stringify(other.configuration);
}
