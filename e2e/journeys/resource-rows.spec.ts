import { findBarriers } from '../visit/axe.ts';
import { expect, signIn, test, TRAVELLER } from '../visit/test.ts';

test.use({ productName: 'resource rows' });

test('a resource gets a picture in its form, which everybody sees, and loses it again', async ({ page }) => {
  const picture = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="#2f6f5e"/></svg>',
  );
  await signIn(page, TRAVELLER, '/admin/resources');
  await page.getByLabel('Find', { exact: true }).fill('Danube');
  await page.getByRole('button', { name: 'Open Danube' }).click();
  const form = page.getByRole('dialog', { name: 'Danube' });
  const shown = form.locator('.row-form__picture img');
  const before = await shown.getAttribute('src');
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await form.getByRole('button', { name: 'Choose a picture' }).click();
    await (await chooser).setFiles(file);
  };
  await choose({ name: 'room.svg', mimeType: 'image/svg+xml', buffer: picture });
  await expect(page.getByText('Saved for everybody.')).toBeVisible();
  await expect(shown).not.toHaveAttribute('src', before!);
  expect(await findBarriers(page)).toEqual([]);
  await form.getByRole('button', { name: 'Remove the picture' }).click();
  await expect(shown).toHaveCount(0);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('grid')).toBeFocused();
});

test('an administrator pastes two thousand rows with ten mistakes: the others are added, and these are corrected one by one', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, TRAVELLER, '/admin/resources');
  const grid = page.getByRole('grid', { name: 'Resources' });
  await grid.focus();
  const rows = Array.from({ length: 2_000 }, (_, index) => {
    const number = String(index).padStart(4, '0');
    return [`bulk-${number}`, `Bulk ${number}`, 'Desk', `bulk-${number}@rooms.alder.example`, 'floor-1', index % 200 === 7 ? 'many' : '1'];
  });
  const table = [['id', 'name', 'type', 'email', 'area', 'capacity'], ...rows].map((cells) => cells.join('\t')).join('\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), table);
  await page.keyboard.press('ControlOrMeta+v');
  const preview = page.getByRole('dialog', { name: 'Add 1,990 rows?' });
  await expect(preview).toContainText('10 rows have mistakes and are not added yet.', { timeout: 20_000 });
  await expect(preview.locator('.change-preview__wrong li')).toHaveCount(10);
  await expect(preview).toContainText('Bulk 1807 Capacity: This number is not possible here.');
  await preview.getByRole('button', { name: 'Add 1,990 rows' }).click();
  await expect(preview).toBeHidden({ timeout: 30_000 });

  await page.getByRole('button', { name: '10 rows with mistakes' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(10);
  expect(await findBarriers(page)).toEqual([]);
  await grid.focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  const form = page.getByRole('dialog', { name: 'Bulk 0007' });
  await expect(form.getByText('This number is not possible here.')).toBeVisible();
  await form.getByLabel('Capacity').fill('2');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: '9 rows with mistakes' })).toBeVisible();
  await page.getByRole('button', { name: '9 rows with mistakes' }).click();
  await page.getByLabel('Find', { exact: true }).fill('Bulk');
  await expect(page.getByText('1,991 resources', { exact: true })).toBeVisible();
});
