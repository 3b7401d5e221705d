import { readFileSync } from 'node:fs';
import { findBarriers } from '../visit/axe.ts';
import { tooWide } from '../visit/layout.ts';
import { EMPLOYEE, expect, signIn, test, TRAVELLER } from '../visit/test.ts';

test('an administrator changes resources in the list, pastes from a spreadsheet, and undoes it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, TRAVELLER, '/settings');
  await page.getByRole('link', { name: 'Open the administration' }).click();
  await page.getByRole('link', { name: 'Resources', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Resources' });
  await expect(grid).toBeVisible();
  await page.getByLabel('Find', { exact: true }).fill('Desk A-0');
  await expect(page.getByRole('rowheader').first()).toHaveText('Desk A-01');
  const capacity = (name: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
      .locator('[data-column="3"]');
  const before = await capacity('Desk A-01').textContent();
  const other = await capacity('Desk A-02').textContent();

  // One cell, with the keyboard alone.
  await grid.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(capacity('Desk A-01')).toHaveText('9');
  await expect(page.getByText('1 resource changed.')).toBeVisible();

  // A mistake stays at its cell.
  await page.keyboard.type('nine');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(capacity('Desk A-02')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('This number is not possible here.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(capacity('Desk A-02')).toHaveText(other!);

  // Copied and pasted: two cells, of which one has a mistake.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ControlOrMeta+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('9');
  await page.evaluate(() => navigator.clipboard.writeText('7\nmany\n'));
  await page.keyboard.press('ControlOrMeta+v');
  const preview = page.getByRole('dialog', { name: 'Change 1 resource?' });
  await expect(preview).toContainText('1 resource has a mistake and stays as it is.');
  await expect(preview).toContainText('Desk A-02');
  expect(await findBarriers(page)).toEqual([]);
  await preview.getByRole('button', { name: 'Change 1 resource' }).click();
  await expect(capacity('Desk A-01')).toHaveText('7');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(capacity('Desk A-01')).toHaveText('9');
  await capacity('Desk A-01').dblclick();
  await page.getByRole('textbox', { name: 'Capacity' }).fill(before!);
  await page.keyboard.press('Enter');
  await expect(capacity('Desk A-01')).toHaveText(before!);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a table' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toContain('id,name,display_name:');
  expect(lines.slice(1).every((line) => line.includes('Desk A-0'))).toBe(true);
});

test('the list of resources can be used in every width, also by people who cannot see it', async ({ page }) => {
  await signIn(page, TRAVELLER, '/admin/resources');
  await expect(page.getByRole('grid')).toBeVisible();
  expect([await findBarriers(page), await tooWide(page)]).toEqual([[], []]);
  await page.getByRole('button', { name: 'Add a resource' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This must not be empty.').first()).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('grid')).toHaveCount(0);
  await page.getByLabel('Find', { exact: true }).fill('Danube');
  expect([await findBarriers(page), await tooWide(page)]).toEqual([[], []]);
  await page.getByRole('button', { name: /^Danube/u }).click();
  await expect(page.getByRole('dialog').getByLabel('Capacity')).toHaveValue('20');
  expect([await findBarriers(page), await tooWide(page)]).toEqual([[], []]);
});

test('nobody else sees the list of resources', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/admin/resources');
  await expect(page.getByText('There is nothing here')).toBeVisible();
});
