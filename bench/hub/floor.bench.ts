/**
 * Fifty open browsers show one floor of 500 desks while twenty reservations a minute are made there. Counts the requests that the browsers
 * send with the hub and without it. Without the hub, a client polls frequently while it tries to connect, and less often once it has given
 * up.
 *
 * npm run bench -- hub/floor [--browsers 50] [--desks 500] [--seconds 60]
 *
 * Each measurement makes the same reservations. The run fails unless every browser finally shows all of them. The browsers count the
 * requests.
 */
import { parseArgs } from 'node:util';
import { fromInstant, instantOf } from '@assist/time';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { browserProgram, WITHOUT_MAP } from '../../e2e/visit/browser.ts';
import { withoutHub } from '../../e2e/visit/test.ts';
import { ServerUnderTest } from '../server/server-under-test.ts';
import { moveInFloor } from './floor-of-desks.ts';

const { values } = parseArgs({
  options: {
    browsers: { type: 'string', default: '50' },
    desks: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
  },
});
const [browsers, desks, seconds] = [Number(values.browsers), Number(values.desks), Number(values.seconds)];
const A_MINUTE = 20;
/** Time in ms after which all browsers have loaded their files and are idle. */
const SETTLING_MS = 50_000;
/** Time in ms to wait at the end. It exceeds the longest polling interval, fifteen seconds. */
const LATE_MS = 20_000;
const DAY_MS = 86_400_000;
const tomorrow = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS;
const at = (hour: number) => fromInstant(instantOf(tomorrow + hour * 3_600_000));
const day = at(0).slice(0, 10);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const server = await ServerUnderTest.start('sqlite', (database) => moveInFloor(database, { desks, people: browsers + 1 }));
const browser = await chromium.launch({ executablePath: browserProgram(), args: WITHOUT_MAP.launchOptions.args });
let isMissed = false;
const rows = [];
for (const [run, side] of ['without the hub', 'the hub given up', 'with the hub'].entries()) {
  const asked = new Map<string, number>();
  let bytes = 0;
  let isCounting = false;
  const contexts: BrowserContext[] = [];
  const pages: Page[] = [];
  for (let index = 0; index < browsers; index += 1) {
    const context = await browser.newContext({
      baseURL: server.url,
      locale: 'en-GB',
      timezoneId: 'UTC',
      viewport: { width: 1280, height: 800 },
      serviceWorkers: 'block',
    });
    contexts.push(context);
    // The client never gives up while its request to connect is unanswered.
    if (side === 'without the hub') await context.route('**/MessageHub/**', () => {});
    if (side === 'the hub given up') await withoutHub(context);
    await context.addInitScript(
      (token) => {
        localStorage.setItem('api_token', token);
        localStorage.setItem('api_refresh_token', token);
      },
      server.company.tokens[index + 1],
    );
    const page = await context.newPage();
    page.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url());
      if (!isCounting || pathname.startsWith('/assets/')) return;
      const path = pathname.replace(/(events)\/[0-9a-f-]{8,}.*/, '$1/:id');
      asked.set(path, (asked.get(path) ?? 0) + 1);
      void request.sizes().then(
        (sizes) => (bytes += sizes.responseBodySize + sizes.requestBodySize),
        () => {},
      );
    });
    await page.goto(`/plan?day=${day}&from=09:00&to=10:00`);
    await page.waitForSelector('path[data-place]');
    pages.push(page);
  }
  await pause(SETTLING_MS);
  isCounting = true;
  const before = { cpu: server.cpuMs(), at: performance.now() };
  const reserved: string[] = [];
  for (let turn = 0; turn < (seconds / 60) * A_MINUTE; turn += 1) {
    const email = server.company.desks[turn * 9 + 3 * run]!;
    const answer = await server.call(0, 'POST', '/api/calendar/events', {
      idempotencyKey: `floor-${email.split('@')[0]}`,
      subject: 'Seen',
      start: at(9),
      end: at(10),
      resources: [{ email }],
    });
    if (answer.status !== 201) throw new Error(answer.text.slice(0, 300));
    reserved.push(email.split('@')[0]!);
    await pause(60_000 / A_MINUTE - answer.ms);
  }
  const lasted = (performance.now() - before.at) / 1_000;
  const cpu = server.cpuMs() - before.cpu;
  isCounting = false;
  await pause(LATE_MS);
  const missed = await Promise.all(
    pages.map((page) =>
      page.evaluate(
        (ids) => ids.filter((id) => document.querySelector(`path[data-place="${id}"]`)?.getAttribute('data-code') === '0'),
        reserved,
      ),
    ),
  );
  isMissed ||= missed.flat().length > 0;
  const sum = [...asked.values()].reduce((all, one) => all + one, 0);
  rows.push({
    side,
    'requests a second': (sum / lasted).toFixed(1),
    'KB a second': (bytes / 1_024 / lasted).toFixed(0),
    'server, % of a processor': (cpu / lasted / 10).toFixed(1),
    reservations: reserved.length,
    'not seen': missed.flat().length,
  });
  console.table(
    [...asked]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, 8)
      .map(([path, count]) => ({ side, path, 'a second': (count / lasted).toFixed(2) })),
  );
  for (const context of contexts) await context.close();
}
console.table(rows);
await browser.close();
await server.stop();
process.exitCode = isMissed ? 1 : 0;
