import { getUserSettings, logoutEverywhere, oauthLogout, saveUserSettings } from '@assist/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readTokens } from '../src/lib/api/session.ts';
import { applyTheme } from '../src/lib/theme.ts';
import { aReservation, aRoom } from './a-house.ts';
import { aScreen } from './a-screen.tsx';
import { NO_ANSWER, refusal } from './a-server.ts';

describe('in the settings', () => {
  const app = aScreen();
  const SETTINGS = { location: { filteredAreaIds: [] }, language: null, theme: 'system' as const };

  afterEach(() => applyTheme('system'));

  /** The settings that the server keeps are those that were sent. */
  async function openSettings() {
    app.server.on(saveUserSettings, ({ body }) => body);
    const opened = await app.open('/settings');
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '1st floor' }).disabled).toBe(false));
    return opened;
  }

  describe('the language', () => {
    it.each([
      ['Čeština', 'cs', 'cs-CZ', 'Nastavení'],
      // What is not translated yet is said in English. The product's key of this one is not the web's.
      ['Українська', 'ua', 'uk-UA', 'Settings'],
    ])('changes at once to %s, and is kept here and with the person', async (name, key, locale, title) => {
      const { user, server } = await openSettings();
      await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), name);
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
      await waitFor(() => expect(document.documentElement.lang).toBe(locale));
      expect(localStorage.getItem('assist-lang')).toBe(key);
      expect(server.asked(saveUserSettings).map(({ body }) => body)).toEqual([{ ...SETTINGS, language: key }]);
    });

    it('can be any of the seven, each in its own name (specification, section 9)', async () => {
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
    ] as const)('%s has its own days, and times of the house as HH:mm', async (language, day, time) => {
      const event = aReservation({ day: '2026-11-26', hours: '14:05-15:00', subject: 'X' });
      await app.open('/', { resources: [aRoom('Vltava')], events: [event] }, { language });
      expect(await screen.findByRole('heading', { level: 3, name: day })).toBeDefined();
      expect(screen.getByText(time)).toBeDefined();
    });
  });

  describe('the look', () => {
    it.each([
      ['Dark', 'dark', 'dark'],
      ['Light', 'light', 'light'],
      ['As the device', undefined, 'system'],
    ])('is %s at once', async (choice, shown, theme) => {
      applyTheme('dark');
      const { user, server } = await openSettings();
      const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Appearance' });
      expect(field.selectedOptions[0]!.text).toBe('Dark');
      await user.selectOptions(field, choice);
      expect(document.documentElement.dataset['theme']).toBe(shown);
      expect(server.asked(saveUserSettings).map(({ body }) => body.theme)).toEqual([theme]);
    });
  });

  describe('the floors that are shown first', () => {
    it('are chosen one by one, and kept', async () => {
      const { user, server } = await openSettings();
      // Floors alone, lowest first.
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

    it('are as they were where the server refuses, and it says why', async () => {
      const { user, server } = await openSettings();
      server.on(saveUserSettings, refusal('unavailable'));
      const box = screen.getByRole<HTMLInputElement>('checkbox', { name: '1st floor' });
      await user.click(box);
      expect(await screen.findByText('The service is not available at the moment. Try again in a few seconds.')).toBeDefined();
      expect(box.checked).toBe(false);
    });

    it('cannot be chosen as long as nobody knows which they are: nothing is overwritten', async () => {
      app.server.on(getUserSettings, refusal('unavailable'));
      const { user, server } = await app.open('/settings');
      await user.click(await screen.findByRole('checkbox', { name: '1st floor' }));
      await user.selectOptions(screen.getByRole('combobox', { name: 'Appearance' }), 'Dark');
      expect(document.documentElement.dataset['theme']).toBe('dark');
      expect(server.calls).not.toContain('saveUserSettings');
    });
  });

  describe('signing out', () => {
    it.each([
      ['and the server knows', { success: true }],
      ['also where the server does not answer', NO_ANSWER],
    ])('forgets who was here %s, and leads back afterwards (specification, section 4)', async (_what, answer) => {
      const { user, server } = await openSettings();
      server.on(oauthLogout, answer);
      sessionStorage.setItem('assist-draft x', '{}');
      await user.click(screen.getAllByRole('button', { name: 'Sign out' })[0]!);
      expect(await screen.findByRole('heading', { name: 'Sign in to Rivers' })).toBeDefined();
      expect([readTokens(), sessionStorage.length]).toEqual([undefined, 0]);
      expect(location.search).toBe('?return_url=%2Fsettings');
    });

    it('on all devices is no promise that nobody keeps: where the server does not answer one is still here', async () => {
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
