import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { APIRequestContext, Page } from '@playwright/test';
import { findBarriers } from '../visit/axe.ts';
import { minutesAfter, nowMs, thisQuarter } from '../visit/days.ts';
import { pressByKey, tabTo } from '../visit/keyboard.ts';
import { coverings, cutOff, tooSmall, tooWide } from '../visit/layout.ts';
import { anotherBrowser, hubHasTakenIn, somebodyElse, watchHub } from '../visit/live.ts';
import type { Product } from '../visit/product.ts';
import { EMPLOYEE, expect, signIn, test, TRAVELLER } from '../visit/test.ts';

// The journeys use a plain plan, because it is drawn immediately. Objects lie on top of it as on top of the map.
test.use({ productName: 'objects' });

const FLOOR = '/plan?level=floor-1';
const TOUCH_PX = 44;
const SAMPLE = fileURLToPath(new URL('../../data/sample/company.json', import.meta.url));

/** Opens the list of the floor’s objects. */
async function openObjects(page: Page) {
  const all = page.getByRole('button', { name: /^Devices in the building: \d+$/ });
  await all.click();
  return objectsOf(page);
}

function objectsOf(page: Page) {
  return page.getByRole('dialog', { name: 'Devices in the building' });
}

/** Creates a token for another system, as an operator does. */
async function aToken(product: Product, name: string, scope: string): Promise<{ readonly headers: Record<string, string> }> {
  const [, token] = (await product.assist('tokens', 'add', name, '--scope', scope)).split('\n');
  return { headers: { authorization: `Bearer ${token}` } };
}

const put = async (request: APIRequestContext, { headers }: { readonly headers: Record<string, string> }, values: readonly object[]) =>
  (await request.put('/api/building/values', { headers, data: { values } })).json() as Promise<object>;

/** Imports the sample with a blind and a fan added. */
test.beforeAll(async ({ product }) => {
  const company = JSON.parse(readFileSync(SAMPLE, 'utf8')) as { objects: { id: string; areaId: string; spot: object }[] };
  const { areaId, spot } = company.objects.find(({ id }) => id === 'lamp-room-vltava')!;
  const choices = [
    { key: 'off', name: { en: 'Off' } },
    { key: 'on', name: { en: 'Full speed' } },
  ];
  const more = [
    { id: 'blind', name: { en: 'Blind' }, icon: 'blind', unit: '%', form: { type: 'number', minimum: 0, maximum: 100, step: 10 } },
    { id: 'fan', name: { en: 'Fan' }, icon: 'fan', form: { type: 'choice', choices } },
  ];
  company.objects.push(...more.map((one) => ({ kind: 'control-1', areaId, spot, ...one })));
  const folder = mkdtempSync(join(tmpdir(), 'assist-things-'));
  writeFileSync(join(folder, 'company.json'), JSON.stringify(company));
  await product.assist('import', '--company', join(folder, 'company.json'));
  rmSync(folder, { recursive: true });
});

test('a light switched in one browser is shown as switched in another', async ({ page, browser, product }) => {
  const other = await anotherBrowser(browser, product.url);
  await Promise.all(
    [page, other].map(async (one, index) => {
      const traffic = watchHub(one);
      await signIn(one, index === 0 ? EMPLOYEE : TRAVELLER, FLOOR);
      await hubHasTakenIn(one, traffic);
    }),
  );
  const [hers, his] = [await openObjects(page), await openObjects(other)];
  const light = { name: 'Switch Light in Vltava' };
  const [mine, theirs] = [hers.getByRole('switch', light), his.getByRole('switch', light)];
  const wasOn = await mine.isChecked();
  await expect(theirs).toBeChecked({ checked: wasOn });
  // This list must stay empty, because nothing is requested in the meantime.
  const asked: string[] = [];
  other.on('request', (request) => void (request.url().includes('/api/assist/objects') && asked.push(request.url())));
  for (const isOn of [!wasOn, wasOn]) {
    await mine.click();
    const pressedAt = nowMs();
    await expect(theirs).toBeChecked({ checked: isOn });
    process.stdout.write(`seen in the other browser after ${nowMs() - pressedAt} ms\n`);
    await expect(mine).toBeChecked({ checked: isOn });
  }
  expect(asked).toEqual([]);
  await other.context().close();
});

