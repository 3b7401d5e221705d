import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from '../../scripts/set-up.js';
import { altered } from '../visit/altered.ts';
import { findBarriers } from '../visit/axe.ts';
import { OF_THIS_MACHINE, startProduct, type Product } from '../visit/product.ts';
import { EMPLOYEE, expect, signIn, test } from '../visit/test.ts';
import { believeOwnClock } from '../visit/moved-clock.ts';

const CLI = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url));
const UNITS = fileURLToPath(new URL('../../data/sample/plan/unit.geojson', import.meta.url));

/** Time within which an open route learns of a closure. */
const CLOSURES_HEARD_MS = 15_000;

/** The data of a separate product, whose lifts are closed from the command line. */
interface Building {
  readonly folder: string;
  readonly lifts: (command: 'add' | 'remove') => void;
}

const walk = test.extend<object, { building: Building; product: Product }>({
  building: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is asked for from the pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'assist-navigate-'));
      const { features } = JSON.parse(readFileSync(UNITS, 'utf8')) as { features: { id: string; properties: { category: string } }[] };
      const ids = features.filter(({ properties }) => properties.category === 'elevator').map(({ id }) => id);
      const lifts = (command: 'add' | 'remove') => {
        const { status, stderr } = spawnSync(findNode(), [CLI, 'closure', command, ...ids], {
          env: { ...OF_THIS_MACHINE, ASSIST_DATA: folder },
          encoding: 'utf8',
        });
        expect(status, stderr).toBe(0);
      };
      await use({ folder, lifts });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ building }, use) => {
      const product = await startProduct({ ASSIST_DATA: building.folder });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
});

walk.describe('on a phone', () => {
  walk.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  walk(
    'a person is guided from a room’s card to its door over three floors in steps, even without a connection',
    async ({ page, context }) => {
      await signIn(page, EMPLOYEE, '/plan?resource=room-rhone');
      await page.getByRole('link', { name: 'Guide me there' }).click();
      await expect(page.getByRole('button', { name: /^To Rhône/ })).toBeVisible();
      await page.getByLabel('Where are you?').fill('recep');
      await page
        .getByRole('button', { name: /^Reception/ })
        .first()
        .click();
      await expect(page.getByText(/^\d+\smin · \d+\sm · Ground floor → Third floor by lift$/)).toBeVisible();
      const list = page.getByRole('list', { name: 'Steps' });
      await expect(list.getByRole('listitem')).toHaveText([
        /^Go .* to the lifts\.$/,
        'Take the lift 3 floors up: Third floor.',
        /^Leaving the lift /,
        /^Rhône is /,
      ]);
      expect(await findBarriers(page)).toEqual([]);

      // A found route stays usable without a network.
      await page.waitForTimeout(1_000);
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      const bar = page.locator('.step-bar');
      await expect(bar).toContainText('1 of 4');
      await bar.getByRole('button', { name: 'Next' }).click();
      await expect(bar.getByRole('status')).toHaveText('Take the lift 3 floors up: Third floor.');
      await bar.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByRole('button', { name: 'Third floor' })).toHaveAttribute('aria-pressed', 'true');
      expect(await findBarriers(page)).toEqual([]);
      await bar.getByRole('button', { name: 'Previous' }).click();
      await expect(bar).toContainText('2 of 4');
      await bar.getByRole('button', { name: 'Next' }).click();
      await bar.getByRole('button', { name: 'Next' }).click();
      await bar.getByRole('button', { name: 'I have arrived' }).click();
      await expect(bar).toHaveCount(0);
      await context.setOffline(false);
    },
  );
});

