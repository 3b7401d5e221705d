import { readFileSync } from 'node:fs';
import { findBarriers } from '../visit/axe.ts';
import { tooWide } from '../visit/layout.ts';
import { EMPLOYEE, expect, ORGANIZER, signIn, test, TRAVELLER } from '../visit/test.ts';

test('an administrator sees who has looked at whose calendar, limits the list to a person, and saves it', async ({ page }) => {
  await signIn(page, ORGANIZER, `/reservations?user=${EMPLOYEE.email}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const answer = page.waitForResponse((response) => response.url().includes('/api/calendar/events') && response.ok());
  await page.reload();
  await answer;

  await signIn(page, TRAVELLER, '/settings');
  await page.getByRole('link', { name: 'Open the administration' }).click();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await page.getByLabel('Person concerned').fill(EMPLOYEE.email);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const row = page.locator('.audit-row').filter({ hasText: ORGANIZER.name }).first();
  await expect(row).toContainText('Looked at the calendar of');
  await expect(row).toContainText(EMPLOYEE.email);
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 768 });
    expect([width, await findBarriers(page), await tooWide(page)]).toEqual([width, [], []]);
  }

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a table' }).click();
  const table = readFileSync(await (await download).path(), 'utf8');
  expect(table).toContain('at,actor,actor_name,operation,person,reference,detail');
  expect(table).toContain(`,${ORGANIZER.email},${ORGANIZER.name},listEvents,${EMPLOYEE.email},`);
});

test('nobody else sees the audit log', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/admin/audit');
  await expect(page.getByText('There is nothing here')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the administration' })).toHaveCount(0);
});
