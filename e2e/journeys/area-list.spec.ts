import { findBarriers } from '../visit/axe.ts';
import { tooWide } from '../visit/layout.ts';
import { EMPLOYEE, expect, secondScreen, signIn, test, TRAVELLER } from '../visit/test.ts';

test('an administrator renames a floor with the keyboard, another browser sees it at once, and it is undone', async ({
  page,
  context,
  product,
}) => {
  const other = await secondScreen(context, product.url);
  await signIn(other, EMPLOYEE, '/settings');
  const floor = (name: string) => other.getByRole('checkbox', { name, exact: true });
  await expect(floor('First floor')).toBeVisible();

  await signIn(page, TRAVELLER, '/settings');
  await page.getByRole('link', { name: 'Open the administration' }).click();
  await page.getByRole('link', { name: 'Areas', exact: true }).click();
  const first = page.getByRole('rowheader').first();
  await expect(first).toHaveText('Brno');
  await page.getByLabel('Find', { exact: true }).fill('floor-1');
  await expect(first).toHaveText('First floor');
  await page.getByRole('grid', { name: 'Areas' }).focus();
  await page.keyboard.type('Garden floor');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 area changed.')).toBeVisible();
  await expect(floor('Garden floor')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(first).toHaveText('First floor');
  await expect(floor('First floor')).toBeVisible();
  await other.context().close();
});

test('an area on which something depends is not removed, and the list says what depends on it', async ({ page }) => {
  await signIn(page, TRAVELLER, '/admin/areas');
  await page.getByLabel('Find', { exact: true }).fill('zone-willow');
  await page.getByRole('checkbox', { name: 'Select Willow' }).check();
  await page.getByRole('button', { name: 'Remove 1 area' }).click();
  const refused = page.getByRole('dialog', { name: 'No area can be removed' });
  await expect(refused).toContainText('1 area cannot be removed.');
  await expect(refused).toContainText(/Still in use: .+ and \d+ more\./u);
  await expect(refused.getByRole('button', { name: 'Remove selected' })).toBeDisabled();
  expect([await findBarriers(page), await tooWide(page)]).toEqual([[], []]);
});

test('the list of areas can be used in every width, also by people who cannot see it', async ({ page }) => {
  await signIn(page, TRAVELLER, '/admin/areas');
  await expect(page.getByRole('grid')).toBeVisible();
  expect([await findBarriers(page), await tooWide(page)]).toEqual([[], []]);
  await page.getByRole('button', { name: 'Add an area' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Id', { exact: true }).fill('bay');
  await dialog.getByLabel('Name', { exact: true }).fill('Loading bay');
  await dialog.getByLabel('Kind').selectOption('zone');
  await dialog.getByLabel('Lies in').selectOption('floor-0');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('rowheader', { name: 'Loading bay' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('grid')).toHaveCount(0);
  expect([await findBarriers(page), await tooWide(page)]).toEqual([[], []]);
  await page.getByRole('button', { name: /^Loading bay/u }).click();
  await dialog.getByLabel('Limit for desks (%)').fill('50');
  expect([await findBarriers(page), await tooWide(page)]).toEqual([[], []]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 area changed.')).toBeVisible();
  await page.getByRole('button', { name: /^Loading bay/u }).click();
  await dialog.getByRole('button', { name: 'Remove the area' }).click();
  await page.getByRole('dialog', { name: 'Remove 1 area?' }).getByRole('button', { name: 'Remove 1 area' }).click();
  await expect(page.getByRole('button', { name: /^Loading bay/u })).toHaveCount(0);
});

test('nobody else sees the list of areas', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/admin/areas');
  await expect(page.getByText('There is nothing here')).toBeVisible();
});
