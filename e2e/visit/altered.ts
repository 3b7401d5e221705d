import type { Route } from '@playwright/test';

/** Alters the server’s answers to a page; anything but a 200 is left as it is. */
export function altered<T>(change: (body: T) => T): (route: Route) => Promise<void> {
  return async (route) => {
    try {
      const answer = await route.fetch();
      if (answer.status() !== 200) return await route.fulfill({ response: answer });
      await route.fulfill({ response: answer, json: change((await answer.json()) as T) });
    } catch {
      // The page has navigated away, and its requests with it: nobody waits for this.
      await route.abort().catch(() => {});
    }
  };
}
