import type { CDPSession, Page } from '@playwright/test';
import { codeOfApp } from '@assist/test-kit/app-of-codes';
import { findBarriers } from '../visit/axe.ts';
import { nowMs } from '../visit/days.ts';
import { freePort } from '@assist/test-kit/free-port';
import { FOUNDER } from '../visit/empty-product.ts';
import { startProduct } from '../visit/product.ts';
import { ORGANIZER, expect, signIn, test as base } from '../visit/test.ts';

const PASSWORD = 'nine-rivers-meet-2026';

/** The test with a product at a host name, because passkeys are created for names. */
const test = base.extend<object, object>({
  product: [
    async ({}, use) => {
      const port = String(await freePort());
      const url = `http://localhost:${port}`;
      const product = await startProduct({ PORT: port, PUBLIC_URL: url });
      await use({ ...product, url });
      await product.stop();
    },
    { scope: 'worker' },
  ],
});

/** Adds a phone’s authenticator, simulated by Chromium, which recognises its owner immediately. */
async function givePhone(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function addPasskey(page: Page): Promise<void> {
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(section.getByText('Passkey (Linux)')).toBeVisible();
}

test('a passkey is created in the settings, signs in with one press, is renamed and removed', async ({ page }) => {
  const { cdp, authenticatorId } = await givePhone(page);
  await signIn(page, ORGANIZER, '/settings');
  await addPasskey(page);
  expect(await findBarriers(page, { within: '.settings' })).toEqual([]);
  await page.getByRole('button', { name: 'Rename Passkey (Linux)' }).click();
  await page.keyboard.type('My laptop');
  await page.keyboard.press('Enter');
  await expect(page.getByText('My laptop', { exact: true })).toBeVisible();

  // Chromium’s simulated phone immediately accepts the browser’s offer for the field, so nothing is pressed.
  const signedIn = page.waitForResponse('**/api/account/passkey-sign-in');
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  expect((await signedIn).status()).toBe(200);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText(/last used/)).toBeVisible();

  // If the browser offers nothing at the field, the button can be used.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const presence = (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  await presence(false);
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.goto('/account/login?return_url=%2Fsettings');
  await presence(true);
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
  await page.waitForURL((url) => url.pathname === '/settings');
  await expect(page.getByText(/last used/)).toBeVisible();

  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await expect(page.getByText('Remove My laptop?')).toBeVisible();
  expect(await findBarriers(page, { within: '.settings' })).toEqual([]);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('My laptop has been removed.')).toBeVisible();
});

test('an empty server is set up with a passkey, whose owner then sets a password', async ({ page }) => {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const empty = await startProduct({ PORT: port, PUBLIC_URL: url, ASSIST_SAMPLE: 'no' });
  await givePhone(page);
  await page.goto(url);
  await page.getByLabel('Code').fill((await empty.printed(/code: (\S+)/u))[1]!);
  await page.locator('[name=name]').fill(FOUNDER.name);
  await page.locator('[name=email]').fill(FOUNDER.email);
  await page.getByRole('radio', { name: 'With a passkey' }).check();
  await expect(page.locator('[name=password]')).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);
  await page.locator('[name=company]').fill(FOUNDER.company);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: FOUNDER.company, exact: true })).toBeVisible();

  await page.goto(`${url}/settings`);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: /^Remove Passkey/u }).click();
  await passkeys.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(passkeys.getByText('This passkey is your only way to sign in. Set a password first.')).toBeVisible();
  await page.getByRole('button', { name: 'Set a password' }).click();
  expect(await findBarriers(page, { within: '.settings' })).toEqual([]);
  for (const field of ['new', 'again']) await page.locator(`[name=${field}]`).fill(FOUNDER.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Change the password' })).toBeVisible();
  await passkeys.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(passkeys.getByLabel('Your password or a code')).toBeVisible();
  await passkeys.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(passkeys.getByText('Passkey (Linux)')).toHaveCount(0);
  await page.close();
  await empty.stop();
});

test('a signature of Chromium’s passkey is accepted only once, and only unchanged', async ({ page, baseURL }) => {
  const { cdp, authenticatorId } = await givePhone(page);
  await signIn(page, ORGANIZER, '/settings');
  await addPasskey(page);
  expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1);
  const outcomes = await page.evaluate(async () => {
    const xsrf = /(?:^|; )XSRF-TOKEN=([^;]*)/i.exec(document.cookie)?.[1] ?? '';
    const post = async (path: string, body?: object) => {
      const answer = await fetch(path, {
        method: 'POST',
        headers: { 'x-xsrf-token': xsrf, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const text = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const sign = async () => {
      const options = (await post('/api/account/passkey-sign-in/options')).body;
      const challenge = Uint8Array.from(atob(options.challenge.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0)!);
      const credential = (await navigator.credentials.get({ publicKey: { ...options, challenge } })) as PublicKeyCredential;
      const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response as AuthenticatorAssertionResponse;
      return {
        id: credential.id,
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
        userHandle: text(userHandle!),
      };
    };
    const send = async (signed: object) => {
      const { status, body } = await post('/api/account/passkey-sign-in', signed);
      return `${status} ${body.code ?? ''}`.trim();
    };
    const tampered = await sign();
    const signature = `${tampered.signature.slice(0, -4)}${tampered.signature.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    const elsewhere = await sign();
    const clientData = JSON.parse(atob(elsewhere.clientDataJSON.replaceAll('-', '+').replaceAll('_', '/')));
    const otherOrigin = text(new TextEncoder().encode(JSON.stringify({ ...clientData, origin: 'https://evil.example' })).buffer);
    const right = await sign();
    return {
      tampered: await send({ ...tampered, signature }),
      wrongOrigin: await send({ ...elsewhere, clientDataJSON: otherOrigin }),
      origin: clientData.origin,
      right: await send(right),
      replayed: await send(right),
    };
  });
  expect(outcomes).toEqual({
    tampered: '401 passkey-refused',
    wrongOrigin: '401 passkey-refused',
    origin: baseURL,
    right: '200',
    replayed: '401 passkey-refused',
  });
});

test('two-step sign-in is turned on in the settings, required at the next sign-in, and turned off with a recovery code', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, ORGANIZER, '/settings');
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await section.getByRole('button', { name: 'Turn on' }).click();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  const secret = (await section.locator('code').textContent())!.replaceAll(' ', '');
  expect(await findBarriers(page, { within: '.settings' })).toEqual([]);
  // This is the code of the previous half minute, so that the current one is left for the sign-in.
  await page.getByLabel('Six digits from the app').fill(codeOfApp(secret, nowMs() - 30_000));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  const recovery = (await section.locator('li code').first().textContent())!;
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  expect((await file).suggestedFilename()).toBe('assist-recovery-codes.txt');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section.getByText('10 recovery codes left.')).toBeVisible();

  const other = await browser.newContext({ locale: 'en-GB', ...(baseURL === undefined ? {} : { baseURL }) });
  const there = await other.newPage();
  await there.goto('/account/login?return_url=%2Fsettings');
  await there.getByLabel('E-mail address').fill(ORGANIZER.email);
  await there.getByLabel('Password').fill(PASSWORD);
  await there.keyboard.press('Enter');
  await expect(there.getByLabel('Six digits from the app')).toBeFocused();
  expect(await findBarriers(there)).toEqual([]);
  await there.keyboard.type(codeOfApp(secret, nowMs()));
  await there.keyboard.press('Enter');
  await there.waitForURL((url) => url.pathname === '/settings');
  await other.close();

  await section.getByRole('button', { name: 'Turn off' }).click();
  await page.keyboard.type(recovery);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible();
});
