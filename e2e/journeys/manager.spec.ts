import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findBarriers } from '../visit/axe.ts';
import { tooWide } from '../visit/layout.ts';
import { EMPLOYEE, expect, secondScreen, signIn, test, TRAVELLER } from '../visit/test.ts';

// A second building and a manager would change what other journeys see.
test.use({ productName: 'manager' });

/** Makes a call as the person who is signed in. */
async function call(page: Page, method: 'GET' | 'PUT', path: string, data?: object) {
  const token = await page.evaluate(() => localStorage.getItem('api_token'));
  const { value } = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!;
  const headers = { authorization: `Bearer ${token}`, 'X-XSRF-TOKEN': value };
  const answer = await page.request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

const aRow = (id: string, cells: Readonly<Record<string, string>>) => ({
  id,
  isNew: true,
  cells: Object.entries(cells).map(([column, after]) => ({ column, before: '', after })),
});

test('a manager of one building keeps its resources and finds nothing of the others', async ({ page, context, product }) => {
  await signIn(page, TRAVELLER, '/settings');
  await call(page, 'PUT', '/api/assist/lists/areas', {
    changes: [aRow('beech-house', { name: 'Beech House', kind: 'building', parent: 'brno' })],
  });
  const room = { name: 'Beech room', email: 'beech@rooms.alder.example', area: 'beech-house', capacity: '4' };
  const types = (await call(page, 'GET', '/api/assist/lists/types')).rows as readonly { readonly id: string }[];
  await call(page, 'PUT', '/api/assist/lists/resources', { changes: [aRow('beech-room', { ...room, type: types[0]!.id })] });
  const people = await call(page, 'GET', `/api/assist/administration/people?q=${EMPLOYEE.email}`);
  await call(page, 'PUT', `/api/assist/administration/people/${people.value[0].id}/roles`, {
    manager: { areaIds: ['beech-house'], capabilities: ['resources'] },
    reception: false,
    approver: false,
  });

  const theirs = await secondScreen(context, product.url);
  const refused: string[] = [];
  theirs.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  await signIn(theirs, EMPLOYEE, '/admin');
  const rows = theirs.getByRole('rowheader');
  await expect(theirs.getByRole('navigation', { name: 'Administration' }).getByRole('link')).toHaveText(['Resources', 'Areas']);
  await expect(rows).toHaveText(['Beech room']);
  await theirs.getByRole('grid', { name: 'Resources' }).focus();
  await theirs.keyboard.type('Beech lounge');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByText('1 resource changed.')).toBeVisible();
  await expect(rows).toHaveText(['Beech lounge']);
  await theirs.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveText(['Beech room']);

  await theirs.getByRole('button', { name: 'Add a resource' }).click();
  const form = theirs.getByRole('dialog', { name: 'Add a resource' });
  await form.getByLabel('Name', { exact: true }).fill('Beech desk');
  await form.getByLabel('Resource type').selectOption({ label: 'Desk' });
  await expect(form.getByLabel('Area').getByRole('option')).toHaveText(['–', 'Beech House']);
  await form.getByLabel('Area').selectOption('Beech House');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(rows).toHaveText(['Beech desk', 'Beech room']);
  const [download] = await Promise.all([theirs.waitForEvent('download'), theirs.getByRole('button', { name: 'Save as a table' }).click()]);
  expect(
    readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n'),
  ).toHaveLength(3);
  expect([await findBarriers(theirs), await tooWide(theirs)]).toEqual([[], []]);

  await theirs.getByRole('link', { name: 'Areas', exact: true }).click();
  await expect(rows).toHaveText(['Beech House']);
  await expect(theirs.getByRole('gridcell', { name: 'Brno' })).toHaveAttribute('aria-readonly', 'true');
  await theirs.getByRole('button', { name: 'Add an area' }).click();
  const area = theirs.getByRole('dialog', { name: 'Add an area' });
  await area.getByLabel('Name', { exact: true }).fill('Beech garden');
  await area.getByLabel('Kind').selectOption('zone');
  await area.getByLabel('Lies in').selectOption('Beech House');
  await area.getByRole('button', { name: 'Save' }).click();
  await expect(rows).toHaveText(['Beech House', 'Beech garden']);
  await theirs.getByRole('checkbox', { name: 'Select all' }).check();
  await theirs.getByRole('button', { name: 'Remove 1 area' }).click();
  await theirs.getByRole('dialog', { name: 'Remove 1 area?' }).getByRole('button', { name: 'Remove 1 area' }).click();
  await expect(rows).toHaveText(['Beech House']);
  expect([await findBarriers(theirs), await tooWide(theirs)]).toEqual([[], []]);
  await theirs.setViewportSize({ width: 390, height: 844 });
  await theirs.getByRole('button', { name: /^Beech House/u }).click();
  await expect(theirs.getByRole('dialog', { name: 'Beech House' }).getByText('Only administrators can change this.')).toBeVisible();
  expect([await findBarriers(theirs), await tooWide(theirs)]).toEqual([[], []]);

  const cells = [{ column: 'name', before: 'Phone booth 1A', after: 'Mine' }];
  const { outcomes } = await call(theirs, 'PUT', '/api/assist/lists/resources', { changes: [{ id: 'booth-11', cells }] });
  expect(outcomes).toMatchObject([{ kind: 'refused', defects: [{ code: 'unknown-resource' }] }]);
  expect(refused).toEqual([]);
  await theirs.context().close();
});
