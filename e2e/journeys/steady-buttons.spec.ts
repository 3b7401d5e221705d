import { quietDay, timeOn } from '../visit/days.ts';
import { somebodyElse } from '../visit/live.ts';
import { EMPLOYEE, expect, signIn, test } from '../visit/test.ts';

// A press is lost if its button moves while it is pressed. It was, when an answer came at that moment (seen with a full storage, where
// everything is fetched again).

// A product of their own, because a desk reserved by the same person would change other journeys.
test.use({ productName: 'steady-buttons' });

const DAY = quietDay();
const THEN = `day=${DAY}&from=13:00&to=14:00`;
const WALKS = '**/api/assist/navigation/walks';
const SCHEDULES = ['**/api/calendar/schedules', '**/api/cache/get'];
/** The person's other reservations on this day: the one they come from, one at the same time, and a desk. */
const OTHERS = [
  ['room-seine@rooms.alder.example', '12:00', '13:00'],
  ['room-seine@rooms.alder.example', '13:30', '14:30'],
  ['desk-a-06@rooms.alder.example', '13:00', '14:00'],
] as const;

test.beforeAll(async ({ product }) => {
  await using person = await somebodyElse(product.url, EMPLOYEE);
  for (const [email, start, end] of OTHERS) {
    const { status, text } = await person.reserve({ email, start: timeOn(DAY, start), end: timeOn(DAY, end) });
    expect(status, text).toBe(201);
  }
});

for (const [width, height] of [
  [390, 844],
  [1024, 768],
  [1366, 768],
] as const)
  test.describe(`at ${width} × ${height}, when late answers come, the button that reserves stays where it is`, () => {
    test.use({ viewport: { width, height } });

    for (const { place, path, button, held, late } of [
      {
        place: 'in the form',
        path: `/reservations/reserve?resource=room-thames&${THEN}`,
        button: /^Reserve Thames, /,
        held: [WALKS, ...SCHEDULES],
        late: ['.walk-note', '.shared-strip__row[data-taken]'],
      },
      {
        place: 'on a room’s card',
        path: `/plan?${THEN}&type=meeting-room&resource=room-thames`,
        button: /^Reserve /,
        held: [WALKS],
        late: ['.resource-card .walk-note'],
      },
      {
        place: 'on a desk’s card',
        path: `/plan?${THEN}&type=desk&level=floor-1&resource=desk-a-05`,
        button: /^Reserve /,
        held: ['**/own-then-*.js', '**/api/calendar/events/*'],
        late: ['.resource-card .own-then button'],
      },
    ] as const)
      test(place, async ({ page }) => {
        const isReleased = Promise.withResolvers<void>();
        for (const url of held)
          await page.route(url, async (route) => {
            await isReleased.promise;
            await route.continue();
          });
        await signIn(page, EMPLOYEE, path);
        const pressed = page.getByRole('button', { name: button });
        await expect(pressed).toBeEnabled();
        // The sheet of a phone slides in.
        await pressed.click({ trial: true });
        const before = await pressed.boundingBox();
        for (const part of late) await expect(page.locator(part)).toHaveCount(0);
        isReleased.resolve();
        for (const part of late) await expect(page.locator(part)).toBeVisible();
        expect(await pressed.boundingBox()).toEqual(before);
      });
  });

for (const only of ['', '&free=yes'])
  for (const [width, height] of [
    [390, 844],
    [1366, 768],
  ] as const)
    test.describe(`at ${width} × ${height}, a second press in the list ${only === '' ? '' : 'of what is free '}reserves nothing else`, () => {
      test.use({ viewport: { width, height } });

      test('and gives nothing back', async ({ page }) => {
        await signIn(page, EMPLOYEE, `/plan?day=${DAY}&from=15:00&to=16:00&type=desk&level=floor-2&view=list${only}`);
        const row = page.locator('.plan-row[data-bookable]').first();
        const name = (await row.getByRole('strong').textContent()) ?? '';
        const pressed = row.getByRole('button', { name: 'Reserve' });
        await pressed.click({ trial: true });
        const { x, y } = (await pressed.boundingBox())!;
        await page.mouse.click(x + 10, y + 10);
        const own = page.locator('.own-then', { hasText: name });
        await expect(own).toBeVisible();
        await page.mouse.click(x + 10, y + 10);
        await expect(page.locator('.plan-row', { hasText: name }).getByText('Yours')).toBeVisible();
        await expect(page.locator('.own-then')).toHaveCount(1);
        await own.getByRole('button', { name: 'Give it back' }).click();
        await expect(page.locator('.own-then')).toHaveCount(0);
      });
    });
