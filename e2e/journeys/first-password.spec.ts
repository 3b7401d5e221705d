import type { Page } from '@playwright/test';
import { findBarriers } from '../visit/axe.ts';
import { tooWide } from '../visit/layout.ts';
import { expect, signIn, test, TRAVELLER } from '../visit/test.ts';

// These journeys add a person, so they need a product of their own.
test.use({ productName: 'first password' });

const PERSON = { email: 'nora.nemcova@alder.example', name: 'Nora Němcová' };
const PASSWORD = 'seven bridges in a row';

/** Returns the link that an administrator hands over, because this product has no mail server. */
async function invite(page: Page): Promise<string> {
  await signIn(page, TRAVELLER, '/settings');
  return page.evaluate(async (person) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('api_token')}`,
      'x-xsrf-token': /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]!,
    };
    const send = async (path: string, body: object) =>
      (await fetch(`/api/assist/administration/people${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    const { id } = (await send('', person)) as { id: string };
    return ((await send('/invite', { ids: [id] })) as { value: { link: string }[] }).value[0]!.link;
  }, PERSON);
}

test('a person who was invited sets a password, and is signed in; the link works once', async ({ page, browser }) => {
  const link = await invite(page);
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  await expect(theirs.getByLabel('New password', { exact: true })).toBeFocused();
  for (const width of [1366, 390]) {
    await theirs.setViewportSize({ width, height: 768 });
    expect([width, await findBarriers(theirs), await tooWide(theirs)]).toEqual([width, [], []]);
  }
  await theirs.keyboard.type(PASSWORD);
  await theirs.keyboard.press('Tab');
  await theirs.keyboard.type(PASSWORD);
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await theirs.goto('/settings');
  await expect(theirs.getByText(PERSON.email)).toBeVisible();

  const second = await (await browser.newContext()).newPage();
  await second.goto(link);
  await second.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await second.getByLabel('Repeat the new password').fill(PASSWORD);
  await second.keyboard.press('Enter');
  await expect(second.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
});
