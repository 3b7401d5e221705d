import { findBarriers } from '../visit/axe.ts';
import { quietDay } from '../visit/days.ts';
import { tooWide } from '../visit/layout.ts';
import { EMPLOYEE, expect, secondScreen, signIn, test, TRAVELLER } from '../visit/test.ts';

// Other journeys count on the sample company’s own types and filters.
test.use({ productName: 'types' });

const RIVER = '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="320" height="200" fill="#2f6f9e"/></svg>';

test('a property with choices is added, a resource gets one of them, and a colleague finds it by a filter', async ({
  page,
  context,
  product,
}) => {
  const colleague = await secondScreen(context, product.url);
  await signIn(colleague, EMPLOYEE, `/plan?view=list&level=floor-1&type=desk&day=${quietDay()}&from=09:00&to=10:00`);
  const found = colleague.locator('.finder-filters__count');
  await expect(found).toHaveText(/^\d+ free of \d+$/u);

  await signIn(page, TRAVELLER, '/settings');
  await page.getByRole('link', { name: 'Open the administration' }).click();
  await page.getByRole('link', { name: 'Properties', exact: true }).click();
  await page.getByRole('button', { name: 'Add a property' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Id', { exact: true }).fill('desk-view');
  await dialog.getByLabel('Name', { exact: true }).fill('View');
  await dialog.getByLabel('Resource type', { exact: true }).selectOption('Desk');
  await dialog.getByLabel('Kind of value', { exact: true }).selectOption('Choice list');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This must not be empty.')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByLabel('Choices', { exact: true }).fill('Over the river\nyard = Into the yard');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 property added.')).toBeVisible();
  // An open page has the filter at once.
  const river = colleague.getByText('Over the river', { exact: true });
  await expect(river).toBeVisible();

  // A choice gets a picture, which the filter shows.
  await page.getByLabel('Find', { exact: true }).fill('desk-view');
  await page.getByRole('button', { name: 'Open View' }).click();
  const form = page.getByRole('dialog', { name: 'View' });
  await form.getByText('Pictures of the choices').click();
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Choose a picture' }).first().click();
  await (await chooser).setFiles({ name: 'river.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(RIVER) });
  await expect(page.getByText('Saved for everybody.')).toBeVisible();
  await expect(form.locator('.row-form__picture img')).toHaveCount(1);
  await expect(colleague.locator('.chip', { hasText: 'Over the river' }).locator('img')).toBeVisible();
  expect([await findBarriers(page), await tooWide(page)]).toEqual([[], []]);
  await form.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'Resources', exact: true }).click();
  await page.getByLabel('Find', { exact: true }).fill('Desk A-02');
  await expect(page.getByRole('rowheader').first()).toHaveText('Desk A-02');
  await page.getByRole('grid', { name: 'Resources' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Over the river' }).check();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 resource changed.')).toBeVisible();

  await river.click();
  await expect(found).toHaveText(/of 1$/u);
  await expect(colleague.locator('.plan-row')).toHaveText(/Desk A-02/u);

  // What a resource has is not taken away.
  await page.getByRole('link', { name: 'Properties', exact: true }).click();
  await page.getByLabel('Find', { exact: true }).fill('desk-view');
  await page.getByRole('checkbox', { name: 'Select View' }).check();
  await page.getByRole('button', { name: 'Remove 1 property' }).click();
  const refused = page.getByRole('dialog', { name: 'No property can be removed' });
  await expect(refused).toContainText('View Resources have a value: Desk A-02.');
  expect([await findBarriers(page), await tooWide(page)]).toEqual([[], []]);
  await colleague.context().close();
});

test('types and properties can be changed in every width, also by people who cannot see them', async ({ page }) => {
  await signIn(page, TRAVELLER, '/admin/types');
  const grid = page.getByRole('grid', { name: 'Types of resources' });
  await expect(grid).toBeVisible();
  expect([await findBarriers(page), await tooWide(page)]).toEqual([[], []]);
  // By keyboard: the class of the first type, and back.
  await grid.focus();
  const first = page.locator('[data-row="0"][data-column="1"]');
  const before = await first.textContent();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Class' }).selectOption('Basic');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 type changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(first).toHaveText(before!);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, opened] of [
    ['/admin/types', /^Locker/u],
    ['/admin/properties', /^Noise/u],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: opened }).first()).toBeVisible();
    expect([await findBarriers(page), await tooWide(page)]).toEqual([[], []]);
    await page.getByRole('button', { name: opened }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect([await findBarriers(page), await tooWide(page)]).toEqual([[], []]);
  }
});

test('nobody else sees the lists of types and of properties', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/admin/types');
  await expect(page.getByText('There is nothing here')).toBeVisible();
});
