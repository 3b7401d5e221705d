import { EMPLOYEE, expect, secondScreen, signIn, test, TRAVELLER } from '../visit/test.ts';

// A product of their own, because settings are stored with the person: other journeys would meet this person in another language.
test.use({ productName: 'devices' });

test('settings made on one device apply on the other: language, times and appearance', async ({ page, context, product }) => {
  await signIn(page, TRAVELLER, '/settings');
  await page.getByLabel('Language').selectOption({ label: 'Čeština' });
  await expect(page.getByRole('heading', { level: 1, name: 'Nastavení' })).toBeVisible();
  await page.getByLabel('Formát času', { exact: true }).selectOption('h12');
  await page.getByLabel('Vzhled').selectOption('dark');
  await expect(page.getByText('Nastavení uloženo').last()).toBeVisible();

  const other = await secondScreen(context, product.url);
  await signIn(other, TRAVELLER, '/settings');
  await expect(other.getByRole('heading', { level: 1, name: 'Nastavení' })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(other.getByLabel('Formát času', { exact: true })).toHaveValue('h12');
  await other.goto('/');
  await expect(other.getByText(/\d?\d:\d\d (dop|odp)\./).first()).toBeVisible();
  await other.context().close();
});

test('the language changes immediately, and is stored', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/settings');
  await page.getByLabel('Language').selectOption('cs');
  await expect(page.getByRole('heading', { name: 'Nastavení' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nastavení' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'cs-CZ');
});
