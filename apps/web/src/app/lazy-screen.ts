import { lazyRouteComponent } from '@tanstack/react-router';
import { type LaterWords, loadWords } from '../lib/language-context.tsx';

/** Thrown if the file of a screen cannot be fetched, because there is no connection, or a new version has removed the file. */
export class NotFetchedError extends Error {
  constructor(cause: unknown) {
    super('the file of a screen could not be fetched', { cause });
  }
}

/**
 * Returns a screen that is loaded from a separate file. If the file cannot be fetched, the screen throws a `NotFetchedError`. On the
 * browser's own error, the router would reload the page, and without a connection no page would be left.
 */
export function lazyScreen<M extends object, K extends keyof M & string>(
  load: () => Promise<M>,
  name: K,
  { words = ['others'] }: { readonly words?: readonly LaterWords[] } = {},
) {
  const fetched = async () => {
    try {
      const [screen] = await Promise.all([load(), loadWords(...words)]);
      return screen;
    } catch (error) {
      throw new NotFetchedError(error);
    }
  };
  return lazyRouteComponent<M, K>(fetched, name);
}
