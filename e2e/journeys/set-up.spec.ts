import { findBarriers } from '../visit/axe.ts';
import { startProduct, type Product } from '../visit/product.ts';
import { expect, test } from '../visit/test.ts';

const empty = test.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is asked for from the pattern.
    async ({}, use) => {
      const product = await startProduct({ ASSIST_SAMPLE: 'no' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
});

empty('an empty server is set up in the browser with the code that it printed, using only the keyboard', async ({ page, product }) => {
  await page.goto(product.url);
  await expect(page.getByText('Assist is not configured.', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);

  await page.keyboard.type((await product.printed(/code: (\S+)/u))[1]!.toLowerCase());
  for (const text of ['Jana Malá', 'jana@birch.example', 'nine rivers meet']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the name of the company.')).toBeVisible();
  await expect(page.getByLabel('Name of the company')).toBeFocused();
  await page.keyboard.type('Birch');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Hello, Jana' })).toBeVisible();
  await expect(page).toHaveTitle(/Birch/u);

  await page.goto(`${product.url}/plan`);
  await expect(page.getByText('There is nothing to reserve yet')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.goto(`${product.url}/setup`);
  await expect(page.getByRole('heading', { name: 'Assist is set up' })).toBeVisible();
});
