import type { Page, Route } from '@playwright/test';
import { toInstant } from '@assist/time';
import { altered } from '../visit/altered.ts';
import { tablesOf } from '../visit/browser-store.ts';
import { enter, test } from '../visit/corporate.ts';
import { inDays, quietDayIn } from '../visit/days.ts';
import { EMPLOYEE, expect, ORGANIZER } from '../visit/test.ts';

// Specification, section 8, "Resource loading" and "Other messages". The server is real; its answers are altered on the way.

test.use({ kind: 'o365' });

type Json = Record<string, unknown>;

const EVENTS = /\/api\/calendar\/events\?/;
const RESOURCES = /\/api\/assist\/resources(\?|$)/;
const DAY = quietDayIn(6);
const sheet = (room: string, hours: string) => `/reservations/reserve?resource=room-${room}&day=${DAY}&${hours}`;

/** Alters the list in an answer: the answer itself if it is an array, or else its `value`. */
const alteredList = (change: (body: Json[]) => Json[]) =>
  altered<Json[] | { value: Json[] }>((body) => (Array.isArray(body) ? change(body) : { ...body, value: change(body.value) }));

const refused = (status: number, code: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: code, status, code, correlationId: `c-${status}` }),
  });

const NOWHERE = [{ displayName: 'Seine', locationUri: 'room-seine@rooms.alder.example', uniqueId: '' }];
const inZone = (event: Json, timeZone: string) => ({ start: { ...(event['start'] as Json), timeZone } });

/** Each fault: what is wrong, with which kind of item, the change that causes it, and its line in the browser’s log. */
const SKIPPED: readonly [what: string, of: 'event' | 'resource', change: (one: Json) => Json, message: string][] = [
  ['has an empty iCalUId', 'event', () => ({ iCalUId: '' }), 'Missing iCalUId, or it is empty'],
  ['has no iCalUId', 'event', () => ({ iCalUId: null }), 'Missing iCalUId, or it is empty'],
  ['is at a room that is not invited', 'event', () => ({ locations: NOWHERE }), 'Cannot find event attendee from location'],
  [
    'is in a zone that the browser does not know',
    'event',
    (one) => ({ ...inZone(one, 'Mars/Olympus'), isAllDay: true }),
    'Timezone Mars/Olympus not found in IANA database',
  ],
  ['is in such a zone', 'resource', () => ({ timezone: 'Mars/Olympus' }), 'Timezone Mars/Olympus not found in IANA database'],
  [
    'is in a zone that Windows does not know',
    'resource',
    () => ({ timezone: 'Middle Earth Standard Time' }),
    'Timezone Middle Earth Standard Time not found in Windows database',
  ],
  ['is in what is no zone', 'resource', () => ({ timezone: '+02:00' }), 'Invalid time zone specified'],
];
/** The number of chosen events: those that are broken, and one that is left intact. */
const CHOSEN = SKIPPED.filter(([, of]) => of === 'event').length + 1;
const ROOMS = ['room-tagus', 'room-po', 'room-douro'];
/** Rooms whose own meetings are not used: those that are skipped, and the one that must not be invited to anything. */
const LEFT_ALONE = [...ROOMS, 'room-seine'];

