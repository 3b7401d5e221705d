import {
  addOtherCalendar,
  changeOtherCalendar,
  createEvent,
  getSchedules,
  listOtherCalendars,
  listOtherEvents,
  type OtherCalendar,
  removeOtherCalendar,
  searchOtherCalendars,
} from '@assist/contract';
import { CALENDAR_COLOURS } from '@assist/resource';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOther, anOtherEvent, aReservation, aRoom, HER, type Company, taken } from './a-company.ts';
import { aScreen } from './a-screen.tsx';
import { NO_ANSWER, refusal } from './a-server.ts';

const EVA = anOther('Eva Malá', { email: HER.email });
const JAN = anOther('Jan Kos', { position: 1, colour: CALENDAR_COLOURS.orange });
const NEVA = anOther('Neva', { email: 'neva@example.com', kind: 'resource', position: 2, colour: CALENDAR_COLOURS.green });
const ALL = [EVA, JAN, NEVA];
const UNAVAILABLE = 'The service is not available right now. Try again in a few seconds.';

describe('other calendars', () => {
  const app = aScreen();

  /** Opens the page with a server that keeps the changes made to the calendars. */
  async function openPage(others: Company['others'] = ALL, how: Parameters<typeof app.open>[2] = {}) {
    let kept: OtherCalendar[] = others.map(({ state: _state, events: _events, isComplete: _complete, ...one }) => one);
    const { server } = app;
    server.on(listOtherCalendars, () => kept);
    server.on(addOtherCalendar, ({ body }) => {
      const added = anOther(body.email.split('@')[0]!, { ...(body as Partial<OtherCalendar>), position: kept.length });
      kept = [...kept, added];
      return added;
    });
    server.on(changeOtherCalendar, ({ params, body }) => {
      const changed = { ...kept.find(({ id }) => id === params.id)!, ...(body as Partial<OtherCalendar>) };
      const rest = kept.filter(({ id }) => id !== params.id);
      const place = body.position ?? kept.findIndex(({ id }) => id === params.id);
      kept = [...rest.slice(0, place), changed, ...rest.slice(place)].map((one, position) => ({ ...one, position }));
      return kept.find(({ id }) => id === params.id)!;
    });
    server.on(removeOtherCalendar, ({ params }) => {
      kept = kept.filter(({ id }) => id !== params.id);
      return undefined;
    });
    const opened = await app.open('/other-calendars', { others, resources: [aRoom('Neva')] }, how);
    await screen.findByRole('heading', { level: 1 });
    return opened;
  }
  const rows = () => within(screen.getByRole('list', { name: 'My other calendars' })).getAllByRole('listitem');
  const names = () => rows().map((row) => row.querySelector('strong')!.textContent);
  const switchOf = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name: `Show ${name}` });

  describe('the list', () => {
    it('shows the name and the kind of each calendar, and what cannot be shown of it', async () => {
      await openPage([
        { ...EVA, state: 'times' },
        { ...JAN, state: 'closed' },
        { ...NEVA, state: 'gone' },
        anOther('Team', { kind: 'group', state: 'unavailable' }),
        anOther('Off', { shown: false }),
      ]);
      await screen.findByText('It is not responding right now.');
      expect(rows().map((row) => row.querySelector('.other-calendars__name')!.textContent)).toEqual([
        'Eva MaláPersonYou see only its times.',
        'Jan KosPersonYou may not see any of it.',
        'NevaRoom · 1st floorIt no longer exists, or you do not have access to it.',
        'TeamGroupIt is not responding right now.',
        'OffPerson',
      ]);
    });

    it('that is empty explains how to add the first', async () => {
      await openPage([]);
      expect(await screen.findByText('No other calendars yet')).toBeDefined();
      expect(app.server.calls).not.toContain('listOtherEvents');
    });

    it('that cannot be loaded gives the reason, and offers to try again', async () => {
      app.server.on(listOtherCalendars, refusal('unavailable'));
      const { user, server } = await app.open('/other-calendars');
      expect(await screen.findByText(UNAVAILABLE)).toBeDefined();
      server.on(listOtherCalendars, [EVA]);
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('Eva Malá')).toBeDefined();
    });
  });

  describe('the switch', () => {
    it('shows and hides a calendar immediately, and is saved', async () => {
      const { user, server } = await openPage();
      await user.click(await screen.findByRole('switch', { name: 'Show Jan Kos' }));
      await waitFor(() => expect(switchOf('Jan Kos').checked).toBe(false));
      await waitFor(() => expect(server.asked(changeOtherCalendar).map(({ body }) => body)).toEqual([{ shown: false }]));
    });

    it.each([
      ['refuses', refusal('unavailable'), UNAVAILABLE],
      ['does not answer', NO_ANSWER, /^No answer came, so it may or may not have been done/],
    ])('returns to its earlier state if the server %s, and the reason is shown', async (_what, answer, words) => {
      const { user, server } = await openPage();
      server.on(changeOtherCalendar, answer);
      await user.click(await screen.findByRole('switch', { name: 'Show Jan Kos' }));
      expect(await screen.findByText(words)).toBeDefined();
      expect(switchOf('Jan Kos').checked).toBe(true);
      // An unanswered change waits for the person's decision.
      expect(screen.queryByText('Change the calendar Jan Kos') === null).toBe(answer !== NO_ANSWER);
    });

    it('sends many presses one after the other, and the last one wins', async () => {
      const { user, server } = await openPage();
      const eva = await screen.findByRole('switch', { name: 'Show Eva Malá' });
      for (let press = 0; press < 3; press += 1) {
        const before = switchOf('Eva Malá').checked;
        await user.click(eva);
        await waitFor(() => expect(switchOf('Eva Malá').checked).toBe(!before));
      }
      await waitFor(() => expect(server.asked(changeOtherCalendar).map(({ body }) => body.shown)).toEqual([false, true, false]));
      expect(switchOf('Eva Malá').checked).toBe(false);
    });
  });

  describe('the order', () => {
    it('is changed with buttons, which announce the new position and keep the focus', async () => {
      const { user, server } = await openPage();
      await user.click(await screen.findByRole('button', { name: 'Move Neva up' }));
      await waitFor(() => expect(names()).toEqual(['Eva Malá', 'Neva', 'Jan Kos']));
      expect(screen.getByText('Neva is number 2 of 3.')).toBeDefined();
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Neva up' })));
      await user.click(screen.getByRole('button', { name: 'Move Eva Malá down' }));
      await waitFor(() => expect(names()).toEqual(['Neva', 'Eva Malá', 'Jan Kos']));
      expect(server.asked(changeOtherCalendar).map(({ params, body }) => [params.id, body.position])).toEqual([
        ['neva', 1],
        ['eva-mala', 1],
      ]);
    });

    it('is changed with Alt and the arrow keys, which do nothing beyond the ends', async () => {
      const { user, server } = await openPage();
      (await screen.findByRole('switch', { name: 'Show Eva Malá' })).focus();
      await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
      await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
      await waitFor(() => expect(names()).toEqual(['Jan Kos', 'Eva Malá', 'Neva']));
      expect(server.asked(changeOtherCalendar)).toHaveLength(1);
    });
  });

  describe('the colour', () => {
    it.each([
      ['one of the palette', { button: 'Pink' }, CALENDAR_COLOURS.pink],
      ['any other', { typed: 'rgb(1, 2, 3)' }, '#010203'],
    ])('can be %s', async (_what, { button, typed }: { readonly button?: string; readonly typed?: string }, sent) => {
      const { user, server } = await openPage();
      await user.click(await screen.findByRole('button', { name: 'Colour of Eva Malá' }));
      const dialog = await screen.findByRole('dialog', { name: 'Colour of Eva Malá' });
      expect(within(dialog).getByRole('button', { name: 'Blue' }).getAttribute('aria-pressed')).toBe('true');
      if (button !== undefined) await user.click(within(dialog).getByRole('button', { name: button }));
      if (typed !== undefined) await user.type(within(dialog).getByLabelText('Another colour'), `${typed}{Enter}`);
      await waitFor(() => expect(server.asked(changeOtherCalendar).map(({ body }) => body)).toEqual([{ colour: sent }]));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    it('is refused if it is invalid, and nothing is sent', async () => {
      const { user, server } = await openPage();
      await user.click(await screen.findByRole('button', { name: 'Colour of Eva Malá' }));
      await user.type(await screen.findByLabelText('Another colour'), 'reddish{Enter}');
      expect(await screen.findByText('This is not a colour. Write it as #rrggbb or rgb(…).')).toBeDefined();
      expect(screen.getByLabelText('Another colour').getAttribute('aria-invalid')).toBe('true');
      expect(server.calls).not.toContain('changeOtherCalendar');
    });
  });

  describe('removing a calendar', () => {
    it('takes effect immediately, and Undo restores the calendar in its place', async () => {
      const { user, server } = await openPage();
      await user.click(await screen.findByRole('button', { name: 'Remove Jan Kos' }));
      expect(await screen.findByText('Jan Kos is no longer beside your calendar.')).toBeDefined();
      expect(names()).toEqual(['Eva Malá', 'Neva']);
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Neva' }));
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('Jan Kos is back.')).toBeDefined();
      expect(server.asked(addOtherCalendar)[0]!.body).toEqual({ email: JAN.email, colour: JAN.colour, shown: true });
      expect(server.asked(changeOtherCalendar)[0]!.body).toEqual({ position: 1 });
    });

    it('is undone if the server refuses', async () => {
      const { user, server } = await openPage();
      server.on(removeOtherCalendar, refusal('unavailable'));
      await user.click(await screen.findByRole('button', { name: 'Remove Jan Kos' }));
      expect(await screen.findByText(UNAVAILABLE)).toBeDefined();
      expect(names()).toEqual(['Eva Malá', 'Jan Kos', 'Neva']);
    });

    it('offers no Undo for a calendar that no longer exists or is no longer shared', async () => {
      const { user } = await openPage([{ ...EVA, state: 'gone' }]);
      await screen.findByText('It no longer exists, or you do not have access to it.');
      await user.click(screen.getByRole('button', { name: 'Remove Eva Malá' }));
      expect(await screen.findByText('Eva Malá is no longer beside your calendar.')).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    });
  });

  describe('the search', () => {
    const FOUND = [
      { email: HER.email, name: HER.name, kind: 'person' as const, department: 'Finance', added: true },
      { email: 'ema@example.com', name: 'Ema Bílá', kind: 'person' as const, department: 'Sales', added: false },
      { email: 'neva@example.com', name: 'Neva', kind: 'resource' as const, added: false },
    ];

    it('shows people and resources, marks those already added, and adds one with one press', async () => {
      const { user, server } = await openPage([EVA]);
      server.on(searchOtherCalendars, FOUND);
      await user.type(await screen.findByLabelText('Find a colleague or a room'), 'e');
      expect(await screen.findByText('3 calendars found')).toBeDefined();
      const found = screen.getByText('Ema Bílá').closest('ul')!;
      expect(
        within(found)
          .getAllByRole('listitem')
          .map((row) => row.textContent),
      ).toEqual(['Eva MaláPerson · FinanceAdded', 'Ema BíláPerson · SalesAdd', 'NevaRoom · 1st floorAdd']);
      await user.click(within(found).getByRole('button', { name: 'Add Ema Bílá' }));
      expect(await screen.findByText('Ema Bílá is now beside your own calendar.')).toBeDefined();
      expect(server.asked(addOtherCalendar).map(({ body }) => body)).toEqual([{ email: 'ema@example.com' }]);
    });

    it.each([
      ['own-calendar', 'This is your own calendar. It is always shown.'],
      ['calendar-added', 'This calendar is already among your other calendars.'],
      ['too-many-calendars', 'You already have 50 other calendars. Remove one first.'],
      ['not-found', 'It no longer exists, or you do not have access to it.'],
    ] as const)('explains the refusal %s in words', async (code, words) => {
      const { user, server } = await openPage([]);
      server.on(searchOtherCalendars, FOUND);
      server.on(addOtherCalendar, refusal(code));
      await user.type(await screen.findByLabelText('Find a colleague or a room'), 'e');
      await user.click(await screen.findByRole('button', { name: 'Add Ema Bílá' }));
      expect(await screen.findByText(words)).toBeDefined();
    });

    it('reports if nothing is found, and gives the reason if it fails', async () => {
      const { user, server } = await openPage([]);
      server.on(searchOtherCalendars, []);
      const field = await screen.findByLabelText('Find a colleague or a room');
      await user.type(field, 'x');
      expect(await screen.findByText('Nothing by that name')).toBeDefined();
      server.on(searchOtherCalendars, refusal('unavailable'));
      await user.type(field, 'y');
      expect(await screen.findByText(UNAVAILABLE)).toBeDefined();
    });

    it('sends one request once typing has stopped, not one for each keystroke', async () => {
      const { user, server } = await openPage([]);
      server.on(searchOtherCalendars, FOUND);
      await user.type(await screen.findByLabelText('Find a colleague or a room'), 'ema');
      expect(await screen.findByText('3 calendars found')).toBeDefined();
      expect(server.asked(searchOtherCalendars).map(({ query }) => query)).toEqual([{ q: 'ema' }]);
    });

    it('moves the focus on when its field is full (specification, section 5)', async () => {
      const { user, server } = await openPage([]);
      server.on(searchOtherCalendars, []);
      const field = await screen.findByLabelText<HTMLInputElement>('Find a colleague or a room');
      await user.click(field);
      await user.paste('x'.repeat(119));
      expect(document.activeElement).toBe(field);
      await user.keyboard('x');
      expect(document.activeElement).not.toBe(field);
    });

    it('mentions groups if they can be found', async () => {
      await openPage([], { configuration: { enableGroupFinding: true } });
      expect(await screen.findByLabelText('Find a colleague, a group or a room')).toBeDefined();
    });
  });

  describe('beside the person’s own reservations', () => {
    const VLTAVA = aRoom('Vltava');
    const COMPANY: Company = {
      resources: [VLTAVA, aRoom('Neva')],
      events: [aReservation({ id: 'mine', subject: 'Planning', hours: '10:00-11:00' })],
      others: [
        {
          ...EVA,
          events: [
            anOtherEvent('Her review', {
              id: 'r',
              hours: '09:30-10:30',
              iCalUId: 'uid-r',
              organizer: 'Eva Malá',
              places: ['Neva'],
              people: ['Jan Kos'],
              text: 'Bring figures',
            }),
            anOtherEvent(null, { id: 'p', hours: '12:00-13:00', isPrivate: true }),
            // This is the same meeting as the person's own, so it is listed only once.
            anOtherEvent('Planning', { id: 'same', hours: '10:00-11:00', iCalUId: 'uid-mine' }),
          ],
        },
        { ...NEVA, events: [anOtherEvent('Her review', { id: 'n', hours: '09:30-10:30', iCalUId: 'uid-r' })] },
        { ...JAN, shown: false, events: [anOtherEvent('Never shown')] },
      ],
    };
    const listed = () =>
      screen
        .getAllByRole('article')
        .map((row) => [row.querySelector('h4')!.textContent, row.querySelectorAll('button, .event-actions a').length]);

    it('have their events in the same list, with the calendars’ names and without buttons, and private ones as busy', async () => {
      await app.open('/reservations', COMPANY);
      const row = (await screen.findByText('Her review')).closest('article')!;
      expect(listed()).toEqual([
        ['Her review', 0],
        ['Planning', 0],
        ['Busy', 0],
      ]);
      expect(
        within(row)
          .getAllByRole('listitem')
          .map((one) => one.textContent),
      ).toEqual(['Eva Malá', 'Neva']);
      expect(within(screen.getByText('Busy').closest('article')!).queryByRole('link')).toBeNull();
      expect(screen.getByText('1 reservation')).toBeDefined();
    });

    it('show in the detail of an event what may be seen, with a link to the other reservations of its owner', async () => {
      const { user } = await app.open('/reservations', COMPANY);
      await user.click(await screen.findByRole('link', { name: 'Details of Her review (Eva Malá, Neva)' }));
      const detail = await screen.findByRole('complementary', { name: 'Her review' });
      for (const words of ['Organised by Eva Malá', 'Jan Kos', 'Bring figures']) expect(within(detail).getByText(words)).toBeDefined();
      expect(within(detail).getByRole('link', { name: 'Reservations of Eva Malá' }).getAttribute('href')).toContain('user=eva');
      expect(within(detail).queryByRole('button', { name: /Change|Delete|Confirm|Finish/ })).toBeNull();
      await user.click(await screen.findByRole('link', { name: 'Details of Planning' }));
      await user.click(within(await screen.findByRole('complementary', { name: 'Planning' })).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
      expect(location.search).toBe('');
    });

    it('are switched with chips, and a calendar that cannot be shown is named', async () => {
      const { user, server } = await app.open('/reservations', {
        ...COMPANY,
        others: [
          { ...EVA, state: 'closed' },
          { ...JAN, shown: false },
        ],
      });
      expect(await screen.findByText('Eva Malá: You may not see any of it.')).toBeDefined();
      server.on(changeOtherCalendar, { ...JAN, shown: true });
      const chip = screen.getByRole('button', { name: 'Jan Kos' });
      expect(chip.getAttribute('aria-pressed')).toBe('false');
      await user.click(chip);
      await waitFor(() => expect(server.asked(changeOtherCalendar)[0]).toMatchObject({ params: { id: 'jan-kos' }, body: { shown: true } }));
    });

    it.each([
      ['a colleague’s page', '/reservations?user=eva@example.com'],
      ['a filtered list', '/reservations?name=vltava'],
    ])('are left out of %s', async (_what, path) => {
      await app.open(path, COMPANY);
      await screen.findByText('Planning');
      expect(screen.queryByText('Her review')).toBeNull();
    });

    it('are not requested if none is shown', async () => {
      await app.open('/reservations', { ...COMPANY, others: [{ ...EVA, shown: false }] });
      await screen.findByText('Planning');
      expect(app.server.calls).not.toContain('listOtherEvents');
    });

    it('that cannot be read do not affect the person’s own reservations', async () => {
      app.server.on(listOtherEvents, refusal('unavailable'));
      await app.open('/reservations', COMPANY);
      expect(await screen.findByText('Planning')).toBeDefined();
    });
  });

  describe('on Home', () => {
    it('have their events of today and tomorrow in a separate section, three for each day', async () => {
      const hours = ['11:00-12:00', '12:00-13:00', '13:00-14:00', '14:00-15:00'];
      await app.open('/', {
        resources: [aRoom('Vltava')],
        events: [aReservation({ subject: 'Planning' })],
        others: [
          {
            ...EVA,
            events: [
              anOtherEvent('Over', { hours: '07:00-08:00' }),
              ...hours.map((one, index) => anOtherEvent(`Today ${index}`, { hours: one })),
              anOtherEvent('Tomorrow', { day: '2026-11-24' }),
              anOtherEvent('Later', { day: '2026-11-25' }),
            ],
          },
        ],
      });
      const section = await screen.findByRole('region', { name: 'In other calendars' });
      expect(
        within(section)
          .getAllByRole('article')
          .map((row) => row.querySelector('h4')!.textContent),
      ).toEqual(['Today 0', 'Today 1', 'Today 2', 'Tomorrow']);
      expect(within(section).getAllByRole('link', { name: 'Show all' })).toHaveLength(1);
      expect(screen.getAllByRole('link', { name: 'Details of Planning' })).toHaveLength(1);
    });
  });

  describe('in the reservation form', () => {
    const company: Company = {
      resources: [aRoom('Vltava'), aRoom('Neva')],
      others: [EVA, { ...JAN, shown: false }, NEVA],
      taken: { eva: [taken('10:00-12:00')] },
    };
    const SHEET = '/reservations/reserve?resource=vltava&day=2026-11-24&from=10:00&to=11:00';

    it('offer their people, each of whom is invited only with a press', async () => {
      const { user } = await app.open(SHEET, company);
      const offered = await screen.findByRole('group', { name: 'People from your other calendars:' });
      expect(
        within(offered)
          .getAllByRole('button')
          .map((one) => one.textContent),
      ).toEqual(['Eva Malá']);
      expect(app.server.asked(createEvent)).toHaveLength(0);
      await user.click(within(offered).getByRole('button', { name: 'Invite Eva Malá' }));
      expect(await screen.findByRole('button', { name: 'Remove Eva Malá' })).toBeDefined();
      expect(screen.queryByRole('group', { name: 'People from your other calendars:' })).toBeNull();
    });

    it('restrict the proposed times on request', async () => {
      const { user, server } = await app.open(SHEET, { ...company, taken: { eva: [taken('07:00-19:00', {}, '2026-11-24')] } });
      await user.click(await screen.findByRole('button', { name: 'Find a time' }));
      expect(await screen.findByRole('button', { name: /^Tomorrow 10:00 – 11:00 / })).toBeDefined();
      const asked = () => server.asked(getSchedules).some(({ body }) => body.emails.includes(HER.email));
      expect(asked()).toBe(false);
      const others = screen.getByRole('group', { name: 'Must also be free, without an invitation:' });
      await user.click(within(others).getByRole('button', { name: 'Eva Malá' }));
      await waitFor(() => expect(screen.queryByRole('button', { name: /^Tomorrow 10:00 – 11:00 / })).toBeNull());
      expect(await screen.findByRole('button', { name: /^Wed 25 Nov 10:00 – 11:00 / })).toBeDefined();
      // This choice does not invite her.
      expect(screen.queryByRole('button', { name: 'Remove Eva Malá' })).toBeNull();
    });
  });
});
