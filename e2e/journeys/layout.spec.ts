import type { Page } from '@playwright/test';
import { comeToRest, coverings, cutOff, tooWide } from '../visit/layout.ts';
import { quietDayIn } from '../visit/days.ts';
import { EMPLOYEE, expect, signIn, takeOtherCalendarsAway, test } from '../visit/test.ts';

/** [what it is, width, height, size of the text in percent] */
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
/** The others are looked at in the matrix: they take three minutes. */
const AT_LEAST = ['400 % of 1280', 'phone, lying', 'laptop, text of 200 %', 'phone, text of 200 %'];
const SIZES = EVERY_SIZE.filter(([size]) => process.env['EVERY_SIZE'] !== undefined || AT_LEAST.includes(size));

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3).slice(0, 230);
const NAME = LONG.slice(0, 110);
const DAY = quietDayIn(2);
const AT = `day=${DAY}&from=09:00&to=10:00`;
const FILTERED = `${AT}&type=meeting-room&people=4&with=room-screen:yes&with=room-video:yes&also=type%3Ddesk%26with%3Ddesk-monitors%3A2..&at=0`;

const SCREENS = [
  ['home', '/'],
  ['plan', `/plan?${FILTERED}`],
  // The handle of the time is at the end of its line.
  ['plan with a card', `/plan?day=${DAY}&from=19:00&to=20:00&resource=room-rhine`],
  ['plan as a list', `/plan?${FILTERED}&view=list`],
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

/** What a person, and somebody from outside, may be called. */
async function reserveWithLongTexts(page: Page): Promise<void> {
  await page.goto(`/reservations/reserve?${AT}&resource=room-rhine`);
  await page.getByLabel('Title').fill(LONG);
  await page.getByLabel('Text').fill(LONG.repeat(3));
  // Somebody from outside, with a name of his own.
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

/** Two of them stand beside one's own wherever they do. */
async function addOtherCalendars(page: Page): Promise<void> {
  await page.goto('/other-calendars');
  await takeOtherCalendarsAway(page);
  for (const name of ['Ingrid Lindqvist', 'Rhine']) {
    await page.getByLabel('Find a colleague or a room').fill(name);
    await page.getByRole('button', { name: `Add ${name}` }).click();
    await expect(page.getByRole('switch', { name: `Show ${name}` })).toBeVisible();
  }
}

for (const [language, screens] of [
  ['de', SCREENS],
  ['ua', SCREENS.filter(([screen]) => screen.startsWith('plan'))],
] as const) {
  test(`nothing covers anything, is cut off or makes a page wider, with long texts (${language})`, async ({ page }) => {
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
          // As the browser's own setting does it, so that the page's measures in em follow.
          await browser.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
          textPercent = percent;
          await page.reload();
          await comeToRest(page);
          await openAgain();
        }
        await page.setViewportSize({ width, height });
        // What counts is how it comes to rest: a busy machine draws a moment later.
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
        const folder = process.env['LAYOUT_PICTURES'];
        if (folder !== undefined)
          await page.screenshot({ path: `${folder}/${`${language}-${screen}-${size}.png`.replaceAll(/[ %,]+/g, '-')}` });
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
      // Times of its screens are known there, and stand beside the rooms.
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
