import { getConfigurations, getSiteConfig, setFirstPassword } from '@assist/contract';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readTokens } from '../src/lib/api/session.ts';
import { aConfiguration, aReservation, aRoom } from './a-company.ts';
import { aScreen } from './a-screen.tsx';
import { refusal } from './a-server.ts';

describe('the link for a first password', () => {
  const app = aScreen();
  const PAIR = { success: true, token: 'new-token', refreshToken: 'new-refresh', expiresAt: '2026-11-23T08:22:00Z' };
  const PASSWORD = 'seven bridges in a row';

  beforeEach(() => {
    app.server.on(getSiteConfig, { apiURL: 'https://api.test', calendarURL: 'https://calendar.test' });
    app.server.on(getConfigurations, {
      assistConfigured: true,
      navigationConfigured: false,
      navigationUrl: null,
      asistConfiguration: aConfiguration(),
    });
  });

  const open = (hash = '#the-token') =>
    app.open(`/account/first-password${hash}`, { resources: [aRoom('Vltava')], events: [aReservation()] }, { isSignedIn: false });
  const fill = async (user: Awaited<ReturnType<typeof open>>['user'], password: string, again = password) => {
    await user.type(await screen.findByLabelText('New password'), password);
    await user.type(screen.getByLabelText('Repeat the new password'), `${again}{Enter}`);
  };

  it('sets the password, and signs in', async () => {
    const { user, server } = await open();
    server.on(setFirstPassword, PAIR);
    await fill(user, PASSWORD);
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeDefined();
    expect(server.asked(setFirstPassword).map(({ body }) => body)).toEqual([{ token: 'the-token', password: PASSWORD }]);
    expect(readTokens()?.token).toBe('new-token');
    expect(location.hash).toBe('');
  });

  it.each([
    ['is too short', 'short', 'short', 'The new password is too short. Use at least 12 characters.'],
    ['was typed differently the second time', PASSWORD, `${PASSWORD}s`, 'The passwords do not match. Type the new one again.'],
  ])('sends nothing if the password %s', async (_what, password, again, sentence) => {
    const { user, server } = await open();
    await fill(user, password, again);
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(server.asked(setFirstPassword)).toEqual([]);
  });

  it('still works after a password that the server has refused', async () => {
    const { user, server } = await open();
    server.on(setFirstPassword, refusal('password-common'));
    await fill(user, PASSWORD);
    expect(await screen.findByText(/too common/)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
  });

  it.each([
    ['has been used or has expired', '#the-token'],
    ['was cut off', ''],
  ])('says what to do if it %s', async (_what, hash) => {
    const { user, server } = await open(hash);
    server.on(setFirstPassword, refusal('link-ended'));
    if (hash !== '') await fill(user, PASSWORD);
    expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeDefined();
    expect(screen.getByText(/Ask your administrator for a new one\./)).toBeDefined();
  });
});
