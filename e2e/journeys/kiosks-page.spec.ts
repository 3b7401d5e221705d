import type { Page } from '@playwright/test';
import { WITH_MAP } from '../visit/browser.ts';
import { findBarriers } from '../visit/axe.ts';
import { pressByKey, tabTo } from '../visit/keyboard.ts';
import { comeToRest, coverings, cutOff, tooSmall, tooWide } from '../visit/layout.ts';
import { EMPLOYEE, expect, signIn, test, TRAVELLER } from '../visit/test.ts';

test.use({ ...WITH_MAP, productName: 'kiosks' });

const TOUCH_PX = 44;

/** Opens an administrator’s page of kiosks. */
async function openKiosks(page: Page): Promise<void> {
  await signIn(page, TRAVELLER, '/settings');
  await page.getByRole('link', { name: 'Open the administration' }).click();
  await page.getByRole('link', { name: 'Kiosks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kiosks' })).toBeVisible();
}

/** Starts pairing like an unknown device, and returns the code that it shows. */
async function startPairing(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const secret = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    const answer = await fetch('/api/kiosk/pairings', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-XSRF-TOKEN': /XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]! },
      body: JSON.stringify({ secret }),
    });
    const { code } = (await answer.json()) as { code: string };
    return code;
  });
}

const browserNameOf = (page: Page) => page.context().browser()?.browserType().name();

const SIZES = [
  { width: 390, height: 844, isPhone: true },
  { width: 1440, height: 900, isPhone: false },
] as const;

/** Checks that nothing covers anything, is cut off or is too wide, on a phone and on a desktop, and that touch targets are large enough. */
async function expectInOrder(page: Page): Promise<void> {
  for (const { isPhone, ...size } of SIZES) {
    await page.setViewportSize(size);
    await comeToRest(page);
    expect([size, await findBarriers(page)]).toEqual([size, []]);
    expect([size, await coverings(page), await cutOff(page), await tooWide(page)]).toEqual([size, [], [], []]);
    // Firefox’s driver cannot simulate touch, so the page there is not laid out for touch.
    if (isPhone && browserNameOf(page) !== 'firefox') expect(await tooSmall(page, TOUCH_PX)).toEqual([]);
  }
}

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a device becomes a kiosk at the pressed point of the plan, is renamed, and is removed', async ({ page }) => {
    await openKiosks(page);
    await expect(page.getByText('There are no kiosks yet')).toBeVisible();
    await expectInOrder(page);
    await page.getByRole('button', { name: 'Add a kiosk' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add a kiosk' });
    const plan = sheet.getByRole('group', { name: 'Plan: Ground floor' });
    await expect(plan.locator('.plan-stage')).toBeVisible();
    await expectInOrder(page);

    await sheet.getByLabel('Code on its screen').fill('0000-0000');
    await sheet.getByLabel('Name').fill('Lobby');
    await plan.click({ position: { x: 150, y: 130 } });
    await expect(sheet.getByText('The screen is marked on the plan.')).toBeVisible();
    await sheet.getByLabel('Its reader faces').selectOption('North');
    await expect(sheet.getByRole('checkbox', { name: 'Alder House' })).toBeChecked();
    const add = sheet.getByRole('button', { name: 'Add a kiosk' });
    await add.click();
    await expect(sheet.getByRole('alert')).toContainText('No kiosk shows this code');
    await expect(sheet.getByLabel('Code on its screen')).toBeFocused();
    await expectInOrder(page);
    await expect(sheet.getByLabel('Name')).toHaveValue('Lobby');
    await sheet.getByLabel('Code on its screen').fill((await startPairing(page)).toLowerCase().replace('-', ' '));
    await add.click();
    await expect(page.getByText('Lobby is now a kiosk.')).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: 'Lobby' });
    await expect(row).toContainText('Shows: Alder House');
    await expect(row).toContainText('Not seen yet');
    await expectInOrder(page);

    await row.getByRole('button', { name: 'Change Lobby' }).click();
    const change = page.getByRole('dialog', { name: 'Change Lobby' });
    await change.getByLabel('Name').fill('Reception');
    // The kiosk’s position is unchanged.
    await expect(change.getByLabel('At a sign or a room')).toHaveValue('');
    await expect(change.getByText('The screen is marked on the plan.')).toBeVisible();
    await change.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Reception saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Reception' }).click();
    const question = page.getByRole('dialog', { name: 'Remove Reception?' });
    expect(await findBarriers(page, { within: 'dialog' })).toEqual([]);
    await question.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('Reception is no longer a kiosk.')).toBeVisible();
    await expect(page.getByText('There are no kiosks yet')).toBeVisible();
  });
});

test('a kiosk is added at a sign and removed, using the keyboard', async ({ page }) => {
  await openKiosks(page);
  const code = await startPairing(page);
  await pressByKey(page, page.getByRole('button', { name: 'Add a kiosk' }));
  const sheet = page.getByRole('dialog', { name: 'Add a kiosk' });
  await tabTo(page, sheet.getByLabel('Code on its screen'));
  await page.keyboard.type(code);
  await tabTo(page, sheet.getByLabel('Name'));
  await page.keyboard.type('Third floor');
  const at = sheet.getByLabel('At a sign or a room');
  await tabTo(page, at);
  await page.keyboard.type('Third floor (');
  await expect(at.locator('option:checked')).toHaveText(/^Third floor \(SCZ-5ZQ\)/);
  await expect(sheet.getByRole('button', { name: 'Third floor', pressed: true })).toBeVisible();
  await expect(sheet.getByLabel('Its reader faces').locator('option:checked')).toHaveText('East, exactly 81°');
  await pressByKey(page, sheet.getByRole('button', { name: 'Add a kiosk' }));
  await expect(page.getByText('Third floor is now a kiosk.')).toBeVisible();
  await pressByKey(page, page.getByRole('button', { name: 'Remove Third floor' }));
  await pressByKey(page, page.getByRole('dialog', { name: 'Remove Third floor?' }).getByRole('button', { name: /^Remove/ }));
  await expect(page.getByText('Third floor is no longer a kiosk.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a kiosk' })).toBeFocused();
});

test('a person who may not manage kiosks cannot open the page of kiosks, and finds no link to it', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/admin/kiosks');
  await expect(page.getByText('There is nothing here')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('link', { name: 'Open the administration' })).toHaveCount(0);
});
