import { findBarriers } from '../visit/axe.ts';
import { inDays } from '../visit/days.ts';
import { emptyTest as test, FOUNDER, setUpEmpty } from '../visit/empty-product.ts';
import { tooWide } from '../visit/layout.ts';
import { expect } from '../visit/test.ts';

test('news is written, seen at once by everybody, changed in the grid, and taken away', async ({ page, context, empty }) => {
  await setUpEmpty(page, empty);
  const reader = await context.newPage();
  await reader.goto(`${empty.url}/news`);
  await expect(reader.getByText('There is no news.')).toBeVisible();

  await page.goto(`${empty.url}/admin/news`);
  await expect(page.getByText('There is no news yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add news' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Title', { exact: true }).fill('The café is open');
  await form.getByLabel('Text', { exact: true }).fill('From eight to five, on the ground floor.');
  await form.getByRole('checkbox', { name: FOUNDER.company }).check();
  expect(await findBarriers(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('rowheader', { name: 'The café is open' })).toBeVisible();
  await expect(reader.getByRole('heading', { name: 'The café is open' })).toBeVisible();
  await expect(reader.getByText('From eight to five, on the ground floor.')).toBeVisible();

  // By the keyboard: the end, as a spreadsheet of many countries shows it. A day alone is its whole day.
  const [year, month, day] = inDays(3).split('-') as [string, string, string];
  const grid = page.getByRole('grid', { name: 'News' });
  await grid.focus();
  for (let column = 0; column < 3; column += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.type(`${day}.${month}.${year}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 item of news changed.')).toBeVisible();
  await expect(grid.getByText(`${year}-${month}-${day} 23:59`)).toBeVisible();
  await expect(reader.getByText('· until', { exact: false })).toBeVisible();
  await page.keyboard.type('2020-01-01');
  await page.keyboard.press('Enter');
  await expect(page.getByText('It ends before it begins.')).toBeVisible();
  await expect(reader.getByText('· until', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  expect([await findBarriers(page), await tooWide(page)]).toEqual([[], []]);

  await page.getByRole('checkbox', { name: 'Select The café is open' }).check();
  await page.getByRole('button', { name: 'Remove 1 item' }).click();
  await page.getByRole('dialog', { name: 'Remove 1 item of news?' }).getByRole('button', { name: 'Remove 1 item' }).click();
  await expect(reader.getByText('There is no news.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(reader.getByRole('heading', { name: 'The café is open' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^The café is open/u }).click();
  expect([await findBarriers(page), await tooWide(page)]).toEqual([[], []]);
  await form.getByRole('button', { name: 'Remove this news' }).click();
  await page.getByRole('dialog', { name: 'Remove 1 item of news?' }).getByRole('button', { name: 'Remove 1 item' }).click();
  await expect(page.getByText('There is no news yet')).toBeVisible();
});
