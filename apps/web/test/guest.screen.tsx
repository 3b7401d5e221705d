import {
  enterAsGuest,
  getConfigurations,
  getLevelPlan,
  getNavigation,
  getSiteConfig,
  getVisit,
  inviteVisitor,
  listInvitations,
  listPlaces,
  listPlanLevels,
  login,
  oauthLogout,
  refresh,
  type SignInMethods,
  takeBackInvitation,
  type Visit,
} from '@assist/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isGuest, readTokens } from '../src/lib/api/session.ts';
import { setBrowserZone } from './a-browser-zone.ts';
import { aConfiguration, aReservation, aRoom, NO_RIGHTS } from './a-company.ts';
import { liveOnCampus } from './a-campus.ts';
import { aScreen, setClock } from './a-screen.tsx';
import { NO_ANSWER, refusal } from './a-server.ts';

describe('a guest', () => {
  const app = aScreen();
  const PAIR = { success: true, token: 'new-token', refreshToken: 'new-refresh', expiresAt: '2026-11-23T08:22:00Z' };
  const CODE = '7K2M-Q9XD-4TRB';
  const INVITATION: NonNullable<Visit['invitation']> = {
    subject: 'A talk',
    start: '2026-11-23T09:00:00Z',
    end: '2026-11-23T10:00:00Z',
    timeZone: 'Europe/Prague',
    isAllDay: false,
    organizer: 'Jana Nováková',
    places: [{ resourceId: 'vltava', name: 'VLTAVA-1' }],
    cancelled: false,
    isOld: false,
  };
  const VISIT: Visit = { guest: 'Gita', endsAt: '2026-11-23T11:00:00Z', opensAt: null, invitation: INVITATION };
  const place = (id: string, name: string, areaId: string) => ({
    id,
    name,
    displayName: name,
    displayNameForApp: {},
    resourceTypeId: 'room',
    mapInfos: [{ areaId, featureId: `unit-${id}` }],
  });
  const level = (id: string, areaId: string, ordinal: number, name: string) => ({
    id,
    areaId,
    buildingId: 'house',
    ordinal,
    name: { en: name },
    shortName: { en: String(ordinal) },
  });
  const signIn = (guests: SignInMethods['guests']): SignInMethods => ({
    password: 'account',
    oauth: null,
    emailLink: false,
    twoStep: true,
    passkeys: { offered: false, origin: null },
    guests,
  });
  const COMPANY = { resources: [aRoom('Vltava')], events: [aReservation()] };

  beforeEach(() => {
    const { server } = app;
    server.on(getSiteConfig, { apiURL: 'https://api.test', calendarURL: 'https://calendar.test' });
    server.on(getConfigurations, {
      assistConfigured: true,
      navigationConfigured: false,
      navigationUrl: null,
      asistConfiguration: aConfiguration({ signIn: signIn('with-invitation') }),
    });
    setBrowserZone('Europe/Prague');
    server.usually(getVisit, VISIT);
    server.usually(getNavigation, { venues: [], closures: [] });
    server.usually(listPlaces, [place('vltava', 'Vltava', 'floor-2'), place('labe', 'Labe', 'floor-1')]);
    server.usually(listPlanLevels, {
      version: '1',
      levels: [level('level-1', 'floor-1', 0, 'First'), level('level-2', 'floor-2', 1, 'Second')],
      buildings: [{ id: 'house', name: { en: 'House' }, site: { id: 'site', name: { en: 'Site' } } }],
    });
    server.usually(getLevelPlan, ({ params }) => ({
      levelId: params.levelId,
      version: '1',
      bounds: [14, 50, 14.001, 50.001],
      bearing: 0,
      features: [],
    }));
  });

  const open = (path: string, guests: SignInMethods['guests'] = 'with-invitation') =>
    app.open(path, {}, { configuration: { signIn: signIn(guests), areas: [] }, isSignedIn: false });
  /** Opens a page as a guest who is already signed in. */
  const openInside = (path: string) => {
    localStorage.setItem('assist-guest', 'yes');
    return app.open(path, {}, { configuration: { signIn: signIn('with-invitation') } });
  };
  const name = () => screen.findByLabelText<HTMLInputElement>('Your name');
  const code = () => screen.findByLabelText<HTMLInputElement>('Invitation code');
  const button = (label: string) => screen.findByRole('button', { name: label });
  const heading = (label: string) => screen.findByRole('heading', { level: 1, name: label });

  describe('at the entrance', () => {
    it.each<[SignInMethods['guests'], boolean]>([
      ['off', false],
      ['with-invitation', true],
      ['open', true],
    ])('finds a link on the sign-in page if visitors are admitted: %s', async (guests, isShown) => {
      await open('/account/login', guests);
      await heading('Sign in to Rivers');
      expect(screen.queryByRole('link', { name: 'I am a visitor' }) !== null).toBe(isShown);
    });

    it('finds the code of the link filled in, types a name, and is signed in', async () => {
      const { user, server } = await open(`/account/guest#${CODE}`);
      server.on(enterAsGuest, PAIR);
      const input = await name();
      expect([document.activeElement, (await code()).value]).toEqual([input, CODE]);
      await user.keyboard(' Gita{Enter}');
      await heading('Hello, Gita');
      expect(server.asked(enterAsGuest).map(({ body }) => body)).toEqual([{ name: 'Gita', code: CODE }]);
      expect([location.pathname + location.hash, isGuest(), readTokens()?.token]).toEqual(['/visit', true, 'new-token']);
    });

    it('sent by a kiosk sees the route without typing anything', async () => {
      const { server } = await open('/visit/navigate?from=labe&to=vltava#pass=kiosk.1.signed');
      server.on(enterAsGuest, PAIR);
      await waitFor(() => expect(isGuest()).toBe(true));
      expect(server.asked(enterAsGuest).map(({ body }) => body)).toEqual([{ name: 'Visitor', pass: 'kiosk.1.signed' }]);
      await waitFor(() => expect(location.pathname + location.search).toBe('/visit/navigate?from=labe&to=vltava'));
    });

    it('with an outdated code of a kiosk sees a message, and can use an invitation', async () => {
      const { user, server } = await open('/visit/navigate?from=labe&to=vltava#pass=kiosk.1.old');
      server.on(enterAsGuest, refusal('invitation-ended'));
      await screen.findByText('The kiosk’s code has expired. Scan it again, or use your invitation.');
      server.on(enterAsGuest, PAIR);
      await user.type(await name(), 'Gita');
      await user.type(await code(), CODE);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(location.pathname).toBe('/visit/navigate'));
      expect(server.asked(enterAsGuest).at(-1)?.body).toEqual({ name: 'Gita', code: CODE });
    });

    it.each([
      ['', '', ['Enter your name.', 'Enter your invitation code.'], 'Your name'],
      ['Gita', '', ['Enter your invitation code.'], 'Invitation code'],
      [' ', CODE, ['Enter your name.'], 'Your name'],
    ])(
      'with missing input (%j, %j) sends nothing, sees what is missing, and has the focus in that field',
      async (typed, typedCode, sentences, focused) => {
        const { user, server } = await open('/account/guest');
        if (typed !== '') await user.type(await name(), typed);
        if (typedCode !== '') await user.type(await code(), typedCode);
        await user.click(await button('Continue'));
        expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(sentences);
        expect(document.activeElement).toBe(screen.getByLabelText(focused));
        expect(server.calls).toEqual([]);
      },
    );

    it('who has scanned a code on a wall is led on to the page of that code', async () => {
      const { user, server } = await open('/account/login?return_url=%2Fnavigate%3FstartAreaId%3Dfloor-1%26locationId%3Dlabe');
      server.on(enterAsGuest, PAIR);
      await user.click(await screen.findByRole('link', { name: 'I am a visitor' }));
      await user.type(await name(), 'Gita');
      await user.type(await code(), `${CODE}{Enter}`);
      await screen.findByText('You are here');
      expect((await heading('Labe')).textContent).toBe('Labe');
    });

    it('needs no code if the operator requires none', async () => {
      const { user, server } = await open('/account/guest', 'open');
      server.on(enterAsGuest, PAIR);
      server.on(getVisit, { ...VISIT, invitation: null });
      await user.type(await name(), 'Gita{Enter}');
      await screen.findByText('You signed in without an invitation. The plan shows you the building.');
      expect(server.asked(enterAsGuest).map(({ body }) => body)).toEqual([{ name: 'Gita' }]);
    });

    it('with a wrong code sees a message at its field, and the typed values stay', async () => {
      const { user, server } = await open('/account/guest');
      server.on(enterAsGuest, refusal('invitation-ended'));
      await user.type(await name(), 'Gita');
      await user.type(await code(), 'wrong{Enter}');
      expect((await screen.findByRole('alert')).textContent).toMatch(/^The code is wrong or has expired/);
      const input = await code();
      expect([document.activeElement, input.value, (await name()).value]).toEqual([input, 'wrong', 'Gita']);
    });

    it.each([
      ['too-many-attempts', 'Too many attempts. Wait a few minutes and try again.'],
      [undefined, 'No connection to the server. Check the network and try again.'],
    ] as const)('not admitted because of %s sees "%s"', async (refused, sentence) => {
      const { user, server } = await open(`/account/guest#${CODE}`);
      server.on(enterAsGuest, refused === undefined ? NO_ANSWER : refusal(refused));
      await user.type(await name(), 'Gita{Enter}');
      expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    });

    it('sees what to do if visitors are not admitted', async () => {
      await open('/account/guest', 'off');
      await heading('Visitors cannot sign in here');
      expect(screen.getByRole('link', { name: 'Go to the sign-in' }).getAttribute('href')).toBe('/account/login');
    });
  });

  describe('inside', () => {
    it('sees when, where and with whom the meeting is, and until when they are signed in', async () => {
      await openInside('/visit');
      const meeting = await screen.findByRole('region', { name: 'A talk' });
      await within(meeting).findByText('Vltava');
      expect(meeting.textContent).toBe(
        'A talkMonday 23 November10:00 – 11:00You are meeting Jana NovákováVltava2nd floor Vltava: show on the planGuide me there',
      );
      expect(screen.getByText('You are signed in until 12:00. After that, sign in again in the same way.')).toBeDefined();
      expect(screen.getByRole('link', { name: 'Vltava: show on the plan' }).getAttribute('href')).toBe('/visit/plan?resource=vltava');
    });

    it.each<[string, Partial<typeof INVITATION>, string]>([
      ['cancelled', { cancelled: true }, 'This meeting has been cancelled. Ask your host.'],
      ['possibly out of date', { isOld: true }, 'The calendar is not responding, so this may be out of date.'],
      ['in a room that is not on the plan', { places: [{ resourceId: null, name: 'VLTAVA-1' }] }, 'VLTAVA-1'],
    ])('invited to a meeting that is %s sees the matching text', async (_what, more, words) => {
      app.server.on(getVisit, { ...VISIT, invitation: { ...INVITATION, ...more } });
      await openInside('/visit');
      expect(await screen.findByText(words)).toBeDefined();
    });

    it('gets only visitors’ routes, even from a link with the profile for staff', async () => {
      liveOnCampus(app.server);
      const onCampus = (id: string, name: string, featureId: string) => ({
        ...place(id, name, 'floor-1'),
        mapInfos: [{ areaId: 'floor-1', featureId }],
      });
      app.server.usually(listPlaces, [onCampus('vltava', 'Vltava', 'west'), onCampus('labe', 'Labe', 'east')]);
      await openInside('/visit/navigate?from=vltava&to=labe&profile=staff');
      const ways = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'How you get around' });
      expect([...ways.options].map(({ value }) => value)).toEqual(['normal', 'stepFree', 'noStairs', 'avoidLifts']);
      expect(ways.value).toBe('normal');
    });

    it('says so if there is no plan, instead of loading for ever', async () => {
      app.server.on(listPlanLevels, { version: '1', levels: [], buildings: [] });
      await openInside('/visit/plan');
      expect(await screen.findByText('There is no plan of this building')).toBeDefined();
      expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull();
    });

    it('sees the floor of the meeting first, and can look at other floors', async () => {
      const { user } = await openInside('/visit/plan?resource=vltava');
      expect((await screen.findByText('Room · 2nd floor')).closest('[role=status]')?.textContent).toBe('VltavaRoom · 2nd floor');
      const floors = within(screen.getByRole('toolbar', { name: 'Floors' })).getAllByRole('button');
      expect(floors.map((one) => [one.textContent, one.getAttribute('aria-pressed')])).toEqual([
        ['Second1', 'true'],
        ['First0', 'false'],
      ]);
      await user.click(floors[1]!);
      await waitFor(() => expect(floors[1]!.getAttribute('aria-pressed')).toBe('true'));
      expect([location.pathname + location.search, screen.queryByText('Room · 2nd floor')]).toEqual(['/visit/plan?level=floor-1', null]);
    });

    it.each<[what: string, path: string, address: string, words: string | undefined, floor: string]>([
      ['at a room', 'startAreaId=floor-1&locationId=labe', 'resource=labe', 'LabeRoom · 1st floor', 'First'],
      ['at a kitchen', 'startAreaId=floor-1&locationId=kitchen-1', 'level=floor-1&place=kitchen-1', 'KitchenFirst', 'First'],
      ['at a feature without a name', 'startAreaId=floor-1&locationId=unit-1', 'level=floor-1&place=unit-1', 'First', 'First'],
      ['of a neighbourhood', 'startAreaId=quiet&locationId=quiet', 'level=quiet&place=section-1', 'Quiet zoneFirst', 'First'],
      ['of a floor', 'startAreaId=floor-1&locationId=floor-1', 'level=floor-1', undefined, 'First'],
      ['unknown to the plan', 'startAreaId=floor-1&locationId=K7M9QB', 'level=floor-1&place=K7M9QB', undefined, 'First'],
    ])('scanning a code %s sees its place on the visitors’ plan', async (_what, code, address, words, floor) => {
      const feature = (layer: 'unit' | 'amenity' | 'section', featureId: string, name: string | null) => ({
        type: 'Feature' as const,
        geometry: { type: 'Point' as const, coordinates: [14.0005, 50.0005] },
        properties: { layer, featureId, category: 'kitchen', name },
      });
      app.server.on(getLevelPlan, {
        levelId: 'level-1',
        version: '1',
        bounds: [14, 50, 14.001, 50.001],
        bearing: 0,
        features: [
          feature('amenity', 'kitchen-1', 'Kitchen'),
          feature('unit', 'unit-1', null),
          feature('section', 'section-1', 'Quiet zone'),
        ],
      });
      const area = (id: string, parentAreaId: string | null, kind: string, featureId: string | null) => ({
        id,
        parentAreaId,
        maxUt: 100,
        kind,
        name: { en: id === 'floor-1' ? '1st floor' : id },
        rank: 1,
        featureId,
        timezone: 'Europe/Prague',
      });
      localStorage.setItem('assist-guest', 'yes');
      const areas = [area('floor-1', null, 'floor', null), area('quiet', 'floor-1', 'zone', 'section-1')];
      const { user } = await app.open(`/navigate?${code}`, {}, { configuration: { signIn: signIn('with-invitation'), areas } });
      await user.click(await screen.findByRole('link', { name: 'Show on the plan' }));
      await waitFor(() => expect(location.pathname + location.search).toBe(`/visit/plan?${address}`));
      await waitFor(() =>
        expect(screen.getByRole('toolbar', { name: 'Floors' }).querySelector('[aria-pressed=true]')?.textContent).toMatch(floor),
      );
      await waitFor(() => expect(document.querySelector('.place-note')?.textContent).toBe(words));
      expect(document.querySelector('.place-note')?.getAttribute('role')).toBe(words === undefined ? undefined : 'status');
    });

    it.each(['/', '/plan', '/timeline', '/reservations', '/reservations/reserve', '/settings', '/account/login', '/account/guest'])(
      'cannot open %s, and is led to the visit',
      async (path) => {
        await openInside(path);
        await heading('Hello, Gita');
        expect(location.pathname).toBe('/visit');
        expect(within(screen.getByRole('navigation')).getAllByRole('link')).toHaveLength(4);
      },
    );

    it('is signed out once the invitation is revoked', async () => {
      app.server.on(getVisit, refusal('session-ended'));
      app.server.on(refresh, refusal('session-ended'));
      const { server } = await openInside('/visit');
      await name();
      expect([location.pathname, readTokens(), isGuest(), server.asked(refresh).length]).toEqual(['/account/guest', undefined, false, 1]);
    });

    it('can sign out, and the next person gets a newly loaded configuration', async () => {
      const { user, server } = await openInside('/visit');
      server.on(oauthLogout, { success: true });
      await user.click(await button('Sign out'));
      await name();
      expect([readTokens(), isGuest()]).toEqual([undefined, false]);
      await user.click(screen.getByRole('link', { name: 'Other ways to sign in' }));
      server.on(login, PAIR);
      await user.type(await screen.findByLabelText('E-mail address'), 'jana@example.com');
      await user.type(screen.getByLabelText('Password'), 'x');
      await user.click(await button('Sign in'));
      await heading('Hello, Jana');
      expect([server.asked(getConfigurations).length, isGuest()]).toEqual([1, false]);
    });

    it('has a page that a person with an account cannot open', async () => {
      await app.open('/visit', COMPANY, { configuration: { signIn: signIn('with-invitation') } });
      await heading('Hello, Jana');
      expect(location.pathname).toBe('/');
    });
  });

  describe('before the day of the visit', () => {
    const TOMORROW = { ...INVITATION, start: '2026-11-24T09:00:00Z', end: '2026-11-24T10:00:00Z' };
    const EARLY: Visit = { ...VISIT, endsAt: '2026-11-24T11:00:00Z', opensAt: '2026-11-23T23:00:00Z', invitation: TOMORROW };
    const OPENS = 'The plan of the building and the route open here on Tuesday 24 November.';
    const OF_THE_COMPANY = [listPlaces, listPlanLevels, getLevelPlan, getNavigation] as const;
    const openEarly = (path: string, visit: Visit = EARLY) => {
      app.server.on(getVisit, visit);
      localStorage.setItem('assist-guest', 'yes');
      return app.open(path, {}, { configuration: { signIn: signIn('with-invitation'), areas: [] } });
    };
    const links = () => within(screen.getByRole('navigation')).getAllByRole('link');
    const meetingText = async () => (await screen.findByRole('region', { name: 'A talk' })).textContent;

    it('sees when, where and with whom the meeting is and when more will be shown, but nothing of the building', async () => {
      const { server } = await openEarly('/visit');
      expect(await meetingText()).toBe(`A talkTuesday 24 November10:00 – 11:00You are meeting Jana NovákováVLTAVA-1${OPENS}`);
      expect(links().map((one) => one.getAttribute('href'))).toEqual(['/visit', '/visit']);
      expect(OF_THE_COMPANY.flatMap((one) => server.asked(one))).toEqual([]);
    });

    it('is told the time of the place, with the zone’s name if the browser is in another', async () => {
      setBrowserZone('America/New_York');
      await openEarly('/visit');
      await waitFor(async () => expect(await meetingText()).toContain('Tuesday 24 November10:00 – 11:00 Prague time'));
      expect(await meetingText()).toContain(OPENS);
    });

    it('is told the day of the place, even if the browser is on another', async () => {
      setBrowserZone('Pacific/Kiritimati');
      await openEarly('/visit', { ...EARLY, invitation: { ...TOMORROW, start: '2026-11-24T12:00:00Z', end: '2026-11-24T13:00:00Z' } });
      await waitFor(async () => expect(await meetingText()).toContain('Tuesday 24 November13:00 – 14:00 Prague time'));
    });

    it.each(['/visit/plan?resource=vltava', '/visit/navigate?to=vltava', '/navigate?startAreaId=floor-1&locationId=labe'])(
      'is led from %s to the visit',
      async (path) => {
        const { server } = await openEarly(path);
        await screen.findByText(OPENS);
        expect([location.pathname, isGuest(), readTokens()?.token]).toEqual(['/visit', true, 'token']);
        expect(OF_THE_COMPANY.flatMap((one) => server.asked(one))).toEqual([]);
      },
    );

    it('gets access to the building automatically when the day begins', async () => {
      const { server } = await openEarly('/visit');
      await screen.findByText(OPENS);
      server.on(getVisit, { ...EARLY, opensAt: null });
      setClock('2026-11-23T23:00:30Z');
      expect((await screen.findByRole('link', { name: 'Vltava: show on the plan' })).getAttribute('href')).toBe(
        '/visit/plan?resource=vltava',
      );
      await screen.findByText('2nd floor');
      expect([screen.queryByText(OPENS), server.asked(getConfigurations).length]).toEqual([null, 1]);
      expect(links().map((one) => one.getAttribute('href'))).toEqual(['/visit', '/visit', '/visit/plan']);
    });

    it('is led back from the plan when the visit moves to another day', async () => {
      await openInside('/visit/plan?resource=vltava');
      await screen.findByText('Room · 2nd floor');
      app.server.on(getVisit, EARLY);
      setClock('2026-11-23T08:10:00Z');
      expect(await meetingText()).toBe(`A talkTuesday 24 November10:00 – 11:00You are meeting Jana NovákováVLTAVA-1${OPENS}`);
      expect([location.pathname, links().length]).toEqual(['/visit', 2]);
    });

    it('sees the first and the last day of a meeting that takes several whole days', async () => {
      const days = { ...TOMORROW, isAllDay: true, start: '2026-11-23T23:00:00Z', end: '2026-11-26T23:00:00Z' };
      await openEarly('/visit', { ...EARLY, invitation: days });
      expect(await meetingText()).toContain('A talkTuesday 24 November – Thursday 26 NovemberAll day');
    });

    it('sees no opening day if the meeting is cancelled', async () => {
      await openEarly('/visit', { ...EARLY, invitation: { ...TOMORROW, cancelled: true } });
      await screen.findByText(/^This meeting has been cancelled/);
      expect(screen.queryByText(OPENS)).toBeNull();
    });

    it('sees the plan if the visit cannot be loaded', async () => {
      app.server.on(getVisit, NO_ANSWER);
      await openInside('/visit/plan?level=floor-1');
      expect(await screen.findByRole('toolbar', { name: 'Floors' })).toBeDefined();
    });
  });

  describe('is invited', () => {
    const INVITED = { id: 'invitation-1', visitor: 'Gita', createdAt: '2026-11-23T08:00:00Z', endsAt: '2026-11-23T11:00:00Z' };
    const openDetail = (event = aReservation(), guests: SignInMethods['guests'] = 'with-invitation') => {
      app.server.usually(listInvitations, []);
      const company = { ...COMPANY, events: [event] };
      return app.open('/reservations?event=event-1', company, { configuration: { signIn: signIn(guests) } });
    };

    it('with a code that is shown once, to be copied or sent as a link', async () => {
      const { user, server } = await openDetail();
      const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
      vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as never);
      server.on(inviteVisitor, { ...INVITED, code: CODE });
      await user.type(await screen.findByLabelText('Visitor’s name'), 'Gita{Enter}');
      expect((await screen.findByText(CODE)).tagName).toBe('OUTPUT');
      expect(server.asked(inviteVisitor)).toMatchObject([{ params: { id: 'event-1' }, body: { visitor: 'Gita' } }]);
      await user.click(await button('Copy the link'));
      await user.click(await button('Copy the code'));
      expect(writeText.mock.calls).toEqual([[`${location.origin}/account/guest#${CODE}`], [CODE]]);
      expect((await screen.findAllByText('Copied')).length).toBe(2);
      expect(screen.getByLabelText<HTMLInputElement>('Visitor’s name').value).toBe('');
    });

    it('with a note that says what visitors see, and that the invitation can be revoked', async () => {
      await openDetail();
      expect((await screen.findByLabelText('Visitor’s name')).getAttribute('aria-describedby')).not.toBeNull();
      expect(screen.getByText(/^Visitors see this meeting/).textContent).toBe(
        'Visitors see this meeting and its place, and on the day also the plan of the building and the route. They see nothing else. You can revoke the invitation at any time.',
      );
    });

    it('with a link that can be shared with another app, on devices that support it', async () => {
      const { user, server } = await openDetail();
      const share = vi.fn<(data: ShareData) => Promise<void>>(async () => Promise.reject(new DOMException('put away', 'AbortError')));
      Object.defineProperty(navigator, 'share', { value: share, configurable: true });
      server.on(inviteVisitor, { ...INVITED, code: CODE });
      await user.type(await screen.findByLabelText('Visitor’s name'), 'Gita{Enter}');
      await user.click(await button('Share the link'));
      Reflect.deleteProperty(navigator, 'share');
      expect(share.mock.calls).toEqual([[{ title: 'Welcome to Rivers', url: `${location.origin}/account/guest#${CODE}` }]]);
    });

    it('until the invitation is revoked', async () => {
      const { user, server } = await openDetail();
      server.on(listInvitations, [INVITED]);
      server.on(takeBackInvitation, undefined);
      expect((await screen.findByText('code valid until Mon 23 Nov 12:00')).textContent).toBeDefined();
      server.on(listInvitations, []);
      await user.click(await button('Revoke the invitation of Gita'));
      await screen.findByText('The invitation of Gita has been revoked');
      expect(server.asked(takeBackInvitation).map(({ params }) => params)).toEqual([{ id: 'event-1', invitationId: 'invitation-1' }]);
      await waitFor(() => expect(screen.queryByText('code valid until Mon 23 Nov 12:00')).toBeNull());
    });

    it('only with a name, and a refusal of the server is shown', async () => {
      const { user, server } = await openDetail();
      await user.click(await button('Invite a visitor'));
      expect(screen.getByRole('alert').textContent).toBe('Enter the visitor’s name.');
      server.on(inviteVisitor, refusal('too-many-invitations'));
      await user.type(screen.getByLabelText('Visitor’s name'), 'Gita{Enter}');
      expect((await screen.findByText(/^Fifty visitors/)).getAttribute('role')).toBe('alert');
    });

    it.each<[string, Parameters<typeof aReservation>[0], SignInMethods['guests']]>([
      ['while visitors are not admitted', {}, 'off'],
      ['to somebody else’s reservation', { isOrganizer: false, permissions: NO_RIGHTS }, 'with-invitation'],
      ['to a reservation that has ended', { hours: '07:00-08:00' }, 'with-invitation'],
    ])('but not %s', async (_what, event, guests) => {
      await openDetail(aReservation(event), guests);
      await screen.findByRole('complementary', { name: 'Planning' });
      expect(screen.queryByRole('heading', { name: 'Visitors' })).toBeNull();
    });
  });
});