test('values from a building’s system are shown on the open plan; invalid ones are refused with their code', async ({
  page,
  request,
  product,
}) => {
  const building = await aToken(product, 'Building', 'put-values');
  const traffic = watchHub(page);
  await signIn(page, EMPLOYEE, FLOOR);
  await hubHasTakenIn(page, traffic);
  const things = await openObjects(page);
  const air = things.getByRole('listitem').filter({ hasText: 'Air in Vltava' });
  expect(
    await put(request, building, [
      { id: 'air-room-vltava', value: 1_712 },
      { id: 'air-room-vltava', value: 99_999 },
      { id: 'lamp-room-vltava', value: 'on' },
      { id: 'lamp-of-nowhere', value: true },
    ]),
  ).toEqual({
    kept: 1,
    refused: [
      { id: 'air-room-vltava', code: 'value-refused' },
      { id: 'lamp-room-vltava', code: 'value-refused' },
      { id: 'lamp-of-nowhere', code: 'not-found' },
    ],
  });
  await expect(air).toContainText('1,712\u202fppm, open a window');
  // An invalid value is also refused in a person’s call.
  const answer = await page.evaluate(async () => {
    const sent = await fetch('/api/assist/objects/lamp-room-vltava/value', {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        'X-XSRF-TOKEN': /XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]!,
        authorization: `Bearer ${localStorage.getItem('api_token')}`,
      },
      body: JSON.stringify({ value: 'on' }),
    });
    const { code } = (await sent.json()) as { code: string };
    return [sent.status, code];
  });
  expect(answer).toEqual([422, 'value-refused']);
  // A revoked token is worthless from then on.
  const id = (await product.assist('tokens', 'list')).slice(0, 36);
  expect(await product.assist('tokens', 'remove', id)).toBe('The token has been removed.\n');
  expect(await put(request, building, [{ id: 'air-room-vltava', value: 600 }])).toMatchObject({ status: 401, code: 'session-ended' });
});

/**
 * Reserves the first of these rooms that is free now, at any hour and day, and returns the room. `column` is the column of the CSV file
 * that states what may confirm the reservation.
 */
async function reservedNow(product: Product, column: string, rooms: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'assist-confirmed-'));
  const emailOf = (room: string) => `${room}@rooms.alder.example`;
  writeFileSync(
    join(folder, 'resources.csv'),
    [
      `id,name,type,email,area,timezone,requires_confirmation,${column}`,
      ...rooms.map((room) => `${room},${room},meeting-room,${emailOf(room)},floor-1,Europe/Prague,yes,yes`),
      '',
    ].join('\n'),
  );
  await product.assist('import', '--resources', join(folder, 'resources.csv'));
  rmSync(folder, { recursive: true });
  const start = thisQuarter();
  await using employee = await somebodyElse(product.url, EMPLOYEE);
  // The second end to try is earlier, because the sample’s own meetings may start soon.
  const ends = [60, 30].map((minutes) => minutesAfter(start, minutes));
  let reserved = '';
  await expect
    .poll(async () => {
      for (const end of ends)
        for (const room of rooms) {
          if (reserved !== '') return reserved;
          if ((await employee.reserve({ email: emailOf(room), start, end, subject: `In ${room}` })).status === 201) reserved = room;
        }
      return reserved;
    })
    .not.toBe('');
  return reserved;
}

/** Returns the row of the person’s own reservation of this room, which awaits confirmation on the open screen. */
async function waitingRow(page: Page, subject: string) {
  const traffic = watchHub(page);
  await signIn(page, EMPLOYEE, '/reservations');
  await hubHasTakenIn(page, traffic);
  const row = page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: subject }).first();
  await expect(row.getByRole('button', { name: /^Confirm/ })).toBeVisible();
  await expect(row.getByText('Confirmed')).toHaveCount(0);
  return row;
}

