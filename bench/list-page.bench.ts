/**
 * Measures the browser's long tasks (over 50 ms) on the administrator's list of resources: opening it, searching, sorting, and pasting new
 * rows until they are stored.
 *
 * npm run bench -- list-page [--resources 5000] [--pasted 5000]
 *
 * Times are only reported.
 */
import { parseArgs } from 'node:util';
import { listResourceRows } from '@assist/contract';
import { chromium } from 'playwright';
import { browserProgram, QUICK_DRAWING } from '../e2e/visit/browser.ts';
import { moveInCompany } from './server/company-at-size.ts';
import { ServerUnderTest } from './server/server-under-test.ts';

/** The page, with the durations of its long tasks in ms. */
type Timed = typeof globalThis & { longTasks: number[] };

const { values } = parseArgs({
  options: { resources: { type: 'string', default: '5000' }, pasted: { type: 'string', default: '5000' } },
});
const pasted = Number(values.pasted);
const server = await ServerUnderTest.start('sqlite', async (opened) => {
  const company = await moveInCompany(opened, { resources: Number(values.resources), people: 100, signedIn: 1 });
  await opened.db.updateTable('user_account').set({ administrator: 1 }).where('email', '=', company.emails[0]!).execute();
  return company;
});
const browser = await chromium.launch({ executablePath: browserProgram(), args: [...QUICK_DRAWING] });
const context = await browser.newContext({ viewport: { width: 1_400, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });
await context.addInitScript(
  (tokens) => {
    for (const [name, value] of Object.entries(tokens)) localStorage.setItem(name, value);
    const timed = globalThis as Timed;
    timed.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) timed.longTasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
  },
  { api_token: server.company.tokens[0]!, api_refresh_token: 'none' },
);
const page = await context.newPage();

async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => void ((globalThis as Timed).longTasks = []));
  await work();
  await page.waitForTimeout(500);
  const tasks = (await page.evaluate(() => (globalThis as Timed).longTasks)).toSorted((a, b) => b - a);
  const longest = tasks.slice(0, 5).map((ms) => ms.toFixed(0));
  process.stdout.write(`${what}: ${tasks.length} long tasks, the longest ${longest.join(', ') || '–'} ms\n`);
}

const grid = page.getByRole('grid');
await measure('opening', async () => {
  await page.goto(`${server.url}/administration/resources`);
  await grid.waitFor();
});
const find = page.getByRole('searchbox');
await measure('searching, a letter at a time', () => find.pressSequentially('desk 12', { delay: 100 }));
await measure('searching for nothing again', () => find.fill(''));
await measure('sorting', () => page.getByRole('columnheader').nth(2).click());
await measure('moving by 40 rows', async () => {
  await grid.focus();
  for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowDown');
});
const listed = await server.call(0, 'GET', listResourceRows.path);
const [{ cells: like }] = (JSON.parse(listed.text) as { rows: [{ cells: Record<string, string> }] }).rows;
const text = ['id\tname\ttype\temail\tarea\tcapacity']
  .concat(
    Array.from(
      { length: pasted },
      (_, index) => `new-${index}\tNew desk ${index}\t${like['type']}\tnew-${index}@rooms.example\t${like['area']}\t1`,
    ),
  )
  .join('\n');
await page.evaluate((all) => navigator.clipboard.writeText(all), text);
const apply = page.getByRole('dialog').getByRole('button').filter({ hasText: /\d/ });

await measure('pasting, until the preview', async () => {
  await grid.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await apply.waitFor({ timeout: 60_000 });
});
await measure('storing', async () => {
  await apply.click();
  await page.getByRole('dialog').waitFor({ state: 'detached', timeout: 60_000 });
});

await measure('searching afterwards', () => find.pressSequentially('new desk 12', { delay: 100 }));
await browser.close();
await server.stop();
