import type { Route } from '@playwright/test';

/** Alters the server’s answers to a page; an answer other than 200 stays unchanged. */
export function altered<T>(change: (body: T) => T): (route: Route) => Promise<void> {
  return async (route) => {
    try {
      const answer = await route.fetch();
      if (answer.status() !== 200) return await route.fulfill({ response: answer });
      await route.fulfill({ response: answer, json: change((await answer.json()) as T) });
    } catch {
      // The page has navigated away and dropped its requests, so nobody waits for this answer.
      await route.abort().catch(() => {});
    }
  };
}
