import { WITH_MAP } from '../visit/browser.ts';
import { quietDay } from '../visit/days.ts';
import { comeToRest } from '../visit/layout.ts';
import { EMPLOYEE, expect, signIn, test, withoutHub } from '../visit/test.ts';

test.use(WITH_MAP);

test('the map draws the floor with its own worker, within the page’s content security policy', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(baseURL!).host) foreign.push(request.url());
  });
  await signIn(page, EMPLOYEE, `/plan?type=desk&day=${quietDay()}&from=09:00&to=10:00`);
  const canvas = page.locator('canvas.maplibregl-canvas');
  await expect(canvas).toBeVisible({ timeout: 40_000 });
  await expect
    .poll(
      async () => {
        const picture = await canvas.screenshot();
        return picture.length;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(20_000);
  expect(foreign).toEqual([]);
  // Keys move between the places on the drawing, and open them.
  const plan = page.getByRole('listbox', { name: /^Plan of / });
  await plan.focus();
  await page.keyboard.press('Home');
  const name = ((await plan.getByRole('option').textContent()) ?? '').split(',')[0]!;
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name })).toBeVisible();
});

test('nothing is drawn while nothing changes, so that an open plan costs no battery', async ({ page }) => {
  await page.addInitScript(() => {
    const counting = globalThis as unknown as { drawn: number };
    counting.drawn = 0;
    const card = WebGL2RenderingContext.prototype;
    for (const name of ['drawElements', 'drawArrays', 'drawArraysInstanced'] as const) {
      const draw = card[name] as (...how: unknown[]) => void;
      Object.defineProperty(card, name, {
        value(this: WebGL2RenderingContext, ...how: unknown[]) {
          counting.drawn += 1;
          draw.apply(this, how);
        },
      });
    }
  });
  await withoutHub(page);
  await signIn(page, EMPLOYEE, `/plan?type=desk&day=${quietDay()}&from=09:00&to=10:00`);
  await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible({ timeout: 40_000 });
  const drawnMeanwhile = async (act: () => Promise<unknown>) => {
    await page.evaluate(() => void ((globalThis as unknown as { drawn: number }).drawn = 0));
    await act();
    return page.evaluate(() => (globalThis as unknown as { drawn: number }).drawn);
  };
  const askedTwice = async () => {
    for (let times = 0; times < 2; times += 1) await page.waitForResponse((response) => response.url().endsWith('/api/calendar/schedules'));
  };
  // The answers to two polls are processed, and are unchanged.
  await expect.poll(() => drawnMeanwhile(askedTwice), { timeout: 40_000 }).toBe(0);
  // The count works: a change is drawn.
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as { drawn: number }).drawn)).toBeGreaterThan(0);
});

test('a floor is printed on one landscape page, and a reservation without any controls', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, EMPLOYEE, '/');
  await page.goto(`/plan?day=${quietDay()}&from=09:00&to=10:00`);
  await comeToRest(page);
  await expect(page.locator('.plan-legend')).toBeVisible();
  const plan = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(plan.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(plan)!;
  expect(Number(width)).toBeGreaterThan(Number(height));
  await page.goto('/reservations');
  await page.locator('.event-row h4 a').first().click();
  await expect(page.locator('.event-detail')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.event-detail h2')).toBeVisible();
  for (const gone of ['.rail', '.reservations__list', '.event-detail button']) await expect(page.locator(gone).first()).toBeHidden();
});
