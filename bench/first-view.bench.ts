import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { startProduct } from '../e2e/visit/product.ts';

/** What a browser loads for the first view and for the plan, from the production build; gzipped sizes of what it really asked for. */
const BOUND_KB = 180;
const DIST = fileURLToPath(new URL('../apps/web/dist/', import.meta.url));

const product = await startProduct();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});

async function scriptsOf(path: string): Promise<{ kb: number; files: number }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${product.url}/account/login`);
  await page.locator('.sign-in__demo button').first().click();
  await page.waitForURL((url) => !url.pathname.startsWith('/account'));
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (/\.m?js$/.test(new URL(request.url()).pathname)) asked.add(new URL(request.url()).pathname);
  });
  await page.goto(product.url + path);
  // Five seconds after the start the other screens are fetched, for when there is no connection: they are not this view.
  await page.waitForTimeout(4_000);
  await context.close();
  const bytes = [...asked].reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length, 0);
  return { kb: bytes / 1024, files: asked.size };
}

const home = await scriptsOf('/');
const plan = await scriptsOf('/plan?view=list');
const map = await scriptsOf('/plan');
const timeline = await scriptsOf('/timeline');
await browser.close();
await product.stop();

for (const [name, { kb, files }] of [
  ['first view (Home)', home],
  ['plan as a list', plan],
  ['plan with its map', map],
  ['timeline', timeline],
] as const) {
  process.stdout.write(`${name.padEnd(20)} ${kb.toFixed(1).padStart(7)} KB gzipped in ${files} files\n`);
}
process.stdout.write(`bound for the first view: ${BOUND_KB} KB\n`);
process.exitCode = home.kb <= BOUND_KB ? 0 : 1;
