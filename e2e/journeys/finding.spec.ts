import { plusDays } from '@assist/time';
import type { Locator } from '@playwright/test';
import { altered } from '../visit/altered.ts';
import { dayFrom, quietDay } from '../visit/days.ts';
import { EMPLOYEE, expect, signIn, test } from '../visit/test.ts';

/** Selects desks that are free, even outside working hours, so that the journey also works on a Sunday. */
const FREE_DESK = '.plan-svg [data-place^="desk-"][data-code="0"], .plan-svg [data-place^="desk-"][data-code="8"]';

test('a desk is reserved from the first screen in three clicks', async ({ page }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Reserve a desk' }).click();
  const desk = page.locator(FREE_DESK).first();
  await desk.waitFor({ state: 'attached' });
  await page.waitForTimeout(1_000);
  const { x, y, width, height } = (await desk.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.getByRole('button', { name: /^Reserve (today|tomorrow|\w{3},? )/ }).click();
  await expect(page.getByText(/^Desk .+ is yours, /)).toBeVisible();
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap beside a desk selects the desk, which is shown above its card, zoomed in enough to tap the next one', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, EMPLOYEE, `/plan?type=desk&level=floor-1&day=${quietDay()}&from=09:00&to=10:00`);
    const desks = page.locator('.plan-svg [data-place^="desk-"][data-code="0"]');
    await expect.poll(() => desks.count()).toBeGreaterThan(10);
    // This is the outermost desk, so nothing else is closer to a tap beyond it.
    const boxes = await desks.evaluateAll((all) =>
      all.map((desk) => ({ id: desk.getAttribute('data-place')!, box: desk.getBoundingClientRect().toJSON() as DOMRect })),
    );
    const { id, box } = boxes.toSorted((a, b) => b.box.bottom - a.box.bottom || b.box.right - a.box.right)[0]!;
    await page.touchscreen.tap(box.x + box.width / 2, box.bottom + 20);
    await expect(page).toHaveURL(new RegExp(`resource=${id}(&|$)`));
    const sheet = page.locator('.sheet');
    await expect(sheet.locator('.resource-card')).toBeVisible();
    const desk = page.locator(`.plan-svg [data-place="${id}"]`);
    await expect.poll(async () => Math.min(...(await sizeOf(desk)))).toBeGreaterThanOrEqual(23.5);
    const [seen, above, below] = [await desk.boundingBox(), await page.locator('.floors').boundingBox(), await sheet.boundingBox()];
    expect(seen!.y).toBeGreaterThan(above!.y + above!.height);
    expect(seen!.y + seen!.height).toBeLessThan(below!.y);
    // After the card is closed, the whole floor is visible again.
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await sizeOf(desk))[0]).toBeLessThan(20);
  });

  test('if nothing is free, the button that closes the filters shows no number', async ({ page }) => {
    await signIn(page, EMPLOYEE, `/plan?type=desk&people=99&day=${quietDay()}&from=09:00&to=10:00`);
    await page.locator('.plan-top__filters').click();
    await page.locator('.sheet').getByRole('button', { name: 'Show the plan' }).click();
    await expect(page.locator('.sheet')).toHaveCount(0);
  });

  test('if the whole day is shown, a chosen hour takes a 24th of the bar’s width', async ({ page }) => {
    await signIn(page, EMPLOYEE, `/plan?type=desk&day=${quietDay()}&from=09:00&to=10:00`);
    await page.getByRole('button', { name: 'Show the whole day' }).click();
    const [line] = await sizeOf(page.locator('.time-slider'));
    await expect.poll(async () => (await sizeOf(page.locator('.time-slider__shape')))[0]).toBeCloseTo(line / 24, 0);
  });
});

async function sizeOf(place: Locator): Promise<readonly [number, number]> {
  const { width, height } = (await place.boundingBox())!;
  return [width, height];
}

