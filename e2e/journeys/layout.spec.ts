import type { Page } from '@playwright/test';
import { brokenWords, comeToRest, covered, coverings, cutOff, tooSmall, tooWide, unseen } from '../visit/layout.ts';
import { quietDayIn } from '../visit/days.ts';
import { EMPLOYEE, expect, ORGANIZER, signIn, takeOtherCalendarsAway, test } from '../visit/test.ts';

/** Sizes of the screen: [name, width and height in pixels, text size in percent]. */
const EVERY_SIZE = [
  ['400 % of 1280', 320, 640, 100],
  ['phone', 390, 844, 100],
  ['phone, lying', 844, 390, 100],
  ['tablet', 768, 1024, 100],
  ['tablet, lying', 1024, 768, 100],
  ['200 % of 1366', 683, 384, 100],
  ['laptop', 1366, 768, 100],
  ['laptop, text of 200 %', 1366, 768, 200],
  ['phone, text of 200 %', 390, 844, 200],
] as const;
/** The sizes that are always checked. The others take three minutes, and are checked only in the matrix. */
const AT_LEAST = ['400 % of 1280', 'phone, lying', 'laptop, text of 200 %', 'phone, text of 200 %'];
const SIZES = EVERY_SIZE.filter(([size]) => process.env['EVERY_SIZE'] !== undefined || AT_LEAST.includes(size));

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3).slice(0, 230);
const NAME = LONG.slice(0, 110);
const DAY = quietDayIn(2);
const AT = `day=${DAY}&from=09:00&to=10:00`;
const FILTERS = `type=meeting-room&people=4&with=room-screen:yes&with=room-video:yes&also=type%3Ddesk%26with%3Ddesk-monitors%3A2..&at=0`;

const SCREENS = [
  ['home', '/'],
  ['plan', `/plan?${AT}&${FILTERS}`],
  // At this time, the handle of the time bar is at the end of its line.
  ['plan with a card', `/plan?day=${DAY}&from=19:00&to=20:00&resource=room-rhine`],
  ['plan as a list', `/plan?${AT}&${FILTERS}&view=list`],
  ['timeline', `/timeline?${AT}`],
  ['timeline of a week', `/timeline?${AT}&view=week`],
  ['timeline with filters', `/timeline?${AT}&panel=filters`],
  ['reservations', '/reservations'],
  ['reserve', `/reservations/reserve?${AT}&resource=room-rhine`],
  ['what a code opens', '/navigate?startAreaId=floor-0&locationId=room-rhine'],
  ['other calendars', '/other-calendars'],
  ['favourites', '/favourites'],
  ['news', '/news'],
  ['settings', '/settings'],
] as const;

