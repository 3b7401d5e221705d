import type { Page } from '@playwright/test';
import { findBarriers } from './axe.ts';
import { quietDay } from './days.ts';
import { comeToRest, tooWide } from './layout.ts';
import { signIn } from './test.ts';

const AT = `day=${quietDay()}&from=09:00&to=10:00`;

/** Every screen for a person who is signed in, and its address. */
export const SCREENS = [
  ['home', '/'],
  ['plan', `/plan?${AT}`],
  ['plan with a card', `/plan?${AT}&resource=room-rhine`],
  ['plan with several wants', `/plan?view=list&type=desk&duration=30&also=${encodeURIComponent('type=meeting-room&people=6')}&${AT}`],
  ['plan as a list', `/plan?view=list&type=desk&${AT}`],
  ['timeline', `/timeline?day=${quietDay()}`],
  ['timeline of a week', `/timeline?view=week&day=${quietDay()}`],
  ['timeline with filters', `/timeline?${AT}&panel=filters`],
  ['reservations', '/reservations'],
  ['reserve', `/reservations/reserve?resource=room-rhine&day=${quietDay()}`],
  ['other calendars', '/other-calendars'],
  ['what the code of a room opens', '/navigate?startAreaId=floor-0&locationId=room-rhine'],
  ['what the code of a floor opens', '/navigate?startAreaId=floor-3&locationId=floor-3&code=SCZ5ZQ'],
  ['a code that is typed', '/qr'],
  ['favourites', '/favourites'],
  ['news', '/news'],
  ['log', '/log'],
  ['settings', '/settings'],
] as const;

/** Signs in, with the page in this language from then on. */
export async function signInIn(page: Page, language: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('assist-lang', chosen), language);
  await signIn(page);
}

/** Opens a screen and waits until it has come to rest. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle').catch(() => {});
  await comeToRest(page);
}

/** Returns violations of WCAG 2.2 AA, and what makes the screen too wide. */
export async function findWrong(page: Page): Promise<string[]> {
  return [...(await findBarriers(page, { isStrict: false })), ...(await tooWide(page)).map((one) => `too wide: ${one}`)];
}
