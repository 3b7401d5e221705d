import {
  type FilterDefinitionAnswer,
  findPeople,
  getResources,
  getSchedules,
  getVisit,
  listEvents,
  listPlaces,
  listPlanLevels,
  oauthLogout,
} from '@assist/contract';
import { anAttendee } from '@assist/test-kit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { keepChoice, recentChoices, wipeRecentChoices } from '../src/lib/cache/recent-choices.ts';
import { signOut } from '../src/lib/api/sign-in.ts';
import { aPlace, aRecord, aReservation, aRoom, asAdministrator, HER, ME, taken } from './a-company.ts';
import { aScreen } from './a-screen.tsx';
import { NO_ANSWER, refusal } from './a-server.ts';

describe('the search', () => {
  const app = aScreen();
  const COMPANY = {
    resources: [
      aRoom('Vltava'),
      aRoom('Malá Quiet room', { id: 'mala', email: 'mala@example.com' }),
      aPlace('A-15'),
      aPlace('Malmö desk', { id: 'malmo', email: 'malmo@example.com' }),
    ],
    people: [HER, { name: 'Adam Malý', email: 'adam@example.com' }, ME],
  };
  const window: FilterDefinitionAnswer = {
    id: 'window',
    resourceTypeId: 'desk',
    name: { en: 'By the window' },
    visible: true,
    filterable: true,
    matchAll: false,
    choices: [],
    dataTypeId: 1,
  };
  const CONFIGURATION = { configuration: { filters: [window] } };
  const openSearch = async (
    path = '/settings',
    company: Parameters<typeof app.open>[1] = COMPANY,
    how: Parameters<typeof app.open>[2] = CONFIGURATION,
  ) => {
    app.server.usually(listPlanLevels, { version: '1', levels: [], buildings: [] });
    const opened = await app.open(path, company, how);
    await screen.findByRole('heading', { level: 1 });
    await opened.user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Search' });
    // Without a layout, the dialog gets the focus instead of the field. A journey (e2e) checks the focus in a browser.
    await opened.user.click(field);
    return { ...opened, field };
  };
  const titleOf = (option: Element | null) => option?.querySelector('.command-search__title')?.textContent;
  const options = () =>
    within(screen.getByRole('listbox', { name: 'Results' }))
      .getAllByRole('option')
      .map(titleOf);
  const inGroup = async (name: string) =>
    within(await screen.findByRole('group', { name }))
      .getAllByRole('option')
      .map((one) => one.querySelector('.command-search__title')!.textContent);
  const pointed = (field: HTMLElement) =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.querySelector('.command-search__title')?.textContent;
  const address = () => decodeURIComponent(location.pathname + location.search);
  const closed = () => waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull());
  const type = async (user: UserEvent, text: string) => {
    await user.keyboard(text.replaceAll(/[{[]/g, '$&$&'));
  };

  it('opens with Ctrl+K, the field or the button, and returns the focus when it closes', async () => {
    const { user, field } = await openSearch();
    expect(field).toBeDefined();
    await user.keyboard('{Escape}');
    await closed();
    for (const name of [/^Find a room/, 'Search']) {
      const button = screen.getByRole('button', { name });
      await user.click(button);
      await screen.findByRole('combobox', { name: 'Search' });
      await user.keyboard('{Escape}');
      await closed();
      await waitFor(() => expect(document.activeElement).toBe(button));
    }
  });

  it('does not open over a modal dialog', async () => {
    const { user } = await openSearch();
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('shows the results for a name in four groups, and reports their number', async () => {
    const { user } = await openSearch('/settings', COMPANY, {
      configuration: {
        areas: [
          {
            id: 'malt',
            parentAreaId: null,
            maxUt: 100,
            kind: 'zone',
            name: { en: 'Malt house' },
            rank: 1,
            featureId: null,
            timezone: 'Europe/Prague',
          },
        ],
        resourceTypeInfos: [{ resourceTypeId: 'desk', rank: 1, name: { en: 'Small desk' }, icon: 'desk', shape: 'desk' }],
      },
    });
    await type(user, 'mal');
    expect(await inGroup('People')).toEqual([HER.name, 'Adam Malý']);
    expect(await inGroup('Rooms, desks and more')).toEqual(['Malá Quiet room', 'Malmö desk']);
    expect(await inGroup('Places')).toEqual(['Malt house']);
    expect(await inGroup('Actions')).toEqual(['Reserve: Small desk']);
    await waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('6 results'));
  });

  it.each([
    ['vlt', 'Vltava', '/plan?resource=vltava'],
    ['vltva', 'Vltava', '/plan?resource=vltava'],
    ['quiit zone', 'Quiet zone', '/plan?area=quiet'],
    ['dekst tomorow', 'Desk, tomorrow', '/plan?day=2026-11-24&type=desk'],
    ['quiet zo', 'Quiet zone', '/plan?area=quiet'],
    ['timel', 'Timeline', '/timeline'],
    ['reserve: d', 'Reserve: Desk', '/plan?type=desk'],
  ])('opens the first result on Enter: %s', async (text, title, path) => {
    const { user, field } = await openSearch();
    await type(user, text);
    await waitFor(() => expect(pointed(field)).toBe(title));
    await user.keyboard('{Enter}');
    await closed();
    await waitFor(() => expect(address()).toContain(path));
  });

  it('passes the typed day and time on to the reservation of a type', async () => {
    const { user } = await openSearch();
    await type(user, 'desk tomorrow 10 to 11');
    await user.click(await screen.findByRole('option', { name: /Reserve: Desk/ }));
    await waitFor(() => expect(address()).toContain('/plan?day=2026-11-24&from=10:00&to=11:00&type=desk'));
  });

  it.each([
    ['offers the administration to people who administer something', true, ['Administration']],
    ['offers it to nobody else', false, []],
  ])('%s', async (_what, isAdministrator, offered) => {
    if (isAdministrator) asAdministrator(app.server);
    const { user } = await openSearch();
    // The screens with "ti" in their names; Timeline is one for everybody.
    await type(user, 'ti');
    await screen.findByRole('option', { name: /^Timeline/ });
    expect(options().filter((title) => title === 'Administration')).toEqual(offered);
  });

  it('opens the first match of the field’s current text if Enter comes before the list is updated', async () => {
    const { user, field } = await openSearch();
    await type(user, 'mal');
    await waitFor(() => expect(pointed(field)).toBe('Malá Quiet room'));
    // React draws the list after the field, and a fast typist has pressed Enter by then.
    act(() => {
      fireEvent.change(field, { target: { value: 'vltava' } });
      fireEvent.keyDown(field, { key: 'Enter' });
    });
    await closed();
    await waitFor(() => expect(address()).toContain('/plan?resource=vltava'));
  });

  it('lists an exact name before a similar one', async () => {
    const { user } = await openSearch('/settings', {
      resources: [aRoom('Marka')],
      people: [{ name: 'Marta Nová', email: 'marta@example.com' }],
    });
    await type(user, 'marta');
    await waitFor(() => expect(options()).toEqual(['Marta Nová', 'Marka']));
  });

  it('leads from a colleague to their reservations, and does not list the person searching', async () => {
    const { user } = await openSearch();
    await type(user, 'example.com');
    expect(await inGroup('People')).toEqual([HER.name, 'Adam Malý']);
    await user.click(screen.getByRole('option', { name: /Eva Malá/ }));
    await waitFor(() => expect(address()).toBe('/reservations?user=eva@example.com'));
  });

  it.each([
    [
      'desk tomorrow 9 to 12 near the window',
      'Desk, tomorrow 09:00 – 12:00, By the window',
      '/plan?day=2026-11-24&from=09:00&to=12:00&type=desk&with=window:yes',
    ],
    ['room for 6 today 14:00', 'Room, today 14:00 – 15:00, for 6 people', '/plan?day=2026-11-23&from=14:00&to=15:00&type=room&people=6'],
    ['Vltava friday 10-11', 'Vltava, Fri 27 Nov 10:00 – 11:00', '/plan?day=2026-11-27&from=10:00&to=11:00&resource=vltava'],
    ['desk in the quiet zone', 'Desk, Quiet zone', '/plan?type=desk&area=quiet'],
    ['tomorrow 15', 'Tomorrow 15:00 – 16:00', '/plan?day=2026-11-24&from=15:00&to=16:00'],
    ['ltav tomorrow', 'Tomorrow, called “ltav”', '/plan?day=2026-11-24&q=ltav'],
  ])('shows the understood part of a phrase, and opens its results: %s', async (text, title, path) => {
    const { user, field } = await openSearch();
    await type(user, text);
    await waitFor(() => expect(pointed(field)).toBe(title));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toContain(path));
  });

  it('shows the part of a phrase that was not understood, and does not search for it', async () => {
    const { user } = await openSearch();
    await type(user, 'desk tomorrow <script>alert(1)</script> without a lamp');
    const [row] = within(await screen.findByRole('group', { name: 'What you are looking for' })).getAllByRole('option');
    expect(row!.textContent).toBe('Desk, tomorrowNot understood: script>alert(1)</script> without a lamp');
    await user.click(row!);
    await waitFor(() => expect(address()).toContain('/plan?day=2026-11-24&type=desk'));
    expect(location.search).not.toContain('script');
  });

  it('selects results with the keys Home, End, Up and Down', async () => {
    const { user, field } = await openSearch();
    await type(user, 'mal');
    await screen.findByRole('group', { name: 'People' });
    const all = options();
    await user.keyboard('{End}');
    await waitFor(() => expect(pointed(field)).toBe(all.at(-1)));
    await user.keyboard('{Home}');
    await waitFor(() => expect(pointed(field)).toBe(all[0]));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(pointed(field)).toBe(all[1]));
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(pointed(field)).toBe(all[0]));
  });

  it('shows recent choices and frequent actions before anything is typed', async () => {
    for (const choice of [
      { kind: 'person', email: HER.email, name: HER.name },
      { kind: 'resource', id: 'vltava' },
      { kind: 'resource', id: 'torn-down' },
      { kind: 'phrase', text: 'desk tomorrow' },
    ] as const)
      keepChoice(ME.email, choice);
    keepChoice('', { kind: 'type', id: 'desk' });
    for (const choice of [
      { kind: 'area', id: 'quiet' },
      { kind: 'resource', id: 'vltava' },
    ] as const)
      keepChoice(ME.email, choice);
    const { user } = await openSearch();
    expect(await inGroup('Recently chosen')).toEqual(['Vltava', 'Quiet zone']);
    expect(await inGroup('Actions')).toEqual(['Reserve: Desk', 'Reserve: Room', 'Timeline', 'Reservations', 'Scan a code']);
    await user.click(screen.getByRole('option', { name: /Reserve: Desk/ }));
    await waitFor(() => expect(recentChoices(ME.email)[0]).toEqual({ kind: 'type', id: 'desk' }));
  });

  it('keeps six recent choices, ignores invalid ones and those of other people, and deletes all at sign-out', async () => {
    const { server } = await openSearch();
    for (let index = 0; index < 9; index += 1) keepChoice(ME.email, { kind: 'resource', id: `r${index}` });
    expect(recentChoices(ME.email)).toHaveLength(6);
    expect(recentChoices(HER.email)).toEqual([]);
    localStorage.setItem(
      'assist-recent-choices',
      JSON.stringify({ owner: ME.email, choices: [{ kind: 'screen' }, 1, null, { kind: 'x' }] }),
    );
    expect(recentChoices(ME.email)).toEqual([]);
    localStorage.setItem('assist-recent-choices', '{');
    expect(recentChoices(ME.email)).toEqual([]);
    keepChoice(ME.email, { kind: 'resource', id: 'vltava' });
    server.on(oauthLogout, { success: true });
    await signOut().catch(() => {});
    expect(recentChoices(ME.email)).toEqual([]);
    wipeRecentChoices();
  });

  it('searches for people once typing has stopped, but not for a single letter', async () => {
    const { user, server } = await openSearch();
    await type(user, 'eva mal');
    expect(await inGroup('People')).toEqual([HER.name]);
    expect(server.asked(findPeople).map(({ query }) => query.q)).toEqual(['eva mal']);
    await user.clear(screen.getByRole('combobox', { name: 'Search' }));
    await type(user, 'e');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.asked(findPeople)).toHaveLength(1);
  });

  describe('finds people, and', () => {
    const DESK = aPlace('A-15');
    const hers = (changes: Parameters<typeof aReservation>[0] = {}) =>
      aReservation({ isOrganizer: false, ownerUserId: HER.email, at: ['a-15'], hours: '09:00-17:00', ...changes });
    const ADAM = { address: 'adam@example.com', name: 'Adam Malý' };
    const HERSELF = { address: HER.email, name: HER.name };
    const rows = async (name: string) =>
      within(await screen.findByRole('group', { name }))
        .getAllByRole('option')
        .map((one) =>
          [...one.querySelectorAll('.command-search__title, .command-search__detail')].map((part) =>
            part.textContent.replaceAll('\u00a0', ' '),
          ),
        );

    it.each([
      [
        'where is Eva',
        { hours: '09:00-17:00' },
        'A-15 · 1st floor · 09:00 – 17:00',
        '/plan?day=2026-11-23&from=09:00&to=17:00&resource=a-15',
      ],
      ['Eva', { hours: '09:00-17:00' }, 'A-15 · 1st floor · 09:00 – 17:00', '/plan?day=2026-11-23&from=09:00&to=17:00&resource=a-15'],
      [
        'eva malá tomorrow',
        { day: '2026-11-24' },
        'A-15 · 1st floor · tomorrow 09:00 – 17:00',
        '/plan?day=2026-11-24&from=09:00&to=17:00&resource=a-15',
      ],
      [
        'where is Eva tomorrow',
        { day: '2026-11-24', hours: '00:00-24:00' },
        'A-15 · 1st floor · tomorrow · All day',
        '/plan?day=2026-11-24&from=00:00&to=24:00&resource=a-15',
      ],
      [
        'where does Eva sit on friday at 10',
        { day: '2026-11-27' },
        'A-15 · 1st floor · Fri 27 Nov 09:00 – 17:00',
        '/plan?day=2026-11-27&from=09:00&to=17:00&resource=a-15',
      ],
    ])('shows where a person is, and opens that place: %s', async (text, when, detail, path) => {
      const { user, field } = await openSearch('/settings', { ...COMPANY, events: [hers(when)] });
      await type(user, text);
      await waitFor(async () => expect(await rows('People')).toEqual([[HER.name, detail]]));
      expect(await inGroup('Actions')).toEqual([`Reservations: ${HER.name}`]);
      expect(screen.queryByRole('group', { name: 'What you are looking for' })).toBeNull();
      await waitFor(() => expect(pointed(field)).toBe(HER.name));
      await user.keyboard('{Enter}');
      await closed();
      await waitFor(() => expect(address()).toContain(path));
      expect(
        app.server
          .asked(listEvents)
          .filter(({ query }) => query.user !== undefined)
          .map(({ query }) => query.user),
      ).toContain(HER.email);
    });

    it('offers the reservations of a person as another result', async () => {
      const { user } = await openSearch('/settings', { ...COMPANY, events: [hers()] });
      await type(user, 'eva');
      await user.click(await screen.findByRole('option', { name: `Reservations: ${HER.name}` }));
      await waitFor(() => expect(address()).toBe('/reservations?user=eva@example.com'));
    });

    it.each([
      ['without reservations', []],
      ['of whom only times are visible', [hers({ attendees: [], limited: true, subject: '' })]],
      ['who has declined', [hers({ attendees: [...hers().attendees, anAttendee(HER.email, { response: 'declined' })] })]],
      ['who joins remotely', [hers({ attendees: [...hers().attendees, anAttendee(HER.email, { remotely: true })] })]],
      ['whose reservation is cancelled', [hers({ cancelled: true })]],
      ['whose reservation has ended', [hers({ hours: '08:00-09:00' })]],
      ['who has a place on another day', [hers({ day: '2026-11-24' })]],
    ])('reports that no place is visible for a person %s', async (_who, events) => {
      const { user } = await openSearch('/settings', { ...COMPANY, events });
      await type(user, 'eva');
      await waitFor(async () => expect(await rows('People')).toEqual([[HER.name, 'No place visible to you, today']]));
      expect(screen.queryByRole('option', { name: /^Reservations: / })).toBeNull();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(address()).toBe('/reservations?user=eva@example.com'));
    });

    it.each([
      ['for all days', { canceled: true }],
      [
        'for this day',
        { statusesByDay: [{ date: '2026-11-23', confirmed: false, confirmedBy: null, confirmedWhen: null, canceled: true }] },
      ],
    ])('does not show a place that was released %s', async (_what, changes) => {
      const { user } = await openSearch('/settings', {
        ...COMPANY,
        resources: [aPlace('A-15', { confirmationSettings: { ...DESK.confirmationSettings, requiresConfirmation: true } })],
        events: [hers()],
        records: [aRecord({ email: 'a-15@example.com', ...changes })],
      });
      await type(user, 'eva');
      await waitFor(async () => expect(await rows('People')).toEqual([[HER.name, 'No place visible to you, today']]));
    });

    it('does not look for the place of a person until a whole name is typed', async () => {
      const { user, server } = await openSearch('/settings', { ...COMPANY, events: [hers()] });
      await type(user, 'ev');
      expect(await inGroup('People')).toEqual([HER.name]);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(server.asked(listEvents).filter(({ query }) => query.user === HER.email)).toEqual([]);
    });

    it('waits for the place of a person if Enter comes first', async () => {
      const { user, field } = await openSearch('/settings', { ...COMPANY, events: [hers()] });
      await user.keyboard('where is eva{Enter}');
      expect((field as HTMLInputElement).value).toBe('where is eva');
      await closed();
      await waitFor(() => expect(address()).toContain('/plan?day=2026-11-23&from=09:00&to=17:00&resource=a-15'));
    });

    it('lists the people who are in on a day, each with a place that the person searching may see', async () => {
      const day = '2026-11-24';
      const { user, field, server } = await openSearch('/settings', {
        ...COMPANY,
        taken: {
          'a-15': [taken('09:00-12:00', { organizer: HERSELF }, day), taken('13:00-17:00', { organizer: ADAM }, day)],
          vltava: [taken('08:00-09:00', { organizer: HERSELF }, day), taken('10:00-11:00', {}, day)],
          malmo: [taken('09:00-17:00', { organizer: { address: ME.email, name: ME.name } }, day)],
          mala: null,
        },
      });
      await type(user, 'who is in tomorow');
      expect(await rows('Who is in, tomorrow')).toEqual([
        ['Adam Malý', 'A-15 · 1st floor · 13:00 – 17:00'],
        [HER.name, 'A-15 · 1st floor · 09:00 – 12:00'],
      ]);
      expect(server.asked(findPeople)).toEqual([]);
      await waitFor(() => expect(pointed(field)).toBe('Adam Malý'));
      await user.keyboard('{ArrowDown}');
      await waitFor(() => expect(pointed(field)).toBe(HER.name));
      await user.keyboard('{Enter}');
      await closed();
      await waitFor(() => expect(address()).toContain(`/plan?day=${day}&from=09:00&to=12:00&resource=a-15`));
    });

    it('lists the people on a floor, and requests only the calendars of its places', async () => {
      const { user, server } = await openSearch('/settings', {
        resources: [aPlace('A-15'), aPlace('B-15', { id: 'b-15', email: 'b-15@example.com', mapInfos: [] })],
        taken: {
          'a-15': [taken('09:00-12:00', { organizer: HERSELF })],
          'b-15': [taken('09:00-12:00', { organizer: ADAM })],
        },
      });
      await type(user, 'who is on the 1st floor');
      expect(await rows('Who is in, today')).toEqual([[HER.name, 'A-15 · 1st floor · 09:00 – 12:00']]);
      expect(server.asked(getSchedules).flatMap(({ body }) => body.emails)).toEqual(['a-15@example.com']);
    });

    it('reports that nobody with a visible place is in, and which word was not understood', async () => {
      const { user } = await openSearch('/settings', { ...COMPANY, taken: { vltava: [taken('10:00-11:00')] } });
      await type(user, 'who is in on friday with a hat');
      expect(await screen.findAllByText('Nobody whose place you may see is in: Fri 27 Nov')).toHaveLength(2);
      expect(screen.getByText('Not understood: hat')).toBeDefined();
    });

    it('shows how many people are in but not listed', async () => {
      const many = Array.from({ length: 42 }, (_, index) =>
        taken('10:00-11:00', { organizer: { address: `p${index}@example.com`, name: `Person ${index}` } }),
      );
      const { user } = await openSearch('/settings', { ...COMPANY, taken: { vltava: many } });
      await type(user, 'who is in');
      expect(await rows('Who is in, today')).toHaveLength(40);
      expect(screen.getByText('And 2 more people')).toBeDefined();
    });

    it.each([
      ['People cannot be searched without a connection.', NO_ANSWER],
      ['People cannot be searched right now. Try again in a minute.', refusal('internal')],
    ])('reports why present people cannot be listed: %s', async (words, no) => {
      app.server.on(getSchedules, no);
      const { user } = await openSearch();
      await type(user, 'who is in');
      expect(await screen.findByText(words)).toBeDefined();
    });

    it('also finds a room with "where is"', async () => {
      const { user } = await openSearch();
      await type(user, 'where is vltava');
      expect(await inGroup('Rooms, desks and more')).toEqual(['Vltava']);
    });
  });

  it('shows which word was not understood if only a type was understood', async () => {
    const { user } = await openSearch();
    await type(user, 'desk with dragons');
    const [row] = within(await screen.findByRole('group', { name: 'What you are looking for' })).getAllByRole('option');
    expect(row!.textContent).toBe('DeskNot understood: dragons');
  });

  it('shows all other results while the search for people still runs', async () => {
    let answer: (() => void) | undefined;
    app.server.on(findPeople, () => new Promise((resolve) => (answer = () => resolve([{ ...HER, id: HER.email, kind: 'user' }]))));
    const { user } = await openSearch();
    await type(user, 'malá');
    expect(await inGroup('Rooms, desks and more')).toEqual(['Malá Quiet room']);
    expect(screen.getByText('Looking for people…')).toBeDefined();
    await waitFor(() => expect(answer).toBeDefined());
    answer!();
    expect(await inGroup('People')).toEqual([HER.name]);
    expect(screen.queryByText('Looking for people…')).toBeNull();
  });

  it.each([
    ['People cannot be searched without a connection.', NO_ANSWER],
    ['People cannot be searched right now. Try again in a minute.', refusal('internal')],
  ])('reports why people cannot be searched for: %s', async (words, no) => {
    app.server.on(findPeople, no);
    const { user } = await openSearch();
    await type(user, 'vltava');
    expect(await screen.findByText(words)).toBeDefined();
    expect(await inGroup('Rooms, desks and more')).toEqual(['Vltava']);
  });

  it('reports that nothing was found, and how to search', async () => {
    const { user } = await openSearch();
    await type(user, 'zzzz');
    // The text is on the screen, and a moment later also in the status for screen readers.
    await waitFor(() => expect(screen.getAllByText('Nothing found for “zzzz”')).toHaveLength(2));
    expect(screen.getByText(/^Try a name, or say what you need/)).toBeDefined();
  });

  it('reports that rooms and desks could not be loaded', async () => {
    app.server.on(getResources, refusal('internal'));
    await openSearch('/settings', {});
    expect(await screen.findByText('Rooms and desks could not be loaded.')).toBeDefined();
  });

  it('shows the current state of a resource if a screen has loaded it, and requests nothing', async () => {
    const { user, server } = await openSearch('/plan?view=list', { ...COMPANY, taken: { vltava: [taken('09:00-10:00')] } });
    await screen.findByRole('dialog');
    const before = server.asked(getSchedules).length;
    await type(user, 'vltava');
    expect((await screen.findByRole('option', { name: /^Vltava/ })).textContent).toContain('Reserved');
    expect(server.asked(getSchedules).length).toBe(before);
  });

  it('is not available to a guest', async () => {
    localStorage.setItem('assist-guest', 'yes');
    app.server.on(getVisit, { guest: 'Vera', endsAt: '2026-11-23T18:00:00Z', opensAt: null, invitation: null });
    app.server.usually(listPlaces, []);
    const { user } = await app.open('/visit', COMPANY);
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull();
  });
});
