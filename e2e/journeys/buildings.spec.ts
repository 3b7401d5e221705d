import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from '../../scripts/set-up.js';
import { WITH_MAP } from '../visit/browser.ts';
import { findBarriers } from '../visit/axe.ts';
import { quietDay } from '../visit/days.ts';
import { OF_THIS_MACHINE, type Product, startProduct } from '../visit/product.ts';
import { expect, signIn, test } from '../visit/test.ts';

test.use(WITH_MAP);

const CLI = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url));

/** Writes the plan of an annex of two floors without desks, 120 by 40 metres, around a court, and returns its folder. */
function writeAnnex(folder: string): string {
  const [west, south] = [14.44, 50.09];
  const rectangle = (x0: number, y0: number, x1: number, y1: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
        [x0, y0],
      ].map(([x = 0, y = 0]) => [west + x / 71_500, south + y / 111_200]),
    ],
  });
  const named = (name: string) => ({ name: { en: name }, alt_name: null, display_point: null });
  const feature = (type: string, number: number, geometry: object | null, properties: object) => ({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    type: 'Feature',
    feature_type: type,
    geometry,
    properties,
  });
  const building = feature('building', 2, null, { category: 'unspecified', ...named('Annex'), address_id: null, restriction: null });
  const floors = [0, 1].map((ordinal) =>
    feature('level', 10 + ordinal, rectangle(0, 0, 120, 40), {
      ...named(ordinal === 0 ? 'Annex ground floor' : 'Annex first floor'),
      category: 'unspecified',
      ordinal,
      short_name: { en: ordinal === 0 ? 'A0' : 'A1' },
      outdoor: false,
      restriction: null,
      address_id: null,
      building_ids: [building.id],
    }),
  );
  const rooms = floors.flatMap(({ id }, floor) =>
    [rectangle(0, 0, 50, 40), rectangle(70, 0, 120, 40)].map((geometry, room) =>
      feature('unit', 20 + 2 * floor + room, geometry, {
        ...named(room === 0 ? 'Archive' : 'Workshop'),
        category: 'room',
        restriction: null,
        accessibility: null,
        level_id: id,
      }),
    ),
  );
  const files = {
    venue: [
      feature('venue', 1, rectangle(-5, -5, 125, 45), {
        category: 'businesscampus',
        ...named('River side'),
        address_id: null,
        restriction: null,
        hours: null,
        phone: null,
        website: null,
      }),
    ],
    building: [building],
    footprint: [feature('footprint', 3, rectangle(0, 0, 120, 40), { category: 'ground', name: null, building_ids: [building.id] })],
    level: floors,
    unit: rooms,
  };
  const plan = join(folder, 'annex');
  mkdirSync(plan);
  writeFileSync(join(plan, 'manifest.json'), JSON.stringify({ version: '1.0.0', created: '2026-01-01T00:00:00Z', language: 'en' }));
  for (const [name, features] of Object.entries(files))
    writeFileSync(join(plan, `${name}.geojson`), JSON.stringify({ type: 'FeatureCollection', name, features }));
  return plan;
}

const inTwoBuildings = test.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is asked for from the pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'assist-buildings-'));
      const product = await startProduct({ ASSIST_DATA: folder });
      const { status, stdout, stderr } = spawnSync(findNode(), [CLI, 'import', '--plan', writeAnnex(folder)], {
        env: { ...OF_THIS_MACHINE, ASSIST_DATA: folder },
        encoding: 'utf8',
      });
      expect(status, `${stdout}${stderr}`).toBe(0);
      await use(product);
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

inTwoBuildings.describe('with two buildings', () => {
  for (const size of ['desktop', 'phone'] as const) {
    inTwoBuildings(
      `a person switches between the buildings, each with its own floors, and sees a floor without anything to reserve (${size})`,
      async ({ page }) => {
        if (size === 'phone') await page.setViewportSize({ width: 390, height: 844 });
        await signIn(page, undefined, `/plan?day=${quietDay()}&from=09:00&to=10:00&level=floor-2`);
        const floors = page.locator('.floors__name');
        const building = page.getByLabel('Building', { exact: true });
        await expect(floors).toHaveText(['4', '3', '2', '1', 'G', 'P']);
        await expect(building.locator('option:checked')).toHaveText(/^Alder House · \d+ free$/u);

        await building.selectOption({ label: 'Annex' });
        await expect(floors).toHaveText(['A1', 'A0']);
        await expect(page.getByText('Annex ground floor: nothing to reserve here')).toBeVisible();
        await expect(page.locator('.plan-stage')).toBeVisible();
        await page.getByRole('button', { name: /^A1: |Annex first floor/u }).click();
        await expect(page.getByText('Annex first floor: nothing to reserve here')).toBeVisible();
        expect(await findBarriers(page, { without: 'canvas' })).toEqual([]);
        // Nothing on the page is wider than the window.
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

        await page.getByRole('button', { name: /free: Alder House, / }).click();
        await expect(floors).toHaveText(['4', '3', '2', '1', 'G', 'P']);
      },
    );
  }
});