/** Creates a reservation with very long texts, and with an external attendee whose name is very long. */
async function reserveWithLongTexts(page: Page): Promise<void> {
  await page.goto(`/reservations/reserve?${AT}&resource=room-rhine`);
  await page.getByLabel('Title').fill(LONG);
  await page.getByLabel('Notes').fill(LONG.repeat(3));
  // Adds an external attendee with a long name.
  await page.route('**/api/calendar/events', async (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>;
    await route.continue({
      postData: JSON.stringify({ ...body, attendees: [{ email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`, name: NAME }] }),
    });
  });
  await page.getByRole('button', { name: /^Reserve Rhine, / }).click();
  await expect(page.getByRole('heading', { name: /^Reserved: / })).toBeVisible();
  await page.unrouteAll();
}

/** Adds two other calendars, so that screens show them beside the person’s own. */
async function addOtherCalendars(page: Page): Promise<void> {
  await page.goto('/other-calendars');
  await takeOtherCalendarsAway(page);
  for (const name of ['Ingrid Lindqvist', 'Rhine']) {
    await page.getByLabel('Find a colleague or a room').fill(name);
    await page.getByRole('button', { name: `Add ${name}` }).click();
    await expect(page.getByRole('switch', { name: `Show ${name}` })).toBeVisible();
  }
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['LAYOUT_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name.replaceAll(/[ %,]+/g, '-')}.png` });
}

for (const [language, screens] of [
  ['de', SCREENS],
  ['ua', SCREENS.filter(([screen]) => screen.startsWith('plan'))],
] as const) {
  test(`with long texts, nothing is covered, cut off or too wide (${language})`, async ({ page }) => {
    test.setTimeout(420_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, EMPLOYEE, '/');
    if (screens === SCREENS) {
      await reserveWithLongTexts(page);
      await addOtherCalendars(page);
    }
    await page.evaluate((chosen) => localStorage.setItem('assist-lang', chosen), language);

    const browser = await page.context().newCDPSession(page);
    const wrong: string[] = [];
    let textPercent = 100;
    const look = async (screen: string, openAgain = async () => {}) => {
      for (const [size, width, height, percent] of textPercent === 100 ? SIZES : SIZES.toReversed()) {
        if (percent !== textPercent) {
          // The text size is set as by the browser’s own setting, so that sizes in em follow.
          await browser.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
          textPercent = percent;
          await page.reload();
          await comeToRest(page);
          await openAgain();
        }
        await page.setViewportSize({ width, height });
        // Only the final state counts: a busy machine draws it a moment later.
        let found: string[] = [];
        for (const pauseMs of [150, 400, 1_500, 5_000]) {
          await page.waitForTimeout(pauseMs);
          found = [
            ...(await coverings(page)),
            ...(await cutOff(page)).map((one) => `cut off: ${one}`),
            ...(await tooWide(page)).map((one) => `too wide: ${one}`),
          ];
          if (found.length === 0) break;
        }
        await takePicture(page, `${language}-${screen}-${size}`);
        wrong.push(...found.map((one) => `${screen}, ${size}: ${one}`));
      }
    };
    for (const [screen, path] of screens) {
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.goto(path);
      await comeToRest(page);
      await look(screen);
    }
    if (screens === SCREENS) {
      await page.goto('/reservations');
      await page.getByRole('link', { name: `Einzelheiten: ${LONG.slice(0, 40)}` }).click();
      await expect(page.locator('.event-detail')).toBeVisible();
      await look('reservation');
      const openSearch = async () => {
        await page.keyboard.press('Control+k');
        await page.locator('.command-search__input').fill('r');
        await expect(page.locator('.command-search__result').first()).toBeVisible();
      };
      // This screen loads the times, which the search then shows beside the rooms.
      await page.goto('/favourites');
      await comeToRest(page);
      await openSearch();
      await look('search', openSearch);
      await page.locator('.command-search__input').fill(LONG);
      await look('search that finds nothing', async () => {
        await openSearch();
        await page.locator('.command-search__input').fill(LONG);
      });
    }
    expect(wrong).toEqual([]);
  });
}

/** Sizes at which states of screens are checked: [name, width and height in pixels]. */
const STATE_SIZES = [
  ['phone', 390, 844],
  ['200 % of 1366', 683, 384],
  ['1280', 1280, 720],
  ['1366', 1366, 768],
  ['1440', 1440, 900],
  ['1920', 1920, 1080],
] as const;

/** The width from which the filters are beside the plan; as in use-media.ts. */
const DESKTOP_PX = 1024;

/** The least size of a target (WCAG 2.5.8); touch requires more, which look.spec.ts checks. */
const LEAST_TARGET_PX = 24;

/** A time on a day without the reservation that has long texts, as in an address. */
const THEN = `day=${quietDayIn(3)}&from=09:00&to=10:00`;

interface State {
  readonly name: string;
  readonly path: string;
  /** Selectors of parts that must be in view. */
  readonly seen: readonly string[];
  /** Brings the screen into this state. */
  readonly press?: () => Promise<void>;
}

function statesOf(page: Page, event: string): readonly State[] {
  const days = page.locator('.repeat__days');
  return [
    { name: 'plan with a card', path: `/plan?${THEN}&resource=room-rhine`, seen: ['.resource-card h2', '[data-place=room-rhine]'] },
    {
      name: 'plan with a desk',
      path: `/plan?${THEN}&type=desk&level=floor-1&resource=desk-a-05`,
      seen: ['.resource-card h2', '[data-place=desk-a-05]'],
    },
    {
      name: 'list with a card',
      path: `/plan?${THEN}&type=meeting-room&view=list&resource=room-rhine`,
      seen: ['.resource-card h2', '.plan-row__name'],
    },
    {
      name: 'plan with filters',
      path: `/plan?${THEN}&${FILTERS}`,
      seen: ['.finder-filters button'],
      press: async () => {
        await page.locator('.plan-svg').waitFor();
        const button = page.locator('.plan-top__filters');
        // A wide screen opens the filters itself once the card of the state before is gone. A press until then would close them.
        if (page.viewportSize()!.width < DESKTOP_PX) await button.click();
        await expect(button).toHaveAttribute('aria-expanded', 'true');
      },
    },
    {
      name: 'a series',
      path: `/reservations/reserve?${THEN}&resource=room-rhine`,
      seen: ['.repeat__days button'],
      press: async () => {
        await page.locator('.repeat').waitFor();
        if (!(await days.isVisible())) {
          await page.locator('.repeat select').first().selectOption('custom');
          await days.locator('[aria-pressed=false]').first().click();
        }
        await days.scrollIntoViewIfNeeded();
      },
    },
    { name: 'a reservation', path: event, seen: ['.event-detail h2'] },
  ];
}

for (const language of ['en', 'de']) {
  test(`in each of its states, a screen covers nothing, breaks no word and has large enough targets (${language})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript((chosen) => localStorage.setItem('assist-lang', chosen), language);
    await signIn(page, ORGANIZER, '/reservations');
    const event = await page.locator('.event-row h4 a').first().getAttribute('href');
    const wrong: string[] = [];
    for (const [size, width, height] of STATE_SIZES) {
      await page.setViewportSize({ width, height });
      await page.goto('/news');
      for (const { name, path, seen, press } of statesOf(page, event!)) {
        // Navigates as a link does, without loading the page again.
        await page.evaluate((next) => history.pushState({}, '', next), path);
        await comeToRest(page);
        await press?.();
        let found: string[] = [];
        // Only the final state counts. On a busy machine, a screen has taken longer than seven seconds to come.
        for (const pauseMs of [100, 400, 1_500, 5_000, 15_000]) {
          await page.waitForTimeout(pauseMs);
          found = [
            ...(await unseen(page, seen)).map((one) => `not seen: ${one}`),
            ...(await covered(page)).map((one) => `covered: ${one}`),
            ...(await brokenWords(page)).map((one) => `broken: ${one}`),
            ...(await tooSmall(page, LEAST_TARGET_PX)).map((one) => `too small: ${one}`),
            ...(await tooWide(page)).map((one) => `too wide: ${one}`),
          ];
          if (found.length === 0) break;
        }
        await takePicture(page, `${language}-${name}-${size}`);
        wrong.push(...found.map((one) => `${name}, ${size}: ${one}`));
      }
    }
    expect(wrong).toEqual([]);
  });
}

test('on a phone the longest date leaves room for the switch to the list beside it', async ({ page }) => {
  const inSeptember = Array.from({ length: 53 }, (_, weeks) => quietDayIn(weeks)).findLast((day) => day.slice(5, 7) === '09');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('assist-lang', 'de'));
  await signIn(page, EMPLOYEE, `/plan?day=${inSeptember}&from=09:00&to=10:00&type=desk`);
  await comeToRest(page);
  const topOf = async (selector: string) => (await page.locator(selector).boundingBox())!.y;
  expect(await topOf('.plan-top__views')).toBeCloseTo(await topOf('.plan-top__filters'), 0);
});

test('on a phone, rows of the timeline whose names start alike can be told apart', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('assist-lang', 'fr'));
  await signIn(page, EMPLOYEE, `/timeline?${THEN}`);
  const lockers = page.getByRole('rowheader', { name: /^Casier L3-/ });
  await expect(lockers.first()).toBeVisible();
  for (const locker of await lockers.all()) {
    const [name, number] = [(await locker.boundingBox())!, (await locker.locator('span').last().boundingBox())!];
    expect(number.x + number.width).toBeLessThan(name.x + name.width);
  }
});

for (const [size, width, height] of [
  ['a phone', 390, 844],
  ['a laptop', 1366, 768],
] as const)
  test(`on ${size} the button for earlier reservations is beside the name of the first day`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => localStorage.setItem('assist-lang', 'de'));
    await signIn(page, EMPLOYEE, '/reservations');
    await comeToRest(page);
    const name = await page
      .locator('.reservations__day h2')
      .first()
      .evaluate((heading) => {
        const words = document.createRange();
        words.selectNodeContents(heading);
        return words.getBoundingClientRect().toJSON() as DOMRect;
      });
    const more = (await page.locator('.reservations__more').first().boundingBox())!;
    expect(more.y).toBeLessThan(name.bottom);
    expect(more.x).toBeGreaterThan(name.right);
  });
