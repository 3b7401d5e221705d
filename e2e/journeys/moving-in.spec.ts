import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { TWO_ROOMS_DXF } from '../visit/a-drawing.ts';
import { findBarriers } from '../visit/axe.ts';
import { quietDay } from '../visit/days.ts';
import { emptyTest as test, setUpEmpty } from '../visit/empty-product.ts';
import { pressByKey, tabTo } from '../visit/keyboard.ts';
import { expect } from '../visit/test.ts';

/** A university’s building, converted to IMDF by another program; see SOURCE.txt beside it. */
const DRESDEN = fileURLToPath(new URL('../../../shared/data/apb-dresden/imdf/', import.meta.url));
const DRESDEN_FILES = ['address', 'building', 'footprint', 'level', 'opening', 'relationship', 'unit', 'venue'];

/** Counts the presses of a journey, as a person makes them. */
function counter() {
  let presses = 0;
  return {
    press: async (target: ReturnType<Page['getByRole']>) => {
      presses += 1;
      await target.click();
    },
    presses: () => presses,
  };
}

/** Finds a link of the screen, not one of the administration's navigation. */
const link = (page: Page, name: string) => page.locator('.administration__screen').getByRole('link', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

/** Reserves a resource of the new company on a quiet day, and waits until the reservation is in the list. */
async function reserve(page: Page, url: string, resourceId: string): Promise<void> {
  await page.goto(`${url}/reservations/reserve?day=${quietDay()}&resource=${resourceId}&from=10:00&to=11:00`);
  await page.getByLabel('Title').fill('First of all');
  await button(page, 'Reserve').click();
  await page.goto(`${url}/reservations?day=${quietDay()}`);
  await expect(page.getByText('First of all').first()).toBeVisible();
}

test('an empty server becomes a company with the sample building in six presses', async ({ page, empty }) => {
  await setUpEmpty(page, empty);
  const { press, presses } = counter();
  await press(link(page, 'Add a plan'));
  await press(button(page, 'Take the sample building'));
  await press(button(page, 'Publish'));
  await press(link(page, 'Choose rooms and desks'));
  await press(button(page, 'Add 370 resources'));
  await expect(page.getByText('370 resources have been added. Everybody can reserve now.')).toBeVisible();
  await press(page.getByRole('status').getByRole('link', { name: 'Look at the plan' }));
  await expect(page).toHaveURL(/\/plan/u, { timeout: 60_000 });
  expect(presses()).toBe(6);
  await reserve(page, empty.url, 'meeting-room-vltava');
  await page.goto(`${empty.url}/admin`);
  await expect(page.getByText('370 resources, 370 visible to everybody, 370 on a plan.')).toBeVisible();
});

test('a plan that was published by mistake is removed, and one with resources on it stays', async ({ page, empty }) => {
  await setUpEmpty(page, empty);
  const publish = async () => {
    await page.goto(`${empty.url}/admin/plan`);
    await button(page, 'Take the sample building').click();
    await button(page, 'Publish').click();
    await link(page, 'Choose rooms and desks').waitFor();
  };
  const remove = async () => {
    await page.goto(`${empty.url}/admin/plan`);
    await expect(page.locator('.stored-plan')).toHaveCount(1);
    expect(await findBarriers(page)).toEqual([]);
    await button(page, /^Remove /u).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  };
  await publish();
  await remove();
  await expect(page.getByText(/^The plan of .+ has been removed\.$/u)).toBeVisible();
  await expect(page.locator('.stored-plan')).toHaveCount(0);
  await publish();
  await link(page, 'Choose rooms and desks').click();
  await button(page, 'Add 370 resources').click();
  await expect(page.getByText('370 resources have been added.', { exact: false })).toBeVisible();
  await remove();
  await expect(page.getByText('Nothing was removed.', { exact: false })).toContainText('365 more');
  await expect(page.locator('.stored-plan')).toHaveCount(1);
});

test('without a plan, a list of names is enough, by the keyboard alone', async ({ page, empty }) => {
  await setUpEmpty(page, empty);
  expect(await findBarriers(page)).toEqual([]);
  await pressByKey(page, link(page, 'Go on without a plan'));
  await tabTo(page, page.getByLabel('Names, one in each line'));
  await page.keyboard.type('Oak, 8\nElm\n');
  expect(await findBarriers(page)).toEqual([]);
  await pressByKey(page, button(page, 'Add 2 resources'));
  await expect(page.getByText('2 resources have been added.')).toBeVisible();
  await expect(page.getByLabel('Names, one in each line')).toHaveValue('');
  await page.goto(`${empty.url}/admin`);
  await expect(page.getByRole('img', { name: 'Left out' })).toBeVisible();
  await expect(link(page, 'Add a plan')).toBeVisible();
  await reserve(page, empty.url, 'oak');
});

test('a drawing that does not say its unit is asked about, and becomes a plan', async ({ page, empty }) => {
  await setUpEmpty(page, empty);
  await page.goto(`${empty.url}/admin/plan`);
  await page.getByLabel('Drop a plan here, or choose a file').setInputFiles({
    name: 'floor 1.dxf',
    mimeType: 'image/vnd.dxf',
    buffer: Buffer.from(TWO_ROOMS_DXF),
  });
  await page.getByLabel('Name of the building').fill('Birch House');
  await expect(page.getByLabel('Number of the floor')).toHaveValue('1');
  await page.getByLabel('Where it is (optional)').fill('50.0875, 14.4213');
  const unit = page.getByLabel('Unit of the drawing');
  await expect(unit).toHaveAccessibleDescription(/^The doors do not show the unit/u);
  await button(page, 'Check').click();
  await expect(unit).toHaveAttribute('aria-invalid', 'true');
  await expect(unit.locator('option')).toHaveText([
    'Choose the unit',
    'mm · 10 × 8 m',
    'cm · 100 × 80 m',
    'm · 10,000 × 8,000 m',
    'in · 254 × 203 m',
    'ft · 3,050 × 2,440 m',
  ]);
  // A wrong unit is found by the check too, and the answers are still there.
  await unit.selectOption('m');
  await button(page, 'Check').click();
  await expect(page.getByText('With this unit the walls would measure', { exact: false })).toBeVisible();
  await expect(button(page, 'Publish')).toHaveCount(0);
  await button(page, 'Back to the questions').click();
  await expect(page.getByLabel('Name of the building')).toHaveValue('Birch House');
  await unit.selectOption('mm');
  await button(page, 'Check').click();
  await expect(page.getByRole('heading', { name: 'Birch House' })).toBeVisible();
  await expect(page.getByText('Position: 50.0875° N, 14.4213° E.', { exact: false })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Publish').click();
  await link(page, 'Choose rooms and desks').click();
  await page.getByRole('checkbox', { name: 'Rooms of no special kind' }).check();
  await button(page, 'Add 2 resources').click();
  await expect(page.getByText('Everybody can reserve now.', { exact: false })).toBeVisible();
});

test('a building of another maker is published, and rooms are chosen by a frame on the drawing', async ({ page, empty }) => {
  test.skip(!existsSync(DRESDEN), 'the building of another maker is not beside the project');
  await setUpEmpty(page, empty);
  await page.goto(`${empty.url}/admin/plan`);
  await page
    .getByLabel('Drop a plan here, or choose a file')
    .setInputFiles([...DRESDEN_FILES.map((name) => `${DRESDEN}${name}.geojson`), `${DRESDEN}manifest.json`]);
  await expect(button(page, 'Publish')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Address in the plan: Andreas-Pfitzmann-Bau, Dresden, DE.')).toBeVisible();
  // The floor with the most findings comes first.
  await expect(page.getByLabel('Floor', { exact: true }).locator('option:checked')).toHaveText('Level -1 (3)');
  await button(page, 'Show on the drawing: 6 Level 1 · 1065').click();
  await expect(page.getByRole('region', { name: 'Drawing: Level 1', exact: true })).toBeVisible();
  await expect(page.locator('.floor-findings [data-chosen]')).toHaveCount(1);
  // The wheel with Ctrl zooms the drawing, which then has room for more names, and leaves the page where it is.
  const check = page.getByRole('region', { name: 'Drawing: Level 1', exact: true });
  const names = check.locator('.drawing-window__name');
  const [namesBefore, scrolledPx] = [await names.count(), await page.evaluate(() => scrollY)];
  expect(namesBefore).toBeGreaterThan(10);
  await check.hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await expect.poll(() => names.count()).toBeGreaterThan(namesBefore);
  expect(await page.evaluate(() => scrollY)).toBe(scrolledPx);
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Publish').click();
  await link(page, 'Choose rooms and desks').click({ timeout: 60_000 });
  // No room of this plan has a category that is usually reserved, so nothing is chosen.
  await expect(button(page, 'Add to what can be reserved').first()).toBeDisabled();
  // The floor with the most places comes first.
  await expect(page.getByLabel('Floor', { exact: true }).locator('option:checked')).toHaveText('Level 3');
  const drawing = page.getByRole('region', { name: /^Drawing: / });
  await button(page, 'Draw a frame').click();
  await drawing.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await drawing.boundingBox())!;
  await page.mouse.move(x + width * 0.3, y + height * 0.3);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.7, y + height * 0.7, { steps: 5 });
  await page.mouse.up();
  const add = button(page, /^Add \d+ resources$/).first();
  await expect(add).toBeVisible();
  await add.click();
  await expect(page.getByText('Everybody can reserve now.', { exact: false })).toBeVisible();
  const added = page.locator('.place-picker__place[data-is=added]');
  await expect(added.first()).toBeVisible();
  const before = await added.count();
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Press single places').click();
  await added.first().click();
  const takeBack = button(page, 'Take back').first();
  await takeBack.scrollIntoViewIfNeeded();
  const takenAtPx = await page.evaluate(() => scrollY);
  await takeBack.click();
  const message = page.getByText('1 resource is no longer reservable', { exact: false });
  await expect(message).toBeVisible();
  await expect(added).toHaveCount(before - 1);
  // The focus finds a new place, and the page stays where it is.
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(message).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await page.evaluate(() => scrollY)).toBe(takenAtPx);
  await button(page, 'Take all of them back').click();
  await expect(added).toHaveCount(0);
});

test('a table of people is shown before it is imported, and a wrong one says where', async ({ page, empty }) => {
  await setUpEmpty(page, empty);
  await page.goto(`${empty.url}/admin/people`);
  const drop = page.getByLabel('Drop a table here, or choose a file');
  const table = (text: string) => ({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await drop.setInputFiles(table('email,name\nmia birch,Mia Braun\n'));
  await expect(page.getByText('Line 2, email')).toBeVisible();
  await button(page, 'Choose another file').click();
  await drop.setInputFiles(table('email,name\nmia@birch.example,Mia Braun\n'));
  await expect(page.getByText('New: 1, changed: 0, as before: 0.', { exact: false })).toBeVisible();
  await button(page, 'Import').click();
  await expect(page.getByText('2 people have an account.')).toBeVisible();
});
