import { useCallback, useEffect, useRef, useState } from 'react';
import { type KnownConfiguration, type LoadedConfiguration, loadConfiguration } from '../lib/api/configuration.ts';
import { isGuest, readTokens } from '../lib/api/session.ts';
import { scheduler } from '../lib/waiting/scheduler.ts';

const ASK_AGAIN_MS = 10_000;

/**
 * Returns the configuration and `complete`, which loads the rest of it. Strangers receive only the settings for signing in; people who are
 * signed in also receive the building. `complete` loads once, or again with `anew` when the building opens to a guest. A configuration that
 * was taken from this browser for lack of a connection is requested again until the server answers.
 */
export function useCurrentConfiguration(
  first: LoadedConfiguration,
  current?: Promise<LoadedConfiguration>,
): {
  configuration: KnownConfiguration;
  complete: (how?: { readonly anew: boolean }) => Promise<void>;
} {
  const [{ configuration, isKept }, setLoaded] = useState(first);
  // A configuration that was loaded while somebody was signed in is complete.
  const completing = useRef(readTokens() === undefined ? undefined : { forGuest: isGuest(), done: Promise.resolve() });
  const complete = useCallback(({ anew } = { anew: false }) => {
    // Loaded again if a guest has been followed by a person with an account, or the reverse, since guests receive less.
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
    // A failure is ignored here, because `start` shows it in place of the application.
    void current?.then(
      (told) => {
        // Without a session, this is a stranger's configuration; the rest is fetched after the next sign-in.
        if (readTokens() === undefined) completing.current = undefined;
        setLoaded((before) => (isSame(before, told) ? before : told));
      },
      () => {},
    );
  }, [current]);

  useEffect(() => {
    if (!isKept) return;
    // Failures are ignored, because the stored configuration is better than an error in its place.
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

/** Compares two configurations by content, so that an unchanged one is not drawn again. */
function isSame(one: LoadedConfiguration, other: LoadedConfiguration): boolean {
  return one.isKept === other.isKept && JSON.stringify(one.configuration) === JSON.stringify(other.configuration);
}
