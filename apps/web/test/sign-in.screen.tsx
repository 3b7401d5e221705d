import {
  calendarOauthLogin,
  type ClientConfiguration,
  ewsLogin,
  getConfigurations,
  getSiteConfig,
  login,
  oauthLogin,
  type SignInMethods,
} from '@assist/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readTokens } from '../src/lib/api/session.ts';
import { aConfiguration, aReservation, aRoom } from './a-company.ts';
import { aScreen } from './a-screen.tsx';
import { NO_ANSWER, refusal } from './a-server.ts';

describe('at the sign-in', () => {
  const app = aScreen();

  const PAIR = { success: true, token: 'new-token', refreshToken: 'new-refresh', expiresAt: '2026-11-23T08:22:00Z' };
  const OAUTH: NonNullable<SignInMethods['oauth']> = {
    connectionAgentId: 'o365',
    name: 'Microsoft',
    authorizationUrl: 'https://login.example/authorize',
    clientId: 'client-1',
    scope: 'openid offline_access',
    prompt: 'consent',
    parameters: { domain_hint: 'rivers' },
  };
  const COMPANY = { resources: [aRoom('Vltava')], events: [aReservation()] };

  /** Opens the page as a stranger, who gets the building's data only after signing in. */
  function open(path: string, signIn: Partial<SignInMethods> = {}, more: Partial<ClientConfiguration> = {}) {
    const configuration = {
      signIn: {
        password: 'account' as const,
        oauth: null,
        emailLink: false,
        twoStep: true,
        passkeys: { offered: false, origin: null },
        guests: 'off' as const,
        ...signIn,
      },
      ...more,
    };
    const { areas: _areas, ...known } = aConfiguration(configuration);
    return app.open(path, COMPANY, { configuration: { ...known, areas: [] }, isSignedIn: false });
  }

  beforeEach(() => {
    app.server.on(getSiteConfig, { apiURL: 'https://api.test', calendarURL: 'https://calendar.test' });
    app.server.on(getConfigurations, {
      assistConfigured: true,
      navigationConfigured: false,
      navigationUrl: null,
      asistConfiguration: aConfiguration(),
    });
  });

  const base64Url = (bytes: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
  const submit = () => screen.getByRole('button', { name: 'Sign in' });

  describe('the sign-in page', () => {
    it.each<[what: string, signIn: Partial<SignInMethods>, offered: readonly string[]]>([
      ['an account of this product', {}, ['E-mail address', 'Password', 'Sign in']],
      ['a mail server', { password: 'exchange' }, ['User name or e-mail address', 'Password', 'Sign in']],
      ['a CalDAV server', { password: 'caldav' }, ['User name or e-mail address', 'Password', 'Sign in']],
      ['a provider', { password: null, oauth: OAUTH }, ['Sign in with Microsoft']],
      ['both', { oauth: OAUTH }, ['Sign in with Microsoft', 'E-mail address', 'Password', 'Sign in']],
      ['neither, with a message', { password: null }, []],
    ])('offers the available sign-in: %s', async (_what, signIn, offered) => {
      await open('/account/login', signIn);
      await screen.findByRole('heading', { name: 'Sign in to Rivers' });
      const names = [...document.querySelectorAll('label, main button')].map((one) => one.textContent);
      expect(names).toEqual(offered);
      expect(screen.queryByText(/^The sign-in service is not responding/) !== null).toBe(offered.length === 0);
    });

    it.each([
      ['', '', ['Enter your e-mail address.', 'Enter your password.'], 'E-mail address'],
      ['jana@example.com', '', ['Enter your password.'], 'Password'],
      [' ', 'secret', ['Enter your e-mail address.'], 'E-mail address'],
    ])(
      'sends nothing with missing input (%j, %j), shows what is missing, and focuses that field',
      async (email, password, messages, focused) => {
        const { user, server } = await open('/account/login');
        if (email !== '') await user.type(await field('E-mail address'), email);
        if (password !== '') await user.type(await field('Password'), password);
        await user.click(await screen.findByRole('button', { name: 'Sign in' }));
        expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(messages);
        expect(document.activeElement).toBe(await field(focused));
        expect((await field(focused)).getAttribute('aria-invalid')).toBe('true');
        expect(server.calls).toEqual([]);
      },
    );

    it.each([
      ['/account/login', '/'],
      ['/account/login?return_url=%2Freservations%3Fstate%3Daccepted', '/reservations?state=accepted'],
      ['/account/login?return_url=https%3A%2F%2Fevil.example', '/'],
      ['/account/login?return_url=%2F%2Fevil.example', '/'],
    ])('at %s leads to %s, and stores the tokens under the specified keys', async (path, target) => {
      const { user, server } = await open(path);
      server.on(login, PAIR);
      await user.type(await field('E-mail address'), ' jana@example.com');
      await user.type(await field('Password'), 'a long password');
      await user.click(submit());
      expect(await screen.findByRole('link', { name: 'Details of Planning' })).toBeDefined();
      expect(location.pathname + location.search).toBe(target);
      expect(server.asked(login)).toMatchObject([{ body: { email: 'jana@example.com', password: 'a long password' }, token: undefined }]);
      expect(localStorage.getItem('api_token')).toBe('new-token');
      // The configuration is loaded anew, because strangers get nothing about the building.
      expect(server.asked(getConfigurations)).toHaveLength(1);
    });

    it.each([
      ['wrong-credentials', 'The e-mail address or the password is wrong.'],
      ['account-closed', 'This account has been closed. Ask your Assist administrator.'],
      ['too-many-attempts', 'Too many attempts. Wait a few minutes and try again.'],
      ['unavailable', 'The service is not available right now. Try again in a few seconds.'],
      [undefined, 'No connection to the server. Check the network and try again.'],
    ] as const)('shows for the failure %s: "%s", and keeps the typed address', async (code, sentence) => {
      const { user, server } = await open('/account/login');
      server.on(login, code === undefined ? NO_ANSWER : refusal(code, { detail: 'in the server’s words' }));
      await user.type(await field('E-mail address'), 'jana@example.com');
      await user.type(await field('Password'), 'x');
      await user.click(submit());
      expect((await screen.findByRole('alert')).textContent).toBe(sentence);
      expect([(await field('E-mail address')).value, readTokens()]).toEqual(['jana@example.com', undefined]);
      expect((submit() as HTMLButtonElement).disabled).toBe(false);
    });

    it('sends the name and password for a mail server only with a separate call', async () => {
      const { user, server } = await open('/account/login', { password: 'exchange' });
      server.on(ewsLogin, PAIR);
      await user.type(await field('User name or e-mail address'), 'RIVERS\\jana');
      await user.type(await field('Password'), 'x');
      await user.click(submit());
      await screen.findByRole('heading', { level: 1, name: 'Hello, Jana' });
      expect(server.asked(ewsLogin).map(({ body }) => body)).toEqual([{ username: 'RIVERS\\jana', password: 'x' }]);
      expect(server.calls).not.toContain('login');
    });

    it('of the sample company signs in as one of its people with one press', async () => {
      const account = { email: 'jana@example.com', name: 'Jana', role: 'Employee', password: 'sample' };
      const { user, server } = await open('/account/login', {}, { demoAccounts: [account] });
      server.on(login, PAIR);
      await user.click(await screen.findByRole('button', { name: /^Jana/ }));
      await screen.findByRole('heading', { level: 1, name: 'Hello, Jana' });
      expect(server.asked(login).map(({ body }) => body)).toEqual([{ email: 'jana@example.com', password: 'sample' }]);
    });
  });

  describe('the sign-in at a provider', () => {
    const pendingKey = 'assist-sign-in';

    it('leads to the provider’s page with the code flow, PKCE, and a state and nonce for this attempt', async () => {
      vi.stubGlobal('isSecureContext', true);
      const assign = vi.spyOn(location, 'assign').mockReturnValue();
      const { user } = await open('/account/login?return_url=%2Fplan', { password: null, oauth: OAUTH });
      const button = await screen.findByRole('button', { name: 'Sign in with Microsoft' });
      await user.click(button);
      await waitFor(() => expect(assign).toHaveBeenCalledOnce());
      const address = new URL(String(assign.mock.calls[0]![0]));
      const asked = Object.fromEntries(address.searchParams);
      const pending = JSON.parse(sessionStorage.getItem(pendingKey)!) as Record<string, string>;
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pending['codeVerifier']));
      expect([address.origin + address.pathname, asked]).toEqual([
        OAUTH.authorizationUrl,
        {
          domain_hint: 'rivers',
          response_type: 'code',
          client_id: 'client-1',
          redirect_uri: `${location.origin}/account/oauth-callback`,
          scope: 'openid offline_access',
          prompt: 'consent',
          state: pending['state'],
          nonce: pending['nonce'],
          code_challenge: base64Url(digest),
          code_challenge_method: 'S256',
        },
      ]);
      // The verifier is not sent before the code has come.
      expect(address.href).not.toContain(pending['codeVerifier']);
      expect(pending['returnUrl']).toBe('/plan');
    });

    it('does not start on an insecure connection', async () => {
      vi.stubGlobal('isSecureContext', false);
      const { user } = await open('/account/login', { password: null, oauth: OAUTH });
      await user.click(await screen.findByRole('button', { name: 'Sign in with Microsoft' }));
      expect((await screen.findByRole('alert')).textContent).toBe('This address is not secure. Open Assist with https:// to sign in.');
      expect(sessionStorage.getItem(pendingKey)).toBeNull();
    });

    const pend = (more: object = {}) =>
      sessionStorage.setItem(
        pendingKey,
        JSON.stringify({
          state: 'state-1',
          nonce: 'nonce-1-and-some-more',
          codeVerifier: 'v'.repeat(64),
          redirectUrl: 'https://site.test/account/oauth-callback',
          scope: 'openid',
          returnUrl: '/reservations',
          ...more,
        }),
      );

    it('returns with a code, signs in, and leads to the requested page', async () => {
      pend();
      app.server.on(oauthLogin, PAIR);
      const { server } = await open('/account/oauth-callback?code=code-1&state=state-1&iss=https%3A%2F%2Flogin.example');
      await screen.findByRole('heading', { level: 1, name: 'Reservations' });
      expect(server.asked(oauthLogin).map(({ body }) => body)).toEqual([
        {
          authorizationCode: 'code-1',
          redirectUrl: 'https://site.test/account/oauth-callback',
          scope: 'openid',
          codeVerifier: 'v'.repeat(64),
          nonce: 'nonce-1-and-some-more',
          issuer: 'https://login.example',
        },
      ]);
      expect([readTokens()?.token, sessionStorage.getItem(pendingKey)]).toEqual(['new-token', null]);
    });

    it('connects the calendar of a person who is already signed in, without changing the session', async () => {
      pend({ connectionAgentId: 'o365' });
      app.server.on(calendarOauthLogin, { connected: true, expiresAt: null, scopes: [] });
      const { server } = await app.open('/account/oauth-callback?code=code-1&state=state-1', COMPANY);
      await screen.findByRole('link', { name: 'Details of Planning' });
      expect(server.asked(calendarOauthLogin)).toMatchObject([{ token: 'token', body: { connectionAgentId: 'o365' } }]);
      expect(readTokens()?.token).toBe('token');
    });

    const elsewhere = 'This sign-in was started in another window. Start again here.';
    it.each([
      ['an answer that this tab did not request', '?code=code-1&state=state-1', false, elsewhere],
      ['an answer to another request', '?code=code-1&state=state-2', true, elsewhere],
      ['an answer without a state', '?code=code-1', true, elsewhere],
      ['a refusal', '?error=access_denied&state=state-1', true, 'The sign-in was cancelled, or permission was not given.'],
      ['no code', '?state=state-1', true, 'The sign-in was cancelled, or permission was not given.'],
    ])('is not completed with %s', async (_what, search, isPending, sentence) => {
      if (isPending) pend();
      const { server } = await open(`/account/oauth-callback${search}`);
      expect((await screen.findByRole('alert')).textContent).toBe(sentence);
      expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe('/account/login');
      // A pending sign-in can be used only once.
      expect([server.calls, sessionStorage.getItem(pendingKey)]).toEqual([[], null]);
    });

    it('reports a refusal of the server', async () => {
      pend();
      app.server.on(oauthLogin, refusal('sign-in-failed'));
      await open('/account/oauth-callback?code=code-1&state=state-1');
      expect((await screen.findByRole('alert')).textContent).toBe('The sign-in could not be completed. Try again.');
    });
  });
});
