import { expect, secondScreen, signIn, TRAVELLER, test } from '../visit/test.ts';

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
