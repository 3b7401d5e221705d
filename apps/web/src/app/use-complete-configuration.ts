import type { ClientConfiguration } from '@assist/contract';
import { useCallback, useRef, useState } from 'react';
import { loadConfiguration } from '../lib/api/configuration.ts';
import { isGuest, readTokens } from '../lib/api/session.ts';

/** A stranger is told how to sign in; who is signed in is told of the house. `complete` fetches the rest, once. */
export function useCompleteConfiguration(first: ClientConfiguration): {
  configuration: ClientConfiguration;
  complete: () => Promise<void>;
} {
  const [configuration, setConfiguration] = useState(first);
  // Whoever was signed in when it was loaded has all of it.
  const completing = useRef(readTokens() === undefined ? undefined : { forGuest: isGuest(), done: Promise.resolve() });
  const complete = useCallback(() => {
    // A guest is told less than who signs in after him.
    if (completing.current?.forGuest !== isGuest()) {
      const done = loadConfiguration()
        .then(setConfiguration)
        .catch((error: unknown) => {
          completing.current = undefined;
          throw error;
        });
      completing.current = { forGuest: isGuest(), done };
    }
    return completing.current.done;
  }, []);
  return { configuration, complete };
}
