import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findBarriers } from '../visit/axe.ts';
import { pressByKey, tabTo } from '../visit/keyboard.ts';
import { brokenWords, comeToRest, coverings, cutOff, tooSmall, tooWide } from '../visit/layout.ts';
import { EMPLOYEE, expect, ORGANIZER, secondScreen, signIn, signInByForm, test, TRAVELLER } from '../visit/test.ts';

// These journeys change and erase people, so they need a product of their own.
test.use({ productName: 'person sheet' });

const TOUCH_PX = 44;

/** Opens an administrator’s page of a person, from the list of people. */
async function openPerson(page: Page, name: string): Promise<void> {
  await signIn(page, TRAVELLER, '/admin/people');
  await page.getByLabel('Name, address or department').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 person has an account.')).toBeVisible();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Checks that nothing is a barrier, too wide, covered or cut off, on a phone and on a desktop. */
async function expectInOrder(page: Page): Promise<void> {
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await comeToRest(page);
    expect([width, await findBarriers(page)]).toEqual([width, []]);
    expect([width, await tooWide(page), await coverings(page), await cutOff(page), await brokenWords(page)]).toEqual([
      width,
      [],
      [],
      [],
      [],
    ]);
  }
}

test('a person who becomes a manager of a floor, by keyboard alone, sees the codes of that floor only', async ({
  page,
  context,
  product,
}) => {
  await openPerson(page, EMPLOYEE.name);
  await expectInOrder(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  const save = page.getByRole('button', { name: 'Save the roles' });
  await expect(save).toBeDisabled();
  await tabTo(page, page.getByLabel('Find an area'));
  await page.keyboard.type('third');
  await pressByKey(page, page.getByRole('checkbox', { name: 'Third floor' }), 'Space');
  await pressByKey(page, page.getByRole('checkbox', { name: 'Signs and closures' }), 'Space');
  await pressByKey(page, save);
  await expect(page.getByText(`The roles of ${EMPLOYEE.name} are saved.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Roles' })).toBeFocused();

  const theirs = await secondScreen(context, product.url);
  await signIn(theirs, EMPLOYEE, '/admin');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Codes on the walls' })).toBeVisible();
  await expect(theirs.locator('.code-row').filter({ hasText: 'Third floor' }).first()).toBeVisible();
  await expect(theirs.locator('.code-row').filter({ hasText: 'Ground floor' })).toHaveCount(0);
  await expect(theirs.getByRole('navigation', { name: 'Administration' }).getByRole('link')).toHaveText(['Codes on the walls']);
  await theirs.goto('/admin/people');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Codes on the walls' })).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('the page of a person has targets that a finger hits', async ({ page, browserName }) => {
    test.skip(browserName === 'firefox', 'its driver cannot simulate touch');
    await page.setViewportSize({ width: 390, height: 844 });
    await openPerson(page, EMPLOYEE.name);
    await comeToRest(page);
    expect(await tooSmall(page, TOUCH_PX)).toEqual([]);
  });
});

test('a new address signs its owner out everywhere, and is the one to sign in with', async ({ page, context, product }) => {
  const theirs = await secondScreen(context, product.url);
  await signIn(theirs, ORGANIZER, '/reservations');
  await openPerson(page, ORGANIZER.name);
  const change = page.getByRole('button', { name: 'Change the address' });
  await change.click();
  const dialog = page.getByRole('dialog', { name: `A new address for ${ORGANIZER.name}` });
  await expect(dialog.getByLabel('New address')).toBeFocused();
  expect(await findBarriers(page, { within: 'dialog' })).toEqual([]);
  await dialog.getByLabel('New address').fill(EMPLOYEE.email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('There is already an account with this address.');
  await page.keyboard.press('Escape');
  await expect(change).toBeFocused();
  await change.click();
  await dialog.getByLabel('New address').fill('ingrid.berg@alder.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('now signs in with ingrid.berg@alder.example.')).toBeVisible();
  await expect(page.getByText('Signed in on no device')).toBeVisible();

  await theirs.reload();
  await expect(theirs).toHaveURL(/\/account\/login/);
  await signInByForm(theirs, { email: 'ingrid.berg@alder.example', name: ORGANIZER.name }, '/settings');
  await expect(theirs.getByText('ingrid.berg@alder.example')).toBeVisible();
});

test('a person’s data is handed out, and then the person is erased', async ({ page }) => {
  const person = { email: 'petra.zmizela@alder.example', name: 'Petra Zmizelá' };
  await signIn(page, TRAVELLER, '/admin/people');
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('E-mail address').fill(person.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${person.name} has been added.`)).toBeVisible();
  await openPerson(page, person.name);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  expect(download.suggestedFilename()).toBe(`${person.email}.json`);
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({ email: person.email });

  await pressByKey(page, page.getByRole('button', { name: 'Erase', exact: true }));
  const dialog = page.getByRole('dialog', { name: `Erase ${person.name} for ever?` });
  await page.setViewportSize({ width: 390, height: 844 });
  expect([await findBarriers(page, { within: 'dialog' }), await tooWide(page)]).toEqual([[], []]);
  await page.keyboard.type(person.email);
  await pressByKey(page, dialog.getByRole('button', { name: 'Erase for ever' }));
  await expect(page.getByText(`${person.name} is erased: no reservations,`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/people$/);
  await page.getByLabel('Name, address or department').fill(person.name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nobody was found')).toBeVisible();
});
