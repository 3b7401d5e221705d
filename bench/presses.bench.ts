/**
 * Measures the time from each press to the next frame (the browser’s Event Timing), on a processor four times slower, in the sample company
 * and in a company with 5,000 resources.
 *
 * npm run bench -- presses [--runs 5] [--slower 4] [--desktop]
 *
 * Times are only reported.
 */
import { parseArgs } from 'node:util';
import { chromium, type Locator, type Page } from 'playwright';
import { startProduct } from '../e2e/visit/product.ts';
import { inDays, workdayFrom } from '../e2e/visit/days.ts';
import { browserProgram, QUICK_DRAWING } from '../e2e/visit/browser.ts';
import { ServerUnderTest } from './server/server-under-test.ts';

/** Time in ms within which a response feels instant, according to Google’s RAIL model. Longer waits are counted. */
const AT_ONCE_MS = 100;
/** Time in ms to wait for the response to a press. Later responses are not measured. */
const LOOKED_AT_MS = 900;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    slower: { type: 'string', default: '4' },
    desktop: { type: 'boolean', default: false },
  },
});
const day = workdayFrom(inDays(1));
const AT = `day=${day}&from=10:00&to=11:00`;

interface Screen {
  readonly path: string;
  /** Returns an element that is visible once the screen can be used. */
  readonly ready: (page: Page) => Locator;
  /** The presses in order. Each acts on the screen as the previous press left it. */
  readonly presses: readonly (readonly [name: string, press: (page: Page) => Promise<unknown>])[];
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const key = (name: string) => (page: Page) => page.keyboard.press(name);
const SCREENS: readonly Screen[] = [
  {
    path: '/',
    ready: (page) => page.getByRole('heading', { level: 1 }),
    presses: [
      ['Home: open the search', key('Control+k')],
      ['search: a letter', key('d')],
      ['search: another', key('e')],
      ['search: down', key('ArrowDown')],
      ['search: close', key('Escape')],
    ],
  },
  {
    path: `/plan?view=list&type=desk&${AT}`,
    ready: (page) => page.locator('.plan-row').first(),
    presses: [
      ['plan as a list: a row', (page) => page.locator('.plan-row__name').nth(2).click()],
      ['plan as a list: close its card', button('Close')],
      ['plan as a list: only what is free', button('Only free')],
      ['plan as a list: filters', button(/^Filters/)],
    ],
  },
  {
    path: `/timeline?${AT}`,
    ready: (page) => page.locator('[data-row] [role=rowheader]').first(),
    presses: [
      ['timeline: a name', (page) => page.locator('[data-row] [role=rowheader]').nth(1).click()],
      ['timeline: close its card', button('Close')],
      ['timeline: next day', button('Next day')],
      ['timeline: week', (page) => page.getByText('Week', { exact: true }).first().click()],
      ['timeline: filters', button(/^Filters/)],
    ],
  },
  {
    path: '/reservations',
    ready: (page) => page.getByRole('heading', { level: 1 }),
    presses: [['reservations: filters', button(/^Filters/)]],
  },
  {
    path: `/reservations/reserve?${AT}`,
    ready: (page) => page.getByLabel('Title'),
    presses: [
      ['reserve: a letter of the title', (page) => page.getByLabel('Title').press('x')],
      ['reserve: afternoon', button('Afternoon')],
    ],
  },
];

const browser = await chromium.launch({ executablePath: browserProgram(), args: [...QUICK_DRAWING] });
const sample = await startProduct();
const large = await ServerUnderTest.start('sqlite', { resources: 5_000, people: 10_000, signedIn: 1 });
const COMPANIES = [
  { name: 'sample', url: sample.url, session: await sessionOf(sample.url) },
  { name: '5,000 resources', url: large.url, session: { api_token: large.company.tokens[0]!, api_refresh_token: 'none' } },
] as const;

const waits = new Map<string, number[]>();
for (let run = 0; run < Number(values.runs); run += 1)
  for (const company of COMPANIES) for (const screen of SCREENS) await measure(company, screen);
await browser.close();
await large.stop();
await sample.stop();

/** Returns the median wait after a press, in ms; undefined if the press could not be made. */
const medianOf = (company: string, name: string): number | undefined =>
  waits
    .get(`${company} ${name}`)
    ?.toSorted((a, b) => a - b)
    .at(Math.floor((waits.get(`${company} ${name}`)?.length ?? 0) / 2));
let over = 0;
console.table(
  SCREENS.flatMap(({ presses }) => presses).map(([press]) => {
    const [few, many] = COMPANIES.map(({ name }) => medianOf(name, press));
    if (Math.max(few ?? 0, many ?? 0) > AT_ONCE_MS) over += 1;
    return {
      press,
      'sample, ms': few ?? '–',
      '5,000 resources, ms': many ?? '–',
      worst: Math.max(...COMPANIES.flatMap(({ name }) => waits.get(`${name} ${press}`) ?? [])),
    };
  }),
);
process.stdout.write(
  `${over} of the presses are answered later than ${AT_ONCE_MS} ms (medians of ${values.runs}, processor ${values.slower} times slower)\n`,
);

/** Signs in through the sign-in screen and returns the session’s entries in the local storage. */
async function sessionOf(url: string): Promise<Record<string, string>> {
  const page = await browser.newPage();
  await page.goto(`${url}/account/login`);
  await page.locator('.sign-in__demo button').first().click();
  await page.waitForURL((now) => !now.pathname.startsWith('/account'));
  const kept = await page.evaluate(() => ({ ...localStorage }));
  await page.close();
  return kept;
}

async function measure(company: (typeof COMPANIES)[number], { path, ready, presses }: Screen): Promise<void> {
  const context = await browser.newContext({
    viewport: values.desktop ? { width: 1440, height: 900 } : { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/Prague',
  });
  await context.addInitScript((session) => {
    for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
    const timed = globalThis as unknown as { waits: number[] };
    timed.waits = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) timed.waits.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  }, company.session);
  const page = await context.newPage();
  page.setDefaultTimeout(5_000);
  await page.goto(company.url + path);
  const isReady = await ready(page)
    .waitFor()
    .then(
      () => true,
      () => false,
    );
  // The large company has no plan, so it has no list beside a plan.
  if (!isReady) return context.close();
  // Waits for the remaining requests, because they belong to loading the screen.
  await page.waitForTimeout(2_500);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) });
  for (const [name, press] of presses) {
    await page.evaluate(() => void ((globalThis as unknown as { waits: number[] }).waits = []));
    const isThere = await press(page).then(
      () => true,
      () => false,
    );
    await page.waitForTimeout(LOOKED_AT_MS);
    if (!isThere) continue;
    const told = await page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits);
    const key = `${company.name} ${name}`;
    // The browser does not report presses quicker than 16 ms. These count as 16 ms.
    waits.set(key, [...(waits.get(key) ?? []), Math.max(16, ...told)]);
  }
  await context.close();
}
