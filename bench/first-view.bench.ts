/**
 * Measures the first view of each screen on a slow phone (processor four times slower, latency 150 ms, 1.6 Mbit/s) from the production
 * build, with an empty cache and on a second visit. For comparison, the same run measures a bare React page that shows the same answer.
 *
 * npm run bench -- first-view [--runs 5] [--screens home,plan] [--details]
 *
 * Times are only reported; the run fails if Home’s JavaScript exceeds its bound.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { browserProgram, QUICK_DRAWING } from '../e2e/visit/browser.ts';
import { startProduct } from '../e2e/visit/product.ts';
import { startBarePage } from './first-view/bare-page.ts';
import { aPhone, look, type Session, type View } from './first-view/slow-phone.ts';

/** Size of Home’s compressed JavaScript in kB: the aim, and the upper bound. */
const HOME_KB = { aim: 150, most: 173 };
/** Wait in milliseconds, long enough for the service worker to be installed and to cache the files. */
const KEPT_WITHIN_MS = 14_000;
const DIST = fileURLToPath(new URL('../apps/web/dist/', import.meta.url));
/** Selector of a place on the plan that can be selected and whose availability has been drawn. */
const A_DESK = '.plan-svg [data-place]:not([data-code="-1"])';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, screens: { type: 'string' }, details: { type: 'boolean', default: false } },
});
const runs = Number(values.runs);
const SCREENS = [
  { name: 'sign-in', path: '/account/login', aimMs: 1_500, isSignedIn: false },
  { name: 'home', path: '/', aimMs: 2_000, isSignedIn: true },
  { name: 'plan', path: '/plan', aimMs: 2_500, isSignedIn: true, press: A_DESK },
  { name: 'timeline', path: '/timeline', aimMs: 2_500, isSignedIn: true },
  { name: 'reservations', path: '/reservations', aimMs: 2_500, isSignedIn: true },
].filter(({ name }) => values.screens === undefined || values.screens.split(',').includes(name));

const product = await startProduct();
const browser = await chromium.launch({
  executablePath: browserProgram(),
  args: [...QUICK_DRAWING],
});
const { session, resources } = await signIn();
const bare = await startBarePage(resources);

const views = new Map<string, View[]>();
for (let run = 0; run < runs; run += 1) {
  await lookAt('bare page', bare.url, {});
  for (const { name, path, isSignedIn, press } of SCREENS) await lookAt(name, product.url + path, isSignedIn ? session : {}, press);
  await lookAgain();
}
await browser.close();
bare.close();
await product.stop();

const median = (of: (view: View) => number, name: string): number =>
  views
    .get(name)!
    .map(of)
    .toSorted((a, b) => a - b)[Math.floor(runs / 2)]!;
const floorMs = median(({ largestMs }) => largestMs, 'bare page');
console.table(
  [...views.keys()].map((name) => ({
    view: name,
    'largest, ms': Math.round(median((view) => view.largestMs, name)),
    '× bare': (median((view) => view.largestMs, name) / floorMs).toFixed(2),
    'aim, ms': SCREENS.find((screen) => screen.name === name)?.aimMs ?? (name.endsWith('again') ? 1_000 : '–'),
    'first, ms': Math.round(median((view) => view.firstMs, name)),
    shift: median((view) => view.shift, name).toFixed(3),
    'blocked, ms': Math.round(median((view) => view.blockedMs, name)),
    requests: median((view) => view.requests, name),
    'JS, KB gzipped': name === 'bare page' ? '–' : gzippedKb(views.get(name)![0]!.scripts).toFixed(1),
    'JS, KB sent': median((view) => view.scriptKb, name).toFixed(1),
    'all, KB sent': median((view) => view.allKb, name).toFixed(1),
    files: views.get(name)![0]!.scripts.length,
    'a desk, ms': Math.round(median((view) => view.pressableMs ?? Number.NaN, name)) || '–',
  })),
);
if (values.details) {
  for (const [name, [view]] of views) {
    process.stdout.write(
      `\n${name}: largest ${view!.largest}\n${view!.moved.map((line) => `  ${line}\n`).join('')}  ${view!.scripts.join(' ')}\n`,
    );
  }
}
const home = views.get('home');
if (home !== undefined) {
  const kb = gzippedKb(home[0]!.scripts);
  process.stdout.write(`Home's JavaScript: ${kb.toFixed(1)} KB gzipped, aim ${HOME_KB.aim}, bound ${HOME_KB.most}\n`);
  process.exitCode = kb <= HOME_KB.most ? 0 : 1;
}

/** Signs in once through the sign-in screen. The measured views start with the resulting session. */
async function signIn(): Promise<{ session: Session; resources: string }> {
  const page = await browser.newPage();
  await page.goto(`${product.url}/account/login`);
  await page.locator('.sign-in__demo button').first().click();
  await page.waitForURL((url) => !url.pathname.startsWith('/account'));
  const answer = page.waitForResponse((response) => response.url().includes('/resources'));
  await page.reload();
  const resources = await (await answer).text().catch(() => '[]');
  const kept = await page.evaluate(() => ({ ...localStorage }));
  await page.close();
  return { session: kept, resources: resources === '' ? '[]' : resources };
}

async function lookAt(name: string, address: string, whose: Session, press?: string): Promise<void> {
  const context = await aPhone(browser, whose, press);
  note(name, await look(context, address));
  await context.close();
}

/** Measures the screens behind the sign-in again, with the data that an earlier visit has left in the browser. */
async function lookAgain(): Promise<void> {
  const context = await aPhone(browser, session);
  const page = await context.newPage();
  await page.goto(product.url);
  await page.waitForTimeout(KEPT_WITHIN_MS);
  await page.close();
  for (const { name, path, isSignedIn } of SCREENS) {
    if (!isSignedIn) continue;
    // Each screen is visited once to fill the cache, then once to measure.
    if (name !== 'home') {
      const seen = await context.newPage();
      await seen.goto(product.url + path);
      await seen.waitForTimeout(2_500);
      await seen.close();
    }
    note(`${name} again`, await look(context, product.url + path));
  }
  await context.close();
}

function note(name: string, view: View): void {
  views.set(name, [...(views.get(name) ?? []), view]);
}

function gzippedKb(scripts: readonly string[]): number {
  return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length, 0) / 1024;
}