test('the arrow keys move the start on the time bar, and change it in the address', async ({ page }) => {
  await signIn(page, EMPLOYEE, `/plan?type=desk&day=${quietDay()}&from=09:00&to=10:00`);
  const start = page.getByRole('slider').first();
  await start.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/from=09%3A15/);
});

test('filters and floors are in the address, and are restored from it', async ({ page }) => {
  await signIn(page, EMPLOYEE, `/plan?type=meeting-room&day=${quietDay()}&from=09:00&to=10:00`);
  await page.getByLabel('People', { exact: true }).fill('16');
  await expect(page).toHaveURL(/people=16/);
  const count = page.getByText(/^\d+ free of \d+$/).first();
  await expect.poll(async () => Number((await count.textContent())?.split(' ').at(-1))).toBeLessThan(15);
  const before = await count.textContent();
  await page.reload();
  await expect(count).toHaveText(before!);
});

test('a time is selected, given a title and reserved on the timeline using only the keyboard', async ({ page }) => {
  await signIn(page, EMPLOYEE, `/timeline?day=${quietDay()}&name=Loire&from=09:00&to=10:00`);
  const grid = page.getByRole('grid');
  await expect(grid).toBeVisible();
  // Makes the keyboard the last input used, as for somebody without a mouse.
  await page.keyboard.press('Tab');
  await grid.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Loire is yours, /)).toBeVisible();
  await expect(page.getByText(/By keyboard/).first()).toBeVisible();
});

test('the search box matches parts and ignores accents; the name filter matches the exact name, in any case', async ({ page }) => {
  // The address names the floor, because otherwise the first search would choose a floor, and later ones would keep it.
  await signIn(page, EMPLOYEE, `/plan?view=list&level=floor-1&type=desk&day=${quietDay()}&from=09:00&to=10:00`);
  const found = page.locator('.finder-filters__count');
  await page.getByLabel('Name contains').fill('désk a-0');
  await expect(page).toHaveURL(/q=d/);
  await expect(found).toHaveText('8 free of 8');
  await page.getByLabel('Name contains').fill('');
  await page.getByLabel('Name is exactly').fill('desk a-0');
  await expect(page).toHaveURL(/name=desk/);
  await expect(found).toHaveText('0 free of 0');
  await page.getByLabel('Name is exactly').fill('desk a-02');
  await expect(found).toHaveText(/of 1$/);
  await expect(page.locator('.plan-row')).toHaveText(/Desk A-02/);
});

test('text missing in the person’s language is shown in the company’s language', async ({ page }) => {
  await page.route(
    '**/api/assist/configurations*',
    altered<{ asistConfiguration: { resourceTypeInfos: readonly { name: { en: string; cs: string } }[] } }>(
      ({ asistConfiguration, ...body }) => ({
        ...body,
        asistConfiguration: {
          ...asistConfiguration,
          defaultLanguage: 'cs',
          resourceTypeInfos: asistConfiguration.resourceTypeInfos.map(({ name: { en, cs }, ...info }) => ({ ...info, name: { en, cs } })),
        },
      }),
    ),
  );
  await page.addInitScript(() => location.protocol.startsWith('http') && localStorage.setItem('assist-lang', 'de'));
  await page.goto(`/account/login?return_url=${encodeURIComponent('/plan?view=list&type=desk')}`);
  await page.locator('input').first().fill(EMPLOYEE.email);
  await page.locator('input[type=password]').fill('nine-rivers-meet-2026');
  await page.locator('button[type=submit]').click();
  await expect(page.locator('.finder-filters__types').getByRole('button', { name: 'Stůl' })).toBeVisible();
});

