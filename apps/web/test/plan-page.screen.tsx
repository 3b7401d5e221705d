import {
  addFavourite,
  type AnswerOf,
  createEvent,
  deleteEvent,
  type FilterDefinitionAnswer,
  getEvent,
  getEventBounds,
  getLevelPlan,
  getSchedules,
  listEvents,
  listFavourites,
  listPlanLevels,
  notifyReservation,
  planEvent,
  removeFavourite,
} from '@assist/contract';
import { CORPORATE_CALENDAR_RULES } from '@assist/reservation';
import { anAttendee } from '@assist/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPlace, aSchedule, aPlan, aReservation, aRoom, HER, type Company, taken, time, hasTwoFloors } from './a-company.ts';
import { aScreen } from './a-screen.tsx';
import { refusal } from './a-server.ts';

describe('on the plan', () => {
  const app = aScreen();

  beforeEach(() => {
    hasTwoFloors(app.server);
  });

  describe('of a company that is not complete yet', () => {
    const noPlan = () => app.server.on(listPlanLevels, { version: '1', levels: [], buildings: [] });
    const waiting = () => screen.queryByRole('status', { name: 'Loading…' });

    it('without plan and resources, says that there is nothing to reserve, instead of loading for ever', async () => {
      noPlan();
      await app.open('/plan');
      expect(await screen.findByText('There is nothing to reserve yet')).toBeDefined();
      expect([waiting(), screen.queryByText('Nothing matches these filters')]).toEqual([null, null]);
    });

    it('without plan, lists everything', async () => {
      noPlan();
      const { user } = await app.open('/plan', { resources: [aRoom('Vltava'), aRoom('Labe')] });
      expect(await screen.findByRole('region', { name: /Rivers/u })).toBeDefined();
      expect([...document.querySelectorAll('.plan-row strong')].map((one) => one.textContent)).toEqual(['Labe', 'Vltava']);
      expect([waiting(), screen.queryByRole('button', { name: 'List' })]).toEqual([null, null]);
      await user.click(screen.getByText('Labe'));
      expect(await screen.findByRole('article', { name: 'Labe' })).toBeDefined();
    });

    it('without resources, shows the plan, and says that there is nothing to reserve', async () => {
      await app.open('/plan');
      expect(await screen.findByText(/^There is nothing to reserve yet\. Rooms and desks appear here/u)).toBeDefined();
      expect(screen.queryByText('Nothing matches these filters')).toBeNull();
    });
  });

  // "Behind the card of a room in New York was the ground floor of Prague, whose time the plan then had."
  describe('of a building of which there is no plan', () => {
    const NEW_YORK = 'America/New_York';
    const anArea = (id: string, parentAreaId: string | null, name: string, timezone: string) => ({
      id,
      parentAreaId,
      name: { en: name },
      timezone,
      maxUt: 100,
      kind: 'building' as const,
      rank: 1,
      featureId: null,
    });
    const areas = [
      anArea('house', null, 'House', 'Europe/Prague'),
      anArea('floor-1', 'house', '1st floor', 'Europe/Prague'),
      anArea('hudson', null, 'Hudson Yards', NEW_YORK),
    ];
    const inArea = (areaId: string) => ({ mapInfos: [{ areaId, featureId: null }] });
    const resources = [
      aRoom('Vltava', inArea('floor-1')),
      aRoom('Brooklyn', { ...inArea('hudson'), timezone: NEW_YORK }),
      aRoom('Queens', { ...inArea('hudson'), timezone: NEW_YORK }),
    ];
    const openPlan = (search: string) =>
      app.open(`/plan?day=2026-11-24&from=09:00&to=10:00&level=floor-1&${search}`, { resources }, { configuration: { areas } });
    const isListed = () =>
      waitFor(() =>
        expect([...document.querySelectorAll('.plan-row strong')].map((one) => one.textContent)).toEqual(['Brooklyn', 'Queens']),
      );

    it.each(['area=hudson', 'resource=brooklyn'])('lists what is there, in its own time, instead of another floor: %s', async (search) => {
      await openPlan(search);
      await isListed();
      expect(screen.getByRole('region', { name: /Hudson Yards · There is no plan of this building/u })).toBeDefined();
      expect(await screen.findAllByText(/New York time/u)).not.toEqual([]);
      expect([screen.queryByRole('button', { name: 'List' }), document.querySelector('.floor-switcher')]).toEqual([null, null]);
    });

    it('stays listed when the filters take the place of a card', async () => {
      const { user } = await openPlan('resource=brooklyn');
      expect(await screen.findByRole('article', { name: 'Brooklyn' })).toBeDefined();
      await user.click(screen.getByRole('button', { name: /^Filters/u }));
      await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
      await isListed();
      expect(decodeURIComponent(location.search)).toContain('area=hudson');
    });
  });

  const filter = (
    id: string,
    dataTypeId: FilterDefinitionAnswer['dataTypeId'],
    name: string,
    more: Partial<FilterDefinitionAnswer> = {},
  ): FilterDefinitionAnswer => ({
    id,
    resourceTypeId: 'room',
    name: { en: name },
    visible: true,
    filterable: true,
    matchAll: false,
    choices: [],
    dataTypeId,
    ...more,
  });
  const choice = (key: string, value: string) => ({ key, value: { en: value }, imageUrl: null, imagePreferCover: false });
  const FILTERS = [
    filter('screen', 1, 'Screen'),
    filter('size', 2, 'Size'),
    filter('note', 4, 'Note'),
    filter('kit', 5, 'Equipment', { choices: [choice('video', 'Video'), choice('board', 'Whiteboard')], matchAll: true }),
    filter('about', 6, 'About'),
    filter('secret', 4, 'Secret', { visible: false }),
  ];
  const LIST = '/plan?view=list&level=floor-1&day=2026-11-24&from=10:00&to=11:00';
  const tomorrow = (hours: string, more = {}) => taken(hours, more, '2026-11-24');
  const names = () => [...document.querySelectorAll('.plan-row strong')].map((one) => one.textContent);
  const rowNamed = async (name: string) =>
    (await screen.findByText(name, { selector: '.plan-row strong' })).closest<HTMLElement>('.plan-row')!;
  const cardOf = (name: string) => screen.findByRole('article', { name });
  const capabilities = {
    ...CORPORATE_CALENDAR_RULES,
    notificationDelayMs: 0,
    hearsEveryChange: false,
    reminds: true,
    onlineMeetings: [],
  };

  it('a place that is not a resource is named with its floor, and removed from the address with one press', async () => {
    app.server.on(getLevelPlan, {
      levelId: 'l1',
      version: '1',
      bounds: [14, 50, 14.001, 50.001],
      bearing: 0,
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [14.0005, 50.0005] },
          properties: { layer: 'amenity', featureId: 'kitchen-1', category: 'kitchen', name: 'Kitchen' },
        },
      ],
    });
    const { user } = await app.open('/plan?level=floor-1&place=kitchen-1', { resources: [aRoom('Vltava')] });
    const note = (await screen.findByText('Kitchen')).closest<HTMLElement>('[role=status]')!;
    expect(note.textContent).toBe('Kitchen1st floor');
    await user.click(within(note).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(location.search).toBe('?level=floor-1'));
    expect(screen.queryByText('Kitchen')).toBeNull();
  });

  /** The first floor of the plan, with one room. */
  const DRAWN: AnswerOf<typeof getLevelPlan> = {
    levelId: 'l1',
    version: '1',
    bounds: [14, 50, 14.001, 50.001],
    bearing: 0,
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [14.0005, 50.0005] },
        properties: { layer: 'unit', featureId: 'u1', category: 'room', name: 'Vltava' },
      },
    ],
  };
  const DRAWN_ROOM = aRoom('Vltava', { mapInfos: [{ areaId: 'floor-1', featureId: 'u1' }] });

  it.each([
    ['gets the focus there once it is drawn', '{Enter}', true],
    ['keeps the focus elsewhere after moving on', '{Enter}{Tab}', false],
  ])('a person who skips to the plan before it is drawn %s', async (_what, keys, isLed) => {
    const drawn = Promise.withResolvers<void>();
    app.server.on(getLevelPlan, async () => {
      await drawn.promise;
      return DRAWN;
    });
    const { user } = await app.open('/plan?level=floor-1', { resources: [DRAWN_ROOM] });
    (await screen.findByRole('button', { name: 'Skip to the plan' })).focus();
    await user.keyboard(keys);
    const before = document.activeElement;
    drawn.resolve();
    const shown = await screen.findByRole('listbox', { name: 'Plan of 1st floor' });
    await waitFor(() => expect(document.activeElement).toBe(isLed ? shown : before));
  });

  it('a floor that fails to load does not show the previous floor', async () => {
    app.server.on(getLevelPlan, ({ params }) => (params.levelId === 'l1' ? DRAWN : refusal('unavailable')));
    const { user } = await app.open('/plan?level=floor-1', { resources: [DRAWN_ROOM] });
    await screen.findByRole('listbox', { name: 'Plan of 1st floor' });
    await user.click(screen.getByRole('button', { name: /^2: 2nd floor/ }));
    await waitFor(() => expect(screen.queryByRole('listbox', { name: /^Plan of/ })).toBeNull());
    await user.click(screen.getByRole('button', { name: /^1: 1st floor/ }));
    await screen.findByRole('listbox', { name: 'Plan of 1st floor' });
  });

  describe('a row of the list', () => {
    const settings = (schedulingSettings: NonNullable<Parameters<typeof aRoom>[1]>['schedulingSettings']) => ({
      schedulingSettings: { ...schedulingSettings },
    });
    const by = { organizer: { address: HER.email, name: HER.name } };
    const ROWS: readonly [
      what: string,
      words: string,
      resource: Parameters<typeof aRoom>[1],
      items?: readonly ReturnType<typeof taken>[] | null,
    ][] = [
      ['free', 'Room · 1st floor · 8 places●FreeReserve', {}],
      ['at night', 'Room · 1st floor · 8 places○Free outside working hoursReserve', { endTime: '09:00' }],
      // A capacity of one person is not mentioned.
      ['desk', 'Desk · 1st floor●FreeReserve', { resourceTypeId: 'desk', capacity: 1, rank: 2 }],
      ['taken', 'Room · 1st floor · 8 places■ReservedTaken 09:30 – 10:15.', {}, [tomorrow('09:30-10:15')]],
      [
        'asked for',
        'Room · 1st floor · 8 places◐TentativeTaken 10:00 – 11:00 by Eva Malá.',
        {},
        [tomorrow('10:00-11:00', { status: 1, ...by })],
      ],
      [
        'mine',
        'Room · 1st floor · 8 places★YoursYou have it 10:00 – 12:00.',
        {},
        [tomorrow('10:00-12:00', { isOrganizer: true, eventId: 'mine' })],
      ],
      [
        'closed',
        'Room · 1st floor · 8 places⊘ClosedClosed at that time. Open 08:00 – 09:00.',
        { endTime: '09:00', ...settings({ rejectOutsideWorkingHours: true }) },
      ],
      ['far ahead', 'Room · 1st floor · 8 places▨Too far aheadIt can be reserved for today only.', settings({ maxAdvanceDays: 0 })],
      // The resource is free, but a reservation would still be refused.
      ['too long', 'Room · 1st floor · 8 places●FreeAt most 30 min.', settings({ maximumMeetingDurationInMinutes: 30 })],
      ['too short', 'Room · 1st floor · 8 places●FreeAt least 2 h.', settings({ minimumMeetingDurationInMinutes: 120 })],
      ['assigned', 'Room · 1st floor · 8 places☆Assigned to youReserve', { conditions: { reservedTo: 'you' } }],
      ['unread', 'Room · 1st floor · 8 places?UnknownIts calendar is not responding, so its availability is unknown.', {}, null],
    ];

    it('shows its state with a mark and a word, and either a button to reserve it or the reason why it cannot be reserved', async () => {
      const resources = ROWS.map(([what, , changes], index) => aRoom(what, { ...changes, id: `r${index}` }));
      await app.open(LIST, { resources, taken: Object.fromEntries(ROWS.map(([, , , items = []], index) => [`r${index}`, items])) });
      await screen.findByText('At most 30 min.');
      const shown = [...document.querySelectorAll('.plan-row')].map((row) => {
        const name = row.querySelector('strong')!.textContent;
        return [name, row.textContent.slice(name.length)];
      });
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(ROWS.map(([what, words]) => [what, words])));
    });

    it('is reserved with one press for the chosen time', async () => {
      const { user, server } = await app.open(LIST, { resources: [aRoom('Vltava')] }, { configuration: { capabilities } });
      const attendees = [anAttendee('vltava@example.com', { resource: true, response: 'needsAction' })];
      const event = aReservation({ id: 'from-the-list', day: '2026-11-24', attendees });
      server.on(createEvent, { event, occurrences: 1 });
      server.on(getEvent, event);
      server.on(listEvents, { value: [event], nextLink: null });
      server.on(notifyReservation, undefined);
      const row = await rowNamed('Vltava');
      await user.click(await within(row).findByRole('button', { name: 'Reserve Vltava' }));
      expect(await screen.findByText('Vltava is being asked for tomorrow 10:00 – 11:00. Its answer will come in a moment.')).toBeDefined();
      expect(server.asked(createEvent)).toMatchObject([{ body: time('10:00-11:00', '2026-11-24') }]);
      // The room is shown as the person's own even before it has answered and the calendar shows the reservation.
      expect(await within(row).findByText('Yours')).toBeDefined();
    });
  });

  describe('a second desk at the same time', () => {
    const DESKS = ['a', 'b'].map((letter) =>
      aPlace(`Desk ${letter.toUpperCase()}`, { id: `desk-${letter}`, email: `desk-${letter}@example.com` }),
    );
    const COMPANY: Company = { resources: [...DESKS, aRoom('Vltava')] };
    const event = aReservation({
      id: 'own',
      subject: 'Desk for a day',
      day: '2026-11-24',
      attendees: [anAttendee('desk-a@example.com', { resource: true })],
    });
    const ownOf = (id: string) => ({ [id]: [{ ...tomorrow('10:00-11:00'), eventId: 'own', isOrganizer: true }] });

    it('is pointed out before it is reserved, and one press gives the first desk back', async () => {
      const { user, server } = await app.open(`${LIST}&resource=desk-b`, { ...COMPANY, taken: ownOf('desk-a'), events: [event] });
      server.usually(getEvent, event);
      server.on(getEventBounds, refusal('not-found'));
      server.on(notifyReservation, undefined);
      server.on(deleteEvent, undefined);
      const card = await screen.findByRole('article', { name: 'Desk B' });
      expect(await within(card).findByText('Desk A is already yours then, 10:00 – 11:00.')).toBeDefined();
      await user.click(await within(card).findByRole('button', { name: 'Give it back: Desk A' }));
      expect(await screen.findByText('Deleted: Desk for a day, Desk A, Tue 24 Nov 10:00 – 11:00')).toBeDefined();
      expect(server.asked(deleteEvent)).toMatchObject([{ params: { id: 'own' } }]);
    });

    it('is pointed out with its day for several days', async () => {
      const DAYS = '/plan?view=list&type=desk&day=2026-11-23&from=09:00&until=2026-11-25&to=17:00&resource=desk-b';
      await app.open(DAYS, { ...COMPANY, taken: ownOf('desk-a'), events: [event] });
      app.server.usually(getEvent, event);
      const card = await screen.findByRole('article', { name: 'Desk B' });
      expect(await within(card).findByText('Desk A is already yours then, Tue 24 Nov 10:00 – 11:00.')).toBeDefined();
    });

    it.each([
      ['a room, because a meeting may have two rooms', 'vltava', 'desk-a'],
      ['the first desk itself', 'desk-a', 'desk-a'],
      ['somebody else’s reservation', 'desk-b', 'none'],
    ])('is not pointed out for %s', async (_what, chosen, owned) => {
      await app.open(`${LIST}&resource=${chosen}`, { ...COMPANY, taken: ownOf(owned), events: [event] });
      app.server.usually(getEvent, event);
      await screen.findByRole('article');
      await rowNamed('Desk B');
      expect(screen.queryByText(/is already yours then/)).toBeNull();
    });
  });

  describe('the list', () => {
    const COMPANY: Company = {
      resources: [
        aRoom('Vltava 10', { rank: 2 }),
        aRoom('Vltava 9', { rank: 2 }),
        aPlace('Desk A', { rank: 1 }),
        aRoom('Upstairs', { mapInfos: [{ areaId: 'floor-2', featureId: null }] }),
        aRoom('Hidden', { conditions: { reservedTo: 'other' } }),
        aRoom('Store', { reservationsEnabled: false }),
      ].map((one) => ({ ...one, email: `${one.id.replaceAll(' ', '-')}@example.com` })),
      taken: { 'vltava-9': [tomorrow('10:00-11:00')] },
    };

    it('contains the reservable resources of this floor, free ones first, then by type and name', async () => {
      await app.open(LIST, COMPANY);
      await rowNamed('Desk A');
      await waitFor(() => expect(names()).toEqual(['Desk A', 'Vltava 10', 'Vltava 9']));
      const list = screen.getByRole('region', { name: 'Everything on this floor: 1st floor' });
      await waitFor(() => expect(within(list).getByText('2 free of 3')).toBeDefined());
    });

    it('leaves out resources that are not free, on request', async () => {
      const { user } = await app.open(LIST, COMPANY);
      await user.click(await screen.findByRole('button', { name: 'Only free' }));
      await waitFor(() => expect(names()).toEqual(['Desk A', 'Vltava 10']));
    });

    it('shows resources that are assigned to others only if the company shows everything (specification, section 6)', async () => {
      await app.open(LIST, COMPANY, { configuration: { resourceVisibilityRestriction: 1 } });
      expect((await rowNamed('Hidden')).textContent).toContain('Assigned to othersIt is assigned to somebody else.');
    });

    it.each([
      ['the previous day', 'Previous day', '2026-11-23'],
      ['the next day', 'Next day', '2026-11-25'],
    ])('changes to %s with one press (specification, section 2)', async (_what, name, day) => {
      const { user } = await app.open(LIST, COMPANY);
      await user.click(await screen.findByRole('button', { name }));
      await waitFor(() => expect(new URLSearchParams(location.search).get('day')).toBe(day));
    });

    it('is for the chosen day (specification, section 2)', async () => {
      const { user } = await app.open(LIST, COMPANY);
      await user.click(await screen.findByRole('button', { name: /Choose a day$/ }));
      await user.click(await screen.findByRole('button', { name: /26 November 2026/ }));
      await waitFor(() => expect(new URLSearchParams(location.search).get('day')).toBe('2026-11-26'));
    });

    it('contains the name of the floor once, directly before the resources that are in no zone', async () => {
      await app.open(LIST, COMPANY);
      const list = within(await screen.findByRole('region', { name: 'Everything on this floor: 1st floor' }));
      expect(list.getAllByRole('heading').map((one) => one.textContent)).toEqual(['1st floor']);
    });

    it('counts the free resources on each floor', async () => {
      await app.open(LIST, COMPANY);
      expect(await screen.findByRole('button', { name: '1: 1st floor, 2 free' })).toBeDefined();
      expect(screen.getByRole('button', { name: '2: 2nd floor, 1 free' })).toBeDefined();
    });

    it('has no number for a floor whose schedules are unknown', async () => {
      app.server.on(getSchedules, ({ body }) =>
        body.emails.length > 3 ? refusal('unavailable') : body.emails.map((email) => aSchedule(email)),
      );
      const upstairs = ['Otava', 'Berounka', 'Cidlina'].map((name) => aRoom(name, { mapInfos: [{ areaId: 'floor-2', featureId: null }] }));
      await app.open('/plan?level=floor-1', { resources: [...COMPANY.resources!, ...upstairs] });
      const unknown = await screen.findByRole('button', { name: '2nd floor' });
      expect(unknown.textContent).toContain('…');
      expect(await screen.findByRole('button', { name: /^1: 1st floor, \d+ free$/ })).toBeDefined();
    });
  });

  describe('a search', () => {
    const room = (name: string, capacity: number, more: Parameters<typeof aRoom>[1] = {}) => aRoom(name, { capacity, ...more });
    const COMPANY: Company = {
      resources: [
        room('Labe', 4, {
          properties: [
            { propertyId: 'screen', valueBoolean: true },
            { propertyId: 'size', valueNumber: 20 },
            { propertyId: 'note', valueText: 'Výhled' },
            { propertyId: 'kit', valueChoiceIds: ['video', 'board'] },
          ],
        }),
        room('Morava', 8, {
          properties: [
            { propertyId: 'screen', valueBoolean: false },
            { propertyId: 'size', valueNumber: 40 },
            { propertyId: 'kit', valueChoiceIds: ['video'] },
          ],
        }),
        room('Øresund', 12, { email: 'oresund@example.com', displayNameForApp: { en: 'Řeka' } }),
        aPlace('Elm', { rank: 0 }),
      ],
    };
    it('is described in words above the plan, and each part can be removed', async () => {
      const search = '&type=room&people=4&area=floor-1&with=screen:yes&with=size:10..30&with=kit:video&q=a';
      const { user } = await app.open(LIST + search, COMPANY, { configuration: { filters: FILTERS } });
      const chips = within(await screen.findByRole('toolbar', { name: 'Filters in use' }));
      expect(chips.getAllByRole('button').map((one) => one.textContent)).toEqual([
        'Room',
        '4 places',
        '1st floor',
        'Screen',
        'Size 10–30',
        'Video',
        '“a”',
      ]);
      await user.click(chips.getByRole('button', { name: 'Without 4 places' }));
      await waitFor(() => expect(new URLSearchParams(location.search).get('people')).toBeNull());
      // The properties that only this type has are removed with the type.
      await user.click(chips.getByRole('button', { name: 'Without Room' }));
      await waitFor(() => expect(new URLSearchParams(location.search).getAll('with')).toEqual([]));
    });

    it('without results reports this, and offers to clear the filters', async () => {
      const { user } = await app.open(`${LIST}&people=100&q=zzz`, COMPANY);
      expect(await screen.findByText('Nothing matches these filters')).toBeDefined();
      await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
      await waitFor(() => expect(names()).toHaveLength(4));
      expect(new URLSearchParams(location.search).get('from')).toBe('10:00');
    });

    it('without results on this floor leads to a floor that has some', async () => {
      const upstairs = aRoom('Upstairs', { mapInfos: [{ areaId: 'floor-2', featureId: null }] });
      const { user } = await app.open(`${LIST}&type=room`, { resources: [upstairs, aPlace('Elm')] });
      expect(await screen.findByText('1st floor has none of these')).toBeDefined();
      await user.click(screen.getByRole('button', { name: '1 free: 2nd floor' }));
      await waitFor(() => expect(names()).toEqual(['Upstairs']));
    });

    it('offers only the properties of the chosen type, and only those that can be filtered', async () => {
      const { user } = await app.open(LIST, COMPANY, {
        configuration: { filters: [...FILTERS, filter('not', 1, 'Not to be asked for', { filterable: false })] },
      });
      await rowNamed('Elm');
      expect(screen.queryByRole('checkbox', { name: 'Screen' })).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Room' }));
      await user.click(await screen.findByRole('checkbox', { name: 'Screen' }));
      await waitFor(() => expect(names()).toEqual(['Labe', 'Řeka']));
      expect(screen.queryByRole('checkbox', { name: 'Not to be asked for' })).toBeNull();
      expect(screen.getByRole('group', { name: 'Equipment (all of them)' })).toBeDefined();
    });

    it('begins with the type and the number of people, and groups related filters under headings', async () => {
      await app.open(`${LIST}&type=room`, COMPANY, { configuration: { filters: FILTERS } });
      const filters = within(await screen.findByRole('region', { name: 'What you are looking for' }));
      const inOrder = [
        filters.getByText('Kind'),
        filters.getByRole('toolbar', { name: 'Kind' }),
        filters.getByLabelText('People'),
        filters.getByRole('group', { name: 'Features' }),
        filters.getByRole('group', { name: 'Size' }),
        filters.getByRole('group', { name: 'Equipment (all of them)' }),
        filters.getByRole('combobox', { name: 'With whom' }),
        filters.getByLabelText('Where'),
      ];
      expect(inOrder.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))).toEqual(inOrder);
      expect(within(filters.getByRole('group', { name: 'Features' })).getByRole('checkbox', { name: 'Screen' })).toBeDefined();
    });

    it('names both ends of a range in words', async () => {
      await app.open(`${LIST}&type=room`, COMPANY, { configuration: { filters: FILTERS } });
      const size = within(await screen.findByRole('group', { name: 'Size' }));
      expect(size.getByText('at least')).toBeDefined();
      expect(size.getByText('at most')).toBeDefined();
      expect(size.getByRole('spinbutton', { name: 'Size, at least' })).toBeDefined();
      expect(size.getByRole('spinbutton', { name: 'Size, at most' })).toBeDefined();
    });

    const HALF_TAKEN: Company = {
      resources: [room('Labe', 4), room('Morava', 8), room('Odra', 8)],
      taken: { labe: [tomorrow('09:00-10:30')], morava: [tomorrow('10:00-10:45'), tomorrow('11:00-12:00')] },
    };

    it('can be for half an hour of the chosen time, and then offers the first free half hour', async () => {
      const { user } = await app.open(LIST, HALF_TAKEN);
      await waitFor(async () => expect((await rowNamed('Labe')).textContent).toContain('Reserved'));
      await user.selectOptions(screen.getByLabelText('Free for'), '30 min');
      await waitFor(async () => expect((await rowNamed('Labe')).textContent).toContain('10:30 – 11:00'));
      expect(within(await rowNamed('Labe')).getByRole('button', { name: 'Reserve Labe' })).toBeDefined();
      expect((await rowNamed('Morava')).textContent).toContain('Taken 10:00 – 10:45');
      expect(screen.getByRole('button', { name: 'Without 30 min of it' })).toBeDefined();
      await user.click(screen.getByRole('button', { name: /^Labe/ }));
      const card = await cardOf('Labe');
      expect(await within(card).findByRole('button', { name: 'Reserve tomorrow 10:30 – 11:00' })).toBeDefined();
      expect(within(card).getByRole('link', { name: 'With more people or details…' }).getAttribute('href')).toContain(
        'from=10%3A30&to=11%3A00',
      );
    });

    it('can be limited to free resources, on the plan and in the list, and still shows the number of all', async () => {
      const { user } = await app.open(LIST, HALF_TAKEN);
      await waitFor(() => expect(names()).toEqual(['Odra', 'Labe', 'Morava']));
      await user.click(screen.getByRole('checkbox', { name: 'Only free' }));
      await waitFor(() => expect(names()).toEqual(['Odra']));
      expect(within(screen.getByRole('region', { name: 'What you are looking for' })).getByText('1 free of 3')).toBeDefined();
      await user.click(screen.getByRole('button', { name: 'Without Only free' }));
      await waitFor(() => expect(names()).toHaveLength(3));
    });

    it('can be for several resources together, with a chip for each and one press for all of them', async () => {
      const company = {
        resources: [room('Labe', 4), room('Morava', 8), aPlace('Elm'), aPlace('Oak')],
        taken: { elm: [tomorrow('10:30-11:00')] },
      };
      const { user, server } = await app.open(`${LIST}&type=room&people=6`, company);
      await user.click(await screen.findByRole('button', { name: 'Add something else' }));
      await user.click(await screen.findByRole('button', { name: 'Desk' }));
      const wanted = () => within(screen.getByRole('toolbar', { name: 'What you need together' }));
      await waitFor(() => expect(names()).toEqual(['Oak', 'Elm']));
      expect(
        wanted()
          .getAllByRole('button', { pressed: true })
          .map((one) => one.textContent),
      ).toEqual(['Desk']);
      expect(await screen.findByRole('link', { name: 'Suggest together: Morava, Oak' })).toBeDefined();
      expect(screen.getByRole('link', { name: 'Suggest together: Morava, Oak' }).getAttribute('href')).toBe(
        '/reservations/reserve?resource=morava&resource=oak&day=2026-11-24&from=10%3A00&to=11%3A00',
      );

      await user.click(await screen.findByRole('button', { name: 'Choose Oak' }));
      // Only one of the two resources is chosen, so the button leads to the missing one instead of reserving half.
      await user.click(await within(await cardOf('Oak')).findByRole('button', { name: 'Next: Room · 6 places' }));
      await waitFor(() => expect(names()).toEqual(['Morava']));
      expect(wanted().getByRole('button', { name: 'Oak' })).toBeDefined();
      await user.click(await screen.findByRole('button', { name: 'Choose Morava' }));
      const card = await cardOf('Morava');
      expect(within(card).getByRole('link', { name: 'With more people or details…' }).getAttribute('href')).toContain(
        'resource=oak&resource=morava',
      );
      server.on(createEvent, { event: aReservation({ at: ['oak', 'morava'] }), occurrences: 1 });
      server.on(notifyReservation, undefined);
      await user.click(await within(card).findByRole('button', { name: 'Reserve together with Oak' }));
      expect(await screen.findByText('Oak, Morava is yours, tomorrow 10:00 – 11:00.')).toBeDefined();
      expect(server.asked(createEvent)[0]!.body.resources.map(({ email }) => email)).toEqual(['oak@example.com', 'morava@example.com']);
    });

    it('for several resources reports if they are not free together', async () => {
      const company = { resources: [room('Labe', 4), aPlace('Elm')], taken: { elm: [tomorrow('10:30-11:00')] } };
      const { user } = await app.open(`${LIST}&type=room&also=type%3Ddesk&at=0`, company);
      expect(await screen.findByText('Not all of it is free together at that time.')).toBeDefined();
      await user.selectOptions(screen.getByLabelText('Free for'), '30 min');
      expect((await screen.findByRole('link', { name: 'Suggest together: Labe, Elm' })).getAttribute('href')).toContain('to=10%3A30');
      await user.click(
        within(screen.getByRole('toolbar', { name: 'What you need together' })).getByRole('button', { name: 'Without Desk' }),
      );
      await waitFor(() => expect(new URLSearchParams(location.search).get('also')).toBeNull());
    });

    it('ignores a duration that does not fit the chosen time', async () => {
      await app.open(`${LIST}&duration=90`, HALF_TAKEN);
      await waitFor(async () => expect((await rowNamed('Labe')).textContent).toContain('Reserved'));
      expect(screen.getByLabelText<HTMLSelectElement>('Free for').value).toBe('');
    });

    it.each([
      ['a favourite', { favourites: ['morava'] }, 'Suggest one: Morava'],
      [
        'a free resource',
        { taken: { elm: [tomorrow('10:00-11:00')], labe: [tomorrow('10:00-11:00')], morava: [tomorrow('10:00-11:00')] } },
        'Suggest one: Řeka',
      ],
    ])('suggests %s', async (_what, more, words) => {
      await app.open(LIST, { ...COMPANY, ...more });
      expect(await screen.findByRole('button', { name: words })).toBeDefined();
    });

    it('leads the focus from the suggestion into its card', async () => {
      const { user } = await app.open(LIST, { ...COMPANY, favourites: ['morava'] });
      const suggestion = await screen.findByRole('button', { name: 'Suggest one: Morava' });
      suggestion.focus();
      await user.keyboard('{Enter}');
      const card = await cardOf('Morava');
      await waitFor(() => expect(document.activeElement).toBe(card.closest('.plan__card')));
      // Nothing moves the focus on afterwards.
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(document.activeElement).toBe(card.closest('.plan__card'));
    });
  });

  describe('the card of a resource', () => {
    const CARD = `${LIST}&resource=vltava`;

    it('describes the resource in plain text, with those properties that may be shown', async () => {
      const properties = [
        { propertyId: 'screen', valueBoolean: true },
        { propertyId: 'note', valueText: 'By the lift' },
        { propertyId: 'kit', valueChoiceIds: ['board', 'video'] },
        { propertyId: 'about', valueHTMLContent: '<p>Ask <b>reception</b><script>alert(1)</script></p>' },
        { propertyId: 'secret', valueText: 'no' },
      ];
      await app.open(CARD, { resources: [aRoom('Vltava', { properties })] }, { configuration: { filters: FILTERS } });
      const card = await cardOf('Vltava');
      expect(card.querySelector('header p')!.textContent).toBe('Room · 1st floor · 8 places');
      expect(
        [...card.querySelectorAll('dl > div')].map(
          (one) => `${one.querySelector('dt')!.textContent}: ${one.querySelector('dd')!.textContent}`,
        ),
      ).toEqual(['Screen: Yes', 'Note: By the lift', 'Equipment: Video, Whiteboard', 'About: Ask reception']);
    });

    it('offers the chosen time on a button that names it, and a link to the form with the same time', async () => {
      await app.open(CARD, { resources: [aRoom('Vltava')] });
      const card = await cardOf('Vltava');
      const button = await within(card).findByRole<HTMLButtonElement>('button', { name: 'Reserve tomorrow 10:00 – 11:00' });
      await waitFor(() => expect(button.disabled).toBe(false));
      expect(within(card).getByRole('link', { name: 'With more people or details…' }).getAttribute('href')).toBe(
        '/reservations/reserve?resource=vltava&day=2026-11-24&from=10%3A00&to=11%3A00',
      );
    });

    it('shows when and by whom the resource is taken, and disables the button to reserve it', async () => {
      const items = [tomorrow('09:00-10:30', { organizer: { address: HER.email, name: HER.name } }), tomorrow('10:45-11:00')];
      await app.open(CARD, { resources: [aRoom('Vltava')], taken: { vltava: items } });
      const card = await cardOf('Vltava');
      const why = await within(card).findByText('Taken 09:00 – 10:30 by Eva Malá.');
      expect(why.parentElement!.textContent).toBe('Taken 09:00 – 10:30 by Eva Malá.Taken 10:45 – 11:00.');
      expect(within(card).getByRole<HTMLButtonElement>('button', { name: /^Reserve/ }).disabled).toBe(true);
    });

    it('leads from a taken resource to a time when it is free, and to the nearest free resource', async () => {
      const labe = aRoom('Labe', { mapInfos: [{ areaId: 'floor-2', featureId: null }] });
      const { user, server } = await app.open(CARD, {
        resources: [aRoom('Vltava'), labe],
        taken: { vltava: [tomorrow('09:00-12:00')] },
      });
      const refusals = [{ email: 'vltava@example.com', code: 'slot-taken' as const, taken: time('09:00-12:00', '2026-11-24') }];
      const ways = [
        { kind: 'instead' as const, resources: [{ of: 'vltava@example.com', by: labe.email, lacks: [] }] },
        { kind: 'time' as const, ...time('08:00-09:00', '2026-11-24') },
        { kind: 'time' as const, ...time('12:00-13:00', '2026-11-24') },
      ];
      server.on(planEvent, ({ body }) => ({
        dates: aPlan(body, body.start === time('10:00-11:00', '2026-11-24').start ? { '2026-11-24': { refusals, ways } } : {}),
      }));
      const card = await cardOf('Vltava');
      await user.click(await within(card).findByRole('button', { name: 'Nearest free: Labe 2nd floor' }));
      expect(within(await cardOf('Labe')).getByRole('button', { name: 'Reserve tomorrow 10:00 – 11:00' })).toBeDefined();
      history.back();
      // The later time is offered rather than the earlier one, because the person may not have arrived by the earlier one.
      await user.click(await within(await cardOf('Vltava')).findByRole('button', { name: 'Free 12:00 – 13:00' }));
      expect(await within(await cardOf('Vltava')).findByRole('button', { name: 'Reserve tomorrow 12:00 – 13:00' })).toBeDefined();
      expect(server.asked(planEvent).every(({ body }) => body.emails.join() === 'vltava@example.com')).toBe(true);
    });

    it('describes the resource’s day in words', async () => {
      await app.open(CARD, { resources: [aRoom('Vltava')], taken: { vltava: [tomorrow('09:00-10:30')] } });
      const day = await within(await cardOf('Vltava')).findByRole('img', { name: /Reserved/ });
      expect(day.getAttribute('aria-label')).toBe(
        '06:00 – 08:00: Free outside working hours; 08:00 – 09:00: Free; 09:00 – 10:30: Reserved; 10:30 – 18:00: Free; 18:00 – 21:00: Free outside working hours',
      );
    });

    it.each([
      ['not answered', ['Tentative'], 'needsAction'],
      ['declined', ['Rejected'], 'declined'],
    ] as const)(
      'has Change and Delete in place of Reserve for the person’s own reservation, and shows that the resource has %s',
      async (_what, words, response) => {
        const mine = aReservation({ day: '2026-11-24', attendees: [anAttendee('vltava@example.com', { resource: true, response })] });
        await app.open(CARD, {
          resources: [aRoom('Vltava')],
          events: [mine],
          taken: { vltava: [tomorrow('10:00-11:00', { isOrganizer: true, eventId: 'event-1' })] },
        });
        const card = await cardOf('Vltava');
        await within(card).findByRole('button', { name: 'Delete: Planning' });
        expect(within(card).getByRole('link', { name: 'Change: Planning' })).toBeDefined();
        expect(within(card).queryByRole('button', { name: /^Reserve/ })).toBeNull();
        expect(within(card).getByText('Yours')).toBeDefined();
        expect([...card.querySelectorAll('.event-status')].map((one) => one.textContent.slice(1))).toEqual(words);
      },
    );

    it('gives the focus to its heading after a reservation by keyboard, so that another Enter does not delete it', async () => {
      const { user, server } = await app.open(CARD, { resources: [aRoom('Vltava')] }, { configuration: { capabilities } });
      const event = aReservation({ day: '2026-11-24', attendees: [anAttendee('vltava@example.com', { resource: true })] });
      server.on(createEvent, { event, occurrences: 1 });
      server.usually(getEvent, event);
      server.on(listEvents, { value: [event], nextLink: null });
      server.on(notifyReservation, undefined);
      const card = await cardOf('Vltava');
      const reserve = await within(card).findByRole<HTMLButtonElement>('button', { name: /^Reserve/ });
      await waitFor(() => expect(reserve.disabled).toBe(false));
      reserve.focus();
      await user.keyboard('{Enter}');
      await within(card).findByRole('button', { name: 'Delete: Planning' });
      await waitFor(() => expect(document.activeElement).toBe(within(card).getByRole('heading', { name: 'Vltava' })));
    });

    it('makes the resource a favourite immediately', async () => {
      const { user, server } = await app.open(CARD, { resources: [aRoom('Vltava')] });
      server.on(addFavourite, () => {
        server.on(listFavourites, [{ resourceId: 'vltava' }]);
        return undefined;
      });
      server.on(removeFavourite, refusal('unavailable'));
      const card = await cardOf('Vltava');
      await user.click(within(card).getByRole('button', { name: 'Add Vltava to favourites', pressed: false }));
      const heart = await within(card).findByRole('button', { name: 'Remove Vltava from favourites', pressed: true });
      await waitFor(() => expect(server.asked(addFavourite).map(({ params }) => params.id)).toEqual(['vltava']));
      // A refused change is undone and reported.
      await user.click(heart);
      expect(await screen.findByText('The service is not available right now. Try again in a few seconds.')).toBeDefined();
      expect(within(card).getByRole('button', { name: 'Remove Vltava from favourites', pressed: true })).toBeDefined();
    });

    it('is closed with one press, and removed from the address', async () => {
      const { user } = await app.open(CARD, { resources: [aRoom('Vltava')] });
      await user.click(within(await cardOf('Vltava')).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
      expect(new URLSearchParams(location.search).get('resource')).toBeNull();
    });
  });

  it('only the resources of the shown floor and the one whose card is open are polled, because the others need only counts', async () => {
    const rooms = ['Vltava', 'Labe', 'Morava', 'Odra'].map((name, index) =>
      aRoom(name, { mapInfos: [{ areaId: index < 2 ? 'floor-1' : 'floor-2', featureId: null }] }),
    );
    const { server } = await app.open('/plan?view=list&level=floor-1&resource=odra', { resources: rooms });
    const names = () => server.asked(getSchedules).map(({ body }) => body.emails.map((email) => email.split('@', 1)[0]));
    await waitFor(() => expect(names().length).toBeGreaterThan(2));
    const everywhere = names().filter((some) => some.includes('morava'));
    expect(everywhere).toEqual([['labe', 'morava', 'odra', 'vltava']]);
    expect(names().filter((some) => !some.includes('morava'))).toEqual(
      names()
        .slice(1)
        .map(() => ['labe', 'odra', 'vltava']),
    );
  });
});
