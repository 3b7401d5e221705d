import {
  changeProfile,
  ewsLogout,
  getCalendarMe,
  getCalendarMyImage,
  getMe,
  getOverview,
  listKiosks,
  getOauthToken,
  getUserSettings,
  logoutEverywhere,
  oauthLogout,
  refreshOauthToken,
  saveUserSettings,
  type UserSettings,
} from '@assist/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readTokens } from '../src/lib/api/session.ts';
import { applyPreferences } from '../src/lib/preferences.ts';
import { applyTheme } from '../src/lib/theme.ts';
import { aConfiguration, aReservation, aRoom, type Company, JANA, SETTINGS } from './a-company.ts';
import { aScreen, setClock } from './a-screen.tsx';
import { NO_ANSWER, refusal } from './a-server.ts';

describe('in the settings', () => {
  const app = aScreen();

  afterEach(() => {
    applyTheme('system');
    applyPreferences({ timeFormat: 'h23', firstDayOfWeek: null, timezone: null });
  });

  /** Opens the settings, with a server that stores what is sent. */
  async function openSettings(settings: Partial<UserSettings> = {}, company: Company = {}, how = {}) {
    app.server.on(saveUserSettings, ({ body }) => {
      app.server.on(getUserSettings, () => body);
      return body;
    });
    const opened = await app.open('/settings', { settings, ...company }, how);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '1st floor' }).disabled).toBe(false));
    return opened;
  }

  describe('the administration', () => {
    const ALL = [
      'Overview',
      'Plans',
      'Add resources',
      'Resources',
      'Areas',
      'Types of resources',
      'Properties',
      'People',
      'News',
      'Codes on the walls',
      'Kiosks',
      'Company',
      'Audit log',
    ];

    it.each([
      ['an administrator everything', true, ['plan', 'kiosks'] as const, ALL],
      ['a manager what they look after', false, ['kiosks'] as const, ['Kiosks']],
      ['everybody else nothing', false, [] as const, []],
    ])('shows %s', async (_what, administrator, capabilities, shown) => {
      app.server.on(getMe, { data: { ...JANA, administrator, capabilities: [...capabilities] }, error: null, loading: false });
      app.server.on(listKiosks, []);
      app.server.on(getOverview, {
        companyName: 'Rivers',
        plan: { venues: 0, floors: 0 },
        resources: { count: 0, visible: 0, onPlan: 0 },
        people: { count: 1, ready: 1, invited: 0 },
        hasPasswords: true,
        hasMail: false,
      });
      const { user } = await openSettings();
      // The bar has it too, where there is room for it.
      const inBar = within(screen.getByRole('navigation', { name: 'Main' })).queryByRole('link', { name: 'Administration' });
      expect(inBar?.getAttribute('href')).toBe(shown.length === 0 ? undefined : '/admin');
      if (shown.length === 0) return expect(screen.queryByRole('link', { name: 'Open the administration' })).toBeNull();
      await user.click(await screen.findByRole('link', { name: 'Open the administration' }));
      const nav = within(await screen.findByRole('navigation', { name: 'Administration' }));
      expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(shown);
      await waitFor(() => expect(nav.getByRole('link', { current: 'page' }).textContent).toBe(shown[0]));
    });
  });

  describe('the name', () => {
    it('is changed, and shown at once', async () => {
      const { user, server } = await openSettings();
      server.on(changeProfile, undefined);
      await user.click(await screen.findByRole('button', { name: 'Change the name' }));
      const field = screen.getByRole('textbox', { name: 'Your name' });
      await user.clear(field);
      await user.type(field, ' Jana Malá {Enter}');
      expect(await screen.findByText('Settings saved')).toBeDefined();
      expect(server.asked(changeProfile).map(({ body }) => body)).toEqual([{ name: 'Jana Malá' }]);
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Change the name'));
    });

    it('stays as it is if the server refuses the new one, and the person reads why', async () => {
      const { user, server } = await openSettings();
      server.on(changeProfile, refusal('managed-elsewhere'));
      await user.click(await screen.findByRole('button', { name: 'Change the name' }));
      await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'x{Enter}');
      expect(await screen.findByText('This comes from your company’s accounts. It is changed there.')).toBeDefined();
    });
  });

  describe('the language', () => {
    it.each([
      ['Čeština', 'cs', 'cs-CZ', 'Nastavení', 'Nastavení uloženo'],
      // The product's key for this language differs from the web's.
      ['Українська', 'ua', 'uk-UA', 'Налаштування', 'Налаштування збережено'],
    ])(
      'changes immediately to %s, including the confirmation, and is stored in this browser and for the person',
      async (name, key, locale, title, saved) => {
        const { user, server } = await openSettings();
        await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), name);
        expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
        await waitFor(() => expect(document.documentElement.lang).toBe(locale));
        expect(localStorage.getItem('assist-lang')).toBe(key);
        expect(await screen.findByText(saved)).toBeDefined();
        expect(server.asked(saveUserSettings).map(({ body }) => body)).toEqual([{ ...SETTINGS, language: key }]);
      },
    );

    it('can be any of the seven, each under its own name (specification, section 9)', async () => {
      await openSettings();
      const { options } = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
      expect([...options].map(({ value, text }) => `${value} ${text}`)).toEqual([
        'cs Čeština',
        'en English',
        'de Deutsch',
        'fr Français',
        'es Español',
        'ca Català',
        'ua Українська',
      ]);
    });

    it.each([
      ['en', 'Thursday 26 November', '14:05'],
      ['cs', 'čtvrtek 26. listopadu', '14:05'],
      ['de', 'Donnerstag, 26. November', '14:05'],
      ['fr', 'jeudi 26 novembre', '14:05'],
      ['es', 'jueves, 26 de noviembre', '14:05'],
      ['ca', 'dijous, 26 de novembre', '14:05'],
      ['ua', 'четвер, 26 листопада', '14:05'],
    ] as const)('%s has its own names of days, and shows times as HH:mm', async (language, day, time) => {
      const event = aReservation({ day: '2026-11-26', hours: '14:05-15:00', subject: 'X' });
      const next = aReservation({ id: 'next', hours: '10:00-11:00' });
      await app.open('/', { resources: [aRoom('Vltava')], events: [next, event] }, { language });
      expect(await screen.findByRole('heading', { level: 3, name: day })).toBeDefined();
      expect(screen.getByText(time)).toBeDefined();
    });
  });

  describe('the look', () => {
    it.each([
      ['Dark', 'dark', 'dark'],
      ['Light', 'light', 'light'],
      ['Same as device', undefined, 'system'],
    ])('changes to "%s" immediately', async (choice, shown, theme) => {
      const { user, server } = await openSettings({ theme: 'dark' });
      await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
      const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Appearance' });
      await user.selectOptions(field, choice);
      expect(document.documentElement.dataset['theme']).toBe(shown);
      expect(server.asked(saveUserSettings).map(({ body }) => body.theme)).toEqual([theme]);
    });
  });

  describe('a choice', () => {
    it('stays, even if settings were being loaded when it was made', async () => {
      const { user } = await openSettings();
      const NOTHING = () => {};
      let answer = NOTHING;
      app.server.on(getUserSettings, () => new Promise((resolve) => (answer = () => resolve({ ...SETTINGS, language: 'en' }))));
      // Returning to the page reloads the settings.
      setClock('2026-11-23T08:10:00Z');
      await waitFor(() => expect(answer).not.toBe(NOTHING));
      await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Čeština');
      answer();
      await screen.findByText(/^(Settings saved|Nastavení uloženo)$/);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nastavení');
    });

    it('is shown in its field, even if this browser had another one before', async () => {
      applyTheme('light');
      await openSettings({ theme: 'dark' });
      await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Appearance' }).value).toBe('dark'));
    });

    it('is possible only once the current settings are known', async () => {
      app.server.on(getUserSettings, () => new Promise(() => {}));
      await app.open('/settings');
      expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' })).disabled).toBe(true);
    });
  });

  describe('the floors that are shown first', () => {
    it('are chosen one by one, and saved', async () => {
      const { user, server } = await openSettings();
      // Only floors are listed, the lowest first.
      expect(screen.getAllByRole('checkbox').map((one) => one.closest('label')!.textContent)).toEqual(['1st floor', '2nd floor']);
      await user.click(screen.getByRole('checkbox', { name: '2nd floor' }));
      await screen.findByText('Settings saved');
      await user.click(screen.getByRole('checkbox', { name: '1st floor' }));
      await user.click(screen.getByRole('checkbox', { name: '2nd floor' }));
      await waitFor(() => expect(server.asked(saveUserSettings)).toHaveLength(3));
      expect(server.asked(saveUserSettings).map(({ body }) => body.location.filteredAreaIds)).toEqual([
        ['floor-2'],
        ['floor-2', 'floor-1'],
        ['floor-1'],
      ]);
    });

    it('return to their earlier state if the server refuses, and the reason is shown', async () => {
      const { user, server } = await openSettings();
      server.on(saveUserSettings, refusal('unavailable'));
      const box = screen.getByRole<HTMLInputElement>('checkbox', { name: '1st floor' });
      await user.click(box);
      expect(await screen.findByText('The service is not available right now. Try again in a few seconds.')).toBeDefined();
      expect(box.checked).toBe(false);
    });

    it('cannot be chosen while the current ones are unknown, so that nothing is overwritten', async () => {
      app.server.on(getUserSettings, refusal('unavailable'));
      const { user, server } = await app.open('/settings');
      await user.click(await screen.findByRole('checkbox', { name: '1st floor' }));
      await user.selectOptions(screen.getByRole('combobox', { name: 'Appearance' }), 'Dark');
      expect(document.documentElement.dataset['theme']).toBe('dark');
      expect(server.calls).not.toContain('saveUserSettings');
    });
  });

  describe('another device', () => {
    it('applies the language, look, times and weeks that were set on the first device', async () => {
      const settings = { language: 'cs', theme: 'dark', timeFormat: 'h12', firstDayOfWeek: 'sunday' } as const;
      await openSettings(settings).catch(() => {});
      expect(await screen.findByRole('heading', { level: 1, name: 'Nastavení' })).toBeDefined();
      await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
      expect(localStorage.getItem('assist-lang')).toBe('cs');
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Formát času' }).value).toBe('h12');
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Týden začíná' }).value).toBe('sunday');
    });

    it('keeps the browser’s language if none was ever chosen', async () => {
      await openSettings({ language: null }, {}, { language: 'cs' }).catch(() => {});
      expect(await screen.findByRole('heading', { level: 1, name: 'Nastavení' })).toBeDefined();
    });
  });

  describe('times and weeks', () => {
    it('are saved as chosen, for the person and in this browser', async () => {
      const { user, server } = await openSettings();
      await user.selectOptions(screen.getByRole('combobox', { name: 'Times' }), '12 hours, 2:30 pm');
      await user.selectOptions(screen.getByRole('combobox', { name: 'Week starts on' }), 'Sunday');
      await waitFor(() => expect(server.asked(saveUserSettings)).toHaveLength(2));
      expect(server.asked(saveUserSettings).at(-1)!.body).toEqual({ ...SETTINGS, timeFormat: 'h12', firstDayOfWeek: 'sunday' });
      const zones = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' });
      await waitFor(() => expect(zones.options.length).toBeGreaterThan(1));
      await user.selectOptions(zones, 'Pacific/Auckland');
      await waitFor(() => expect(server.asked(saveUserSettings)).toHaveLength(3));
      const kept = { timeFormat: 'h12', firstDayOfWeek: 'sunday', timezone: 'Pacific/Auckland' };
      expect(server.asked(saveUserSettings).at(-1)!.body).toEqual({ ...SETTINGS, ...kept });
      expect(JSON.parse(localStorage.getItem('assist-preferences')!)).toEqual(kept);
    });
  });

  it('calls time zones by their cities, with their present difference from UTC, and by their exact names where those are the same', async () => {
    await openSettings();
    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' });
    await waitFor(() => expect(field.selectedOptions[0]!.text).toBe('Prague · UTC+1'));
    const texts = [...field.options].map(({ text }) => text);
    expect(texts).toContain('New York · UTC−5');
    expect(texts).toContain('UTC');
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.indexOf('Auckland · UTC+13')).toBeLessThan(texts.indexOf('New York · UTC−5'));
  });

  describe('the home place', () => {
    it('is a favourite or an area of the building, or none until one is chosen', async () => {
      const { user, server } = await openSettings({}, { resources: [aRoom('Vltava'), aRoom('Elbe')], favourites: ['vltava'] });
      const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'My place in the building' });
      await waitFor(() =>
        expect([...field.options].map(({ text }) => text)).toEqual([
          'No particular place',
          'Vltava',
          '1st floor',
          '2nd floor',
          '2nd floor · Quiet zone',
        ]),
      );
      await user.selectOptions(field, 'Vltava');
      await waitFor(() => expect(server.asked(saveUserSettings).at(-1)!.body.homePlaceId).toBe('vltava'));
      await user.selectOptions(field, 'No particular place');
      await waitFor(() => expect(server.asked(saveUserSettings).at(-1)!.body.homePlaceId).toBeNull());
    });
  });

  describe('the external calendar', () => {
    const oauth = {
      connectionAgentId: 'o365',
      name: 'Microsoft 365',
      authorizationUrl: 'https://login.example/authorize',
      clientId: 'client-1',
      scope: 'openid',
      prompt: 'consent',
      parameters: {},
    };
    const HOW = { configuration: { signIn: { ...aConfiguration().signIn, password: null, oauth } } };

    it('is not mentioned if the product’s own calendar is used', async () => {
      await openSettings();
      expect(screen.queryByRole('heading', { name: 'My calendar' })).toBeNull();
    });

    it('is shown as connected, with the time at which its access is renewed', async () => {
      app.server.on(getOauthToken, { connected: true, expiresAt: '2026-11-23T08:52:00Z', scopes: [] });
      await openSettings({}, {}, HOW);
      expect(
        (await screen.findByText(/^Connected\. Assist can read and write your reservations in Microsoft 365\./)).textContent,
      ).toContain('The connection is renewed at 09:52.');
    });

    it.each([
      ['exchange', 'Exchange'],
      ['caldav', 'CalDAV'],
    ] as const)('is named after the server that people sign in to: %s', async (password, name) => {
      app.server.on(getOauthToken, { connected: true, expiresAt: null, scopes: [] });
      await openSettings({}, {}, { configuration: { signIn: { ...aConfiguration().signIn, password, oauth: null } } });
      expect(await screen.findByText(`Connected. Assist can read and write your reservations in ${name}.`)).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Connect again' })).toBeNull();
    });

    it.each([
      ['with its picture', new Uint8Array([1, 2, 3]), 1],
      ['without a picture if the calendar has none', undefined as never, 0],
    ])('is shown with the connected account, %s', async (_what, picture, shown) => {
      const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
      app.server.on(getOauthToken, { connected: true, expiresAt: '2026-11-23T08:52:00Z', scopes: [] });
      app.server.on(getCalendarMe, {
        name: 'Tereza Nováková',
        givenName: 'Tereza',
        surname: 'Nováková',
        email: 'tereza@alder.example',
        username: 't',
      });
      app.server.on(getCalendarMyImage, picture);
      await openSettings({}, {}, HOW);
      const account = await screen.findByText('Account: Tereza Nováková, tereza@alder.example');
      await waitFor(() => expect(account.querySelectorAll('img')).toHaveLength(shown));
      expect(make).toHaveBeenCalledTimes(shown);
    });

    it('keeps the name of the company’s account, which cannot be changed here', async () => {
      app.server.on(getOauthToken, { connected: true, expiresAt: null, scopes: [] });
      await openSettings({}, {}, HOW);
      const profile = within(await screen.findByRole('region', { name: 'Name and picture' }));
      expect(profile.getByText(/^Your name and your picture come from your company’s accounts\./)).toBeDefined();
      expect(profile.queryByRole('button')).toBeNull();
    });

    it('is reconnected by the server, if possible', async () => {
      app.server.on(getOauthToken, { connected: false, expiresAt: null, scopes: [] });
      app.server.on(refreshOauthToken, { connected: true, expiresAt: '2026-11-23T08:52:00Z', scopes: [] });
      const { user, server } = await openSettings({}, {}, HOW);
      await screen.findByText(/^Not connected/);
      await user.click(screen.getByRole('button', { name: 'Connect again' }));
      expect(await screen.findByText(/^Connected/)).toBeDefined();
      expect(server.asked(refreshOauthToken).map(({ body }) => body)).toEqual([{ scope: 'openid' }]);
    });

    it('is reconnected by the person, if the provider requires that', async () => {
      vi.stubGlobal('isSecureContext', true);
      const leave = vi.spyOn(location, 'assign').mockReturnValue();
      app.server.on(getOauthToken, { connected: false, expiresAt: null, scopes: [] });
      app.server.on(refreshOauthToken, refusal('calendar-disconnected'));
      const { user } = await openSettings({}, {}, HOW);
      await user.click(await screen.findByRole('button', { name: 'Connect again' }));
      await waitFor(() => expect(leave).toHaveBeenCalledOnce());
      expect(String(leave.mock.calls[0]![0])).toMatch(/^https:\/\/login\.example\/authorize\?/);
      expect(JSON.parse(sessionStorage.getItem('assist-sign-in')!)).toMatchObject({ connectionAgentId: 'o365', returnUrl: '/settings' });
    });

    it('shows the reason if it cannot be connected', async () => {
      app.server.on(getOauthToken, { connected: false, expiresAt: null, scopes: [] });
      app.server.on(refreshOauthToken, refusal('unavailable'));
      const { user } = await openSettings({}, {}, HOW);
      await user.click(await screen.findByRole('button', { name: 'Connect again' }));
      expect((await screen.findByRole('alert')).textContent).toBe('The service is not available right now. Try again in a few seconds.');
    });
  });

  describe('signing out', () => {
    it('from Exchange is a separate call', async () => {
      app.server.on(ewsLogout, { success: true });
      const { user, server } = await openSettings(
        {},
        {},
        { configuration: { signIn: { ...aConfiguration().signIn, password: 'exchange', oauth: null } } },
      );
      await user.click(screen.getAllByRole('button', { name: 'Sign out' })[0]!);
      await waitFor(() => expect(server.calls).toContain('ewsLogout'));
      expect(server.calls).not.toContain('oauthLogout');
    });

    it.each([
      ['once the server has answered', { success: true }],
      ['even if the server does not answer', NO_ANSWER],
    ])('forgets the person %s, and the next sign-in leads back to the page (specification, section 4)', async (_what, answer) => {
      const { user, server } = await openSettings();
      server.on(oauthLogout, answer);
      sessionStorage.setItem('assist-draft x', '{}');
      await user.click(screen.getAllByRole('button', { name: 'Sign out' })[0]!);
      expect(await screen.findByRole('heading', { name: 'Sign in to Rivers' })).toBeDefined();
      expect([readTokens(), sessionStorage.length]).toEqual([undefined, 0]);
      expect(location.search).toBe('?return_url=%2Fsettings');
    });

    it('on all devices leaves the person signed in if the server does not answer', async () => {
      const { user, server } = await openSettings();
      server.on(logoutEverywhere, NO_ANSWER);
      const button = screen.getByRole('button', { name: 'Sign out on all devices' });
      await user.click(button);
      expect(await screen.findByText('No connection to the server. Check the network and try again.')).toBeDefined();
      expect(readTokens()).toBeDefined();
      server.on(logoutEverywhere, { success: true });
      await user.click(button);
      expect(await screen.findByRole('heading', { name: 'Sign in to Rivers' })).toBeDefined();
      expect(readTokens()).toBeUndefined();
    });
  });
});
