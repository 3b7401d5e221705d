import { lazyRouteComponent } from '@tanstack/react-router';
import { type LaterWords, loadWords } from '../lib/language-context.tsx';

/** The file of a screen could not be fetched: there is no connection, or a new version has taken it away. */
export class NotFetchedError extends Error {
  constructor(cause: unknown) {
    super('the file of a screen could not be fetched', { cause });
  }
}

/**
 * A screen in a file of its own. Where the file cannot be had, the person is told and decides: the router would load the page anew by
 * itself, and without a connection there would be no page left.
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
