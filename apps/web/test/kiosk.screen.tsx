import {
  getConfigurations,
  getKiosk,
  getNavigation,
  listMeetings,
  listPlaces,
  listPlanLevels,
  renewKiosk,
  startPairing,
} from '@assist/contract';
import { LANGUAGES } from '@assist/i18n';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { kioskCredentials } from '../src/kiosk/credentials.ts';
import { KioskPage } from '../src/kiosk/kiosk-page.tsx';
import { keyboardRows } from '../src/kiosk/model/keyboard-rows.ts';
import { retryPauseMs } from '../src/kiosk/model/retry-pause.ts';
import { WORDS } from '../src/kiosk/words.ts';
import { setCredentials } from '../src/lib/api/call.ts';
import { loadLanguage } from '../src/lib/language-context.tsx';
import { A_KIOSK, liveAtAKiosk } from './a-kiosk.ts';
import { aClock, queriesByTheClock } from './a-clock.ts';
import { aConfiguration, NOW } from './a-company.ts';
import { aScreen } from './a-screen.tsx';
import { NO_ANSWER, refusal } from './a-server.ts';

const KEY = 'assist-kiosk';

describe('a kiosk', () => {
  const app = aScreen();
  const clock = aClock(Date.parse(NOW));
  queriesByTheClock();
  let user: UserEvent;

  const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as { secret: string; next?: string; token?: string } | null;
  const pass = (ms: number) => act(() => clock.pass(ms));

  /** Opens the page, by default as a registered kiosk. */
  const open = async (isRegistered = true) => {
    if (isRegistered) localStorage.setItem(KEY, JSON.stringify({ secret: 's'.repeat(43), token: 'token-0' }));
    const language = await loadLanguage('en');
    await Promise.all(WORDS.map(language.load));
    render(<KioskPage language={language} />);
    await pass(0);
  };
  const atRest = () => screen.findByRole('button', { name: 'Where do you want to go?' });
  const search = async (typed: string) => {
    await user.click(await atRest());
    const keys = screen.getByRole('region', { name: 'Keyboard' });
    for (const letter of typed) await user.click(within(keys).getByRole('button', { name: letter, hidden: true }));
  };
  const steps = async () => within(await screen.findByRole('list', { name: 'Steps' })).getAllByRole('listitem');

  beforeEach(() => {
    user = userEvent.setup({ delay: null, pointerEventsCheck: 0, skipHover: true });
    setCredentials(kioskCredentials);
    liveAtAKiosk(app.server);
  });
  afterEach(() => {
    setCredentials(undefined);
  });

  describe('that has not been approved (InvalidKiosk)', () => {
    const code = () => document.querySelector('.kiosk-trouble__code')?.textContent;
    beforeEach(() => {
      let count = 0;
      app.server.usually(startPairing, () => ({ code: `K7M2-000${(count += 1)}`, expiresAt: '2026-11-23T08:22:00Z' }));
      app.server.on(renewKiosk, { token: null, expiresAt: null });
    });

    it('shows the code for the administrator, and asks the server until it is approved', async () => {
      await open(false);
      screen.getByText('This device is not registered.');
      expect(code()).toBe('K7M2-0001');
      expect(document.querySelector('main')?.dataset['error']).toBe('InvalidKiosk');
      await pass(30_000);
      expect(app.server.asked(renewKiosk)).toHaveLength(10);
      app.server.on(renewKiosk, { token: 'token-1', expiresAt: '2026-11-23T08:22:00Z' });
      await pass(3_000);
      await atRest();
      const [asked] = app.server.asked(renewKiosk).slice(-1);
      expect(kept()).toMatchObject({ secret: asked!.body.next, token: 'token-1' });
      expect(app.server.asked(getKiosk)[0]?.token).toBe('token-1');
    });

    it('shows a new code, with a new secret, when the server no longer accepts the old one', async () => {
      await open(false);
      let times = 0;
      app.server.on(renewKiosk, () => ((times += 1) === 1 ? refusal('kiosk-not-registered') : { token: null, expiresAt: null }));
      await pass(3_000);
      expect(code()).toBe('K7M2-0002');
      const secrets = app.server.asked(startPairing).map(({ body }) => body.secret);
      expect([new Set(secrets).size, ...secrets.map(({ length }) => length)]).toEqual([2, 43, 43]);
      expect(kept()?.secret).toBe(secrets[1]);
    });
  });

  it('shows the time and the day of its floor', async () => {
    const areas = aConfiguration().areas.map((area) => (area.id === 'floor-1' ? { ...area, timezone: 'Pacific/Honolulu' } : area));
    app.server.on(getConfigurations, {
      assistConfigured: true,
      navigationConfigured: true,
      navigationUrl: null,
      asistConfiguration: aConfiguration({ areas }),
    });
    await open();
    await atRest();
    await waitFor(() => expect(document.querySelector('.kiosk-head__clock')?.textContent).toBe('22:07Sunday 22 November'));
  });

  it('stores its next secret before it renews its token, so that after a lost answer it sends the same two secrets again', async () => {
    await open();
    await atRest();
    app.server.on(getKiosk, refusal('session-ended'));
    app.server.on(renewKiosk, NO_ANSWER);
    await pass(4_000);
    await pass(4_000);
    const pairs = new Set(app.server.asked(renewKiosk).map(({ body }) => `${body.secret} ${body.next}`));
    expect([pairs.size, kept()?.token]).toEqual([1, 'token-0']);
    expect(app.server.asked(renewKiosk).every(({ body }) => body.next === kept()?.next)).toBe(true);
    app.server.on(renewKiosk, { token: 'token-1', expiresAt: '2026-11-23T08:22:00Z' });
    app.server.on(getKiosk, ({ token }) => (token === 'token-1' ? A_KIOSK : refusal('session-ended')));
    await pass(4_000);
    const [renewed] = app.server.asked(renewKiosk).slice(-1);
    // Between renewals no next secret is stored, because a copy of the store would contain it, too.
    expect(kept()).toEqual({ secret: renewed!.body.next, token: 'token-1' });
    await atRest();
  });

  it('at rest shows where it is and today’s meetings, of which private ones have no title', async () => {
    await open();
    await atRest();
    const meetings = within(await screen.findByRole('region', { name: 'Today in this building' })).getAllByRole('button');
    expect(meetings.map(({ textContent }) => textContent)).toEqual([
      '09:00 – 10:00PlanningVltava, 1st floor · Jana Nováková',
      '11:00 – 12:00Labe1st floor',
    ]);
    expect(meetings.map(({ dataset }) => dataset['now'])).toEqual(['true', undefined]);
    expect(document.querySelector('.kiosk__floor')?.textContent).toBe('1st floor');
    expect(document.title).toBe('Rivers');
  });

  it('with a basic licence neither shows nor requests meetings, and offers no route for a phone', async () => {
    app.server.on(getKiosk, { ...A_KIOSK, tier: 'basic', hasMeetings: false, hasHandOver: false });
    await open();
    await atRest();
    expect(screen.queryByRole('region', { name: 'Today in this building' })).toBeNull();
    expect(app.server.asked(listMeetings)).toEqual([]);
    await search('vlt');
    await user.click(await screen.findByRole('button', { name: /^Vltava/ }));
    await steps();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('leads from a meeting straight to its room', async () => {
    await open();
    await user.click(await screen.findByRole('button', { name: /Planning/ }));
    await screen.findByRole('heading', { level: 1, name: 'Vltava' });
    expect((await steps())[0]?.textContent).toMatch(/^With your back to this screen turn left/);
  });

  it('finds a place typed with its on-screen keys, and shows the route with its address for a phone', async () => {
    await open();
    await search('labe');
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'labe');
    await user.click(screen.getByRole('button', { name: 'Delete the last character', hidden: true }));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'lab');
    await user.click(await screen.findByRole('button', { name: /^Labe/ }));
    await steps();
    expect(screen.getByRole('status').textContent).toMatch(/m/);
    screen.getByRole('img', { name: /take the route with you/ });
  });

  it.each([
    ['vlatva', 'Vltava'],
    ['room vltava', 'Vltava'],
    ['planning', 'Planning'],
    ['nováková', 'Planning'],
  ])('finds the room meant by %j, even by the title or organizer of its meeting', async (typed, found) => {
    await open();
    await user.click(await atRest());
    await user.keyboard(typed);
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${found}`) }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Vltava' })).toBeTruthy();
  });

  it('has Latin keys besides the Cyrillic ones if its language is Ukrainian', async () => {
    app.server.on(getKiosk, { ...A_KIOSK, language: 'ua' });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Куди вам потрібно?' }));
    await user.click(screen.getByRole('button', { name: 'ABC', hidden: true }));
    await user.click(screen.getByRole('button', { name: 'v', hidden: true }));
    await user.click(screen.getByRole('button', { name: 'АБВ', hidden: true }));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'v');
    expect(screen.getByRole('button', { name: 'ї', hidden: true })).toBeTruthy();
  });

  it.each([
    ['open', 'kiosk.1.signed', 'camera here.'],
    ['with-invitation', 'kiosk.1.signed', 'camera here.'],
    ['off', null, 'You will be asked to sign in.'],
  ] as const)('explains how to take the route along on a phone, if the setting for guests is %s', async (guests, pass, sentence) => {
    app.server.on(getKiosk, { ...A_KIOSK, pass });
    const configuration = aConfiguration({});
    app.server.on(getConfigurations, {
      assistConfigured: true,
      navigationConfigured: true,
      navigationUrl: null,
      asistConfiguration: { ...configuration, signIn: { ...configuration.signIn, guests } },
    });
    await open();
    await user.click(await screen.findByRole('button', { name: /Planning/ }));
    await waitFor(() => expect(document.querySelector('figcaption')?.textContent).toMatch(new RegExp(`${sentence.replace('.', '\\.')}$`)));
  });

  it('can also be used with a physical keyboard, where Enter goes to the first match and Escape starts over', async () => {
    await open();
    await user.click(await atRest());
    await user.keyboard('{Escape}');
    await user.click(await atRest());
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    await user.keyboard('vlt{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Vltava' });
  });

  it.each([['Ostrov', 'ostrov', 'No route was found between the two.']])(
    'explains why there is no route to %s',
    async (name, typed, sentence) => {
      await open();
      await search(typed);
      await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
      expect((await screen.findByRole('alert')).textContent).toBe(`${sentence}Please ask: Reception, extension 100`);
    },
  );

  describe('when its visitor has left', () => {
    const notice = () => screen.queryByText('Are you still there?');

    it('asks after 50 seconds whether somebody is there, and forgets the input after 60 (decisions, section 11)', async () => {
      await open();
      await search('vlt');
      await pass(40_000);
      expect(notice()).toBeNull();
      await pass(10_000);
      expect(notice()).not.toBeNull();
      await pass(10_000);
      expect(notice()).toBeNull();
      await user.click(await atRest());
      expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    });

    it.each(['mousemove', 'mousedown', 'touchstart', 'touchmove', 'click', 'keydown', 'scroll'])(
      'stops asking, and keeps the input, after a %s',
      async (name) => {
        await open();
        await search('vlt');
        await pass(50_000);
        act(() => void document.dispatchEvent(new Event(name)));
        expect(notice()).toBeNull();
        await pass(49_000);
        expect(screen.getByRole('searchbox')).toHaveProperty('value', 'vlt');
      },
    );

    it('returns to its own language, and turns off the step-free route', async () => {
      await open();
      await user.click(await screen.findByRole('button', { name: 'Language: English' }));
      await user.click(screen.getByRole('button', { name: 'Deutsch', hidden: true }));
      await user.click(await screen.findByRole('button', { name: 'Wohin möchten Sie?' }));
      await user.click(screen.getByRole('button', { name: 'Barrierefrei' }));
      await pass(60_000);
      await user.click(await atRest());
      expect(screen.getByRole('button', { name: 'Barrier-free' }).getAttribute('aria-pressed')).toBe('false');
      expect(Object.keys(localStorage)).toEqual([KEY]);
    });

    it('asks nothing if nobody has used it', async () => {
      await open();
      await atRest();
      await pass(50_000);
      expect(notice()).toBeNull();
    });
  });

  it('that is revoked shows only its pairing code within five seconds, and nothing of the building', async () => {
    await open();
    await search('vlt');
    app.server.on(getKiosk, refusal('session-ended'));
    for (const operation of [listPlaces, listPlanLevels, getNavigation, listMeetings, getConfigurations])
      app.server.on(operation, refusal('session-ended'));
    app.server.on(renewKiosk, refusal('kiosk-not-registered'));
    app.server.on(startPairing, { code: 'K7M2-9QXD', expiresAt: '2026-11-23T08:22:00Z' });
    await pass(5_000);
    await screen.findByText('K7M2-9QXD');
    expect(document.body.textContent).not.toMatch(/Vltava|Planning|1st floor/);
    expect(kept()?.token).toBeUndefined();
    expect(kept()?.secret).not.toBe('s'.repeat(43));
  });

  it('without a licence explains why it shows nothing, names a contact, and recovers by itself (InvalidKioskLicence)', async () => {
    app.server.on(getKiosk, { ...A_KIOSK, tier: null, hasMeetings: false, hasHandOver: false });
    await open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      'The kiosk licence does not cover this device.It continues automatically once there is a licence for it. Please ask: Reception, extension 100',
    );
    expect(alert.dataset['error']).toBe('InvalidKioskLicence');
    expect(app.server.asked(listPlaces)).toEqual([]);
    app.server.on(getKiosk, A_KIOSK);
    await pass(4_000);
    await atRest();
  });

  describe('that has nothing to show (KioskIsOutOfOrder)', () => {
    it('shows when it will try again, and keeps trying', async () => {
      app.server.cut(true);
      await open();
      const alert = await screen.findByRole('alert');
      expect([alert.dataset['error'], alert.textContent]).toEqual([
        'KioskIsOutOfOrder',
        expect.stringMatching(/^Out of order\.Next try at .*:\d\d/),
      ]);
      await pass(60 * 60_000);
      app.server.cut(false);
      await pass(60_000);
      await atRest();
    });

    it('because its floor was replaced on the plan names a contact until the floor exists again', async () => {
      app.server.on(listPlanLevels, { version: '2', levels: [], buildings: [] });
      await open();
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toMatch(/Please ask: Reception/);
      app.server.on(listPlanLevels, {
        version: '3',
        levels: [{ id: 'l1', areaId: 'floor-1', buildingId: 'house', ordinal: 1, name: { en: '1st floor' }, shortName: { en: '1' } }],
        buildings: [{ id: 'house', name: { en: 'House' }, site: { id: 'site', name: { en: 'Site' } } }],
      });
      await pass(60_000);
      await atRest();
    });

    it.each([
      [1, 5_000],
      [2, 10_000],
      [3, 20_000],
      [4, 40_000],
      [5, 60_000],
      [100_000, 60_000],
    ])('after %i failed tries waits %i ms', (failures, ms) => {
      expect(retryPauseMs(failures)).toBe(ms);
    });
  });

  it('without a connection still shows routes, and soon also since when it has been offline', async () => {
    await open();
    await atRest();
    app.server.cut(true);
    await pass(60_000);
    expect(screen.getByText(/^No connection since/)).toBeTruthy();
    await search('vlt');
    await user.click(await screen.findByRole('button', { name: /^Vltava/ }));
    await steps();
    app.server.cut(false);
    await pass(10_000);
    await waitFor(() => expect(screen.queryByText(/^No connection since/)).toBeNull());
  });

  it('notices a new plan within a minute, and redraws it', async () => {
    await open();
    await atRest();
    const drawn = app.server.calls.filter((name) => name === 'getLevelPlan').length;
    app.server.on(listPlanLevels, {
      version: '2',
      levels: [{ id: 'l1', areaId: 'floor-1', buildingId: 'house', ordinal: 1, name: { en: 'Main floor' }, shortName: { en: 'M' } }],
      buildings: [{ id: 'house', name: { en: 'House' }, site: { id: 'site', name: { en: 'Site' } } }],
    });
    await pass(61_000);
    await waitFor(() => expect(document.querySelector('.kiosk__floor')?.textContent).toBe('Main floor'));
    expect(app.server.calls.filter((name) => name === 'getLevelPlan').length).toBeGreaterThan(drawn);
  });

  it.each(LANGUAGES)('has exactly one key for each character typed in %s', (language) => {
    const keys = keyboardRows(language).flat();
    expect(new Set(keys).size).toBe(keys.length);
    for (const sign of '0123456789') expect(keys).toContain(sign);
    const alphabet = language === 'ua' ? 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя' : 'abcdefghijklmnopqrstuvwxyz';
    for (const sign of alphabet) expect(keys).toContain(sign);
  });
});
