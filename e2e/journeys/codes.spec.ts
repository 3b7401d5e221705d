import type { Page } from '@playwright/test';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBarriers } from '../visit/axe.ts';
import { browserProgram, QUICK_DRAWING } from '../visit/browser.ts';
import { quietDay, timeOn } from '../visit/days.ts';
import { photographSheet } from '../visit/photographed-sign.ts';
import { EMPLOYEE, expect, ORGANIZER, signIn, test, TRAVELLER } from '../visit/test.ts';
import { believeOwnClock } from '../visit/moved-clock.ts';

test.use({ productName: 'codes' });

/** The code of the sign on the third floor, opposite the lifts. */
const SIGN_OF_FLOOR_3 = 'SCZ5ZQ';
/** A phone with twice the pixels, so that a sheet on its screen is as sharp as in print. */
const PHONE = { deviceScaleFactor: 2, viewport: { width: 390, height: 844 }, hasTouch: true };

/** Opens an administrator’s page of codes. */
async function openCodes(page: Page): Promise<void> {
  await signIn(page, TRAVELLER, '/settings');
  await page.getByRole('link', { name: 'Open the administration' }).click();
  await page.getByRole('link', { name: 'Codes on the walls' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Codes on the walls' })).toBeVisible();
}

test('codes are created for the desks of a floor, one is relabelled, and their signs are printed', async ({ page }) => {
  await openCodes(page);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create codes' }).click();
  const sheet = page.getByRole('dialog', { name: 'Create codes' });
  await sheet.getByLabel('Where').selectOption({ label: 'Third floor' });
  await sheet.getByLabel('Desk', { exact: true }).check();
  expect(await findBarriers(page, { within: '[role=dialog]' })).toEqual([]);
  await sheet.getByRole('button', { name: 'Create codes' }).click();
  await expect(page.getByText(/^\d\d codes created; \d+ places already had one\.$/)).toBeVisible();

  await page.getByLabel('Find').fill('Desk S-22');
  await page.getByRole('button', { name: /^Change .*Desk S-22$/ }).click();
  const edit = page.getByRole('dialog', { name: /^Sign / });
  await edit.getByLabel('Label').fill('By the window');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/ saved.$/)).toBeVisible();
  await expect(page.locator('.code-row')).toContainText('By the window');

  await page.getByRole('button', { name: 'Print 1 sign' }).click();
  await expect(page.getByRole('img', { name: /By the window/ })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as PDF' }).click()]);
  expect(download.suggestedFilename()).toBe('location-codes.pdf');
  // In print, a sheet is a page, and nothing else is shown.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('img', { name: /By the window/ })).toBeVisible();
});

test('a person who may not manage codes cannot open the page of codes, and finds no link to it', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/admin/codes');
  await expect(page.getByText('There is nothing here')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('link', { name: 'Open the administration' })).toHaveCount(0);
});

test.describe('on a phone, in front of a sign', () => {
  test.use(PHONE);

  test('a printed sheet is photographed, and a free resource nearby is reserved with one press', async ({ page, playwright, baseURL }) => {
    await openCodes(page);
    await page.getByLabel('Find').fill(SIGN_OF_FLOOR_3);
    await page.getByRole('button', { name: 'Print 1 sign' }).click();
    const printed = await page.getByRole('img', { name: /Third floor/ }).screenshot();
    const film = join(tmpdir(), `assist-sheet-${process.pid}.y4m`);
    writeFileSync(film, await photographSheet(printed));
    const browser = await playwright.chromium.launch({
      executablePath: browserProgram(),
      args: [
        ...QUICK_DRAWING,
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    });
    const phone = await browser.newPage({ baseURL: baseURL!, locale: 'en-GB', timezoneId: 'Europe/Prague', ...PHONE });
    await signIn(phone, ORGANIZER);
    // The clock is set to the middle of a working day, because at night nothing is open.
    await believeOwnClock(phone);
    await phone.clock.setFixedTime(timeOn(quietDay(), '10:00'));
    await phone.reload();
    await phone.getByRole('button', { name: 'Scan a code' }).click();
    // Each frame of the video is read by the processor, which may be slow on a busy machine.
    await expect(phone.getByText('You are here')).toBeVisible({ timeout: 60_000 });
    await expect(phone.getByRole('heading', { level: 1, name: 'Third floor' })).toBeVisible();
    const nearby = phone.getByRole('region', { name: 'Free nearby' });
    await expect(nearby.getByRole('listitem').first()).toBeVisible();
    expect(await findBarriers(phone)).toEqual([]);
    await nearby
      .getByRole('button', { name: /^Reserve until/ })
      .first()
      .click();
    await expect(phone.getByText(/is yours/)).toBeVisible();
    await browser.close();
    rmSync(film);
  });

  test('the route from a floor’s sign starts with the person’s back to the sign', async ({ page }) => {
    await signIn(page, EMPLOYEE, '/');
    await page.goto(`/QR/${SIGN_OF_FLOOR_3}`);
    await page.getByRole('link', { name: 'Route from here' }).click();
    await expect(page.getByRole('button', { name: /^From Sign on Third floor/ })).toBeVisible();
    await page.getByRole('searchbox').fill('Tagus');
    await page.getByRole('button', { name: /^Tagus/ }).click();
    await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem').first()).toContainText('With your back to the sign');
  });

  test('a person who cannot scan types the code at the sign’s address, and the code is looked up before the sign-in', async ({ page }) => {
    await page.goto('/qr');
    await expect(page.getByLabel('First three characters')).toBeFocused();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.type('scz5zq');
    await expect(page.getByLabel('E-mail address')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('return_url')).toBe('/navigate?startAreaId=floor-3&locationId=floor-3&code=SCZ5ZQ');
  });
});