test('an unusable event or resource is skipped, and the reason is in this browser’s log once', async ({ page, world }) => {
  const wrong = (of: 'event' | 'resource') => SKIPPED.filter(([, kind]) => kind === of);
  const isWhole = ({ limited, cancelled, locations }: Json) =>
    limited === false && cancelled === false && (locations as unknown[]).length > 0;
  // The events are chosen once, from upcoming days: every screen requests its own range, and leaving a screen drops its pending response.
  let chosen: readonly string[] = [];
  await page.route(
    EVENTS,
    alteredList((events) => {
      const usable = events
        .filter(isWhole)
        .filter(({ start }) => (start as { utcDateTime: string }).utcDateTime.slice(0, 10) >= inDays(1))
        .filter(({ locations }) => JSON.stringify(locations) !== JSON.stringify(NOWHERE))
        // An event that is only in a skipped room is skipped with that room.
        .filter(({ attendees }) => LEFT_ALONE.every((one) => !JSON.stringify(attendees).includes(`${one}@`)));
      if (chosen.length === 0 && usable.length >= CHOSEN) chosen = usable.slice(0, CHOSEN).map(({ id }) => String(id));
      for (const event of events) {
        const index = chosen.indexOf(String(event['id']));
        if (index === CHOSEN - 1) Object.assign(event, { subject: 'Nothing is wrong with it' });
        else if (index !== -1) Object.assign(event, wrong('event')[index]![2](event), { subject: `Skipped ${index}` });
      }
      return events;
    }),
  );
  await page.route(
    RESOURCES,
    alteredList((resources) =>
      resources.map((resource) => {
        const index = ROOMS.indexOf(String(resource['id']));
        return index === -1 ? resource : { ...resource, ...wrong('resource')[index]![2](resource) };
      }),
    ),
  );
  await enter(page, world);
  await expect(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
  await page.getByRole('link', { name: 'Reservations' }).first().click();
  await expect(page.locator('.event-row').filter({ hasText: 'Nothing is wrong with it' })).toBeVisible();
  await expect(page.locator('.event-row').filter({ hasText: /Skipped \d/ })).toHaveCount(0);
  expect(chosen).toHaveLength(CHOSEN);

  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('link', { name: 'This browser’s log' }).click();
  const ids = wrong('event').map(([, , , message], index) => `${message}: ${chosen[index]}`);
  const said = [...ids, ...wrong('resource').map(([, , , message], index) => `${message}: ${ROOMS[index]}`)];
  expect(said).toHaveLength(SKIPPED.length);
  for (const message of said) {
    const lines = page.locator('.log__entry').filter({ hasText: message });
    await expect(lines.first()).toContainText('Warning');
    // Two screens have requested the item repeatedly.
    await expect(lines).toHaveCount(1);
  }

  await page.goto(`/timeline?type=meeting-room&name=Rhine&day=${DAY}`);
  await expect(page.locator('[data-row="room-rhine"]')).toBeVisible();
  await page.goto(`/timeline?type=meeting-room&name=Tagus&day=${DAY}`);
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await expect(page.locator('[data-row="room-tagus"]')).toHaveCount(0);
});

test('an unexpected status of the resources’ request gives an empty list and a line in the log, and a failure gives two alerts, a reload and no cache', async ({
  page,
  context,
  world,
}) => {
  await page.route(RESOURCES, (route) => route.fulfill({ status: 206, contentType: 'application/json', body: '[]' }));
  await enter(page, world, EMPLOYEE, '/timeline');
  await expect(page.getByText('There is nothing to reserve yet')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto('/log');
  const line = page.locator('.log__entry').filter({ hasText: 'Error loading resources - check network tab' }).first();
  await expect(line).toContainText('Error');

  await page.unroute(RESOURCES);
  await page.route(RESOURCES, refused(500, 'internal'));
  await page.goto('/plan?view=list');
  const alerts = page.getByRole('alert');
  await expect(alerts.filter({ hasText: 'Error loading resources:' }).locator('pre')).toContainText(
    /ResourcesError: internal \(500\)\s+(?:at |\S+@http)/,
  );
  const reload = alerts.getByRole('button', { name: 'Click to reload browser', exact: true });
  await expect(reload).toBeVisible();
  // Another tab loads the resources in the meantime, but the cache is still cleared.
  const other = await context.newPage();
  await other.goto('/plan?view=list');
  await expect(other.locator('.plan-row').first()).toBeVisible();
  await expect.poll(async () => (await tablesOf(page))['resources']).toBe(1);
  await other.close();
  await Promise.all([page.waitForEvent('load'), reload.click()]);
  await expect(alerts.filter({ hasText: 'Error loading resources:' })).toBeVisible();
  expect((await tablesOf(page))['resources']).toBe(0);
  await page.unroute(RESOURCES);
  await reload.click();
  await expect(page.locator('.plan-row').first()).toBeVisible();
});

test('a meeting that cannot be made is reported, and the reservation goes on without one; unknown actual times do not prevent a deletion', async ({
  page,
  world,
}) => {
  await page.route('**/api/integrations/*/createMeeting', refused(502, 'online-meeting-failed'));
  await page.route('**/bounds', refused(500, 'internal'));
  await enter(page, world, EMPLOYEE, sheet('ebro', 'from=10:00&to=11:00'));
  await page.getByLabel('Title').fill('Without a meeting');
  await page.getByLabel('Online meeting').selectOption('Webex');
  const created = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/calendar/events'));
  await page.getByRole('button', { name: /^Reserve Ebro, / }).click();
  expect(((await created).postDataJSON() as Json)['onlineMeeting'] ?? null).toBeNull();
  await expect(page.getByText(/: Cannot create webex meetings$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^(Requested|Reserved): Without a meeting$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join Webex' })).toHaveCount(0);

  await page.getByRole('link', { name: 'To my reservations' }).click();
  const told = page.waitForRequest((request) => request.url().endsWith('/notifications') && request.postData()!.includes('"delete"'));
  const start = (await created).postDataJSON() as { start: string; end: string };
  await page.getByRole('complementary', { name: 'Without a meeting' }).getByRole('button', { name: 'Delete' }).click();
  const { realStart, realEnd } = (await told).postDataJSON() as Json;
  expect([realStart, realEnd].map((time) => toInstant(String(time)))).toEqual([start.start, start.end].map((time) => toInstant(time)));
  await expect(page.getByText('Deleted: Without a meeting')).toBeVisible();
});

test('an invalid colour is refused in its field and by the server, and an invalid zone by the server', async ({ page, world }) => {
  await enter(page, world, EMPLOYEE, '/other-calendars');
  await page.getByLabel('Find a colleague, a group or a room').fill('Vltava');
  await page.getByRole('button', { name: 'Add Vltava' }).click();
  await page.getByRole('button', { name: 'Colour of Vltava' }).click();
  const dialog = page.getByRole('dialog', { name: 'Colour of Vltava' });
  await dialog.getByRole('textbox').fill('rather green');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This is not a colour. Write it as #rrggbb or rgb(…).')).toBeVisible();

  const ask = (path: string, body: Json) => answerTo(page, path, body);
  const reservation = (timezone: string) => ({
    subject: 'x',
    start: `${DAY}T12:00:00Z`,
    end: `${DAY}T13:00:00Z`,
    resources: [{ email: 'room-vltava@rooms.alder.example' }],
    idempotencyKey: `zone-${timezone.length}-of-a-journey`,
    timezone,
  });
  for (const [path, body, code, detail] of [
    ['/api/other-calendars', { email: ORGANIZER.email, colour: 'rather green' }, 'invalid-colour', 'Invalid color format'],
    ['/api/calendar/events', reservation('Mars/Olympus'), 'invalid-zone', 'Timezone Mars/Olympus not found in IANA database'],
    [
      '/api/calendar/events',
      reservation('Middle Earth Standard Time'),
      'invalid-zone',
      'Timezone Middle Earth Standard Time not found in Windows database',
    ],
    ['/api/calendar/events', reservation('+02:00'), 'invalid-zone', 'Invalid time zone specified'],
  ] as const)
    expect(await ask(path, body)).toMatchObject({ status: 400, code, detail });
});

test('a company’s zone that this browser does not know is reported at the start', async ({ page }) => {
  await page.route(
    '**/api/assist/configurations*',
    altered<{ asistConfiguration: Json }>((body) => ({
      ...body,
      asistConfiguration: { ...body.asistConfiguration, timezone: 'Mars/Olympus' },
    })),
  );
  await page.goto('/');
  await expect(page.getByRole('alert').getByText('Timezone Mars/Olympus not found in IANA database', { exact: true })).toBeVisible();
});

/** Makes a call from the page, as the person signed in there. */
function answerTo(page: Page, path: string, body: Json): Promise<Json> {
  return page.evaluate(
    async ([path, body]) => {
      const xsrf = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const answer = await fetch(path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${localStorage.getItem('api_token')}`,
          'content-type': 'application/json',
          'X-XSRF-TOKEN': xsrf,
        },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as Json;
    },
    [path, body] as const,
  );
}