test('a press on the panel at the door confirms the reservation, and this is shown immediately', async ({ page, request, product }) => {
  const room = await reservedNow(product, 'confirmation_on_panel', ['room-otava', 'room-orlice', 'room-ohre']);
  const panel = await aToken(product, `Panel of ${room}`, 'check-in');
  const row = await waitingRow(page, `In ${room}`);
  const pressed = await request.post('/api/building/check-ins', { ...panel, data: { resourceEmail: `${room}@rooms.alder.example` } });
  const pressedAt = nowMs();
  expect([pressed.status(), await pressed.json()]).toEqual([200, expect.objectContaining({ confirmed: true, confirmedBy: 'panel' })]);
  await expect(row.getByText('Confirmed')).toBeVisible();
  process.stdout.write(`confirmed on the screen after ${nowMs() - pressedAt} ms\n`);
  await expect(row.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  const again = await request.post('/api/building/check-ins', { ...panel, data: { resourceEmail: `${room}@rooms.alder.example` } });
  expect([again.status(), ((await again.json()) as { code: string }).code]).toEqual([409, 'confirmation-unavailable']);
});

test('a person detected by the sensor confirms the reservation', async ({ page, request, product }) => {
  const sensors = await aToken(product, 'Sensors', 'put-values');
  const rooms = ['room-jizera', 'room-malse', 'room-labe'];
  await put(
    request,
    sensors,
    rooms.map((room) => ({ id: `seat-${room}`, value: false })),
  );
  const room = await reservedNow(product, 'confirmation_by_sensor', rooms);
  const row = await waitingRow(page, `In ${room}`);
  expect(await put(request, sensors, [{ id: `seat-${room}`, value: true }])).toEqual({ kept: 1, refused: [] });
  await expect(row.getByText('Confirmed')).toBeVisible();
  await expect(row.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
});

for (const { on, use, isPhone } of [
  { on: 'a desktop', use: {}, isPhone: false },
  { on: 'a phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true }, isPhone: true },
])
  test.describe(`on ${on}`, () => {
    test.use(use);

    test('objects are found and switched without a pointer, and cover nothing', async ({ page }) => {
      const sent: string[] = [];
      page.on('request', (asked) => void (asked.method() === 'PUT' && sent.push(asked.url())));
      page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => void sent.push(String(payload))));
      // On a desktop, the list of objects is opened beside a room’s card.
      await signIn(page, EMPLOYEE, isPhone ? FLOOR : `${FLOOR}&resource=room-vltava`);
      if (!isPhone) await expect(page.getByRole('article', { name: 'Vltava' })).toBeVisible();
      const all = page.getByRole('button', { name: /^Devices in the building: \d+$/ });
      await expect(all).toBeVisible();
      // Waits until the plan has moved to the room.
      await expect.poll(() => coverings(page)).toEqual([]);
      await pressByKey(page, all);
      const things = objectsOf(page);
      const light = things.getByRole('switch', { name: 'Switch Light in Vltava' });
      await tabTo(page, light);
      const wasOn = await light.isChecked();
      await page.keyboard.press('Space');
      await expect(light).toBeChecked({ checked: !wasOn });
      await expect(things.getByRole('listitem').filter({ hasText: 'Light in Vltava' })).toContainText(wasOn ? 'Off' : 'On');
      // A blind moves once the keys rest, and does not move when the focus only passes it.
      const blind = things.getByRole('slider', { name: 'Switch Blind' });
      const row = things.getByRole('listitem').filter({ hasText: 'Blind' });
      await tabTo(page, blind);
      const was = Number(await blind.inputValue());
      const [key, by] = was < 50 ? (['ArrowRight', 10] as const) : (['ArrowLeft', -10] as const);
      for (let count = 0; count < 3; count += 1) await page.keyboard.press(key);
      await expect(row).toContainText(`${was + 3 * by}\u202f%`);
      for (const passing of ['Shift+Tab', 'Tab', 'Tab']) await page.keyboard.press(passing);
      const fan = things.getByRole('combobox', { name: 'Switch Fan' });
      await fan.selectOption('Full speed');
      await expect(things.getByRole('listitem').filter({ hasText: 'Fan' })).toContainText('Full speed · as of');
      expect(sent.filter((one) => one.includes('blind'))).toHaveLength(1);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await findBarriers(page)).toEqual([]);
      }
      expect(await cutOff(page)).toEqual([]);
      expect(await tooWide(page)).toEqual([]);
      if (isPhone) expect(await tooSmall(page, TOUCH_PX)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(things).toHaveCount(0);
      await expect(all).toBeFocused();
    });
  });
