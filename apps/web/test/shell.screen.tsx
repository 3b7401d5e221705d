import {
  finishEvent,
  getConfigurations,
  getResources,
  getSiteConfig,
  listEvents,
  listFavourites,
  listPlanLevels,
  refresh,
} from '@assist/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Changes } from '../src/lib/api/changes.ts';
import { KEYS } from '../src/lib/api/queries.ts';
import { readTokens } from '../src/lib/api/session.ts';
import { keepUnanswered, unansweredChanges } from '../src/lib/api/unanswered.ts';
import { aReservation, aRoom, ME, time } from './a-company.ts';
import { aScreen, setClock } from './a-screen.tsx';
import { NO_ANSWER, refusal } from './a-server.ts';

describe('around every screen', () => {
  const app = aScreen();
  const COMPANY = { resources: [aRoom('Vltava')], events: [aReservation({ hours: '09:00-10:30' })] };
  const goOffline = () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
  };
  const strip = () => screen.findByText(/^No connection/);

  describe('the strip of a lost connection', () => {
    it('shows how old the data is, and disappears when there is an answer', async () => {
      const { server } = await app.open('/reservations', COMPANY);
      await screen.findByText('1 reservation');
      server.cut(true);
      setClock('2026-11-23T08:20:00Z');
      expect((await strip()).textContent).toBe('No connection. What you see is from 09:07.');
      expect(screen.getByRole('link', { name: 'Details of Planning' })).toBeDefined();
      server.cut(false);
      setClock('2026-11-23T08:30:00Z');
      await waitFor(() => expect(screen.queryByText(/^No connection/)).toBeNull());
    });

    it('also shows the day if the data is from another day', async () => {
      const { server } = await app.open('/reservations/reserve?resource=vltava&day=2026-11-26', COMPANY);
      await waitFor(() => expect(screen.getAllByText('Free')).toHaveLength(2));
      server.cut(true);
      setClock('2026-11-24T06:00:00Z');
      expect((await strip()).textContent).toBe('No connection. What you see is from Mon 23 Nov 09:07.');
    });

    it('has another text if the server fails to update the shown data', async () => {
      const { server } = await app.open('/reservations', COMPANY);
      await screen.findByText('1 reservation');
      server.on(listEvents, refusal('internal'));
      setClock('2026-11-23T08:20:00Z');
      expect((await screen.findByText(/^Could not be updated/)).textContent).toBe('Could not be updated. What you see is from 09:07.');
      expect(screen.queryByText(/^No connection/)).toBeNull();
      server.on(listEvents, { value: COMPANY.events, nextLink: null });
      setClock('2026-11-23T08:30:00Z');
      await waitFor(() => expect(screen.queryByText(/^Could not be updated/)).toBeNull());
    });

    it('appears as soon as the browser reports the loss, without an age on pages whose data has none', async () => {
      await app.open('/settings', COMPANY);
      await screen.findByText(ME.email);
      goOffline();
      expect((await strip()).textContent).toBe('No connection');
      dispatchEvent(new Event('online'));
      await waitFor(() => expect(screen.queryByText(/^No connection/)).toBeNull());
    });
  });

  describe('an unanswered change (decision 12)', () => {
    const waiting = () => screen.findByRole('region', { name: 'No answer' });
    const openFinished = async (isOnline: boolean) => {
      const opened = await app.open('/', COMPANY);
      opened.server.on(finishEvent, NO_ANSWER);
      const [button] = await screen.findAllByRole('button', { name: 'Finish: Planning' });
      if (!isOnline) goOffline();
      await opened.user.click(button!);
      return opened;
    };

    it.each([
      [true, 'No answer came: Finish Planning, today 09:00 – 10:30', /^No answer came, so it may or may not have been done/],
      [false, 'Not sent: Finish Planning, today 09:00 – 10:30', /^Not sent: there is no connection/],
    ])('waits visibly (with a network: %s)', async (isOnline, line, toast) => {
      await openFinished(isOnline);
      expect((await waiting()).querySelector('p')!.textContent).toBe(line);
      expect(await screen.findByText(toast)).toBeDefined();
    });

    it('is not sent when the connection returns, but when the person asks for it', async () => {
      const { user, server } = await openFinished(false);
      await waiting();
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
      dispatchEvent(new Event('online'));
      server.on(finishEvent, aReservation({ hours: '09:00-09:15' }));
      setClock('2026-11-23T08:08:00Z');
      await waitFor(() => expect(server.asked(listEvents).length).toBeGreaterThan(2));
      expect(server.asked(finishEvent)).toHaveLength(1);
      await user.click(within(await waiting()).getByRole('button', { name: 'Send now' }));
      expect(await screen.findByText('Done: Finish Planning, today 09:00 – 10:30')).toBeDefined();
      expect(server.asked(finishEvent)).toHaveLength(2);
      expect(screen.queryByRole('region', { name: 'No answer' })).toBeNull();
    });

    it('reports a refusal, and no longer waits', async () => {
      const { user, server } = await openFinished(true);
      server.on(finishEvent, refusal('event-ended'));
      await user.click(within(await waiting()).getByRole('button', { name: 'Send now' }));
      expect(await screen.findByText('Failed: Finish Planning, today 09:00 – 10:30. The reservation has ended.')).toBeDefined();
      expect(screen.queryByRole('region', { name: 'No answer' })).toBeNull();
    });

    it('continues to wait if again no answer comes', async () => {
      const { user, server } = await openFinished(true);
      await user.click(within(await waiting()).getByRole('button', { name: 'Send now' }));
      await waitFor(() => expect(server.asked(finishEvent)).toHaveLength(2));
      expect(within(await waiting()).getAllByRole('listitem')).toHaveLength(1);
    });

    it.each([
      [true, /^Not sent again: Finish Planning, .*If it did arrive, you will see it in your reservations\.$/],
      [false, /^Withdrawn: Finish Planning, today 09:00 – 10:30$/],
    ])('can be withdrawn, and the meaning of that is explained (with a network: %s)', async (isOnline, said) => {
      const { user, server } = await openFinished(isOnline);
      await user.click(within(await waiting()).getByRole('button', { name: 'Do not send' }));
      expect(await screen.findByText(said)).toBeDefined();
      expect([server.asked(finishEvent).length, unansweredChanges()]).toEqual([1, []]);
    });

    const about = { title: 'Vltava', start: Date.parse(time('10:00-11:00').start), end: Date.parse(time('10:00-11:00').end) };
    const KINDS: readonly [kind: keyof Changes, input: object, words: string][] = [
      ['create', {}, 'Reserve Vltava, today 10:00 – 11:00'],
      ['change', {}, 'Change Vltava, today 10:00 – 11:00'],
      ['delete', {}, 'Delete Vltava, today 10:00 – 11:00'],
      ['finish', {}, 'Finish Vltava, today 10:00 – 11:00'],
      ['respond', {}, 'Answer the invitation Vltava, today 10:00 – 11:00'],
      ['act', { action: 'confirm' }, 'Confirm Vltava, today 10:00 – 11:00'],
      ['act', { action: 'release' }, 'Give back Vltava, today 10:00 – 11:00'],
      ['favourite', { wanted: true }, 'Mark Vltava, today 10:00 – 11:00 as a favourite'],
      ['favourite', { wanted: false }, 'Remove Vltava, today 10:00 – 11:00 from favourites'],
    ];

    it('is listed again after a reload, by its description and in its order', async () => {
      for (const [index, [kind, input]] of KINDS.entries())
        keepUnanswered({ id: `x${index}`, kind, input: input as never, about, askedAt: 0, mayHaveArrived: true, owner: ME.email });
      await app.open('/settings', COMPANY);
      const lines = [...(await waiting()).querySelectorAll('p')].map((one) => one.textContent);
      expect(lines).toEqual(KINDS.map(([, , words]) => `No answer came: ${words}`));
    });

    it('of somebody else is not shown to the current person, and is deleted', async () => {
      keepUnanswered({ id: 'x', kind: 'finish', input: { id: 'x' }, about, askedAt: 0, mayHaveArrived: true, owner: 'eva@example.com' });
      await app.open('/settings', COMPANY);
      await screen.findByText(ME.email);
      await waitFor(() => expect(unansweredChanges()).toEqual([]));
      expect(screen.queryByRole('region', { name: 'No answer' })).toBeNull();
    });
  });

  describe('a session', () => {
    const renewed = { success: true, token: 'token-2', refreshToken: 'refresh-2', expiresAt: '2026-11-23T09:00:00Z' };

    it('that has expired is renewed once for the whole screen, unnoticed', async () => {
      let asks = 0;
      app.server.on(refresh, ({ body }) => {
        asks += 1;
        expect(body).toEqual({ refreshToken: 'refresh', token: 'token' });
        return renewed;
      });
      app.server.on(listEvents, ({ token }) =>
        token === 'token-2' ? { value: COMPANY.events, nextLink: null } : refusal('session-ended'),
      );
      app.server.on(listFavourites, ({ token }) => (token === 'token-2' ? [] : refusal('session-ended')));
      await app.open('/', COMPANY);
      expect(await screen.findByRole('article', { name: 'Planning' })).toBeDefined();
      expect([asks, readTokens()]).toEqual([1, { token: 'token-2', refreshToken: 'refresh-2' }]);
    });

    const strangers = () => {
      const configuration = { assistConfigured: true, navigationConfigured: false, navigationUrl: null };
      app.server.on(getSiteConfig, { apiURL: 'https://api.test', calendarURL: 'https://calendar.test' });
      app.server.on(getConfigurations, { ...configuration, asistConfiguration: null });
    };

    it('that cannot be renewed leads to the sign-in, and then back to the same page (specification, section 2)', async () => {
      strangers();
      app.server.on(refresh, refusal('session-ended'));
      app.server.on(listEvents, refusal('session-ended'));
      await app.open('/reservations?state=tentative', COMPANY);
      expect(await screen.findByRole('heading', { name: 'Sign in to Rivers' })).toBeDefined();
      expect(new URLSearchParams(location.search).get('return_url')).toBe('/reservations?state=tentative');
      expect(readTokens()).toBeUndefined();
    });

    it('that was ended in another tab also leads to the sign-in, and leaves nothing of the person on the screen', async () => {
      await app.open('/reservations', COMPANY);
      await screen.findByRole('link', { name: 'Details of Planning' });
      localStorage.clear();
      dispatchEvent(new StorageEvent('storage', { key: 'api_token', newValue: null }));
      expect(await screen.findByRole('heading', { name: 'Sign in to Rivers' })).toBeDefined();
      expect(document.body.textContent).not.toContain('Planning');
    });
  });

  describe('a calendar that requires a new sign-in', () => {
    const oauth = {
      connectionAgentId: 'o365',
      name: 'Microsoft',
      authorizationUrl: 'https://login.example/authorize',
      clientId: 'client',
      scope: 'openid',
      prompt: 'consent',
      parameters: {},
    };
    it.each([
      ['with a button to sign in if it has a sign-in', oauth, true],
      ['without such a button if it has none', null, false],
    ])('is reported until it answers again, %s', async (_what, method, isOffered) => {
      app.server.on(listEvents, refusal('calendar-disconnected'));
      const configuration = {
        signIn: {
          password: null,
          oauth: method,
          emailLink: false,
          twoStep: true,
          passkeys: { offered: false, origin: null },
          guests: 'off' as const,
        },
      };
      const { server } = await app.open('/reservations', COMPANY, { configuration });
      const notice = (await screen.findAllByText('Your calendar requires you to sign in again.')).find(
        (one) => one.closest('.strip') !== null,
      )!;
      expect(within(notice.closest('div')!).queryByRole('button', { name: 'Sign in again' }) !== null).toBe(isOffered);
      server.on(listEvents, { value: COMPANY.events, nextLink: null });
      setClock('2026-11-23T08:08:00Z');
      await waitFor(() => expect(screen.queryByText('Your calendar requires you to sign in again.')).toBeNull());
    });
  });

  describe('resources that cannot be loaded (specification, section 8)', () => {
    it.each(['/', '/plan', '/timeline', '/reservations', '/reservations/reserve'])(
      'are reported on %s with a stack, a reload and another try',
      async (path) => {
        app.server.on(getResources, refusal('internal'));
        app.server.on(listPlanLevels, { version: '1', levels: [], buildings: [] });
        const reload = vi.spyOn(location, 'reload').mockReturnValue();
        const { user, server } = await app.open(path, COMPANY);
        const [alert] = (await screen.findAllByRole('alert')) as [HTMLElement];
        expect(within(alert).getByText('Error loading resources:')).toBeDefined();
        expect(within(alert).getByText('Something went wrong on the server. Try again. (Reference correlation-1)')).toBeDefined();
        expect(alert.querySelector('pre')!.textContent).toMatch(/^ResourcesError: internal \(500\)\n\s+at /);
        // Nothing is loading any more.
        expect(document.querySelector('.home__main .skeleton, .reservations .skeleton, .plan__skeleton, .reserve > .skeleton')).toBeNull();
        // The part of Home that is drawn last makes one more request, after which the message is redrawn.
        if (path === '/') {
          await screen.findByRole('heading', { name: 'Favourites' });
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
        await user.click(await screen.findByRole('button', { name: 'Click to reload browser' }));
        await waitFor(() => expect(reload).toHaveBeenCalledOnce());
        server.on(getResources, []);
        await user.click(await screen.findByRole('button', { name: 'Try again' }));
        await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      },
    );

    it('are reported while stored ones are shown, with their age, a reload and another try', async () => {
      const reload = vi.spyOn(location, 'reload').mockReturnValue();
      const { user, server, queryClient } = await app.open('/reservations', COMPANY);
      await screen.findByText('1 reservation');
      expect(screen.queryByRole('alert')).toBeNull();
      server.on(getResources, refusal('internal'));
      setClock('2026-11-23T08:20:00Z');
      void queryClient.refetchQueries({ queryKey: KEYS.resources });
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain('Error loading resources: Could not be updated. What you see is from 09:07.');
      expect(screen.getByRole('link', { name: 'Details of Planning' })).toBeDefined();
      await user.click(within(alert).getByRole('button', { name: 'Click to reload browser' }));
      await waitFor(() => expect(reload).toHaveBeenCalledOnce());
      server.on(getResources, []);
      await user.click(within(alert).getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    });

    it('are reported without a stack if there is no connection', async () => {
      app.server.on(getResources, NO_ANSWER);
      await app.open('/reservations/reserve');
      expect((await screen.findByRole('alert')).textContent).toBe('No connection to the server. Check the network and try again.Try again');
    });
  });
});
