import type { Page } from '@playwright/test';

/**
 * Lets a page believe its clock although the test moves it: without the time of the server's answers, the client cannot see that the clock
 * is wrong. Called before the page is opened.
 */
export async function believeOwnClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      return name.toLowerCase() === 'date' ? null : get.call(this, name);
    };
  });
}
