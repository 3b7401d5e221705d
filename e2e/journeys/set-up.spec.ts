import { findBarriers } from '../visit/axe.ts';
import { emptyTest, FOUNDER } from '../visit/empty-product.ts';
import { expect } from '../visit/test.ts';

emptyTest('an empty server is set up in the browser with the code that it printed, using only the keyboard', async ({ page, empty }) => {
  await page.goto(empty.url);
  await expect(page.getByText('Assist is not configured.', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);

  await page.keyboard.type((await empty.printed(/code: (\S+)/u))[1]!.toLowerCase());
  for (const text of [FOUNDER.name, FOUNDER.email, FOUNDER.password]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the name of the company.')).toBeVisible();
  await expect(page.getByLabel('Name of the company')).toBeFocused();
  await page.keyboard.type('Birch');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Birch' })).toBeVisible();
  await expect(page).toHaveTitle(/Birch/u);

  await page.goto(`${empty.url}/plan`);
  await expect(page.getByText('There is nothing to reserve yet')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.goto(`${empty.url}/setup`);
  await expect(page.getByRole('heading', { name: 'Assist is set up' })).toBeVisible();
});