test('a selected row is visible above its card, on a phone', async ({ page }) => {
  const isSeen = () =>
    page.locator('.plan-row[data-chosen]').evaluate((row) => {
      const { left, top, height } = row.getBoundingClientRect();
      return row.contains(document.elementFromPoint(left + 20, top + height / 2));
    });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, EMPLOYEE, `/plan?view=list&type=desk&level=floor-1&day=${quietDay()}&from=10:00&to=11:00`);
  const rows = page.locator('.plan-row__name');
  await expect(rows.first()).toBeVisible();
  // The last visible row is where the card will appear.
  const names = await rows.evaluateAll((all) =>
    all.filter((one) => one.getBoundingClientRect().bottom < innerHeight - 150).map((one) => one.querySelector('strong')!.textContent),
  );
  await page
    .getByRole('button', { name: new RegExp(`^${names.at(-1)!}`) })
    .first()
    .click();
  await expect(page.getByRole('article', { name: names.at(-1)! })).toBeVisible();
  await expect.poll(isSeen).toBe(true);
});

test('the suggestions of a field in the filters scroll with the field, even out of sight', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await signIn(page, EMPLOYEE, `/plan?day=${quietDay()}&type=meeting-room&from=10:00&to=11:00`);
  // Once the foot with this button is shown, the filters keep their height.
  await expect(page.getByRole('button', { name: /^Suggest one: / })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'With whom' });
  await field.fill('lindq');
  const offered = page.getByRole('listbox').getByRole('option', { name: /Lindqvist/ });
  await expect(offered).toBeVisible();
  const scrollBy = async (px: number) => page.locator('.finder-filters').evaluate((panel, by) => panel.scrollBy(0, by), px);
  const gapPx = async () => {
    const [list, input] = await Promise.all([page.getByRole('listbox').boundingBox(), page.locator('.person-field input').boundingBox()]);
    return list!.y - (input!.y + input!.height);
  };
  const before = await gapPx();
  const placePx = (await field.boundingBox())!.y;
  await scrollBy(60);
  await expect.poll(async () => (await page.locator('.person-field input').boundingBox())!.y).toBeLessThan(placePx);
  await expect.poll(gapPx).toBeCloseTo(before, 0);
  await expect(offered).toBeVisible();
  await scrollBy(-4_000);
  await expect(offered).toBeHidden();
  await expect(field).toHaveValue('lindq');
});

// Under libfaketime a throttled processor never continues.
test(
  'quick presses of the button for the next day all count on a slow processor, and the button stays in its place',
  { tag: '@real-clock' },
  async ({ page }) => {
    // The day is a Monday, so that three open days follow, because the button skips closed ones.
    const day = dayFrom(quietDay(), 'monday');
    for (const screen of ['plan', 'timeline'] as const) {
      await signIn(page, EMPLOYEE, `/${screen}?day=${day}&from=10:00&to=11:00`);
      const next = page.getByRole('button', { name: 'Next day' });
      await expect(next).toBeVisible();
      const slow = await page.context().newCDPSession(page);
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      const { x, y, width, height } = (await next.boundingBox())!;
      for (let press = 0; press < 3; press += 1) await page.mouse.click(x + width / 2, y + height / 2);
      await expect(page).toHaveURL(new RegExp(`day=${plusDays(day, 3)}`));
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await slow.detach();
    }
  },
);

test('the timeline scrolls to a newly chosen time, wherever it was before', async ({ page }) => {
  await signIn(page, EMPLOYEE, `/timeline?day=${quietDay()}&from=17:00&to=18:00&panel=filters`);
  const grid = page.getByRole('grid');
  const chosen = page.locator('.timeline-head__chosen');
  const isShown = async () => {
    const [view, corner, mark] = await Promise.all(
      [grid, page.locator('.timeline-head__corner'), chosen].map(async (one) => (await one.boundingBox())!),
    );
    return mark!.x >= corner!.x + corner!.width && mark!.x + mark!.width <= view!.x + view!.width;
  };
  await expect.poll(isShown).toBe(true);
  await page.getByLabel('From', { exact: true }).selectOption('07:00');
  await expect.poll(isShown).toBe(true);
});
