import type { Page } from '@playwright/test';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBarriers } from '../visit/axe.ts';
import { WITHOUT_MAP } from '../visit/browser.ts';
import { pressByKey } from '../visit/keyboard.ts';
import { photographSign } from '../visit/photographed-sign.ts';
import { EMPLOYEE, expect, signIn, test } from '../visit/test.ts';

/** The film that is fed to the browser’s camera. */
const FILM = join(tmpdir(), `assist-sign-${process.pid}.y4m`);
/** The text in the code at the door of Vltava, printed when the site had another name. */
const SIGN = 'HTTPS://SIGNS-OF-BEFORE.EXAMPLE/QR/SMT6RV';
const DANUBE = 'YCY-R3H';

/** Returns the options of a browser whose camera shows the film, and whose user gives this answer to a request for the camera. */
const browserSaying = (answer: 'accept' | 'deny') => ({
  ...WITHOUT_MAP.launchOptions,
  args: [
    ...WITHOUT_MAP.launchOptions.args,
    `--use-fake-ui-for-media-stream${answer === 'deny' ? '=deny' : ''}`,
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${FILM}`,
  ],
});
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

test.use({ launchOptions: browserSaying('accept') });
test.beforeAll(() => writeFileSync(FILM, photographSign(SIGN)));
test.afterAll(() => rmSync(FILM, { force: true }));

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Where are you?' });
const asksForCodes = (page: Page) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/qrcode/')) asked.push(new URL(request.url()).pathname);
  });
  return asked;
};

test.describe('a code on a wall, with a phone whose camera may be used,', () => {
  test.use(PHONE);

  test('is scanned to find the start, and the route from there is shown', async ({ page }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await signIn(page, EMPLOYEE, '/navigate?to=room-rhone');
    await page.getByRole('button', { name: 'Scan a code' }).click();
    await expect(page.getByRole('button', { name: /^From Vltava .*scanned$/ })).toBeVisible();
    await expect(sheetOf(page)).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Rhône is');
    // No request went to the host named on the sign.
    expect([...hosts]).toEqual([new URL(page.url()).host]);
  });
});

test.describe('a typed code', () => {
  test.use(PHONE);

  test('can be entered if the camera may not be used, and is not looked up if it has a mistake', async ({ playwright, baseURL }) => {
    const browser = await playwright.chromium.launch(browserSaying('deny'));
    const page = await browser.newPage({ baseURL: baseURL!, locale: 'en-GB', ...PHONE });
    const asked = asksForCodes(page);
    await signIn(page, EMPLOYEE, '/navigate?to=room-rhone');
    await page.getByRole('button', { name: 'Scan a code' }).click();
    await expect(sheetOf(page).getByRole('alert')).toContainText('The camera is not allowed here.');
    expect(await findBarriers(page, { within: '[role=dialog]' })).toEqual([]);
    await page.getByLabel('First three characters').pressSequentially('yc-y');
    await expect(page.getByLabel('Last three characters')).toBeFocused();
    await page.keyboard.type('r3k');
    await expect(page.getByText('There is a mistake in this code. Compare it with the sign.')).toBeVisible();
    expect(await findBarriers(page, { within: '[role=dialog]' })).toEqual([]);
    expect(asked).toEqual([]);
    await page.getByLabel('Last three characters').fill('R3H');
    await expect(page.getByRole('button', { name: /^From Danube .*code entered$/ })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Rhône is');
    expect(asked).toEqual(['/api/qrcode/info/YCYR3H']);
    await browser.close();
  });

  test('that is not in use is reported, and so is a missing connection', async ({ page, context }) => {
    await signIn(page, EMPLOYEE, '/navigate?to=room-rhone');
    await page.getByRole('button', { name: 'Enter a code' }).click();
    await page.getByRole('button', { name: 'The code looks different' }).click();
    await page.getByLabel('Code or link').fill('https://signs-of-before.example/qr/sign.12');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('This code is not in use');
    await page.getByRole('button', { name: 'Code of six characters' }).click();
    await context.setOffline(true);
    await page.getByLabel('First three characters').pressSequentially(DANUBE.replace('-', ''));
    await expect(page.getByRole('alert')).toContainText('No connection');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: /^From Danube/ })).toBeVisible();
  });

  test('leads to its place using only the keyboard', async ({ page }) => {
    await signIn(page, EMPLOYEE, '/navigate?to=room-rhone');
    await pressByKey(page, page.getByRole('button', { name: 'Enter a code' }));
    await expect(page.getByLabel('First three characters')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Enter a code' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type(DANUBE);
    await expect(page.getByRole('button', { name: /^From Danube .*code entered$/ })).toBeVisible();
  });
});
