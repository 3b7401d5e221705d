import {
  actOnEvent,
  createEvent,
  deleteEvent,
  getEventBounds,
  getEventStatuses,
  getSchedules,
  getUtilisation,
  notifyReservation,
} from '@assist/contract';
import { anAttendee } from '@assist/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConfiguration, aPlace, aRecord, aReservation, aRoom, type Company, ME, taken, time } from './a-company.ts';
import { aScreen, setClock } from './a-screen.tsx';
import { NO_ANSWER, refusal } from './a-server.ts';

describe('on Home', () => {
  const app = aScreen();
  type Taken = NonNullable<Company['taken']>[string];

  const favouriteRow = async (name: string) => {
    // Works on Home and on the screen of favourites, both of which list the favourites.
    return (await screen.findByText(name, { selector: 'strong' })).closest('li')!;
  };
  const CONFIRMED_ROOM = aRoom('Vltava', { confirmationSettings: { requiresConfirmation: true } });
  const desk = aPlace('Elm', { mapInfos: [{ areaId: 'quiet', featureId: null }] });

  describe('a favourite', () => {
    // The clock shows 9:07, so the first slot is 9:15.
    const nights = { rejectOutsideWorkingHours: true };
    const FAVOURITES: readonly [what: string, says: string, canBeReserved: boolean, items: Taken, changes?: Parameters<typeof aRoom>[1]][] =
      [
        ['free until its next reservation', 'Free now until 11:00', true, [taken('11:00-12:00')]],
        // The longest possible reservation from 9:15 on ends at 10:45.
        ['free for long', 'Free now until 10:45', true, [], { schedulingSettings: { maximumMeetingDurationInMinutes: 90 } }],
        [
          'free for less than it may be reserved, then for long',
          'Free from 11:15',
          true,
          [taken('09:30-11:15')],
          { schedulingSettings: { minimumMeetingDurationInMinutes: 30 } },
        ],
        ['taken now, free later', 'Free from 11:15', true, [taken('08:00-11:15')]],
        ['taken for the rest of the day', 'Free from tomorrow 08:00', true, [taken('08:00-18:00')], { schedulingSettings: nights }],
        // A time outside working hours counts as free, with a note (decision 12).
        [
          'free now, outside working hours',
          'Free now until 10:15, outside working hours',
          true,
          [],
          { startTime: '11:00', schedulingSettings: { maximumMeetingDurationInMinutes: 60 } },
        ],
        ['free later, outside working hours', 'Free from 18:00, outside working hours', true, [taken('08:00-18:00')]],
        ['mine', '★Yours until 10:30', false, [taken('09:00-10:30', { isOrganizer: true, eventId: 'mine' })]],
        ['of a calendar that does not answer', 'Its calendar is not responding, so its availability is unknown.', false, null],
        [
          'taken for all ten days',
          'Not free in the next ten days',
          false,
          [{ ...taken('00:00-01:00'), end: time('23:00-23:15', '2026-12-04').end }],
        ],
      ];

    it('reports a lost connection if that is why its availability is unknown', async () => {
      app.server.on(getSchedules, NO_ANSWER);
      await app.open('/favourites', { resources: [aRoom('Vltava')], favourites: ['vltava'] });
      expect(await within(await favouriteRow('Vltava')).findByText('No connection')).toBeDefined();
    });

    it('shows when it is free, and can then be reserved with one press', async () => {
      const resources = FAVOURITES.map(([what, , , , changes], index) => aRoom(what, { ...changes, id: `f${index}` }));
      await app.open('/favourites', {
        resources,
        favourites: resources.map(({ id }) => id),
        taken: Object.fromEntries(FAVOURITES.map(([, , , items], index) => [`f${index}`, items])),
      });
      const row = await favouriteRow(FAVOURITES[0]![0]);
      await within(row).findByText('Free now until 11:00');
      const orderOf = (one: Element) => FAVOURITES.findIndex(([what]) => what === one.querySelector('strong')!.textContent);
      const rows = [...row.parentElement!.children].toSorted((a, b) => orderOf(a) - orderOf(b));
      const shown = rows.map((one) => [
        one.querySelector('strong')!.textContent,
        one.querySelector('.available-row__text > span:last-child')!.textContent,
        one.querySelector('button[aria-label^="Reserve: "]') !== null,
      ]);
      expect(shown).toEqual(FAVOURITES.map(([what, says, canBeReserved]) => [what, says, canBeReserved]));
    });

    it('in a full area is not free, even if its own calendar is (decision 5)', async () => {
      app.server.on(getUtilisation, ({ body }) =>
        body.areaIds.map((areaId) => ({ areaId, workplaces: 4, reserved: [2, 2, 2, 2, ...Array<number>(956).fill(1)] })),
      );
      await app.open('/', { resources: [desk], favourites: ['elm'] });
      // Two of the four workplaces are reserved for an hour, and the limit is half.
      expect(await within(await favouriteRow('Elm')).findByText('Free from 10:15')).toBeDefined();
    });

    it('is shown as neither free nor taken if the server does not answer', async () => {
      const opened = app.open('/', { resources: [aRoom('Vltava')], favourites: ['vltava'] });
      app.server.on(getSchedules, refusal('unavailable'));
      await opened;
      expect(await within(await favouriteRow('Vltava')).findByText(/so its availability is unknown/)).toBeDefined();
    });

    it('that a person may no longer see is left out', async () => {
      await app.open('/', { resources: [aRoom('Vltava')], favourites: ['gone', 'vltava'] });
      const row = await favouriteRow('Vltava');
      expect(within(row.parentElement!).getAllByRole('listitem')).toHaveLength(1);
    });

    it.each([
      ['for an hour', '10:45-12:00', null, '09:15-10:15', '09:15 – 10:15'],
      ['for as long as it is free', '10:00-12:00', null, '09:15-10:00', '09:15 – 10:00'],
      ['for its minimum duration', '12:00-13:00', 90, '09:15-10:45', '09:15 – 10:45'],
    ])('is reserved %s with one press, and released with another', async (_what, othersHours, minimum, hours, said) => {
      const { user, server } = await app.open('/', {
        resources: [aRoom('Vltava', { schedulingSettings: { minimumMeetingDurationInMinutes: minimum } })],
        favourites: ['vltava'],
        taken: { vltava: [taken(othersHours)] },
      });
      const made = aReservation({ id: `favourite-${hours}`, hours });
      server.on(createEvent, { event: made, occurrences: 1 });
      server.on(notifyReservation, undefined);
      server.on(getEventBounds, refusal('not-found'));
      server.on(deleteEvent, undefined);
      await user.click(await screen.findByRole('button', { name: 'Reserve: Vltava' }));
      expect(await screen.findByText(`Vltava is yours, ${said}.`)).toBeDefined();
      expect(server.asked(createEvent).map(({ body }) => body)).toEqual([
        expect.objectContaining({ ...time(hours), subject: 'Room', resources: [expect.objectContaining({ email: 'vltava@example.com' })] }),
      ]);
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('Vltava is free again.')).toBeDefined();
      expect(server.asked(deleteEvent).map(({ params }) => params)).toEqual([{ id: made.id }]);
    });

    it('whose new reservation has begun is released by Undo, because the reservation can no longer be deleted', async () => {
      const { user, server } = await app.open('/', { resources: [aRoom('Vltava')], favourites: ['vltava'] });
      server.on(createEvent, { event: aReservation({ id: 'begun', hours: '09:15-10:15' }), occurrences: 1 });
      server.on(notifyReservation, undefined);
      server.on(actOnEvent, aRecord({ canceled: true }));
      await user.click(await screen.findByRole('button', { name: 'Reserve: Vltava' }));
      await screen.findByText(/^Vltava is yours/);
      setClock('2026-11-23T08:16:00Z');
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('Vltava is free again.')).toBeDefined();
      expect(server.asked(actOnEvent).map(({ body }) => body)).toEqual([
        { action: 'release', email: 'vltava@example.com', iCalUid: 'uid-begun', id: 'begun' },
      ]);
    });
  });

  describe('the page', () => {
    it('greets the person, and leads to desks and rooms with one press each', async () => {
      await app.open('/', { resources: [aRoom('Vltava'), aPlace('Desk 1')] });
      expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Jana' })).toBeDefined();
      // It is 9:07, so the rest of the working day begins at 9:15.
      expect(screen.getByRole('link', { name: 'Reserve a desk' }).getAttribute('href')).toBe(
        '/plan?type=desk&day=2026-11-23&from=09%3A15&to=17%3A00',
      );
      expect(screen.getByRole('link', { name: 'Reserve a room' }).getAttribute('href')).toBe('/plan?type=room');
      expect(await screen.findByText('Nothing reserved in the next 30 days.')).toBeDefined();
    });

    it('counts the invitations waiting for an answer, and leads to the first', async () => {
      const invited = (id: string, day: string, response: 'needsAction' | 'accepted') =>
        aReservation({
          id,
          day,
          isOrganizer: false,
          attendees: [anAttendee('vltava@example.com', { resource: true }), anAttendee(ME.email, { response })],
        });
      await app.open('/', {
        resources: [aRoom('Vltava')],
        events: [
          invited('later', '2026-11-26', 'needsAction'),
          invited('sooner', '2026-11-25', 'needsAction'),
          invited('told', '2026-11-24', 'accepted'),
        ],
      });
      const card = await screen.findByRole('region', { name: '2 invitations are waiting for your answer' });
      expect(within(card).getByRole('link', { name: 'Answer' }).getAttribute('href')).toBe('/reservations?event=sooner');
    });

    it('offers no shortcut to types that the company does not have', async () => {
      const [room] = aConfiguration().resourceTypeInfos;
      await app.open('/', {}, { configuration: { resourceTypeInfos: [room!] } });
      await screen.findByRole('link', { name: 'Reserve a room' });
      expect(screen.queryByRole('link', { name: 'Reserve a desk' })).toBeNull();
    });

    it('offers no shortcut to desks where there are only rooms, and the rooms come first', async () => {
      await app.open('/', { resources: [aRoom('Vltava')] });
      const rooms = await screen.findByRole('link', { name: 'Reserve a room' });
      await waitFor(() => expect(screen.queryByRole('link', { name: 'Reserve a desk' })).toBeNull());
      expect(rooms.className).toContain('button--primary');
    });

    it('shows the next ten reservations within thirty days in order, and nothing cancelled or ended (specification, section 9)', async () => {
      const days = Array.from({ length: 12 }, (_, index) => `2026-12-${String(12 - index).padStart(2, '0')}`);
      const events = [
        ...days.map((day) => aReservation({ id: day, day, subject: `On ${day}` })),
        aReservation({ id: 'cancelled', subject: 'Cancelled one', cancelled: true }),
        aReservation({ id: 'ended', subject: 'Ended one', hours: '08:00-09:00' }),
        aReservation({ id: 'far', subject: 'Far one', day: '2026-12-24' }),
      ];
      await app.open('/', { resources: [aRoom('Vltava')], events });
      const upcoming = await screen.findByRole('region', { name: 'Coming up' });
      const titles = (place: HTMLElement) =>
        within(place)
          .getAllByRole('link', { name: /^Details of/ })
          .map((link) => link.textContent);
      const ten = days
        .toReversed()
        .slice(0, 10)
        .map((day) => `On ${day}`);
      // The first reservation is on the card, and none appears twice.
      expect(titles(screen.getByRole('main'))).toEqual(ten);
      expect(titles(upcoming)).toEqual(ten.slice(1));
    });

    it.each<[what: string, title: string, line: string, company: Company]>([
      [
        'the next reservation, with the time until then',
        'First',
        'Next · starts in 53 min',
        { events: [aReservation({ id: 'b', subject: 'Second', hours: '12:00-13:00' }), aReservation({ subject: 'First' })] },
      ],
      [
        'the running reservation, with the time left',
        'Running',
        'Now · ends in 1 h 23 min',
        { events: [aReservation({ subject: 'Running', hours: '09:00-10:30' })] },
      ],
      [
        'a reservation that waits for its confirmation, rather than an earlier one',
        'To confirm',
        'Next · starts in 8 min',
        {
          resources: [CONFIRMED_ROOM, aRoom('Morava')],
          events: [
            aReservation({ id: 'a', subject: 'Running', hours: '09:00-10:00', at: ['morava'] }),
            aReservation({ subject: 'To confirm', hours: '09:15-10:15' }),
          ],
        },
      ],
      [
        'a meeting, rather than a reservation that lasts for days',
        'Meeting',
        'Next · starts in 53 min',
        {
          events: [
            aReservation({
              id: 'a',
              subject: 'Fortnight',
              start: aReservation({ hours: '08:00-09:00' }).start,
              end: aReservation({ day: '2026-12-04' }).end,
            }),
            aReservation({ id: 'b', subject: 'Meeting' }),
          ],
        },
      ],
      [
        'a reservation several days away, with its day',
        'Later',
        'Next · Thursday 26 November',
        { events: [aReservation({ subject: 'Later', day: '2026-11-26' })] },
      ],
    ])('shows on top %s', async (_what, title, line, company) => {
      await app.open('/', { resources: [aRoom('Vltava')], ...company });
      const card = await screen.findByRole('article', { name: title });
      expect(within(card).getByText((_text, element) => element?.className === 'next-card__when').textContent).toBe(line);
    });

    it.each([
      ['marks the person’s own reservation', {}, true],
      ['does not mark an invitation', { isOrganizer: false }, false],
    ])('%s on the top card as "Yours"', async (_what, event, isMarked) => {
      await app.open('/', { resources: [aRoom('Vltava')], events: [aReservation(event)] });
      const card = await screen.findByRole('article', { name: 'Planning' });
      expect(within(card).queryByTitle('Yours') !== null).toBe(isMarked);
    });

    it('shows the time left to confirm a reservation until it is confirmed', async () => {
      const { user, server } = await app.open('/', {
        resources: [CONFIRMED_ROOM],
        events: [aReservation({ hours: '09:15-10:15' })],
      });
      const card = await screen.findByRole('article', { name: 'Planning' });
      // It is 9:07, and the confirmation window ends fifteen minutes after the start, at 9:30.
      expect(await within(card).findByText('Confirm within 23 min')).toBeDefined();
      server.on(actOnEvent, aRecord({ confirmed: true }));
      server.on(getEventStatuses, [aRecord({ confirmed: true, id: 'event-1' })]);
      await user.click(within(card).getByRole('button', { name: 'Confirm: Planning' }));
      expect(await screen.findByText(/^Confirmed: Planning, /)).toBeDefined();
      expect(await within(card).findByText('Confirmed')).toBeDefined();
      expect(within(card).queryByText(/Confirm within/)).toBeNull();
      expect(within(card).queryByRole('button', { name: /^Confirm/ })).toBeNull();
    });

    it('shows the time left of the reservation if that is shorter than the time to confirm it', async () => {
      const patient = aRoom('Vltava', {
        confirmationSettings: { requiresConfirmation: true, resourceUnconfirmedEventCancelEventTime: 60 },
      });
      await app.open('/', { resources: [patient], events: [aReservation({ hours: '09:00-09:15' })] });
      expect(await screen.findByText('Confirm within 8 min')).toBeDefined();
    });

    it('counts down the time to confirm', async () => {
      await app.open('/', { resources: [CONFIRMED_ROOM], events: [aReservation({ hours: '09:15-10:15' })] });
      await screen.findByText('Confirm within 23 min');
      setClock('2026-11-23T08:20:00Z');
      expect(await screen.findByText('Confirm within 10 min')).toBeDefined();
      // A minute that has partly passed is not counted.
      setClock('2026-11-23T08:20:10Z');
      expect(await screen.findByText('Confirm within 9 min')).toBeDefined();
      setClock('2026-11-23T08:30:00Z');
      await screen.findAllByText('Unconfirmed');
      expect(screen.queryByText(/Confirm within/)).toBeNull();
    });

    it('shows news as plain text, in the person’s language or the company’s', async () => {
      const item = (id: string, title: string, text: string) => ({
        id,
        title: { en: title },
        text: { en: text },
        publishedAt: '2026-11-20T08:00:00Z',
        until: null,
        areaIds: [],
      });
      await app.open(
        '/',
        {},
        { configuration: { news: [item('a', 'Lifts', '<p>Out of <b>order</b><img src=x onerror=alert(1)></p>')] }, language: 'cs' },
      );
      const heading = await screen.findByRole('heading', { level: 3, name: /^Lifts/ });
      expect(heading.parentElement!.querySelector('p:last-child')!.textContent).toBe('Out of order');
      expect(heading.parentElement!.querySelector('img, b')).toBeNull();
    });

    it('lists a reservation that began on an earlier day under today', async () => {
      const start = aReservation({ day: '2026-11-20' }).start;
      await app.open('/', {
        resources: [aRoom('Vltava')],
        events: [
          aReservation({ subject: 'Long', start, end: aReservation({ day: '2026-11-25' }).end }),
          aReservation({ id: 'next', subject: 'Next' }),
        ],
      });
      const upcoming = await screen.findByRole('region', { name: 'Coming up' });
      expect(within(upcoming).getByRole('heading', { level: 3 }).textContent).toBe('Today · Monday 23 November');
    });
  });
});
