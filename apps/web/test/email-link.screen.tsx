import { askForEmailLink, getConfigurations, getSiteConfig, oauthLogout, redeemEmailLink } from '@assist/contract';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readTokens } from '../src/lib/api/session.ts';
import { aConfiguration, aReservation, aRoom } from './a-company.ts';
import { aScreen } from './a-screen.tsx';
import { NO_ANSWER, refusal } from './a-server.ts';

describe('the e-mailed link', () => {
  const app = aScreen();
  const COMPANY = { resources: [aRoom('Vltava')], events: [aReservation()] };
  const PAIR = { success: true, token: 'new-token', refreshToken: 'new-refresh', expiresAt: '2026-11-23T08:22:00Z' };

  const open = (path: string, { emailLink = true, isSignedIn = false, language = 'en' as const } = {}) =>
    app.open(path, COMPANY, {
      configuration: {
        signIn: { password: 'account', oauth: null, emailLink, twoStep: true, passkeys: { offered: false, origin: null }, guests: 'off' },
        areas: isSignedIn ? aConfiguration().areas : [],
      },
      isSignedIn,
      language,
    });

  beforeEach(() => {
    app.server.on(getSiteConfig, { apiURL: 'https://api.test', calendarURL: 'https://calendar.test' });
    app.server.on(getConfigurations, {
      assistConfigured: true,
      navigationConfigured: false,
      navigationUrl: null,
      asistConfiguration: aConfiguration(),
    });
  });

  const field = () => screen.findByLabelText<HTMLInputElement>('E-mail address');
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
  const button = (name: string) => screen.findByRole('button', { name });

  describe('on the sign-in page', () => {
    it.each([true, false])('is offered only if the server can send links (%s), and keeps the requested page', async (emailLink) => {
      await open('/account/login?return_url=%2Freservations', { emailLink });
      await heading('Sign in to Rivers');
      const link = screen.queryByRole('link', { name: 'Sign in with a link by e-mail' });
      expect(link?.getAttribute('href')).toBe(emailLink ? '/account/email-link?return_url=%2Freservations' : undefined);
    });
  });

  describe('when requested', () => {
    it('leads to a note that says where to look, but not whether the address is known', async () => {
      const { user, server } = await open('/account/email-link?return_url=%2Freservations');
      server.on(askForEmailLink, { success: true });
      const input = await field();
      expect([document.activeElement, input.autocomplete]).toEqual([input, 'email']);
      await user.keyboard(' jana@example.com{Enter}');
      const next = await heading('Check your e-mail');
      expect(document.activeElement).toBe(next);
      expect(screen.getByText(/^If there is an account with jana@example.com, a link is on its way/)).toBeDefined();
      expect(server.asked(askForEmailLink).map(({ body }) => body)).toEqual([
        { email: 'jana@example.com', language: 'en', returnUrl: '/reservations' },
      ]);
    });

    it('can be sent again, or to another address, with the first address still in the field', async () => {
      const { user, server } = await open('/account/email-link');
      server.on(askForEmailLink, { success: true });
      await user.type(await field(), 'jana@example.com{Enter}');
      await user.click(await button('Send again'));
      expect((await screen.findByText('Sent again. Only the newest link works.')).getAttribute('role')).toBe('status');
      expect(server.asked(askForEmailLink)).toHaveLength(2);
      server.on(askForEmailLink, refusal('too-many-attempts'));
      await user.click(await button('Send again'));
      expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Wait a few minutes and try again.');
      await user.click(await button('Use another address'));
      expect((await field()).value).toBe('jana@example.com');
    });

    it.each([
      ['', 'Enter your e-mail address.'],
      [' ', 'Enter your e-mail address.'],
      ['jana', 'This is not an e-mail address.'],
    ])('with the address %j is not sent, and the field gets a message and the focus', async (typed, sentence) => {
      const { user, server } = await open('/account/email-link');
      if (typed !== '') await user.type(await field(), typed);
      await user.click(await button('Send the link'));
      expect((await screen.findByRole('alert')).textContent).toBe(sentence);
      expect([document.activeElement, (await field()).getAttribute('aria-invalid'), server.calls]).toEqual([await field(), 'true', []]);
    });

    it.each([
      ['invalid-input', 'This is not an e-mail address.'],
      ['too-many-attempts', 'Too many attempts. Wait a few minutes and try again.'],
      ['sign-in-not-offered', 'This way of signing in is not available here.'],
      [undefined, 'No connection to the server. Check the network and try again.'],
    ] as const)('and refused with %s leads to the message "%s", and the typed address stays', async (code, sentence) => {
      const { user, server } = await open('/account/email-link');
      server.on(askForEmailLink, code === undefined ? NO_ANSWER : refusal(code));
      await user.type(await field(), 'jana@example.com{Enter}');
      expect((await screen.findByRole('alert')).textContent).toBe(sentence);
      expect((await field()).value).toBe('jana@example.com');
    });

    it('is not available if no links are sent, and a page leads back to the sign-in', async () => {
      const { server } = await open('/account/email-link?return_url=%2Fplan', { emailLink: false });
      await heading('Sign-in by link is not offered here');
      expect(screen.getByRole('link', { name: 'Go to the sign-in' }).getAttribute('href')).toBe('/account/login?return_url=%2Fplan');
      expect(server.calls).toEqual([]);
    });

    it('leads signed-in people straight to the page that they requested', async () => {
      await open('/account/email-link?return_url=%2Freservations', { isSignedIn: true });
      await heading('Reservations');
      expect(location.pathname).toBe('/reservations');
    });
  });

  describe('when opened', () => {
    it('does nothing until its button is pressed, then signs in and leads to the requested page', async () => {
      const { user, server } = await open('/account/email-link#the-token');
      await heading('Sign in to Rivers');
      expect([server.calls, document.activeElement]).toEqual([[], await button('Sign in')]);
      server.on(redeemEmailLink, { ...PAIR, returnUrl: '/reservations?state=accepted' });
      await user.keyboard('{Enter}');
      await heading('Reservations');
      expect(server.asked(redeemEmailLink).map(({ body }) => body)).toEqual([{ token: 'the-token' }]);
      expect([location.pathname + location.search + location.hash, readTokens()?.token]).toEqual([
        '/reservations?state=accepted',
        'new-token',
      ]);
    });

    it.each([null, 'https://evil.example', '//evil.example', '/account/login'])(
      'leads to Home if the server returns the address %j',
      async (returnUrl) => {
        const { user, server } = await open('/account/email-link#the-token');
        server.on(redeemEmailLink, { ...PAIR, returnUrl });
        await user.click(await button('Sign in'));
        await heading('Hello, Jana');
        expect(location.pathname).toBe('/');
      },
    );

    it.each([
      ['link-ended', 'The link has been used, is older than 15 minutes, or was replaced by a newer one.'],
      ['account-closed', 'This account has been closed. Ask your Assist administrator.'],
    ] as const)('and refused with %s offers a new link', async (code, sentence) => {
      const { user, server } = await open('/account/email-link#the-token');
      server.on(redeemEmailLink, refusal(code));
      await user.click(await button('Sign in'));
      const next = await heading('This link no longer works');
      expect(document.activeElement).toBe(next);
      expect(screen.getByRole('alert').textContent).toBe(sentence);
      await user.click(await button('Request a new link'));
      const input = await field();
      expect([document.activeElement, location.hash, readTokens()]).toEqual([input, '', undefined]);
    });

    it.each([
      ['too-many-attempts', 'Too many attempts. Wait a few minutes and try again.'],
      [undefined, 'No connection to the server. Check the network and try again.'],
    ] as const)('can be tried again after a passing failure (%s)', async (code, sentence) => {
      const { user, server } = await open('/account/email-link#the-token');
      server.on(redeemEmailLink, code === undefined ? NO_ANSWER : refusal(code));
      await user.click(await button('Sign in'));
      expect((await screen.findByRole('alert')).textContent).toBe(sentence);
      expect([((await button('Sign in')) as HTMLButtonElement).disabled, location.hash]).toEqual([false, '#the-token']);
    });

    it('signs out the current person first', async () => {
      const { user, server } = await open('/account/email-link#the-token', { isSignedIn: true });
      server.on(redeemEmailLink, { ...PAIR, returnUrl: null });
      server.on(oauthLogout, { success: true });
      await user.click(await button('Sign in'));
      await heading('Hello, Jana');
      expect(server.asked(oauthLogout).map(({ token }) => token)).toEqual(['token']);
      expect(readTokens()?.token).toBe('new-token');
    });
  });
});
