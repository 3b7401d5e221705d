import {
  actOnEvent,
  changeEvent,
  createEvent,
  deleteEvent,
  findPeople,
  finishEvent,
  getEvent,
  getEventBounds,
  listEvents,
  listLimitedEvents,
  notifyReservation,
  planEvent,
  respondToEvent,
  type EventAnswer,
} from '@assist/contract';
import { type AttendeeResponse, CORPORATE_CALENDAR_RULES, EMBEDDED_CALENDAR_RULES } from '@assist/reservation';
import { anAttendee } from '@assist/test-kit';
import { fromInstant, plusDays, startOfDay } from '@assist/time';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConfiguration, aPlan, aRecord, aReservation, aRoom, HER, type Company, live, ME, NO_RIGHTS, taken, time } from './a-company.ts';
import { aScreen, setClock } from './a-screen.tsx';
import { NO_ANSWER, refusal } from './a-server.ts';

describe('in the reservations', () => {
  const app = aScreen();

  const VLTAVA = aRoom('Vltava', { mapInfos: [{ areaId: 'quiet', featureId: null }] });
  const LABE = aRoom('Labe', { confirmationSettings: { requiresConfirmation: true } });
  const CONFIRMED_VLTAVA = aRoom('Vltava', { confirmationSettings: { requiresConfirmation: true } });
  const CORPORATE = {
    configuration: { capabilities: { ...CORPORATE_CALENDAR_RULES, hearsEveryChange: false, reminds: true, onlineMeetings: [] } },
  };
  const room = (response: Parameters<typeof anAttendee>[1] & object = {}, name = 'vltava') =>
    anAttendee(`${name}@example.com`, { resource: true, ...response });
  const me = (response: 'accepted' | 'needsAction' = 'needsAction') => anAttendee(ME.email, { name: ME.name, response });

  const rowOf = async (title = 'Planning') => (await screen.findByRole('link', { name: `Details of ${title}` })).closest('article')!;
  const titles = () => screen.queryAllByRole('link', { name: /^Details of / }).map((link) => link.textContent);
  const detailOf = async (title = 'Planning') => screen.findByRole('complementary', { name: title });

  describe('the status of a reservation (specification, section 4)', () => {
    // It is 9:07. Labe requires a confirmation, from fifteen minutes before the start until fifteen after it.
    const at = (name: string, response?: AttendeeResponse) => [room(response === undefined ? {} : { response }, name)];
    const STATUSES: readonly [what: string, words: string, event: Parameters<typeof aReservation>[0], record?: object][] = [
      ['its room has accepted', '✓Accepted', {}],
      ['its room has not answered', '◐Tentative', { attendees: at('vltava', 'needsAction') }],
      ['its room says nothing of use', '◐Tentative', { attendees: at('vltava', 'unknown') }],
      ['its room has declined', '✕Rejected', { attendees: at('vltava', 'declined') }],
      ['declined comes before confirmed', '✕Rejected', { attendees: at('vltava', 'declined') }, { confirmed: true }],
      ['it is confirmed', '✔Confirmed', {}, { confirmed: true }],
      ['confirmed comes before released', '✔Confirmed', {}, { confirmed: true, canceled: true }],
      ['it was given back', '↩Released', {}, { canceled: true }],
      ['it has to be confirmed now', '!To confirm', { hours: '09:15-10:15', attendees: at('labe') }],
      ['nobody has confirmed it in time', '–Unconfirmed', { hours: '08:45-10:15', attendees: at('labe') }],
      ['it has to be confirmed later', '✓AcceptedConfirm from today 09:45', { attendees: at('labe') }],
      ['another day', '✓AcceptedConfirm from tomorrow 09:45', { day: '2026-11-24', attendees: at('labe') }],
      // The status promises nothing on the room's behalf.
      [
        'it has to be confirmed later, and its room has not answered',
        '◐TentativeConfirm from today 09:45',
        { attendees: at('labe', 'needsAction') },
      ],
    ];

    it('is shown with a mark and a word', async () => {
      const events = STATUSES.map(([subject, , event], index) => aReservation({ locations: [], ...event, id: `e${index}`, subject }));
      const records = STATUSES.flatMap(([, , , record], index) =>
        record === undefined ? [] : [aRecord({ ...record, iCalUid: `uid-e${index}` })],
      );
      await app.open('/reservations', { resources: [VLTAVA, LABE], events, records });
      const wordsOf = (row: Element) =>
        [...row.querySelectorAll('.event-status, .event-status__later')].map((one) => one.textContent).join('');
      await screen.findByText(`${events.length} reservations`);
      await waitFor(() => {
        const said = screen.getAllByRole('article').map((row) => [row.querySelector('h4')!.textContent, wordsOf(row)]);
        expect(Object.fromEntries(said)).toEqual(Object.fromEntries(STATUSES.map(([what, words]) => [what, words])));
      });
    });

    it('is separate for each resource', async () => {
      const event = aReservation({ attendees: [room(), anAttendee('morava@example.com', { resource: true, response: 'declined' })] });
      await app.open('/reservations', { resources: [VLTAVA, aRoom('Morava')], events: [event] });
      expect(
        within(await rowOf())
          .getAllByRole('listitem')
          .map((one) => one.textContent),
      ).toEqual(['Vltava Quiet zone, 2nd floor ✓Accepted', 'Morava 1st floor ✕Rejected']);
    });
  });

  describe('the buttons of a reservation (specification, section 4)', () => {
    const hers = { isOrganizer: false, attendees: [room(), me()] };
    const running = { hours: '09:00-10:30' };
    const editPublic = { permissions: { ...NO_RIGHTS, canEditPublic: true } };
    const toConfirm = { attendees: [room({}, 'labe'), me()], locations: [] };
    /** The buttons of each reservation. `inCorporate` has those in a company's calendar if they differ: only organizers edit there. */
    const GRANTED: readonly [
      what: string,
      buttons: readonly string[],
      event: Parameters<typeof aReservation>[0],
      inCorporate?: readonly string[],
    ][] = [
      ['mine, to come', ['Change', 'Delete'], {}],
      ['mine, running', ['Change', '+15 min', '+30 min', 'Finish'], running],
      ['mine, running, all day', ['Change', 'Finish'], { hours: '00:00-24:00', isAllDay: true }],
      ['mine, ended', [], { hours: '08:00-09:00' }],
      ['mine, cancelled', [], { cancelled: true }],
      ['mine, to be confirmed', ['Confirm', 'Change', 'Delete'], { ...toConfirm, hours: '09:15-10:15' }],
      ['mine, running and to be confirmed', ['Confirm', 'Change', '+15 min', '+30 min', 'Finish'], { ...toConfirm, ...running }],
      ['mine, to be confirmed later', ['Change', 'Delete'], toConfirm],
      [
        'mine, to be confirmed, of a room that has declined',
        ['Change', 'Delete'],
        { ...toConfirm, hours: '09:15-10:15', attendees: [room({ response: 'declined' }, 'labe')] },
      ],
      ['hers', [], hers],
      ['hers, to be confirmed', ['Confirm'], { ...hers, ...toConfirm, hours: '09:15-10:15' }],
      ['hers, with the right to edit', ['Change'], { ...hers, ...editPublic }, []],
      ['hers, private, with the right to edit public ones', [], { ...hers, ...editPublic, visibility: 'private' }],
      ['hers, running, with the right to edit', ['Change'], { ...hers, ...running, ...editPublic }, []],
    ];

    it.each([
      ['Assist’s own calendar', {}, GRANTED],
      [
        'a company’s calendar',
        CORPORATE,
        GRANTED.map(([what, buttons, event, inCorporate]) => [what, inCorporate ?? buttons, event] as const),
      ],
    ])('are exactly those that the rules grant, with %s', async (_what, how, granted) => {
      const events = granted.map(([subject, , event], index) => aReservation({ ...event, id: `e${index}`, subject }));
      await app.open('/reservations?cancelled=yes', { resources: [VLTAVA, LABE], events }, how);
      await screen.findByText(`${events.length} reservations`);
      // Rows further down are drawn later.
      await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(events.length));
      const buttonsOf = (row: Element) =>
        [...row.querySelectorAll('.event-actions > *')].map((one) => one.getAttribute('aria-label')?.split(':')[0]);
      const shown = screen.getAllByRole('article').map((row) => [row.querySelector('h4 a')!.textContent, buttonsOf(row)]);
      // The row has only the urgent buttons; the detail has all of them.
      const urgent = granted.map(([what, buttons]) => [what, buttons.filter((button) => ['View', 'Confirm', 'Finish'].includes(button))]);
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(urgent));
      const inDetails: Record<string, unknown> = {};
      for (const [subject] of granted) {
        fireEvent.click(screen.getByRole('link', { name: `Details of ${subject}` }));
        const detail = await screen.findByRole('complementary', { name: subject });
        // The answers to an invitation are not among these buttons.
        inDetails[subject] = buttonsOf(detail).filter((button) => button !== undefined);
      }
      expect(inDetails).toEqual(Object.fromEntries(granted.map(([what, buttons]) => [what, buttons])));
    });

    it('follow the clock: a running reservation can be finished but not deleted, and an ended one disappears', async () => {
      await app.open('/reservations?event=event-1', { resources: [VLTAVA], events: [aReservation()] });
      const row = await detailOf();
      expect(within(row).queryByRole('button', { name: 'Delete: Planning' })).not.toBeNull();
      setClock('2026-11-23T09:01:00Z');
      await within(row).findByRole('button', { name: 'Finish: Planning' });
      expect(within(row).queryByRole('button', { name: 'Delete: Planning' })).toBeNull();
      setClock('2026-11-23T10:00:00Z');
      expect(await screen.findByText('No reservations')).toBeDefined();
    });
  });

  // These tests use Home, because the buttons are the same on every screen, and Home is drawn faster.
  describe('confirming', () => {
    it('applies to each resource that can be confirmed, and to no other', async () => {
      const at = ['vltava', 'morava', 'plain'];
      const event = aReservation({ hours: '09:15-10:15', at });
      const resources = [CONFIRMED_VLTAVA, aRoom('Morava', { confirmationSettings: { requiresConfirmation: true } }), aRoom('Plain')];
      const { user, server } = await app.open('/', { resources, events: [event] });
      server.on(actOnEvent, ({ body }) => aRecord({ email: body.email, confirmed: true }));
      await user.click(within(await rowOf()).getByRole('button', { name: 'Confirm: Planning' }));
      expect(await screen.findByText('Confirmed: Planning, Vltava, Morava, Plain, Mon 23 Nov 09:15 – 10:15')).toBeDefined();
      expect(server.asked(actOnEvent).map(({ body }) => [body.action, body.email])).toEqual([
        ['confirm', 'vltava@example.com'],
        ['confirm', 'morava@example.com'],
      ]);
    });

    it('reports a late attempt in the person’s language, never in the server’s words', async () => {
      const { user, server } = await app.open('/', {
        resources: [CONFIRMED_VLTAVA],
        events: [aReservation({ hours: '09:15-10:15' })],
      });
      server.on(actOnEvent, refusal('confirmation-unavailable', { detail: 'window closed at 08:30Z' }));
      await user.click(within(await rowOf()).getByRole('button', { name: 'Confirm: Planning' }));
      expect(await screen.findByText('It cannot be confirmed now.')).toBeDefined();
      expect(document.body.textContent).not.toContain('window closed');
    });
  });

  describe('finishing', () => {
    it('shows from when the resource is free again, and Undo restores the previous end', async () => {
      const running = aReservation({ hours: '09:00-10:30' });
      const { user, server } = await app.open('/', { resources: [VLTAVA], events: [running] });
      server.on(finishEvent, { ...running, end: aReservation({ hours: '09:00-09:15' }).end, etag: '2' });
      server.on(changeEvent, { ...running, etag: '3' });
      await user.click(within(await rowOf()).getByRole('button', { name: 'Finish: Planning' }));
      expect(await screen.findByText('Finished: Planning, Vltava. Free again from 09:15.')).toBeDefined();
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('Continues until 10:30: Planning, Vltava')).toBeDefined();
      expect(server.asked(changeEvent)).toMatchObject([
        { query: { scope: 'occurrence' }, body: { etag: '2', end: time('10:00-10:30').end } },
      ]);
    });

    it('is reported on the row of its reservation, even in the last quarter of an hour, and the buttons disappear', async () => {
      const running = aReservation({ id: 'last-quarter', hours: '08:00-09:15' });
      const { user, server } = await app.open('/reservations', { resources: [VLTAVA], events: [running] });
      server.on(finishEvent, running);
      const row = await rowOf();
      await user.click(within(row).getByRole('button', { name: 'Finish: Planning' }));
      await waitFor(() => expect(row.textContent).toContain('✓ Finished'));
      expect(within(row).queryByRole('button')).toBeNull();
    });

    it.each([
      ['+15 min', '10:00-10:45', '10:45'],
      ['+30 min', '10:00-11:00', '11:00'],
    ])('can be avoided with %s, which extends the reservation and can be undone', async (longer, until, said) => {
      const running = aReservation({ hours: '09:00-10:30' });
      const { user, server } = await app.open('/', { resources: [VLTAVA], events: [running] });
      server.usually(changeEvent, ({ body }) => ({
        ...running,
        end: { ...running.end, utcDateTime: body.end! },
        etag: `after ${body.etag}`,
      }));
      await user.click(await screen.findByRole('button', { name: `${longer}: Planning` }));
      expect(await screen.findByText(`Continues until ${said}: Planning, Vltava`)).toBeDefined();
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('Continues until 10:30: Planning, Vltava')).toBeDefined();
      expect(server.asked(changeEvent)).toMatchObject([
        { query: { scope: 'occurrence' }, body: { etag: running.etag, end: time(until).end } },
        { query: { scope: 'occurrence' }, body: { etag: `after ${running.etag}`, end: time('10:00-10:30').end } },
      ]);
    });

    it('reports if it cannot be undone because somebody else has the time by then', async () => {
      const running = aReservation({ hours: '09:00-10:30' });
      const { user, server } = await app.open('/', { resources: [VLTAVA], events: [running] });
      server.on(finishEvent, { ...running, end: aReservation({ hours: '09:00-09:15' }).end });
      server.on(changeEvent, refusal('slot-taken'));
      await user.click(within(await rowOf()).getByRole('button', { name: 'Finish: Planning' }));
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      expect(await screen.findByText(/^Somebody was faster/)).toBeDefined();
    });
  });

  /** Opens Home with a reservation to be deleted; no other test may use its id. */
  async function openToDelete(event: EventAnswer, company: Company = {}) {
    const opened = await app.open('/', { resources: [VLTAVA], events: [event], ...company });
    opened.server.on(notifyReservation, undefined);
    opened.server.on(getEventBounds, refusal('not-found'));
    opened.server.on(deleteEvent, () => {
      live(opened.server, { resources: [VLTAVA] });
      return undefined;
    });
    return opened;
  }

  describe('when somebody else is there', () => {
    const MORAVA = aRoom('Morava');
    const way = (range: { start: string; end: string }) => ({
      dates: [
        {
          date: '2026-11-23',
          ...range,
          refusals: [{ email: 'vltava@example.com', code: 'slot-taken' as const, taken: range }],
          ways: [{ kind: 'instead' as const, resources: [{ of: 'vltava@example.com', by: 'morava@example.com', lacks: [] }] }],
        },
      ],
    });
    const openDialog = async (event: EventAnswer, company: Company = {}) => {
      const opened = await app.open('/', { resources: [VLTAVA, MORAVA], events: [event], ...company });
      opened.server.usually(planEvent, ({ body }) => way({ start: body.start, end: body.end }));
      await opened.user.click(await screen.findByRole('button', { name: 'Somebody is there: Planning' }));
      return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Somebody else is there: Vltava' }) };
    };

    it('a reservation that has not begun moves to the nearest free room, and keeps everything else', async () => {
      const event = aReservation({ hours: '09:15-10:15', attendees: [room(), room({}, 'projector'), me()] });
      const { user, server, dialog } = await openDialog(event);
      server.on(changeEvent, event);
      await user.click(await within(dialog).findByRole('button', { name: /^Take Morava instead/ }));
      expect(await screen.findByText('Planning, Vltava is in Morava now.')).toBeDefined();
      expect(server.asked(changeEvent)).toMatchObject([
        {
          query: { scope: 'occurrence' },
          body: { etag: event.etag, resources: [{ email: 'morava@example.com' }, { email: 'projector@example.com' }] },
        },
      ]);
    });

    it('a running reservation ends, and its rest is reserved in the nearest free room with the same people', async () => {
      const event = aReservation({
        hours: '08:45-10:15',
        attendees: [room(), anAttendee(ME.email), anAttendee(HER.email, { name: HER.name })],
      });
      const { user, server, dialog } = await openDialog({ ...event, organizer: { emailAddress: { address: ME.email, name: ME.name } } });
      server.on(createEvent, { event: { ...event, id: 'rest' }, occurrences: 1 });
      server.on(finishEvent, { ...event, etag: 'finished', end: { ...event.end, utcDateTime: time('08:45-09:15').end } });
      server.usually(notifyReservation, undefined);
      await user.click(await within(dialog).findByRole('button', { name: /^Take Morava instead/ }));
      await screen.findByText(/^Morava is yours/);
      await waitFor(() => expect(server.asked(finishEvent)).toMatchObject([{ params: { id: event.id } }]));
      expect(server.asked(createEvent)).toMatchObject([
        {
          body: {
            ...time('09:00-10:15'),
            subject: 'Planning',
            resources: [{ email: 'morava@example.com' }],
            attendees: [{ email: HER.email }],
          },
        },
      ]);
      // After Undo, the reservation continues as before.
      server.usually(actOnEvent, ({ body }) => aRecord({ email: body.email, canceled: true }));
      server.on(changeEvent, event);
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(server.asked(changeEvent)).toMatchObject([{ body: { etag: 'finished', end: time('08:45-10:15').end } }]));
    });

    it('the dialog offers to write to the person who had the resource directly before', async () => {
      const item = { ...taken('08:00-09:00'), eventId: 'before', organizer: { address: HER.email, name: HER.name }, isOrganizer: false };
      const event = aReservation({ hours: '09:00-10:15' });
      const { dialog } = await openDialog(event, { taken: { vltava: [item] } });
      const write = await within(dialog).findByRole('button', { name: /^Write to Eva Malá/ });
      expect(write.textContent).toContain('Reserved by them until 09:00');
    });
  });

  describe('deleting', () => {
    it('notifies each resource first, and then deletes the reservation (specification, section 4)', async () => {
      const { user, server } = await openToDelete(aReservation({ id: 'told', at: ['vltava', 'morava'] }), {
        resources: [VLTAVA, aRoom('Morava')],
      });
      await user.click(within(await rowOf()).getByRole('button', { name: 'Delete: Planning' }));
      expect(await screen.findByText('Deleted: Planning, Vltava, Morava, Mon 23 Nov 10:00 – 11:00')).toBeDefined();
      expect(server.calls.filter((call) => /notify|delete/.test(call))).toEqual(['notifyReservation', 'notifyReservation', 'deleteEvent']);
      expect(server.asked(notifyReservation).map(({ body }) => body)).toEqual(
        ['Vltava', 'Morava'].map((resourceDisplayName) =>
          expect.objectContaining({
            action: 'delete',
            doneBy: 'assist',
            resourceDisplayName,
            organiserEmail: ME.email,
            realStart: time('10:00-11:00').start,
          }),
        ),
      );
      await waitFor(() => expect(titles()).toEqual([]));
    });

    it('is not stopped by a resource that cannot be notified', async () => {
      const { user, server } = await openToDelete(aReservation({ id: 'untold' }));
      server.on(notifyReservation, refusal('unavailable'));
      await user.click(within(await rowOf()).getByRole('button', { name: 'Delete: Planning' }));
      expect(await screen.findByText('Deleted: Planning, Vltava, Mon 23 Nov 10:00 – 11:00')).toBeDefined();
    });

    it.each([
      ['invited people are asked again', 'needsAction', '. The people invited are asked again.'],
      ['their answers are kept if the calendar returns them', 'accepted', ''],
    ] as const)('can be undone by reserving all of it again with a new key, and %s', async (_what, response, more) => {
      const event = aReservation({
        id: 'restored',
        attendees: [room(), anAttendee(HER.email, { name: HER.name, remotely: true })],
        visibility: 'private',
        bodyHtml: '<p>Agenda</p>',
        reminder: 30,
      });
      const { user, server } = await openToDelete(event);
      const invited = anAttendee(HER.email, { name: HER.name, response });
      server.on(createEvent, { event: { ...event, attendees: [room(), invited] }, occurrences: 1 });
      await user.click(within(await rowOf()).getByRole('button', { name: 'Delete: Planning' }));
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      expect(await screen.findByText(`Reserved again: Planning, Vltava, Mon 23 Nov 10:00 – 11:00${more}`)).toBeDefined();
      expect(server.asked(createEvent).map(({ body }) => body)).toEqual([
        {
          idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/),
          subject: 'Planning',
          start: '2026-11-23T09:00:00.000Z',
          end: '2026-11-23T10:00:00.000Z',
          timezone: 'Europe/Prague',
          isAllDay: false,
          bodyHtml: '<p>Agenda</p>',
          visibility: 'private',
          reminder: 30,
          attendees: [{ email: HER.email, name: HER.name, remotely: true }],
          resources: [{ email: 'vltava@example.com', displayName: 'Vltava', username: 'vltava@example.com' }],
          restores: 'restored',
        },
      ]);
    });

    it('can be undone with the same Webex meeting, which has not been deleted yet', async () => {
      const event = aReservation({
        id: 'met',
        onlineMeetingProvider: 'webex',
        onlineMeeting: { joinUrl: 'https://webex.example/m', meetingNumber: '123', password: null },
      });
      const { user, server } = await openToDelete(event);
      server.on(createEvent, { event, occurrences: 1 });
      await user.click(within(await rowOf()).getByRole('button', { name: 'Delete: Planning' }));
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      await screen.findByText(/^Reserved again: Planning/);
      expect(server.asked(createEvent)).toMatchObject([
        {
          body: {
            onlineMeeting: { kind: 'made', provider: 'webex', weblink: 'https://webex.example/m', meetingNumber: '123', password: '' },
          },
        },
      ]);
    });

    it.each([
      ['event-started', 'The reservation has started. You can finish it instead.'],
      ['internal', 'Something went wrong on the server. Try again. (Reference correlation-1)'],
    ] as const)('if refused with %s, shows "%s" and keeps the reservation', async (code, sentence) => {
      const { user, server } = await openToDelete(aReservation({ id: `refused-${code}` }));
      server.on(deleteEvent, refusal(code));
      await user.click(within(await rowOf()).getByRole('button', { name: 'Delete: Planning' }));
      expect(await screen.findByText(sentence)).toBeDefined();
      expect(titles()).toEqual(['Planning']);
    });

    it('succeeds for a reservation that is already gone, because an earlier answer may have been lost', async () => {
      const { user, server } = await openToDelete(aReservation({ id: 'gone' }));
      server.on(deleteEvent, refusal('not-found'));
      await user.click(within(await rowOf()).getByRole('button', { name: 'Delete: Planning' }));
      expect(await screen.findByText('Deleted: Planning, Vltava, Mon 23 Nov 10:00 – 11:00')).toBeDefined();
    });

    it.each([
      ['Only this one', 'occurrence', 'Deleted: Planning, Vltava, Mon 23 Nov 10:00 – 11:00'],
      ['This one and all that follow', 'following', 'Deleted with all that follow: Planning, Vltava, Mon 23 Nov 10:00 – 11:00'],
      ['All dates to come', 'series', 'Deleted, with all dates to come: Planning, Vltava, Mon 23 Nov 10:00 – 11:00'],
    ] as const)('one date of a series asks which dates are meant: "%s"', async (choice, scope, said) => {
      const { user, server } = await openToDelete(aReservation({ id: `date-${scope}`, seriesMasterId: `series-${scope}` }));
      const row = await rowOf();
      expect(within(row).getByRole('img', { name: 'Repeats' })).toBeDefined();
      await user.click(within(row).getByRole('button', { name: 'Delete: Planning' }));
      const dialog = await screen.findByRole('dialog', { name: 'Delete Planning?' });
      expect(server.asked(deleteEvent)).toEqual([]);
      await user.click(within(dialog).getByRole('button', { name: new RegExp(`^${choice}`) }));
      expect(await screen.findByText(said)).toBeDefined();
      expect(server.asked(deleteEvent)).toMatchObject([{ query: { scope } }]);
      expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
    });

    it('dates of a series can be undone, which reserves each date again as it was', async () => {
      const series = { seriesMasterId: 'weekly' };
      const { user, server } = await app.open('/reservations?event=chosen', {
        resources: [VLTAVA, aRoom('Morava')],
        events: [
          aReservation({ ...series, id: 'before', day: '2026-11-24' }),
          aReservation({ ...series, id: 'chosen', day: '2026-12-01' }),
          aReservation({ ...series, id: 'elsewhere', day: '2026-12-08', at: ['morava'] }),
          aReservation({ ...series, id: 'later', day: '2026-12-22', hours: '14:00-15:00' }),
          aReservation({ ...series, id: 'last', day: '2026-12-29' }),
        ],
      });
      server.usually(deleteEvent, undefined);
      server.usually(notifyReservation, undefined);
      server.usually(getEventBounds, refusal('not-found'));
      const event = aReservation({ ...series, id: 'again', day: '2026-12-01' });
      const lost = { date: '2026-12-22', eventId: null, code: 'slot-taken' };
      server.on(createEvent, { event, occurrences: 3, dates: [lost] });
      await user.click(within(await detailOf()).getByRole('button', { name: 'Delete: Planning' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^This one and all that follow/ }));
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      expect(
        await screen.findByText(
          'Reserved again: Planning, Vltava, Tue 1 Dec 10:00 – 11:00 · These dates could not be reserved after all: Tue 22 Dec',
        ),
      ).toBeDefined();
      const named = (name: string) => expect.objectContaining({ email: `${name}@example.com` });
      expect(server.asked(createEvent).map(({ body }) => body)).toMatchObject([
        {
          start: time('10:00-11:00', '2026-12-01').start,
          end: time('10:00-11:00', '2026-12-01').end,
          resources: [named('vltava')],
          recurrence: { frequency: 'weekly', interval: 1, weekdays: [2], until: '2026-12-29' },
          exceptions: [
            { date: '2026-12-08', ...time('10:00-11:00', '2026-12-08'), resources: [named('morava')] },
            { date: '2026-12-15', skip: true },
            { date: '2026-12-22', ...time('14:00-15:00', '2026-12-22'), resources: [named('vltava')] },
          ],
        },
      ]);
    });

    it('one date of a series lists its dates, including those that could not be reserved now', async () => {
      const { user, server } = await openToDelete(aReservation({ seriesMasterId: 'series' }));
      const refusals = [{ email: 'vltava@example.com', code: 'slot-taken' as const, taken: time('10:00-11:00') }];
      server.on(planEvent, ({ body }) => ({ dates: aPlan(body, { '2026-11-23': { refusals } }) }));
      await user.click(within(await rowOf()).getByRole('button', { name: 'Delete: Planning' }));
      const dialog = await screen.findByRole('dialog', { name: 'Delete Planning?' });
      const following = await within(dialog).findByRole<HTMLButtonElement>('button', { name: 'This one and all that follow Mon 23 Nov' });
      expect(following.disabled).toBe(false);
    });

    describe('some dates of a series, from one day to another', () => {
      // Every day from Tuesday to Friday, and the following Tuesday; one date is in another room, and one was cancelled.
      const series = { seriesMasterId: 'daily' };
      const DATES = [
        aReservation({ ...series, id: 'tue', day: '2026-11-24' }),
        aReservation({ ...series, id: 'wed', day: '2026-11-25' }),
        aReservation({ ...series, id: 'thu', day: '2026-11-26', at: ['morava'] }),
        aReservation({ ...series, id: 'fri', day: '2026-11-27' }),
        aReservation({ ...series, id: 'off', day: '2026-11-30', cancelled: true }),
        aReservation({ ...series, id: 'last', day: '2026-12-01' }),
      ];

      async function openDates() {
        const { user, server } = await app.open('/reservations?event=wed', { resources: [VLTAVA, aRoom('Morava')], events: DATES });
        server.usually(deleteEvent, undefined);
        server.usually(notifyReservation, undefined);
        server.usually(getEventBounds, refusal('not-found'));
        await user.click(within(await detailOf()).getByRole('button', { name: 'Delete: Planning' }));
        await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dates from … to …' }));
        const first = await screen.findByLabelText<HTMLInputElement>('From');
        const last = screen.getByLabelText<HTMLInputElement>('Until');
        const dialog = within(screen.getByRole('dialog', { name: 'Delete Planning?' }));
        const choose = (from: string, until: string) => {
          fireEvent.change(first, { target: { value: from } });
          fireEvent.change(last, { target: { value: until } });
        };
        return { user, server, first, last, dialog, choose };
      }

      const deleted = (server: Awaited<ReturnType<typeof openDates>>['server']) => server.asked(deleteEvent).map(({ params }) => params.id);

      it('are at first only the chosen one, and can be any upcoming ones', async () => {
        const { first, last, dialog } = await openDates();
        expect(await dialog.findByText('1 date: Wed 25 Nov')).toBeDefined();
        expect([first.value, last.value]).toEqual(['2026-11-25', '2026-11-25']);
        for (const { min, max } of [first, last]) expect([min, max]).toEqual(['2026-11-24', '2026-12-01']);
      });

      it.each([
        ['2026-11-25', '2026-11-27', '3 dates: Wed 25 Nov, Thu 26 Nov, Fri 27 Nov'],
        ['2026-11-24', '2026-11-24', '1 date: Tue 24 Nov'],
        // The cancelled date does not count.
        ['2026-11-28', '2026-12-01', '1 date: Tue 1 Dec'],
        ['2026-11-20', '2026-12-31', '5 dates: Tue 24 Nov, Wed 25 Nov, Thu 26 Nov, Fri 27 Nov, Tue 1 Dec'],
        ['2026-11-28', '2026-11-30', '0 dates'],
        ['2026-11-27', '2026-11-25', '0 dates'],
        ['', '2026-11-25', '0 dates'],
      ])('from "%s" to "%s" are listed immediately: %s', async (from, until, said) => {
        const { dialog, choose } = await openDates();
        await dialog.findByText('1 date: Wed 25 Nov');
        choose(from, until);
        expect(await dialog.findByText(said)).toBeDefined();
        const press = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
        expect(press.disabled).toBe(said === '0 dates');
      });

      it('are deleted one by one, each after notifying its resources, and reported together', async () => {
        const { user, server, dialog, choose } = await openDates();
        choose('2026-11-24', '2026-11-27');
        await dialog.findByText(/^4 dates: /);
        await user.click(dialog.getByRole('button', { name: 'Delete' }));
        expect(await screen.findByText('Deleted: Planning, Vltava, 4 dates, 24 – 27 Nov')).toBeDefined();
        // The chosen date comes last, because the dialog is attached to it.
        expect(deleted(server)).toEqual(['tue', 'thu', 'fri', 'wed']);
        expect(server.asked(deleteEvent).every(({ query }) => query.scope === 'occurrence')).toBe(true);
        expect(server.asked(notifyReservation).map(({ params }) => params.resourceEmail)).toEqual(
          ['vltava', 'morava', 'vltava', 'vltava'].map((name) => `${name}@example.com`),
        );
        expect(screen.queryByRole('dialog')).toBeNull();
        await waitFor(() => expect(new URLSearchParams(location.search).get('event')).toBeNull());
      });

      it('are counted while they are deleted, which continues if the dialog is closed', async () => {
        const { user, server, dialog, choose } = await openDates();
        const answered = Promise.withResolvers<undefined>();
        server.usually(deleteEvent, ({ params }) => (params.id === 'thu' ? answered.promise : undefined));
        choose('2026-11-24', '2026-11-27');
        await dialog.findByText(/^4 dates: /);
        await user.click(dialog.getByRole('button', { name: 'Delete' }));
        expect(await dialog.findByText('1 / 4')).toBeDefined();
        expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
        await user.click(dialog.getByRole('button', { name: 'Close' }));
        expect(screen.queryByRole('dialog')).toBeNull();
        answered.resolve(undefined);
        await screen.findByText('Deleted: Planning, Vltava, 4 dates, 24 – 27 Nov');
      });

      it('that cannot be deleted are reported with the reason, and do not stop the others', async () => {
        const { user, server, dialog, choose } = await openDates();
        server.usually(deleteEvent, ({ params }) => (['tue', 'fri'].includes(params.id) ? refusal('event-started') : undefined));
        choose('2026-11-24', '2026-11-27');
        await dialog.findByText(/^4 dates: /);
        await user.click(dialog.getByRole('button', { name: 'Delete' }));
        expect(
          await screen.findByText(
            'Deleted: Planning, Vltava, 2 dates, 25 – 26 Nov · Not deleted: Tue 24 Nov, Fri 27 Nov · The reservation has started. You can finish it instead.',
          ),
        ).toBeDefined();
        server.on(createEvent, ({ body }) => ({ event: DATES.find(({ id }) => id === body.restores)!, occurrences: 1 }));
        await user.click(screen.getByRole('button', { name: 'Undo' }));
        await screen.findByText('Reserved again: Planning, Vltava, 2 dates, 25 – 26 Nov');
      });

      it('all remain if none can be deleted, and there is nothing to undo', async () => {
        const { user, server, dialog } = await openDates();
        server.usually(deleteEvent, refusal('event-started'));
        await dialog.findByText(/^1 date: /);
        await user.click(dialog.getByRole('button', { name: 'Delete' }));
        expect(await screen.findByText('Not deleted: Wed 25 Nov · The reservation has started. You can finish it instead.')).toBeDefined();
        expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
        expect(await detailOf()).toBeDefined();
      });

      it('are restored by Undo, each as it was, and a date taken in the meantime is reported', async () => {
        const { user, server, dialog, choose } = await openDates();
        choose('2026-11-25', '2026-11-27');
        await dialog.findByText(/^3 dates: /);
        await user.click(dialog.getByRole('button', { name: 'Delete' }));
        server.usually(createEvent, ({ body }) =>
          body.restores === 'fri' ? refusal('slot-taken') : { event: DATES.find(({ id }) => id === body.restores)!, occurrences: 1 },
        );
        await user.click(await screen.findByRole('button', { name: 'Undo' }));
        expect(
          await screen.findByText(
            'Reserved again: Planning, Vltava, 2 dates, 25 – 26 Nov · These dates could not be reserved after all: Fri 27 Nov',
          ),
        ).toBeDefined();
        const of = (id: string, day: string, name: string) =>
          expect.objectContaining({
            ...time('10:00-11:00', day),
            restores: id,
            resources: [expect.objectContaining({ email: `${name}@example.com` })],
          });
        expect(server.asked(createEvent).map(({ body }) => body)).toEqual([
          of('wed', '2026-11-25', 'vltava'),
          of('thu', '2026-11-26', 'morava'),
          of('fri', '2026-11-27', 'vltava'),
        ]);
      });
    });

    it('one date of a series is abandoned with Cancel', async () => {
      const { user, server } = await openToDelete(aReservation({ id: 'kept', seriesMasterId: 'series' }));
      await user.click(within(await rowOf()).getByRole('button', { name: 'Delete: Planning' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(server.calls).not.toContain('deleteEvent');
    });
  });

  describe('the detail of a reservation', () => {
    it('opens with its link, and shows everything', async () => {
      const event = aReservation({
        visibility: 'private',
        seriesMasterId: 'series',
        bodyPreview: 'Bring <b>nothing</b>',
        attendees: [
          room(),
          anAttendee(HER.email, { name: HER.name, response: 'declined', remotely: true }),
          anAttendee('a@example.com', { name: 'Adam', response: 'accepted' }),
          anAttendee('b@example.com', { name: 'Bela', response: 'needsAction' }),
          anAttendee('c@example.com', { name: 'Cyril', response: 'organizer' }),
        ],
      });
      await app.open('/reservations?event=event-1', { resources: [VLTAVA], events: [event] });
      const detail = await detailOf();
      const paragraphs = [...detail.querySelectorAll('p')].map((one) => one.textContent);
      expect(paragraphs).toEqual([
        'Monday 23 November10:00 – 11:00 · Private · Repeats',
        'Organised by Jana Nováková',
        'Bring <b>nothing</b>',
      ]);
      expect(
        within(detail)
          .getAllByRole('listitem')
          .map((one) => one.textContent),
      ).toEqual([
        'Vltava Quiet zone, 2nd floor ✓Accepted',
        'Eva Malá (remotely) ✕Rejected',
        'Adam ✓Accepted',
        'Bela No answer yet',
        'Cyril ✓Accepted',
      ]);
      expect(document.activeElement?.textContent).toBe('Planning');
    });

    it('of a series leads to its other upcoming dates, and shows how they differ from this date', async () => {
      const series = { seriesMasterId: 'weekly' };
      const { user } = await app.open('/reservations?event=chosen', {
        resources: [VLTAVA, aRoom('Morava')],
        events: [
          aReservation({ ...series, id: 'chosen', day: '2026-11-24' }),
          aReservation({ ...series, id: 'elsewhere', day: '2026-12-01', at: ['morava'] }),
          aReservation({ ...series, id: 'later', day: '2026-12-08', hours: '14:00-15:00' }),
        ],
      });
      const dates = within((await within(await detailOf()).findByText('Other dates')).closest('section')!);
      expect(dates.getAllByRole('link').map((link) => link.textContent)).toEqual(['Tue 1 Dec · Morava', 'Tue 8 Dec · 14:00 – 15:00']);
      await user.click(dates.getByRole('link', { name: /^Tue 8 Dec/ }));
      await waitFor(() => expect(new URLSearchParams(location.search).get('event')).toBe('later'));
      expect(within(await detailOf()).getByText(/14:00 – 15:00 · Repeats/)).toBeDefined();
    });

    it('of a long series lists the next eight dates, and all of them with a press', async () => {
      const day = (index: number) => `2026-12-${String(index + 1).padStart(2, '0')}`;
      const { user } = await app.open('/reservations?event=date-0', {
        resources: [VLTAVA],
        events: Array.from({ length: 12 }, (_, index) => aReservation({ seriesMasterId: 'daily', id: `date-${index}`, day: day(index) })),
      });
      const dates = within((await within(await detailOf()).findByText('Other dates')).closest('section')!);
      expect(dates.getAllByRole('link')).toHaveLength(8);
      await user.click(dates.getByRole('button', { name: 'Show all' }));
      await waitFor(() => expect(dates.getAllByRole('link')).toHaveLength(11));
      expect(dates.queryByRole('button')).toBeNull();
    });

    it('closes once the reservation is deleted', async () => {
      const { user, server } = await app.open('/reservations?event=event-1', {
        resources: [VLTAVA],
        events: [aReservation({ day: '2026-11-24' })],
      });
      server.on(deleteEvent, undefined);
      server.on(notifyReservation, undefined);
      server.on(getEventBounds, refusal('not-found'));
      await user.click(within(await detailOf()).getByRole('button', { name: 'Delete: Planning' }));
      await screen.findByText('Deleted: Planning, Vltava, Tue 24 Nov 10:00 – 11:00');
      await waitFor(() => expect(new URLSearchParams(location.search).get('event')).toBeNull());
    });

    it('of a reservation beyond the range of the list opens, and the list is extended to it', async () => {
      const { server } = await app.open('/reservations?event=far', {
        resources: [VLTAVA],
        events: [aReservation({ id: 'far', day: '2027-01-20' })],
      });
      expect(await detailOf()).toBeDefined();
      expect(titles()).toEqual(['Planning']);
      expect(new URLSearchParams(location.search).get('to')).toBe('2027-01-22');
      expect(server.asked(listEvents).length).toBeGreaterThan(1);
    });

    it('is closed with one press, and the list stays', async () => {
      const { user } = await app.open('/reservations?event=event-1', { resources: [VLTAVA], events: [aReservation()] });
      await user.click(within(await detailOf()).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
      expect([titles(), location.search]).toEqual([['Planning'], '']);
    });

    const join = { joinUrl: 'https://meet.example/x', meetingNumber: null, password: null };
    const MEETINGS: readonly [what: string, says: string | null, href: string | null, event: Partial<EventAnswer>][] = [
      ['made', 'Join Microsoft Teams', 'https://meet.example/x', { onlineMeetingProvider: 'teams', onlineMeeting: join }],
      ['of another kind', 'Join Online meeting', 'https://meet.example/x', { onlineMeetingProvider: 'abc', onlineMeeting: join }],
      [
        'with a number and a password',
        'Join WebexMeeting number 123Password s3cret',
        'https://meet.example/x',
        { onlineMeetingProvider: 'webex', onlineMeeting: { ...join, meetingNumber: '123', password: 's3cret' } },
      ],
      [
        'still being made',
        'Google Meet: the meeting is being created.',
        null,
        { onlineMeetingProvider: 'meet', onlineMeeting: { ...join, joinUrl: '' } },
      ],
      [
        'at an address that is no page',
        'Google Meet: the meeting is being created.',
        null,
        { onlineMeetingProvider: 'meet', onlineMeeting: { ...join, joinUrl: 'javascript:alert(1)' } },
      ],
      ['of a cancelled reservation', null, null, { cancelled: true, onlineMeetingProvider: 'teams', onlineMeeting: join }],
      ['none', null, null, {}],
    ];

    it('shows an online meeting, and links only to a web page', async () => {
      const events = MEETINGS.map(([subject, , , event], index) => aReservation({ ...event, id: `e${index}`, subject }));
      const { user } = await app.open('/reservations?cancelled=yes', { resources: [VLTAVA], events });
      for (const [what, says, href] of MEETINGS) {
        await user.click(await screen.findByRole('link', { name: `Details of ${what}` }));
        const detail = await detailOf(what);
        // This is the paragraph after the organizer's.
        expect([...detail.querySelectorAll('p')][2]?.textContent ?? null, what).toBe(says);
        expect(detail.querySelector('a[target]')?.getAttribute('href') ?? null, what).toBe(href);
      }
    });

    it('offers answers only for an invitation', async () => {
      const invited = { isOrganizer: false, attendees: [room(), me()] };
      const cases: readonly [what: string, isOffered: boolean, event: Parameters<typeof aReservation>[0]][] = [
        ['an invitation', true, invited],
        ['what I am not invited to', false, { isOrganizer: false }],
        ['my own', false, {}],
        ['a cancelled one', false, { ...invited, cancelled: true }],
        ['one that has ended', false, { ...invited, hours: '08:00-09:00' }],
      ];
      const events = cases.map(([subject, , event], index) => aReservation({ ...event, id: `e${index}`, subject }));
      const { user } = await app.open('/reservations?cancelled=yes', { resources: [VLTAVA], events });
      for (const [what, isOffered] of cases) {
        await user.click(await screen.findByRole('link', { name: `Details of ${what}` }));
        const detail = await detailOf(what);
        // The buttons appear a moment after the rest.
        await waitFor(() => {
          const buttons = [...detail.querySelectorAll('button')].map((one) => one.textContent);
          expect(
            buttons.filter((button) => /Accept|Maybe|Decline/.test(button)),
            what,
          ).toEqual(isOffered ? ['Accept', 'Maybe', 'Decline'] : []);
        });
      }
    });

    it.each([
      ['Accept', 'accepted', 'Accepted'],
      ['Decline', 'declined', 'Invitation declined'],
    ] as const)('answers an invitation: %s', async (button, response, told) => {
      const invitation = aReservation({ isOrganizer: false, attendees: [room(), me()] });
      const { user, server } = await app.open('/reservations?event=event-1', { resources: [VLTAVA], events: [invitation] });
      const answered = { ...invitation, attendees: [room(), { ...me(), status: { response } }], accepted: response !== 'declined' };
      server.on(respondToEvent, () => {
        live(server, { resources: [VLTAVA], events: [answered] });
        return answered;
      });
      const detail = await detailOf();
      expect(within(detail).queryByRole('button', { pressed: true })).toBeNull();
      await user.click(await within(detail).findByRole('button', { name: button }));
      expect(await screen.findByText(`${told}: Planning. Eva Malá has your answer.`)).toBeDefined();
      expect(server.asked(respondToEvent)).toMatchObject([
        { params: { id: 'event-1' }, query: { scope: 'occurrence' }, body: { response } },
      ]);
      expect((await within(detail).findByRole('button', { pressed: true })).textContent).toBe(button);
    });

    const asked = (id: string, changes: Parameters<typeof aReservation>[0] = {}) =>
      aReservation({
        id,
        subject: id,
        isOrganizer: false,
        attendees: [room(), { ...me(), status: { response: 'needsAction' } }],
        ...changes,
      });

    it.each([
      ['all of its dates', undefined, 'series'],
      ['one date if that is chosen', 'Only this one', 'occurrence'],
    ])('treats a series as one invitation: the answer is for %s', async (_what, choice, scope) => {
      const date = asked('Choir', { seriesMasterId: 'choir' });
      const { user, server } = await app.open('/reservations?event=Choir', { resources: [VLTAVA], events: [date] });
      server.on(respondToEvent, date);
      const detail = await detailOf('Choir');
      if (choice !== undefined) await user.click(await within(detail).findByRole('button', { name: choice }));
      await user.click(await within(detail).findByRole('button', { name: 'Accept' }));
      await screen.findByText('Accepted: Choir. Eva Malá has your answer.');
      expect(server.asked(respondToEvent)).toMatchObject([{ params: { id: 'Choir' }, query: { scope }, body: { response: 'accepted' } }]);
    });

    it('leads to the next invitation after an answer, not to another date of the same series', async () => {
      const events = [
        asked('Choir', { seriesMasterId: 'choir' }),
        asked('Choir-again', { day: '2026-11-24', seriesMasterId: 'choir' }),
        asked('Lunch', { day: '2026-11-25' }),
      ];
      const { user, server } = await app.open('/reservations?event=Choir', { resources: [VLTAVA], events });
      server.on(respondToEvent, events[0]!);
      await user.click(await within(await detailOf('Choir')).findByRole('button', { name: 'Maybe' }));
      await detailOf('Lunch');
      expect(new URLSearchParams(location.search).get('event')).toBe('Lunch');
    });

    it('of an invitation can be found by listing only invitations to answer', async () => {
      const events = [
        asked('Choir'),
        asked('Lunch', { day: '2026-11-24', attendees: [room(), { ...me(), status: { response: 'accepted' } }] }),
      ];
      const { user } = await app.open('/reservations', { resources: [VLTAVA], events });
      await rowOf('Lunch');
      await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Invitations to answer');
      await waitFor(() => expect(titles()).toEqual(['Choir']));
      expect(location.search).toBe('?state=invitations');
    });
  });

  describe('a link to a reservation', () => {
    it.each(['not-found', 'forbidden'] as const)('that has been deleted or may not be seen leads to a message: %s', async (code) => {
      app.server.usually(getEvent, refusal(code));
      const { user } = await app.open('/reservations?event=gone', { resources: [VLTAVA], events: [aReservation()] });
      expect(await screen.findByText('This reservation has been deleted, or you do not have access to it.')).toBeDefined();
      await user.click(screen.getByRole('button', { name: 'Close' }));
      expect(location.search).toBe('');
      expect(titles()).toEqual(['Planning']);
    });
  });

  describe('the list of reservations', () => {
    const events = [
      aReservation({
        id: 'b',
        subject: 'Second',
        hours: '14:00-15:00',
        at: ['morava'],
        attendees: [
          anAttendee('morava@example.com', { resource: true, response: 'needsAction' }),
          anAttendee(HER.email, { name: HER.name }),
        ],
      }),
      aReservation({ id: 'a', subject: 'First', hours: '10:00-11:00' }),
      aReservation({ id: 'c', subject: 'Tomorrow', day: '2026-11-24', isAllDay: true }),
      aReservation({ id: 'd', subject: 'Called off', cancelled: true, hours: '12:00-13:00' }),
      aReservation({ id: 'e', subject: 'Over', hours: '08:00-09:00' }),
      aReservation({ id: 'f', subject: 'Elsewhere', at: [] }),
      aReservation({ id: 'g', subject: '', hours: '17:00-18:00' }),
    ];
    const company = { resources: [VLTAVA, aRoom('Morava', { displayNameForApp: { en: 'Řeka Morava' } })], events, people: [HER] };

    it.each([
      ['sorted by day and time, with upcoming reservations of resources', '', ['First', 'Second', 'No title', 'Tomorrow']],
      ['with cancelled ones, and all of today', 'cancelled=yes', ['Over', 'First', 'Called off', 'Second', 'No title', 'Tomorrow']],
      ['limited to a status', 'state=tentative', ['Second']],
      ['not limited by an unknown status', 'state=nonsense', ['First', 'Second', 'No title', 'Tomorrow']],
      ['limited to a resource, regardless of case and accents', 'name=reka', ['Second']],
      ['limited to reservations with a person', `attendee=${HER.email}`, ['Second']],
      ['limited to reservations with a group that takes part', `attendee=group:${HER.email}`, ['Second']],
      ['empty for a group at the organizer’s address, because a group organises nothing', `attendee=group:${ME.email}`, []],
      ['empty for two people who are never together', `attendee=${HER.email}&attendee=x@example.com`, []],
      ['limited to reservations with the organizer', `attendee=${ME.email.toUpperCase()}`, ['First', 'Second', 'No title', 'Tomorrow']],
    ])('is %s', async (_what, search, expected) => {
      await app.open(`/reservations?${search}`, company);
      await screen.findByText(`${expected.length} reservations`.replace(/^1 reservations/, '1 reservation'));
      expect(titles()).toEqual(expected);
    });

    it('has its days as headings, and marks an all-day reservation', async () => {
      await app.open('/reservations', company);
      await screen.findByText('4 reservations');
      expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
        'Today · Monday 23 November',
        'Tomorrow · Tuesday 24 November',
      ]);
      expect(within(await rowOf('Tomorrow')).getByText('All day')).toBeDefined();
      expect(within(await rowOf('First')).getByText('10:00')).toBeDefined();
    });

    // The reports: "Company in New York, a Google event of the whole day 8 December: listed under Monday 7 December", and "All day 14 December
    // made in Auckland, a room in Prague: listed under Sunday 13".
    it.each([
      ['Etc/GMT+12', 'UTC', 0],
      ['America/New_York', 'UTC', 0],
      ['Europe/Prague', 'Pacific/Auckland', 0],
      ['Pacific/Auckland', 'Europe/Prague', 0],
      ['Pacific/Kiritimati', 'America/Los_Angeles', 0],
      ['America/Los_Angeles', 'Pacific/Kiritimati', 2],
    ])('puts a whole day on its dates, for people in %s if it was made in %s', async (timezone, zone, more) => {
      const at = (date: string) => ({
        dateTime: `${date}T00:00:00`,
        timeZone: zone,
        utcDateTime: fromInstant(startOfDay(date, zone)),
      });
      const last = plusDays('2026-12-08', more);
      const event = { ...aReservation({ subject: 'Fair', isAllDay: true }), start: at('2026-12-08'), end: at(plusDays(last, 1)) };
      await app.open('/reservations', { ...company, events: [event] }, { configuration: { timezone } });
      const row = await rowOf('Fair');
      expect(screen.getByRole('heading', { level: 2, name: /8 December/ }).textContent).toBe('Tuesday 8 December');
      expect(row.querySelector('.event-row__time')!.textContent).toBe(more === 0 ? 'All day' : 'All day– Thu 10 Dec');
      expect(within(row).getByRole('link', { name: /Fair/ })).toBeDefined();
    });

    it('is filtered by the person’s choices, which are part of the address', async () => {
      const { user } = await app.open('/reservations', company);
      await screen.findByText('4 reservations');
      await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Tentative');
      await waitFor(() => expect(titles()).toEqual(['Second']));
      expect(location.search).toBe('?state=tentative');
      await user.type(screen.getByRole('searchbox', { name: 'Room or desk' }), 'vlt');
      expect(await screen.findByText('Nothing in the next 30 days matches these filters.')).toBeDefined();
    });

    it('can be filtered by a group, which has no reservations of its own', async () => {
      const group = { id: 'g', name: 'Design team', email: 'design@example.com', kind: 'group' as const };
      const { user, server } = await app.open('/reservations', company);
      server.on(findPeople, [group]);
      await screen.findByText('4 reservations');
      await user.type(screen.getByRole('combobox', { name: 'With (e-mail)' }), 'design');
      await user.click(await screen.findByRole('option', { name: /Design team/ }));
      await waitFor(() => expect(new URLSearchParams(location.search).get('attendee')).toBe('group:design@example.com'));
      await user.type(screen.getByRole('combobox', { name: 'Show a colleague’s' }), 'design');
      expect(await screen.findByText('Nobody by that name')).toBeDefined();
    });

    it('contains all pages of the calendar', async () => {
      app.server.on(listEvents, ({ query }) =>
        query.cursor === undefined
          ? { value: [events[0]!], nextLink: '/api/calendar/events?cursor=next%20page' }
          : { value: query.cursor === 'next page' ? [events[1]!] : [], nextLink: null },
      );
      await app.open('/reservations', company);
      await screen.findByText('2 reservations');
      expect(titles()).toEqual(['First', 'Second']);
    });

    it('skips empty months when it goes back', async () => {
      const { user } = await app.open('/reservations', {
        resources: [VLTAVA],
        events: [aReservation({ subject: 'Summer', day: '2026-07-01' })],
      });
      await screen.findByText('No reservations');
      await user.click(screen.getByRole('button', { name: 'Show earlier' }));
      await waitFor(() => expect(titles()).toEqual(['Summer']));
    });

    it('reports that there is nothing within a year', async () => {
      const { user } = await app.open('/reservations', { resources: [VLTAVA] });
      await user.click(await screen.findByRole('button', { name: 'Show later' }));
      expect(await screen.findByText('Nothing in the year after.')).toBeDefined();
    });

    it('forgets the report of an empty year when another person is shown', async () => {
      const { user } = await app.open('/reservations', { resources: [VLTAVA], people: [HER] });
      await user.click(await screen.findByRole('button', { name: 'Show later' }));
      await screen.findByText('Nothing in the year after.');
      await user.click(screen.getByRole('combobox', { name: 'Show a colleague’s' }));
      await user.paste('eva');
      await user.click(await screen.findByRole('option', { name: /Eva Malá/ }));
      expect(await screen.findByRole('button', { name: 'Show later' })).toBeDefined();
      expect(screen.queryByText('Nothing in the year after.')).toBeNull();
    });

    it.each(['/reservations?from=2026-02-31', '/reservations?to=2026-13-01', '/timeline?day=2026-02-30'])(
      'does not fail with an invalid day in the address: %s',
      async (path) => {
        await app.open(path, { resources: [VLTAVA] });
        expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
        expect(screen.queryByText(/This part of the page has failed/)).toBeNull();
      },
    );
  });

  describe('a colleague’s reservations', () => {
    const path = `/reservations?user=${HER.email}`;

    it('are on the same screen, with the name on top and a link back', async () => {
      const { user, server } = await app.open(path, { resources: [VLTAVA], events: [aReservation({ isOrganizer: false })], people: [HER] });
      expect(await screen.findByRole('heading', { level: 1, name: 'Reservations of Eva Malá' })).toBeDefined();
      await rowOf();
      expect(server.asked(listEvents).map(({ query }) => query.user)).toContain(HER.email);
      await user.click(screen.getByRole('link', { name: 'Back to mine' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Reservations' })).toBeDefined();
    });

    it.each([
      ['in a company’s calendar, with read permission', CORPORATE_CALENDAR_RULES, 'public' as const, true],
      ['in a company’s calendar, without read permission', CORPORATE_CALENDAR_RULES, 'private' as const, false],
      ['in Assist’s own calendar, where the reservation’s visibility decides', EMBEDDED_CALENDAR_RULES, 'public' as const, false],
    ])('can be viewed by the rule of the calendar’s kind (specification, section 4): %s', async (_what, rules, visibility, isOffered) => {
      const event = aReservation({
        isOrganizer: false,
        visibility,
        ownerEventId: 'hers',
        ownerUserId: HER.email,
        permissions: { ...NO_RIGHTS, canReadPublic: true },
      });
      const { user } = await app.open(
        path,
        { resources: [VLTAVA], events: [event], people: [HER] },
        { configuration: { capabilities: { ...rules, hearsEveryChange: true, reminds: false, onlineMeetings: [] } } },
      );
      const view = within(await rowOf()).queryByRole('link', { name: 'View: Planning' });
      expect(view !== null).toBe(isOffered);
      if (view === null) return;
      await user.click(view);
      expect(await detailOf()).toBeDefined();
      expect(location.search).toContain(`user=${encodeURIComponent(HER.email)}`);
    });

    it('of which only the times may be seen show only these, and cannot be opened or changed (specification, section 8)', async () => {
      app.server.on(listEvents, refusal('mailbox-not-available'));
      const limited = aReservation({
        id: 'x',
        subject: '',
        isOrganizer: false,
        limited: true,
        attendees: [],
        locations: [],
        visibility: 'private',
      });
      // A bare time does not state whether it is all day.
      const { start, end } = aReservation({ hours: '00:00-24:00' });
      const wholeDay = { ...limited, id: 'z', subject: 'On leave', start, end };
      app.server.on(listLimitedEvents, { value: [limited, { ...limited, id: 'y', subject: 'Away' }, wholeDay], nextLink: null });
      const { server } = await app.open(path, { resources: [VLTAVA], people: [HER] });
      await screen.findByText('3 reservations');
      const rows = screen.getAllByRole('article');
      const told = (selector: string) => rows.map((row) => row.querySelector(selector)!.textContent).toSorted();
      expect(told('h4')).toEqual(['Away', 'On leave', 'Taken']);
      expect(told('.event-row__time')).toEqual(['10:0011:00', '10:0011:00', 'All day']);
      expect(rows.every((row) => within(row).queryByText('Only the time is visible to you.') !== null)).toBe(true);
      expect(rows.flatMap((row) => [...row.querySelectorAll('a, button')])).toEqual([]);
      expect(server.asked(listLimitedEvents)[0]!.query.user).toBe(HER.email);
    });

    it('mention that a busy time may be several reservations (Google joins adjacent ones)', async () => {
      app.server.on(listEvents, refusal('mailbox-not-available'));
      const time = aReservation({ id: 'x', subject: '', isOrganizer: false, limited: true, attendees: [], locations: [], iCalUId: '' });
      app.server.on(listLimitedEvents, { value: [time], nextLink: null });
      await app.open(path, { resources: [VLTAVA], people: [HER] });
      expect(await screen.findByText('Taken. The calendar does not say by how many reservations.')).toBeDefined();
      expect(screen.queryByText('Only the time is visible to you.')).toBeNull();
    });

    it('of which only the times are known match no filter', async () => {
      app.server.on(listEvents, { value: [aReservation({ isOrganizer: false, limited: true })], nextLink: null });
      await app.open(`${path}&name=vltava`, { resources: [VLTAVA], people: [HER] });
      expect(await screen.findByText('0 reservations')).toBeDefined();
    });
  });

  describe('a list that cannot be loaded', () => {
    it.each([
      ['forbidden', refusal('forbidden'), 'You may not do this.'],
      ['too many attempts', refusal('too-many-attempts'), 'Too many attempts. Wait a few minutes and try again.'],
      ['the server is unreachable', NO_ANSWER, 'No connection to the server. Check the network and try again.'],
    ])('gives the reason, and tries again on request: %s', async (_what, answer, sentence) => {
      app.server.on(listEvents, answer);
      const { user, server } = await app.open('/reservations', { resources: [VLTAVA] });
      const alert = await screen.findByRole('alert');
      expect(within(alert).getByText(sentence)).toBeDefined();
      expect(server.calls).not.toContain('listLimitedEvents');
      server.on(listEvents, { value: [aReservation()], nextLink: null });
      await user.click(within(alert).getByRole('button', { name: 'Try again' }));
      await rowOf();
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it.each(['unavailable', 'too-many-attempts'] as const)(
      'keeps the reservations shown before, and continues to request them: %s',
      async (code) => {
        const { server } = await app.open('/reservations', { resources: [VLTAVA], events: [aReservation()] });
        await rowOf();
        server.on(listEvents, refusal(code));
        setClock('2026-11-23T08:10:00Z');
        await waitFor(() => expect(server.asked(listEvents).length).toBeGreaterThan(1));
        expect([titles(), screen.queryByRole('alert')]).toEqual([['Planning'], null]);
        server.on(listEvents, {
          value: [aReservation(), aReservation({ id: 'later', subject: 'Later', hours: '14:00-15:00' })],
          nextLink: null,
        });
        setClock('2026-11-23T08:12:00Z');
        await waitFor(() => expect(titles()).toEqual(['Planning', 'Later']));
      },
    );
  });

  it('the company’s time zone differs from that of the machine', () => {
    expect(aConfiguration().timezone).not.toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });
});
