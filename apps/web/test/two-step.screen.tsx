import {
  beginTwoStep,
  confirmSecondStep,
  confirmTwoStep,
  endTwoStep,
  getConfigurations,
  getSiteConfig,
  getTwoStep,
  login,
  redeemEmailLink,
  renewRecoveryCodes,
  setUpSecondStep,
  takeSecondStep,
} from '@assist/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readTokens } from '../src/lib/api/session.ts';
import { aConfiguration, aReservation, aRoom } from './a-company.ts';
import { aScreen } from './a-screen.tsx';
import { NO_ANSWER, refusal } from './a-server.ts';

describe('two-step sign-in', () => {
  const app = aScreen();
  const COMPANY = { resources: [aRoom('Vltava')], events: [aReservation()] };
  const PAIR = { success: true, token: 'new-token', refreshToken: 'new-refresh', expiresAt: '2026-11-23T08:22:00Z' };
  const STEP = { success: false as const, secondStep: { ticket: 'the-ticket', expiresAt: '2026-11-23T08:12:00Z' } };
  const CODES = Array.from({ length: 10 }, (_, index) => `0000-0000-0000-000${index}`);
  const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const button = (name: string) => screen.findByRole('button', { name });
  const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

  describe('at the sign-in', () => {
    beforeEach(() => {
      app.server.on(getSiteConfig, { apiURL: 'https://api.test', calendarURL: 'https://calendar.test' });
      app.server.on(getConfigurations, {
        assistConfigured: true,
        navigationConfigured: false,
        navigationUrl: null,
        asistConfiguration: aConfiguration(),
      });
      app.server.on(login, STEP);
    });
    const open = async (path = '/account/login?return_url=%2Freservations') => {
      const opened = await app.open(path, COMPANY, {
        configuration: { areas: [], signIn: { ...aConfiguration().signIn, emailLink: true } },
        isSignedIn: false,
      });
      return opened;
    };
    const passwordGiven = async () => {
      const opened = await open();
      await opened.user.type(await field('E-mail address'), 'jana@example.com');
      await opened.user.type(await field('Password'), 'secret{Enter}');
      await screen.findByRole('heading', { level: 1, name: 'One more step' });
      const code = await field('Six digits from the app');
      await waitFor(() => expect(document.activeElement).toBe(code));
      return opened;
    };

    it('asks for a code after the password, begins the session only then, and leads to the requested page', async () => {
      const { user, server } = await passwordGiven();
      const input = await field('Six digits from the app');
      expect([document.activeElement, input.autocomplete, input.inputMode, readTokens()]).toEqual([
        input,
        'one-time-code',
        'numeric',
        undefined,
      ]);
      server.on(takeSecondStep, PAIR);
      await user.keyboard(' 123 456{Enter}');
      await waitFor(() => expect(location.pathname).toBe('/reservations'));
      expect(server.asked(takeSecondStep).map(({ body }) => body)).toEqual([{ ticket: 'the-ticket', code: '123 456' }]);
      expect(readTokens()?.token).toBe('new-token');
    });

    it('reports what is wrong with a code, and selects it to be typed again', async () => {
      const { user, server } = await passwordGiven();
      await user.keyboard('{Enter}');
      expect(await screen.findByText('Enter the code.')).toBeDefined();
      server.on(takeSecondStep, refusal('wrong-code'));
      await user.keyboard('000000{Enter}');
      expect(await screen.findByText(/^This code is wrong, has expired/)).toBeDefined();
      expect(document.activeElement).toBe(await field('Six digits from the app'));
      server.on(takeSecondStep, NO_ANSWER);
      await user.keyboard('111111{Enter}');
      await waitFor(() => expect(screen.queryByText(/^This code is wrong/)).toBeNull());
      expect((await screen.findByRole('alert')).textContent).not.toBe('');
      expect((await field('Six digits from the app')).value).toBe('111111');
    });

    it('accepts a recovery code if the phone is gone', async () => {
      const { user, server } = await passwordGiven();
      await user.click(await button('I do not have my phone: use a recovery code'));
      expect(document.activeElement).toBe(await field('Recovery code'));
      server.on(takeSecondStep, PAIR);
      await user.keyboard('7k2m q9xd{Enter}');
      await waitFor(() => expect(location.pathname).toBe('/reservations'));
      expect(server.asked(takeSecondStep)[0]!.body.code).toBe('7k2m q9xd');
    });

    it('asks to start again if it has taken too long', async () => {
      const { user, server } = await passwordGiven();
      server.on(takeSecondStep, refusal('step-ended'));
      await user.keyboard('000000{Enter}');
      expect(await screen.findByText('That took longer than five minutes. Start again.')).toBeDefined();
      await user.click(await button('Start again'));
      expect(await screen.findByRole('heading', { name: 'Sign in to Rivers' })).toBeDefined();
    });

    describe('if required but not set up yet', () => {
      const SET_UP = { ...STEP, secondStep: { ...STEP.secondStep, isToBeSetUp: true as const } };
      const URI = `otpauth://totp/Rivers%3Ajana%40example.com?secret=${SECRET}&issuer=Rivers`;
      const toSetUp = async () => {
        app.server.on(login, SET_UP);
        app.server.on(setUpSecondStep, { secret: SECRET, uri: URI });
        const opened = await open();
        await opened.user.type(await field('E-mail address'), 'jana@example.com');
        await opened.user.type(await field('Password'), 'secret{Enter}');
        await screen.findByRole('heading', { level: 1, name: 'Set up two-step sign-in' });
        return opened;
      };

      it('is set up during the sign-in with a picture, a code and recovery codes, and then leads to the requested page', async () => {
        const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
        const { user, server } = await toSetUp();
        vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
        const heading = await screen.findByRole('heading', { level: 2, name: '1. Open your app' });
        expect(document.activeElement).toBe(heading);
        expect(screen.getByRole('img', { name: 'QR code for the authenticator app' })).toBeDefined();
        server.on(confirmSecondStep, ({ body }) => (body.code === '123456' ? { pair: PAIR, recoveryCodes: CODES } : refusal('wrong-code')));
        await user.type(await field('Six digits from the app'), '000000{Enter}');
        expect(await screen.findByText(/^This code is wrong/)).toBeDefined();
        // The same picture is shown when the person returns from the phone.
        dispatchEvent(new Event('focus'));
        await user.clear(await field('Six digits from the app'));
        await user.type(await field('Six digits from the app'), '123456{Enter}');
        const codes = await screen.findByRole('heading', { level: 2, name: 'Your recovery codes' });
        expect(document.activeElement).toBe(codes);
        expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES);
        expect(readTokens()).toBeUndefined();
        await user.click(await button('Copy'));
        expect(writeText).toHaveBeenCalledWith(`Recovery codes of jana@example.com for ${location.origin}\n\n${CODES.join('\n')}\n`);
        await user.click(await button('I have saved them'));
        await waitFor(() => expect(location.pathname).toBe('/reservations'));
        expect(readTokens()?.token).toBe('new-token');
        expect(server.asked(setUpSecondStep).map(({ body }) => body)).toEqual([{ ticket: 'the-ticket' }]);
        expect(server.asked(confirmSecondStep).map(({ body }) => body)).toEqual([
          { ticket: 'the-ticket', code: '000000' },
          { ticket: 'the-ticket', code: '123456' },
        ]);
      });

      it.each([
        ['step-ended', 'That took longer than 15 minutes. Start again.'],
        ['two-step-on', 'Two-step sign-in is already on. Reload the page.'],
      ] as const)('can be started again if it has ended in the meantime: %s', async (code, sentence) => {
        const { user, server } = await toSetUp();
        server.on(confirmSecondStep, refusal(code));
        await user.type(await field('Six digits from the app'), '123456{Enter}');
        expect((await screen.findByRole('alert')).textContent).toContain(sentence);
        await user.click(await button('Start again'));
        expect(await screen.findByRole('heading', { name: 'Sign in to Rivers' })).toBeDefined();
      });

      it('can be started again, after a message, if it has ended before the picture is shown', async () => {
        app.server.on(setUpSecondStep, refusal('step-ended'));
        app.server.on(login, SET_UP);
        const { user } = await open();
        await user.type(await field('E-mail address'), 'jana@example.com');
        await user.type(await field('Password'), 'secret{Enter}');
        expect((await screen.findByRole('alert')).textContent).toBe('That took longer than 15 minutes. Start again.');
        expect(await button('Start again')).toBeDefined();
      });

      it('is also set up after an e-mailed link', async () => {
        const { user, server } = await open('/account/email-link#token');
        server.on(redeemEmailLink, { ...SET_UP, returnUrl: '/reservations' });
        server.on(setUpSecondStep, { secret: SECRET, uri: URI });
        server.on(confirmSecondStep, { pair: PAIR, recoveryCodes: CODES });
        await user.click(await button('Sign in'));
        await user.type(await field('Six digits from the app'), '123456{Enter}');
        await user.click(await button('I have saved them'));
        await waitFor(() => expect(location.pathname).toBe('/reservations'));
      });
    });

    it('also asks for a code after an e-mailed link', async () => {
      const { user, server } = await open('/account/email-link#token');
      server.on(redeemEmailLink, { ...STEP, returnUrl: '/reservations' });
      await user.click(await button('Sign in'));
      server.on(takeSecondStep, PAIR);
      await user.type(await field('Six digits from the app'), '123456{Enter}');
      await waitFor(() => expect(location.pathname).toBe('/reservations'));
    });
  });

  describe('in the settings', () => {
    const section = async () => within(await screen.findByRole('region', { name: 'Two-step sign-in' }));
    const open = (state = { since: null as string | null, recoveryCodesLeft: 0, hasPassword: true }, twoStep = true) => {
      app.server.on(getTwoStep, state);
      return app.open('/settings', COMPANY, { configuration: { signIn: { ...aConfiguration().signIn, twoStep } } });
    };
    const ON = { since: '2026-11-20T08:00:00Z', recoveryCodesLeft: 1, hasPassword: true };

    it('is turned on with the password, a picture and a code, and shows recovery codes', async () => {
      const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
      const { user, server } = await open();
      vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
      server.on(beginTwoStep, { secret: SECRET, uri: `otpauth://totp/Rivers:jana?secret=${SECRET}` });
      server.on(confirmTwoStep, ({ body }) => (body.code === '123456' ? { recoveryCodes: CODES } : refusal('wrong-code')));
      await user.click((await section()).getByRole('button', { name: 'Turn on' }));
      expect(document.activeElement).toBe(await field('Your password'));
      await user.keyboard('secret{Enter}');
      expect(document.activeElement).toBe(await screen.findByRole('heading', { name: '1. Open your app' }));
      expect(screen.getByRole('img', { name: 'QR code for the authenticator app' })).toBeDefined();
      expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeDefined();
      await user.type(await field('Six digits from the app'), '000000{Enter}');
      expect(await screen.findByText(/^This code is wrong/)).toBeDefined();
      await user.clear(await field('Six digits from the app'));
      await user.type(await field('Six digits from the app'), '123456{Enter}');
      expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Your recovery codes' }));
      expect((await section()).getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES);
      await user.click(await button('Copy'));
      expect(writeText).toHaveBeenCalledWith(`Recovery codes of jana@example.com for ${location.origin}\n\n${CODES.join('\n')}\n`);
      server.on(getTwoStep, { since: '2026-11-23T08:07:00Z', recoveryCodesLeft: 10, hasPassword: true });
      await user.click(await button('I have saved them'));
      await waitFor(() => expect(screen.queryByText(CODES[0]!)).toBeNull());
      expect(server.asked(beginTwoStep).map(({ body }) => body)).toEqual([{ proof: 'secret' }]);
    });

    it('shows since when it is on, and how many codes are left', async () => {
      await open(ON);
      expect(await screen.findByText('On since Fri 20 Nov. Signing in takes your password and a code.')).toBeDefined();
      expect(screen.getByText('One recovery code left.')).toBeDefined();
    });

    it('is turned off only with the password or a code', async () => {
      const { user, server } = await open(ON);
      await user.click(await button('Turn off'));
      await user.keyboard('{Enter}');
      expect(await screen.findByText('Enter your password or a code to confirm that it is you.')).toBeDefined();
      server.on(endTwoStep, refusal('wrong-proof'));
      await user.keyboard('wrong{Enter}');
      expect(await screen.findByText('This is neither your password nor one of your codes.')).toBeDefined();
      expect(document.activeElement).toBe(await field('Your password or a code'));
      server.on(endTwoStep, { success: true });
      server.on(getTwoStep, { since: null, recoveryCodesLeft: 0, hasPassword: true });
      await user.keyboard('right{Enter}');
      expect(await screen.findByText('Two-step sign-in is off.')).toBeDefined();
      expect(await button('Turn on')).toBeDefined();
    });

    it('shows new recovery codes on request', async () => {
      const { user, server } = await open(ON);
      server.on(renewRecoveryCodes, { recoveryCodes: CODES });
      await user.click(await button('New recovery codes'));
      await user.keyboard('123456{Enter}');
      expect(await screen.findByText(CODES[9]!)).toBeDefined();
    });

    it('is not requested if this server does not offer it', async () => {
      const { server } = await open(undefined, false);
      await screen.findByText('Assist 1.2.3');
      expect(server.asked(getTwoStep)).toEqual([]);
    });

    it('is not shown for an account without a password', async () => {
      app.server.on(getTwoStep, refusal('sign-in-not-offered'));
      const { server } = await app.open('/settings', COMPANY);
      await waitFor(() => expect(server.asked(getTwoStep)).toHaveLength(1));
      await screen.findByText('Assist 1.2.3');
      expect(screen.queryByRole('heading', { name: 'Two-step sign-in' })).toBeNull();
    });
  });
});
