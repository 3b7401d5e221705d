import { startMailServer, type MailServer } from '@assist/test-kit/mail-server';
import { findBarriers } from '../visit/axe.ts';
import { freePort } from '@assist/test-kit/free-port';
import { startProduct } from '../visit/product.ts';
import { EMPLOYEE, expect, test as base } from '../visit/test.ts';

/** The test with a product that has its own mail server. */
const test = base.extend<object, { mails: MailServer }>({
  mails: [
    async ({}, use) => {
      const mails = await startMailServer();
      await use(mails);
      await mails.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mails }, use) => {
      const port = String(await freePort());
      const product = await startProduct({
        PORT: port,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        ASSIST_SMTP_URL: mails.url,
        ASSIST_MAIL_FROM: 'Assist <assist@alder.example>',
      });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
});

test('a person without a password at hand asks for a link, opens it from the mail, presses the button, and is back where they started', async ({
  page,
  context,
  mails,
  baseURL,
}) => {
  await page.goto('/reservations?state=accepted');
  await page.getByRole('link', { name: 'Sign in with a link by e-mail' }).click();
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await page.keyboard.type(EMPLOYEE.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);

  const mail = await mails.mail(0);
  expect(mail.to).toEqual([EMPLOYEE.email]);
  const link = new URL(/https?:\S+\/account\/email-link#\S+/.exec(mail.text)![0]);
  expect(link.origin).toBe(new URL(baseURL!).origin);

  // Mail scanners open the page and run its scripts.
  const asked: string[] = [];
  const scanner = await context.newPage();
  scanner.on('request', (request) => asked.push(`${request.method()} ${request.url()} ${request.headers()['referer'] ?? ''}`));
  await scanner.goto(link.href);
  await expect(scanner.getByRole('button', { name: 'Sign in' })).toBeFocused();
  expect(asked.filter((one) => one.startsWith('POST') || one.includes(link.hash.slice(1)))).toEqual([]);
  await scanner.close();

  await page.goto(link.href);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${baseURL}/reservations?state=accepted`);
  await expect(page.getByRole('heading', { level: 1, name: 'Reservations' })).toBeVisible();

  const other = await context.browser()!.newContext();
  const later = await other.newPage();
  await later.goto(link.href);
  await later.getByRole('button', { name: 'Sign in' }).click();
  await expect(later.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  await later.getByRole('button', { name: 'Request a new link' }).click();
  await expect(later.getByLabel('E-mail address')).toBeFocused();
  await other.close();
});
