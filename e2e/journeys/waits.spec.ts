import type { Page } from '@playwright/test';
import { findInstant, MINUTE_MS } from '@assist/time';
import { altered } from '../visit/altered.ts';
import { enter, test } from '../visit/corporate.ts';
import { quietDayIn } from '../visit/days.ts';
import { EMPLOYEE, expect, withoutHub } from '../visit/test.ts';

test.use({ kind: 'o365' });

/** Delay of the room’s answer, longer than the journey, so that the room does not answer. */
const UNTIL_SETTLED_MS = 600_000;
const DAY = quietDayIn(7);
/** Tolerance in milliseconds between a timer and the clock that measures it; a late timer is only slow. */
const ROUNDING_MS = 25;

interface Asked {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Records what the page requests from the server, by the page’s own clock. */
async function listen(page: Page): Promise<() => Promise<readonly Asked[]>> {
  await page.addInitScript(() => {
    const asked: unknown[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      const body = typeof init?.body === 'string' ? init.body : '';
      asked.push({
        at: performance.now(),
        method: init?.method ?? 'GET',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        body,
      });
      return fetch(input, init);
    };
    Object.assign(globalThis, { asked });
  });
  return () => page.evaluate(() => (globalThis as unknown as { asked: readonly Asked[] }).asked);
}

const lengthOf = ({ start, end }: { readonly start?: string; readonly end?: string }) =>
  (findInstant(end ?? '') ?? NaN) - (findInstant(start ?? '') ?? NaN);
const isCreationWindow = ({ path, query }: Asked) => path === '/api/calendar/events' && lengthOf(query) === 20 * MINUTE_MS;
const isLookAtEvent = ({ method, path }: Asked) => method === 'GET' && /^\/api\/calendar\/events\/(?!limited)[^/]+$/.test(path);
const isTelling = ({ path }: Asked) => path.endsWith('/notifications');
const isFavourites = ({ path, body }: Asked) =>
  path === '/api/calendar/schedules' && lengthOf(JSON.parse(body) as object) === 10 * 24 * 60 * MINUTE_MS;
const timesOf = (asked: readonly Asked[], which: (one: Asked) => boolean) => asked.filter(which).map(({ at }) => at);
const gapsOf = (times: readonly number[]) => times.slice(1).map((at, index) => at - times[index]!);

test('by the real clock, a new reservation is looked for every 2 s and its room notified 3 s later, answers are polled every 5 s, and favourites every 15 s', async ({
  page,
  context,
  world,
}) => {
  await world.command({ do: 'set-room', email: 'room-luznice@rooms.alder.example', delayMs: UNTIL_SETTLED_MS });
  await withoutHub(context);
  const asked = await listen(page);
  await enter(page, world, EMPLOYEE, '/plan?view=list&type=meeting-room&resource=room-vltava');
  const star = page.getByRole('button', { name: /^(Add|Remove) Vltava/ });
  if ((await star.getAttribute('aria-pressed')) !== 'true') {
    const kept = page.waitForResponse((response) => response.url().endsWith('/favourites/room-vltava') && response.ok());
    await star.click();
    await kept;
  }

  // The calendar does not list the reservation at first: 'NO Events created yet' (specification, section 8).
  let hidden = 2;
  await page.route(/\/api\/calendar\/events\?/, async (route) => {
    const query = Object.fromEntries(new URL(route.request().url()).searchParams);
    if (lengthOf(query) !== 20 * MINUTE_MS || hidden === 0) return route.continue();
    hidden -= 1;
    return altered<{ value: { subject: string }[] }>((body) => ({
      ...body,
      value: body.value.filter(({ subject }) => subject !== 'By the clock'),
    }))(route);
  });
  await page.goto(`/reservations/reserve?resource=room-luznice&day=${DAY}&from=10:00&to=11:00`);
  await page.getByLabel('Title').fill('By the clock');
  await page.getByRole('button', { name: /^Reserve Lužnice, / }).click();
  await expect(page.getByRole('heading', { name: 'Requested: By the clock' })).toBeVisible();

  // Another tab shows Home, and has no part in the creation.
  const home = await context.newPage();
  const askedAtHome = await listen(home);
  await home.goto('/');

  await expect.poll(async () => timesOf(await asked(), isTelling).length, { timeout: 40_000 }).toBe(1);
  const flow = await asked();
  const [told] = timesOf(flow, isTelling);
  const looks = timesOf(flow, isCreationWindow);
  expect(looks).toHaveLength(3);
  expect(Math.min(...gapsOf(looks))).toBeGreaterThanOrEqual(2_000 - ROUNDING_MS);
  expect(told! - looks.at(-1)!).toBeGreaterThanOrEqual(3_000 - ROUNDING_MS);
  await expect(page.getByText(/Not in the calendar/)).toHaveCount(0);

  const afterTelling = async () => timesOf(await asked(), isLookAtEvent).filter((at) => at > told!);
  await expect.poll(async () => (await afterTelling()).length, { timeout: 40_000 }).toBeGreaterThanOrEqual(3);
  expect(Math.min(...gapsOf(await afterTelling()))).toBeGreaterThanOrEqual(5_000 - ROUNDING_MS);
  await expect(page.getByRole('heading', { name: 'Requested: By the clock' })).toBeVisible();

  await expect.poll(async () => timesOf(await askedAtHome(), isFavourites).length, { timeout: 40_000 }).toBeGreaterThanOrEqual(2);
  const calls = await askedAtHome();
  const favourites = timesOf(calls, isFavourites);
  const [first] = timesOf(calls, ({ path, query }) => path === '/api/calendar/events' && lengthOf(query) > 29 * 24 * 60 * MINUTE_MS);
  expect(favourites[0]! - first!).toBeGreaterThanOrEqual(500 - ROUNDING_MS);
  expect(Math.min(...gapsOf(favourites))).toBeGreaterThanOrEqual(15_000 - ROUNDING_MS);
});
