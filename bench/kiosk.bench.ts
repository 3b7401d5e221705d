/**
 * Measures a kiosk: the size of its page, how soon its first picture appears on a weak device, and its memory over a month of visitors.
 *
 * npm run bench -- kiosk [--visitors 10000] [--runs 3]
 *
 * The time is compared with that of a bare React page in the same run, on a processor four times slower and a building’s network (20 ms, 20
 * Mbit/s). Times are only reported. The run fails if the page holds over 2 MB more memory after the month than before.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { browserProgram, WITHOUT_MAP } from '../e2e/visit/browser.ts';
import { administratorOf, approveKiosk, heldBy, letVisitorsCome } from '../e2e/visit/kiosk.ts';
import { startProduct } from '../e2e/visit/product.ts';
import { startBarePage } from './first-view/bare-page.ts';

const { values } = parseArgs({ options: { visitors: { type: 'string', default: '10000' }, runs: { type: 'string', default: '3' } } });
const [visitors, runs] = [Number(values.visitors), Number(values.runs)];
const SLOWER_PROCESSOR = 4;
const LINE = { offline: false, latency: 20, downloadThroughput: 20e6 / 8, uploadThroughput: 20e6 / 8 };
const SCREEN = { viewport: { width: 1920, height: 1080 }, locale: 'en-GB', timezoneId: 'Europe/Prague' };
/** Number of visitors before memory is measured, so that the browser engine’s caches are already filled. */
const BEFORE = 300;
const STEPS = 10;
/** The most memory in KB that a month of visitors may add. More would mean that the page keeps something of each visitor. */
const MOST_KB = 2_048;
const DIST = fileURLToPath(new URL('../apps/web/dist/', import.meta.url));

const product = await startProduct();
const browser = await chromium.launch({ executablePath: browserProgram(), args: WITHOUT_MAP.launchOptions.args });
const context = await browser.newContext({ ...SCREEN, baseURL: product.url });
const kiosk = await context.newPage();
await kiosk.goto('/kiosk/');
await approveKiosk(await administratorOf(await browser.newPage({ baseURL: product.url })), kiosk);
await kiosk.waitForSelector('[data-mark=here]');
const state = await context.storageState({ indexedDB: true });

// The next part measures the first picture.
const bare = await startBarePage('[]');
const seen: Record<'bare page' | 'first' | 'again', number[]> = { 'bare page': [], first: [], again: [] };
const files = new Set<string>();
for (let run = 0; run < runs; run += 1) {
  const fresh = await browser.newContext(SCREEN);
  seen['bare page'].push(await timeOf(fresh, bare.url, '#root *'));
  await fresh.close();
  const device = await browser.newContext({ ...SCREEN, storageState: state });
  const page = await device.newPage();
  page.on('response', (response) => response.url().includes('/kiosk/assets/') && files.add(new URL(response.url()).pathname));
  seen.first.push(await timeOf(device, `${product.url}/kiosk/`, '[data-mark=here]', page));
  await page.waitForTimeout(8_000);
  seen.again.push(await timeOf(device, `${product.url}/kiosk/`, '[data-mark=here]', page));
  await device.close();
}
bare.close();
const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
const floorMs = median(seen['bare page']);
console.table(
  Object.entries(seen).map(([view, all]) => ({
    view,
    'ms until it is there': Math.round(median(all)),
    '× bare': (median(all) / floorMs).toFixed(2),
  })),
);
const kbOf = (kind: RegExp) =>
  [...files]
    .filter((path) => kind.test(path))
    .reduce((sum, path) => sum + gzipSync(readFileSync(DIST + path.slice(1)), { level: 9 }).length / 1024, 0);
process.stdout.write(
  `first picture: ${kbOf(/\.js$/).toFixed(1)} KB of JavaScript, ${kbOf(/\.css$/).toFixed(1)} KB of styles gzipped, in ${files.size} files with its fonts\n`,
);

// The next part simulates a month of visitors.
await letVisitorsCome(kiosk, BEFORE);
const held = [{ visitors: 0, ...(await heldBy(kiosk)), 'ms a visitor': 0 }];
for (let step = 1; step <= STEPS; step += 1) {
  const ms = await letVisitorsCome(kiosk, visitors / STEPS);
  held.push({ visitors: (visitors / STEPS) * step, ...(await heldBy(kiosk)), 'ms a visitor': Math.round(ms) });
}
console.table(held);
await browser.close();
await product.stop();
const [first, last] = [held[0]!, held.at(-1)!];
const isFlat =
  last.heapKb - first.heapKb < MOST_KB && last.nodes - first.nodes < visitors / 100 && last.listeners - first.listeners < visitors / 100;
process.stdout.write(`${visitors} visitors: ${last.heapKb - first.heapKb} KB more, bound ${MOST_KB}\n`);
process.exitCode = isFlat ? 0 : 1;

/** Returns the time in ms from the navigation until the element is on the screen. */
async function timeOf(device: BrowserContext, address: string, selector: string, page?: Page): Promise<number> {
  const shown = page ?? (await device.newPage());
  const cdp = await device.newCDPSession(shown);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  await shown.goto(address, { waitUntil: 'commit' });
  await shown.waitForSelector(selector);
  const ms = await shown.evaluate(() => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await cdp.detach();
  if (page === undefined) await shown.close();
  return ms;
}
