import { endOwnSession, listOwnSessions, type OwnSession } from '@assist/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aRoom, aSession } from './a-company.ts';
import { aScreen } from './a-screen.tsx';
import { NO_ANSWER, refusal } from './a-server.ts';

describe('a person’s sessions, in the settings,', () => {
  const app = aScreen();
  const COMPANY = { resources: [aRoom('Vltava')] };
  const HERE = aSession();
  const PHONE = aSession({
    id: 'phone',
    browser: 'Safari',
    system: 'iOS',
    createdAt: '2026-11-21T08:30:00Z',
    lastUsedAt: '2026-11-22T17:45:00Z',
    isThisOne: false,
  });
  const OLD = aSession({ id: 'old', browser: null, system: null, isThisOne: false });
  const title = () => screen.findByRole('heading', { name: 'Where you are signed in' });
  const rows = async () => within((await title()).closest('section')!).getAllByRole('listitem');
  const texts = async () => (await rows()).map(({ textContent }) => textContent);
  const endButton = (device: string) => screen.findByRole('button', { name: `Sign out there: ${device}` });
  /** Opens the settings of a person with these sessions, with a server that removes a session when it is ended. */
  const open = async (sessions: readonly OwnSession[] = [HERE, PHONE, OLD], language: 'en' | 'de' = 'en') => {
    const opened = await app.open('/settings', COMPANY, { language });
    let left = sessions;
    opened.server.on(listOwnSessions, () => [...left]);
    opened.server.on(endOwnSession, ({ params }) => {
      left = left.filter(({ id }) => id !== params.id);
      return undefined;
    });
    return opened;
  };

  it('are listed with browser, start and last use, and the current one is marked and cannot be ended', async () => {
    await open();
    expect(await texts()).toEqual([
      'Firefox on WindowsSince Fri 20 Nov 08:00This browser',
      'Safari on iOSSince Sat 21 Nov 09:30 · last used Sun 22 Nov 18:45Sign out there',
      'Unknown browserSince Fri 20 Nov 08:00 · last used Mon 23 Nov 09:07Sign out there',
    ]);
    expect(within((await rows())[0]!).queryByRole('button')).toBeNull();
  });

  it.each([
    ['Firefox', 'Firefox', null],
    ['Windows', null, 'Windows'],
    ['Firefox unter Windows', 'Firefox', 'Windows'],
  ])('are described as far as they are known, in the person’s language: %s', async (text, browser, system) => {
    await open([aSession({ browser, system })], 'de');
    expect(within(await screen.findByRole('region', { name: 'Wo Sie angemeldet sind' })).getByText(text)).toBeDefined();
  });

  it('can be ended with one press, which is reported, and a second press by mistake ends no other session', async () => {
    const { user, server } = await open();
    const button = await endButton('Safari on iOS');
    const times = document.getElementById(button.getAttribute('aria-describedby')!)!;
    expect(times.textContent).toContain('last used Sun 22 Nov 18:45');
    button.focus();
    await user.keyboard('{Enter}');
    expect(within(await screen.findByRole('status')).getByText('Signed out there: Safari on iOS')).toBeDefined();
    await waitFor(async () => expect(document.activeElement).toBe(await title()));
    await user.keyboard('{Enter}');
    expect(server.asked(endOwnSession).map(({ params }) => params)).toEqual([{ id: 'phone' }]);
    expect(await texts()).toHaveLength(2);
  });

  it('disappear without an error if they had already been ended elsewhere', async () => {
    const { user, server } = await open();
    const button = await endButton('Safari on iOS');
    server.on(endOwnSession, refusal('not-found'));
    server.on(listOwnSessions, [HERE, OLD]);
    await user.click(button);
    expect(await screen.findByText('Signed out there: Safari on iOS')).toBeDefined();
    expect(await texts()).toHaveLength(2);
  });

  it('stay in the list if no answer comes, with a message', async () => {
    const { user, server } = await open();
    server.on(endOwnSession, NO_ANSWER);
    const button = await endButton('Safari on iOS');
    await user.click(button);
    expect(await screen.findByText('No connection to the server. Check the network and try again.')).toBeDefined();
    expect(await texts()).toHaveLength(3);
    expect(document.activeElement).toBe(button);
  });

  it('are replaced by the reason if they cannot be loaded', async () => {
    app.server.on(listOwnSessions, refusal('unavailable'));
    await app.open('/settings', COMPANY);
    const section = (await title()).closest('section')!;
    expect(within(section).getByRole('alert').textContent).toBe('The service is not available right now. Try again in a few seconds.');
  });
});
