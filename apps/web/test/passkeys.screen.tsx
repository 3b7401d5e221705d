import {
  addPasskey,
  askForPasskey,
  askForPasskeyProof,
  beginPasskey,
  changePassword,
  getConfigurations,
  getSiteConfig,
  getTwoStep,
  listPasskeys,
  proveWithPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@assist/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readTokens } from '../src/lib/api/session.ts';
import { aConfiguration, aReservation, aRoom } from './a-company.ts';
import { aScreen } from './a-screen.tsx';
import { refusal } from './a-server.ts';

/** Content of each field that a browser returns for a passkey; only the server interprets it. */
const bytes = new Uint8Array([1, 2, 3]).buffer;
const CREDENTIAL = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
    attestationObject: bytes,
    getTransports: () => ['internal'],
  },
};
const PAIR = { success: true, token: 'new-token', refreshToken: 'new-refresh', expiresAt: '2026-11-23T08:22:00Z' };
const KEY = { id: 'key-1', name: 'Phone', createdAt: '2026-11-20T08:00:00Z', lastUsedAt: null };
const CREATION = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Rivers' },
  user: { id: 'AAAA', name: 'jana@example.com', displayName: 'Jana' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required' as const, requireResidentKey: true as const, userVerification: 'required' as const },
  attestation: 'none' as const,
};

