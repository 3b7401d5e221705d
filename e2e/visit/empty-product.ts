import type { Page } from '@playwright/test';
import { type Product, startProduct } from './product.ts';
import { expect, test } from './test.ts';

/** The test of journeys that begin with an empty server, one for each journey. */
export const emptyTest = test.extend<{ empty: Product }>({
  empty: async ({ context }, use) => {
    const product = await startProduct({ ASSIST_SAMPLE: 'no' });
    await use(product);
    // Closed first, because a page complains about a server that is gone.
    for (const page of context.pages()) await page.close();
    await product.stop();
  },
});

/** The administrator and the company of an empty server that has been set up. */
export const FOUNDER = { name: 'Jana Malá', email: 'jana@birch.example', password: 'nine rivers meet', company: 'Birch' } as const;

/** Sets up an empty server in the browser, and waits for the overview. */
export async function setUpEmpty(page: Page, product: Product): Promise<void> {
  await page.goto(product.url);
  await page.getByLabel('Code').fill((await product.printed(/code: (\S+)/u))[1]!);
  await page.locator('[name=name]').fill(FOUNDER.name);
  await page.locator('[name=email]').fill(FOUNDER.email);
  await page.locator('[name=password]').fill(FOUNDER.password);
  await page.locator('[name=company]').fill(FOUNDER.company);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: FOUNDER.company, exact: true })).toBeVisible();
}