walk.describe('on a desktop', () => {
  walk('a route is searched for, chosen, swapped, made barrier-free, followed and left using only the keyboard', async ({ page }) => {
    await signIn(page, EMPLOYEE, '/navigate');
    const search = page.getByLabel('Where do you want to go?');
    await expect(search).toBeFocused();
    await page.keyboard.type('tiber');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Where are you?')).toBeFocused();
    await page.keyboard.type('danube');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Tiber is');
    await expect(page).toHaveURL(/from=[^&]+&to=[^&]+/);

    await page.getByRole('button', { name: 'Swap start and destination' }).press('Enter');
    await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Danube is');
    await page.getByRole('button', { name: 'Barrier-free' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Barrier-free' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('list', { name: 'Steps' })).toContainText('lift');

    await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
    await expect(page.locator('.step-list [aria-current="step"]')).toHaveCount(1);
    await page.getByRole('button', { name: 'Stop guidance' }).press('Enter');
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    await expect(page.locator('.step-bar')).toBeVisible();
  });

  walk('every change from one map mode to another can be made with the pointer', async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, EMPLOYEE, '/navigate');
    const view = page.locator('.navigate');
    const isIn = async (mode: string, stepByStep: string) => {
      await expect(view).toHaveAttribute('data-mode', mode);
      await expect(view).toHaveAttribute('data-step-by-step', stepByStep);
    };
    const press = async (name: string) => page.getByRole('button', { name, exact: true }).click();
    const pressRoom = async (name: string) => {
      const { x, y, width, height } = (await page.locator('.plan-stage svg text').filter({ hasText: name }).first().boundingBox())!;
      await page.mouse.click(x + width / 2, y + height / 2);
    };
    const choose = async (typed: string) => {
      await page.getByRole('searchbox', { name: /^Where / }).fill(typed);
      await page.keyboard.press('Enter');
    };
    await isIn('Default', 'NotStarted');
    await pressRoom('Danube');
    await isIn('ResourcesDetail', 'NotStarted');
    await expect(page.getByRole('heading', { name: 'Danube' })).toBeFocused();
    await pressRoom('Rhine');
    await expect(page.getByRole('heading', { name: 'Rhine' })).toBeFocused();
    await press('Back');
    await isIn('Default', 'NotStarted');
    await pressRoom('Danube');
    await press('Guide me there');
    await isIn('TargetSelection', 'NotStarted');
    await choose('reception');
    await isIn('ShowRouteMessage', 'NotStarted');
    await press('Back');
    await isIn('TargetSelection', 'NotStarted');
    await press('Back');
    await isIn('ResourcesDetail', 'NotStarted');
    await press('Start from here');
    await isIn('ShowRouteMessage', 'NotStarted');
    await expect(page.getByRole('alert')).toContainText('You are already there.');
    await press('Choose another destination');
    await isIn('TargetSelection', 'NotStarted');
    await choose('rhône');
    await isIn('ShowRouteMessage', 'NotStarted');
    await press('Back');
    await isIn('StartSelection', 'NotStarted');
    await choose('danube');
    await isIn('ShowRouteMessage', 'NotStarted');
    await press('Swap start and destination');
    await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Danube is');
    await press('Swap start and destination');
    await page.getByRole('button', { name: /^From Danube/ }).click();
    await isIn('StartSelection', 'NotStarted');
    await choose('reception');
    await isIn('ShowRouteMessage', 'NotStarted');

    await press('Share this route');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`^${baseURL}/visit/navigate\\?from=[^&]+&to=room-rhone$`));
    await press('Start');
    await isIn('StepByStepNavigation', 'StepByStepOn');
    await press('Stop guidance');
    await isIn('Default', 'StepByStepOff');
    await press('Continue');
    await isIn('StepByStepNavigation', 'StepByStepOn');
    const bar = page.locator('.step-bar');
    await bar.getByRole('button', { name: 'Next' }).click();
    // With a finger, steps are turned like pages.
    const { x, y, width } = (await bar.boundingBox())!;
    const swipe = async (from: number, to: number) => {
      await page.mouse.move(x + from * width, y + 20);
      await page.mouse.down();
      await page.mouse.move(x + to * width, y + 22);
      await page.mouse.up();
    };
    await swipe(0.7, 0.3);
    await expect(bar).toContainText('3 of 4');
    await swipe(0.3, 0.7);
    await expect(bar).toContainText('2 of 4');
    await page
      .locator('.step-list')
      .getByRole('button', { name: /^Rhône is/ })
      .click();
    await press('I have arrived');
    await isIn('Default', 'StepByStepOff');
    // Nothing of the previous route is left when the next one is chosen.
    await pressRoom('Rhône');
    await press('Guide me there');
    await isIn('TargetSelection', 'NotStarted');

    // For people with an account, a shared route opens within their own screens.
    await page.goto(link);
    await expect(page).toHaveURL(/\/navigate\?from=[^&]+&to=room-rhone$/);
    await isIn('ShowRouteMessage', 'NotStarted');
  });

  walk('an unexpected error is reported with a reference that is also in the log', async ({ page }) => {
    // No server would send a graph like this one, whose landmarks do not exist.
    await page.route(
      '**/api/assist/navigation/graphs/**',
      altered<Record<'walking' | 'stepFree', { seen: { landmark: number[] } }>>((graph) => {
        for (const { seen } of [graph.walking, graph.stepFree]) seen.landmark = seen.landmark.map(() => 100_000);
        return graph;
      }),
    );
    await signIn(page, EMPLOYEE, '/navigate?from=room-danube&to=room-rhone');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Something went wrong.');
    const [, correlationId] = /([\da-f-]{36})/.exec((await alert.textContent())!)!;
    await page.unroute('**/api/assist/navigation/graphs/**');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toContainText('Something went wrong.');
    await page.goto('/log');
    await expect(page.getByText(correlationId!)).toBeVisible();
  });

  walk('the nearest place of a kind is offered with its time, and impossible routes are reported', async ({ page }) => {
    await signIn(page, EMPLOYEE, '/navigate?from=room-rhone');
    await page
      .getByRole('region', { name: 'Nearest' })
      .getByRole('button', { name: /^Women’s toilets 1 min/ })
      .click();
    await expect(page.getByRole('list', { name: 'Steps' })).toBeVisible();
    await page.goto('/navigate?from=room-rhone&to=room-rhone');
    await expect(page.getByRole('alert')).toContainText('You are already there.');
    await page.goto('/navigate?from=room-rhone&to=nowhere');
    await expect(page.getByRole('alert')).toContainText('The destination is no longer on the plan.');
    await page.goto('/navigate?from=nowhere&to=room-rhone');
    await expect(page.getByRole('alert')).toContainText('The start is no longer on the plan.');
  });

  walk('a closure in the meantime is reported, and the next route avoids it', async ({ page, building }) => {
    await believeOwnClock(page);
    await page.clock.install();
    await signIn(page, EMPLOYEE, '/navigate?from=room-danube&to=room-rhone');
    await page.getByRole('combobox', { name: 'How you get around' }).selectOption('Any route');
    await expect(page.getByRole('list', { name: 'Steps' })).toContainText('lift');
    building.lifts('add');
    await page.clock.fastForward(CLOSURES_HEARD_MS);
    await expect(page.getByRole('alert')).toContainText('The plan has changed');
    await page.getByRole('button', { name: 'Find the route again' }).click();
    await expect(page.getByRole('list', { name: 'Steps' })).toContainText('stairs');
    await page.getByRole('button', { name: 'Barrier-free' }).click();
    await expect(page.getByRole('alert')).toContainText('There is no barrier-free route.');
    await expect(page.getByRole('alert')).toContainText('In the way: stairs');
    await page.getByRole('button', { name: 'Show the route that is not barrier-free' }).click();
    await expect(page.getByText('This route is not barrier-free.')).toBeVisible();
    building.lifts('remove');
  });
});