describe('passkeys', () => {
  const app = aScreen();
  const COMPANY = { resources: [aRoom('Vltava')], events: [aReservation()] };
  const create = vi.fn<() => Promise<unknown>>(async () => CREDENTIAL);
  const get = vi.fn<() => Promise<unknown>>(async () => CREDENTIAL);
  const button = (name: string) => screen.findByRole('button', { name });
  const signIn = (origin: string | null, offered = true) => ({ signIn: { ...aConfiguration().signIn, passkeys: { offered, origin } } });
  const browserHas = (isThere: boolean) => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PublicKeyCredential', isThere ? Object : undefined);
    Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true });
  };
  const gaveUp = () => Object.assign(new Error('no'), { name: 'NotAllowedError' });

  beforeEach(() => {
    browserHas(true);
    create.mockClear();
    get.mockClear();
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'credentials'));

  describe('at the sign-in', () => {
    const open = (origin: string | null, offered = true) => {
      app.server.on(getSiteConfig, { apiURL: 'https://api.test', calendarURL: 'https://calendar.test' });
      app.server.on(getConfigurations, {
        assistConfigured: true,
        navigationConfigured: false,
        navigationUrl: null,
        asistConfiguration: aConfiguration(),
      });
      app.server.on(askForPasskey, { challenge: 'AAAA', rpId: 'localhost', timeout: 300_000, userVerification: 'required' });
      return app.open('/account/login?return_url=%2Freservations', COMPANY, {
        configuration: { ...signIn(origin, offered), areas: [] },
        isSignedIn: false,
      });
    };

    it('sign the person in with one press, and lead to the requested page', async () => {
      const { user, server } = await open(location.origin);
      server.on(signInWithPasskey, PAIR);
      await user.click(await button('Sign in with a passkey'));
      await waitFor(() => expect(location.pathname).toBe('/reservations'));
      expect(readTokens()?.token).toBe('new-token');
      expect(server.asked(signInWithPasskey)[0]!.body).toMatchObject({ id: 'AQID', userHandle: 'AQID' });
      expect((await screen.findAllByRole('main')).length).toBe(1);
    });

    it('give the reason if they fail', async () => {
      const { user, server } = await open(location.origin);
      get.mockRejectedValueOnce(gaveUp());
      await user.click(await button('Sign in with a passkey'));
      expect(await screen.findByText('Cancelled, or it took too long. Try again.')).toBeDefined();
      get.mockRejectedValueOnce(new Error('odd'));
      await user.click(await button('Sign in with a passkey'));
      expect(await screen.findByText(/^The browser could not do this/)).toBeDefined();
      server.on(signInWithPasskey, refusal('passkey-refused'));
      await user.click(await button('Sign in with a passkey'));
      expect(await screen.findByText(/^This passkey is no longer known/)).toBeDefined();
    });

    it.each([
      ['the address is not configured', null, true, true],
      ['the page has another address', 'https://elsewhere.example', true, true],
      ['people sign in elsewhere', null, false, true],
      ['the browser does not support them', 'here', true, false],
    ])('are not offered if %s', async (_why, origin, offered, isThere) => {
      browserHas(isThere);
      await open(origin === 'here' ? location.origin : origin, offered);
      await screen.findByRole('heading', { name: 'Sign in to Rivers' });
      expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
    });
  });

  describe('in the settings', () => {
    const open = (keys: (typeof KEY)[] = [], origin: string | null = location.origin) => {
      app.server.on(listPasskeys, keys);
      return app.open('/settings', COMPANY, { configuration: signIn(origin) });
    };

    it('are added after proof of identity', async () => {
      const { user, server } = await open();
      server.on(beginPasskey, ({ body }) => (body.proof === 'secret' ? CREATION : refusal('wrong-proof')));
      server.on(addPasskey, KEY);
      await user.click(await button('Add a passkey'));
      await user.keyboard('wrong{Enter}');
      expect(await screen.findByText('This is neither your password nor one of your codes.')).toBeDefined();
      create.mockRejectedValueOnce(gaveUp());
      await user.keyboard('secret{Enter}');
      expect(await screen.findByText('Cancelled, or it took too long. Try again.')).toBeDefined();
      server.on(listPasskeys, [KEY]);
      await user.click(await button('Add a passkey'));
      expect(await screen.findByText('Passkey added. You can use it to sign in from now on.')).toBeDefined();
      expect(await screen.findByText('Phone')).toBeDefined();
      expect(server.asked(addPasskey).map(({ body }) => [body.id, body.transports])).toEqual([['AQID', ['internal']]]);
    });

    it('are listed with the days of creation and use, can be renamed, and are removed after proof of identity', async () => {
      const { user, server } = await open([KEY]);
      expect(await screen.findByText(/^Created Fri 20 Nov/)).toBeDefined();
      expect(screen.getByText(/never used$/)).toBeDefined();
      server.on(renamePasskey, { success: true });
      await user.click(await button('Rename Phone'));
      await user.clear(await screen.findByLabelText('Name of the passkey'));
      await user.keyboard('{Enter}');
      expect(await screen.findByText('Enter a name.')).toBeDefined();
      server.on(listPasskeys, [{ ...KEY, name: 'Laptop' }]);
      await user.keyboard('Laptop{Enter}');
      await user.click(await button('Remove Laptop'));
      server.on(removePasskey, ({ body }) => (body.proof === 'secret' ? { success: true } : refusal('wrong-proof')));
      expect(await screen.findByText('Remove Laptop?')).toBeDefined();
      await user.keyboard('wrong{Enter}');
      expect(await screen.findByText('This is neither your password nor one of your codes.')).toBeDefined();
      server.on(listPasskeys, []);
      await user.keyboard('secret');
      await user.click(await button('Remove'));
      expect(await screen.findByText('Laptop has been removed.')).toBeDefined();
      expect(server.asked(removePasskey).map(({ params, body }) => [params.id, body.proof])).toEqual([
        ['key-1', 'wrong'],
        ['key-1', 'secret'],
      ]);
    });

    it('prove the identity of their owner instead of a password', async () => {
      const { user, server } = await open([KEY]);
      server.on(askForPasskeyProof, {
        challenge: 'AAAA',
        rpId: 'localhost',
        timeout: 300_000,
        userVerification: 'required',
        allowCredentials: [],
      });
      server.on(proveWithPasskey, { proof: 'proven' });
      server.on(removePasskey, ({ body }) => (body.proof === 'proven' ? { success: true } : refusal('wrong-proof')));
      await user.click(await button('Remove Phone'));
      get.mockRejectedValueOnce(gaveUp());
      await user.click(await button('Confirm with a passkey'));
      expect(await screen.findByText('Cancelled, or it took too long. Try again.')).toBeDefined();
      expect(server.asked(removePasskey)).toEqual([]);
      server.on(listPasskeys, []);
      await user.click(await button('Confirm with a passkey'));
      expect(await screen.findByText('Phone has been removed.')).toBeDefined();
    });

    it('are the only proof of somebody without a password, who can set one', async () => {
      app.server.on(getTwoStep, { since: null, recoveryCodesLeft: 0, hasPassword: false });
      const { user, server } = await open([KEY]);
      server.on(askForPasskeyProof, {
        challenge: 'AAAA',
        rpId: 'localhost',
        timeout: 300_000,
        userVerification: 'required',
        allowCredentials: [],
      });
      server.on(proveWithPasskey, { proof: 'proven' });
      server.on(removePasskey, refusal('last-passkey'));
      await user.click(await button('Remove Phone'));
      expect(screen.queryByLabelText('Your password or a code')).toBeNull();
      await user.click(await button('Remove'));
      expect(await screen.findByText('This passkey is your only way to sign in. Set a password first.')).toBeDefined();

      expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
      await user.click(await button('Set a password'));
      expect(screen.queryByLabelText('Current password')).toBeNull();
      await user.type(await screen.findByLabelText('New password'), 'nine grey geese dance');
      await user.type(await screen.findByLabelText('Repeat the new password'), 'nine grey geese dance');
      server.on(changePassword, { success: true });
      server.on(getTwoStep, { since: null, recoveryCodesLeft: 0, hasPassword: true });
      await user.keyboard('{Enter}');
      expect(await button('Change the password')).toBeDefined();
      expect(server.asked(changePassword).map(({ body }) => body)).toEqual([
        { oldPassword: 'proven', newPassword: 'nine grey geese dance' },
      ]);
    });

    it.each([
      ['the address is not configured', null, true, /^Passkeys are not available yet: an administrator/],
      ['the page has another address', 'https://elsewhere.example', true, /^Passkeys work only at https:\/\/elsewhere.example/],
      ['the browser does not support them', 'here', false, /^This browser does not support passkeys/],
    ])('cannot be added if %s, and the reason is explained', async (_why, origin, isThere, sentence) => {
      browserHas(isThere);
      await open([], origin === 'here' ? location.origin : origin);
      expect(await screen.findByText(sentence)).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    });
  });
});
