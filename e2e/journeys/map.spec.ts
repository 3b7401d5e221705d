import { quietDay } from '../visit/days.ts';
import { EMPLOYEE, expect, signIn, test } from '../visit/test.ts';

test('the map draws the floor with its own worker and no complaint of the page’s policy', async ({ page, baseURL }) => {
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
});
