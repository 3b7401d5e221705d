import { findBarriers } from '../visit/axe.ts';
import { emptyTest as test, FOUNDER, setUpEmpty } from '../visit/empty-product.ts';
import { tooWide } from '../visit/layout.ts';
import { expect } from '../visit/test.ts';

/** A logo as designers hand it over: a drawing without a size of its own. */
const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><rect width="60" height="20" rx="4" fill="#2f6f5e"/></svg>',
);

test('a company gets its name, its colour and its logo, which everybody sees at once', async ({ page, browser, empty }) => {
  await setUpEmpty(page, empty);
  await page.goto(`${empty.url}/admin/company`);
  const form = page.locator('.company-page__form');
  await expect(form.getByLabel('Name of the company')).toHaveValue(FOUNDER.company);
  expect(await findBarriers(page)).toEqual([]);

  // A colour that nobody could read text in is adapted, on light and on dark screens.
  await form.getByLabel('Colour of buttons and links').fill('#ffee00');
  const contrasts = form.locator('.accent-sample').filter({ hasText: /Contrast/u });
  await expect(contrasts).toHaveCount(2);
  for (const text of await contrasts.allTextContents()) expect(Number(/Contrast ([\d.]+)/u.exec(text)![1])).toBeGreaterThanOrEqual(4.5);
  await form.getByLabel('Colour of buttons and links').fill('greenish');
  await expect(form.getByText('This is not a colour.', { exact: false })).toBeVisible();
  await form.getByLabel('Colour of buttons and links').fill('#2f6f5e');
  await form.getByLabel('Name of the company').fill('Birch & Sons');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved for everybody.')).toBeVisible();

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await (await chooser).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: LOGO });
  await expect(page.locator('.rail .company-mark')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  // A stranger’s sign-in page has the company’s look, and so has the page of somebody who is already signed in.
  const stranger = await (await browser.newContext({ baseURL: empty.url })).newPage();
  await stranger.goto('/');
  await expect(stranger.locator('.entrance .company-mark')).toBeVisible();
  expect(await stranger.evaluate(() => document.documentElement.style.getPropertyValue('--brand'))).toBe('#2f6f5e');
  await stranger.context().close();

  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await expect(page.locator('.rail .company-mark')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await tooWide(page)).toEqual([]);
});

test('what another administrator has changed meanwhile is not overwritten unseen', async ({ page, context, empty }) => {
  await setUpEmpty(page, empty);
  await page.goto(`${empty.url}/admin/company`);
  const name = page.getByLabel('Name of the company');
  await name.fill('Mine');
  const other = await context.newPage();
  await other.goto(`${empty.url}/admin/company`);
  await other.getByLabel('Name of the company').fill('Theirs');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved for everybody.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Somebody else has just changed this: “Theirs”.', { exact: false })).toBeVisible();
  await expect(name).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved for everybody.')).toBeVisible();
});
