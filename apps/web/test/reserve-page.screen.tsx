import {
  type AnswerOf,
  changeEvent,
  createEvent,
  createOnlineMeeting,
  type EventAnswer,
  getEvent,
  getSchedules,
  getUtilisation,
  listEvents,
  notifyReservation,
  planEvent,
  type ProblemCode,
} from '@assist/contract';
import { CORPORATE_CALENDAR_RULES, EMBEDDED_CALENDAR_RULES } from '@assist/reservation';
import { anAttendee } from '@assist/test-kit';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aPlace, aPlan, aReservation, aRoom, aSchedule, HER, type Company, ME, taken, time } from './a-company.ts';
import { aScreen, setClock } from './a-screen.tsx';
import { NO_ANSWER, refusal, type Server } from './a-server.ts';

type PlannedRefusal = AnswerOf<typeof planEvent>['dates'][number]['refusals'][number];

describe('in the reservation form', () => {
  const app = aScreen();

  const VLTAVA = aRoom('Vltava');
  const MORAVA = aRoom('Morava', { displayNameForApp: { en: 'Řeka Morava' } });
  const COMPANY: Company = { resources: [VLTAVA, MORAVA], people: [HER, { name: 'Bela', email: 'bela@example.com' }] };
  const PATH = '/reservations/reserve?resource=vltava&day=2026-11-24&from=10:00&to=11:00';
  const offering = (...onlineMeetings: string[]) => ({
    configuration: { capabilities: { ...EMBEDDED_CALENDAR_RULES, hearsEveryChange: true, reminds: true, onlineMeetings } },
  });
  const CORPORATE = {
    configuration: {
      capabilities: { ...CORPORATE_CALENDAR_RULES, notificationDelayMs: 0, hearsEveryChange: false, reminds: true, onlineMeetings: [] },
    },
  };

  const reserveButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^(Reserve |Save: |Choose what)/ });
  /** Makes the server create this event, and return it from then on. */
  function makes(server: Server, event: EventAnswer, occurrences = 1) {
    server.on(createEvent, { event, occurrences });
    server.on(getEvent, event);
    server.on(listEvents, { value: [event], nextLink: null });
    server.on(notifyReservation, undefined);
  }
  const add = async (user: UserEvent, field: string, text: string) => {
    await user.click(screen.getByRole('combobox', { name: field }));
    await user.paste(text);
    await user.keyboard('{Enter}');
  };
  /** Returns the state that a row of the strip shows at the chosen time, for a resource or a person. */
  const stateOf = (name: string) =>
    [...document.querySelectorAll('.shared-strip__row')]
      .find((row) => row.querySelector('strong')?.textContent === name)
      ?.querySelector('.shared-strip__state')?.textContent;
  const alertText = async () => (await screen.findByRole('alert')).textContent;

  describe('the reserve button', () => {
    it.each([
      ['/reservations/reserve', 'Choose what to reserve.', true],
      // By default, a reservation begins with the next quarter of an hour and lasts one hour.
      ['/reservations/reserve?resource=vltava', 'Reserve Vltava, today 09:15 – 10:15', false],
      [`${PATH}&resource=morava`, 'Reserve 2 items, tomorrow 10:00 – 11:00', false],
      ['/reservations/reserve?event=event-1', 'Save: Vltava, today 10:00 – 11:00', false],
      ['/reservations/reserve?event=nights', 'Save: Vltava, today 10:00 – Wed 25 Nov 12:00', false],
      ['/reservations/reserve?event=days', 'Save: Vltava, today – tomorrow, All day', false],
      // An invalid day counts as today.
      ['/reservations/reserve?resource=vltava&day=2026-02-31', 'Reserve Vltava, today 09:15 – 10:15', false],
    ])('at %s states exactly what it will do: "%s"', async (path, words, isDisabled) => {
      const { start } = aReservation();
      const nights = { start, end: aReservation({ day: '2026-11-25', hours: '11:00-12:00' }).end };
      const wholeDay = (day?: string) => aReservation({ hours: '00:00-24:00', ...(day === undefined ? {} : { day }) });
      const days = { start: wholeDay().start, end: wholeDay('2026-11-24').end, isAllDay: true };
      await app.open(path, {
        ...COMPANY,
        events: [aReservation(), aReservation({ id: 'nights', ...nights }), aReservation({ id: 'days', ...days })],
      });
      const button = await reserveButton();
      expect([button.textContent, button.disabled]).toEqual([words, isDisabled]);
    });

    it('follows each choice', async () => {
      const { user } = await app.open(PATH, COMPANY);
      const button = await reserveButton();
      await user.click(screen.getByRole('button', { name: 'Next day' }));
      await user.click(screen.getByRole('button', { name: '1 h 30 min' }));
      expect(button.textContent).toBe('Reserve Vltava, Wed 25 Nov 10:00 – 11:30');
      await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), '14:00');
      expect(button.textContent, 'the length stays').toBe('Reserve Vltava, Wed 25 Nov 14:00 – 15:30');
      await user.click(screen.getByRole('checkbox', { name: 'All day' }));
      expect(button.textContent).toBe('Reserve Vltava, Wed 25 Nov, All day');
      await user.click(screen.getByRole('checkbox', { name: 'All day' }));
      expect(button.textContent).toBe('Reserve Vltava, Wed 25 Nov 14:00 – 15:30');
      await user.click(screen.getByRole('button', { name: 'Remove Vltava' }));
      expect([button.textContent, button.disabled]).toEqual(['Choose what to reserve.', true]);
    });
  });

  describe('a repetition', () => {
    const repeats = async (user: UserEvent, choice: string) => user.selectOptions(screen.getByRole('combobox', { name: 'Repeat' }), choice);
    const WEEKLY = 'Every week on Tuesday';
    /** Changes to the plan of a series on Tuesdays: its second date is taken. */
    const CLASH = {
      '2026-12-01': {
        refusals: [
          {
            email: VLTAVA.email,
            code: 'slot-taken' as const,
            taken: { ...time('10:00-12:00', '2026-12-01'), subject: 'Design critique', organizer: { address: HER.email, name: HER.name } },
          },
        ],
        ways: [
          { kind: 'instead' as const, resources: [{ of: VLTAVA.email, by: MORAVA.email, lacks: [] }] },
          { kind: 'time' as const, ...time('12:00-13:00', '2026-12-01') },
        ],
      },
    };
    const opened = async (changes: Parameters<typeof aPlan>[1] = CLASH) => {
      const { user, server } = await app.open(PATH, COMPANY);
      server.on(planEvent, ({ body }) => ({ dates: aPlan(body, changes) }));
      makes(server, aReservation({ subject: 'Made' }), 5);
      await reserveButton();
      await repeats(user, WEEKLY);
      await screen.findByRole('heading', { name: 'Dates' });
      return { user, server };
    };
    const isReady = (words: string) => waitFor(async () => expect((await reserveButton()).textContent).toBe(words));
    const exceptions = (server: Server) => server.asked(createEvent).map(({ body }) => body.exceptions);

    it.each([
      ['Every day', { frequency: 'daily', interval: 1, until: '2026-12-22' }, 29],
      ['Every weekday', { frequency: 'weekly', interval: 1, weekdays: [1, 2, 3, 4, 5], until: '2026-12-22' }, 21],
      ['Every week on Tuesday', { frequency: 'weekly', interval: 1, weekdays: [2], until: '2026-12-22' }, 5],
      ['Every month on the 24th', { frequency: 'monthly', interval: 1, count: 6 }, 6],
      ['Every month on the fourth Tuesday', { frequency: 'monthly', interval: 1, weekdays: [2], weekOfMonth: 4, count: 6 }, 6],
    ])('offers "%s" as one choice', async (choice, recurrence, count) => {
      const { user, server } = await app.open(PATH, COMPANY);
      makes(server, aReservation({ subject: 'Made' }), count);
      await reserveButton();
      await repeats(user, choice);
      await isReady(`Reserve ${count} dates`);
      await user.click(await reserveButton());
      await screen.findByRole('heading', { name: 'Reserved: Made' });
      expect(server.asked(createEvent)[0]!.body).toMatchObject({ recurrence });
      expect(exceptions(server)).toEqual([undefined]);
    });

    it('of any other kind can be composed, with at least one weekday', async () => {
      const { user, server } = await app.open(PATH, COMPANY);
      makes(server, aReservation({ subject: 'Made' }), 5);
      await reserveButton();
      await repeats(user, 'Custom…');
      await user.selectOptions(screen.getByRole('combobox', { name: 'Every' }), '2');
      await user.click(screen.getByRole('button', { name: 'Thursday' }));
      await user.click(screen.getByRole('button', { name: 'Tuesday' }));
      await user.click(screen.getByRole('button', { name: 'Thursday' }));
      await user.selectOptions(screen.getByRole('combobox', { name: 'Ends' }), 'After a number of dates');
      fireEvent.change(screen.getByRole('spinbutton', { name: 'Dates' }), { target: { value: '3' } });
      await isReady('Reserve 3 dates');
      await user.click(await reserveButton());
      await screen.findByRole('heading', { name: 'Reserved: Made' });
      expect(server.asked(createEvent)[0]!.body.recurrence).toEqual({ frequency: 'weekly', interval: 2, weekdays: [4], count: 3 });
    });

    it('follows its day: Tuesdays become Wednesdays', async () => {
      const { user, server } = await opened({});
      await isReady('Reserve 5 dates');
      await user.click(screen.getByRole('button', { name: 'Next day' }));
      await waitFor(() => expect(server.asked(planEvent).at(-1)!.body.recurrence).toMatchObject({ weekdays: [3] }));
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Repeat' }).selectedOptions[0]!.text).toBe('Every week on Wednesday');
    });

    it('with one date taken has a way out preselected, so that one press reserves all dates', async () => {
      const { user, server } = await opened();
      await isReady('Reserve 5 dates, 1 in Řeka Morava');
      expect(screen.getByText(/^1 of 5 dates is not available as planned\./)).toBeDefined();
      expect(screen.getByText('Vltava: Taken 10:00 – 12:00 by Eva Malá. · Design critique')).toBeDefined();
      await user.click(await reserveButton());
      await screen.findByRole('heading', { name: 'Reserved: Made' });
      expect(screen.getByText(/ · 5 dates, 1 in Řeka Morava$/)).toBeDefined();
      expect(exceptions(server)).toEqual([[{ date: '2026-12-01', resources: [{ email: MORAVA.email }] }]]);
    });

    it.each([
      ['12:00 – 13:00', 'Reserve 5 dates, 1 at another time', { date: '2026-12-01', ...time('12:00-13:00', '2026-12-01') }],
      ['Leave this date out', 'Reserve 4 of 5 dates', { date: '2026-12-01', skip: true }],
    ])('can be reserved with another way out: "%s"', async (way, words, exception) => {
      const { user, server } = await opened();
      await user.click(await screen.findByRole('radio', { name: new RegExp(`^${way}`) }));
      await isReady(words);
      await user.click(await reserveButton());
      await screen.findByRole('heading', { name: 'Reserved: Made' });
      expect(exceptions(server)).toEqual([[exception]]);
    });

    it('leaves out a date when it is pressed, and includes it again', async () => {
      const { user, server } = await opened({});
      await isReady('Reserve 5 dates');
      await user.click(screen.getByRole('button', { name: /^Tue 15 Dec/ }));
      await isReady('Reserve 4 of 5 dates');
      await user.click(screen.getByRole('button', { name: /^Tue 15 Dec/ }));
      await user.click(screen.getByRole('button', { name: /^Tue 22 Dec/ }));
      await user.click(await reserveButton());
      await screen.findByRole('heading', { name: 'Reserved: Made' });
      expect(exceptions(server)).toEqual([[{ date: '2026-12-22', skip: true }]]);
    });

    it('with no date left cannot be reserved', async () => {
      const none = { refusals: [{ email: VLTAVA.email, code: 'reservations-disabled' as const }], ways: [] };
      await opened(Object.fromEntries(['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'].map((day) => [day, none])));
      await isReady('Reserve 0 of 5 dates');
      expect((await reserveButton()).disabled).toBe(true);
    });

    it('that could not be checked can still be requested, because the server checks each date', async () => {
      const { user, server } = await app.open(PATH, COMPANY);
      server.on(planEvent, refusal('too-many-at-once'));
      makes(server, aReservation({ subject: 'Made' }), 5);
      await reserveButton();
      await repeats(user, WEEKLY);
      expect(await screen.findByText('That is too much for one reservation. Choose fewer dates, resources or people.')).toBeDefined();
      await waitFor(async () => expect((await reserveButton()).disabled).toBe(false));
      await user.click(await reserveButton());
      await screen.findByRole('heading', { name: 'Reserved: Made' });
    });

    it('reports which dates could not be reserved after all', async () => {
      const { user, server } = await opened();
      const event = aReservation({ subject: 'Made' });
      server.on(createEvent, { event, occurrences: 4, dates: [{ date: '2026-12-01', eventId: null, code: 'slot-taken' }] });
      await isReady('Reserve 5 dates, 1 in Řeka Morava');
      await user.click(await reserveButton());
      expect(await alertText()).toBe(
        'These dates could not be reserved after all:Tue 1 Dec: Somebody was faster: this time has just been taken. Choose another one.',
      );
      expect(screen.getByText(/ · 4 dates$/)).toBeDefined();
    });
  });

  describe('an unavailable time', () => {
    const tomorrow = (hours: string, more = {}) => taken(hours, more, '2026-11-24');

    const settings = (schedulingSettings: NonNullable<Parameters<typeof aRoom>[1]>['schedulingSettings']) => ({
      schedulingSettings: { ...schedulingSettings },
    });
    const REFUSED: readonly [what: string, reasons: string, resource: Parameters<typeof aRoom>[1], items?: ReturnType<typeof taken>[]][] = [
      ['somebody’s', 'Taken 10:30 – 11:30.', {}, [tomorrow('10:30-11:30')]],
      ['hers', 'Taken 10:00 – 10:30 by Eva Malá.', {}, [tomorrow('10:00-10:30', { organizer: { address: HER.email, name: HER.name } })]],
      ['mine', 'You have it 09:00 – 12:00.', {}, [tomorrow('09:00-12:00', { isOrganizer: true, eventId: 'mine' })]],
      ['closed', 'Closed at that time. Open 08:00 – 10:30.', { endTime: '10:30', ...settings({ rejectOutsideWorkingHours: true }) }],
      ['too short', 'At least 2 h.', settings({ minimumMeetingDurationInMinutes: 120 })],
      ['too long', 'At most 45 min.', settings({ maximumMeetingDurationInMinutes: 45 })],
      ['too far ahead', 'It can be reserved for today only.', settings({ maxAdvanceDays: 0 })],
      ['assigned', 'It is assigned to somebody else.', { conditions: { reservedTo: 'other' } }],
      ['not reserved', 'It cannot be reserved.', { reservationsEnabled: false }],
      ['free', '', {}],
    ];

    it('is explained for each resource', async () => {
      const resources = REFUSED.map(([what, , changes], index) => aRoom(what, { ...changes, id: `r${index}` }));
      const path = PATH.replace('resource=vltava', resources.map(({ id }) => `resource=${id}`).join('&'));
      await app.open(path, { resources, taken: Object.fromEntries(REFUSED.map(([, , , items = []], index) => [`r${index}`, items])) });
      const rows = [...(await screen.findByText('free')).closest('ul')!.children];
      await screen.findByText('At most 45 min.');
      const said = rows.map((row) => [
        row.querySelector('strong')!.textContent,
        [...row.querySelectorAll('em')].map((one) => one.textContent).join(' '),
      ]);
      expect(said).toEqual(REFUSED.map(([what, reason]) => [what, reason]));
      expect((await reserveButton()).disabled).toBe(true);
    });

    it('is recognised only once the chosen day has loaded, never by the day shown before', async () => {
      const { user } = await app.open(PATH, COMPANY);
      await waitFor(() => expect(stateOf('Vltava')).toBe('Free'));
      let answer: (schedules: readonly ReturnType<typeof aSchedule>[]) => void = () => {};
      app.server.on(getSchedules, () => new Promise((resolve) => (answer = (schedules) => resolve([...schedules]))));
      await user.click(screen.getByRole('button', { name: 'Next day' }));
      await waitFor(() => expect(stateOf('Vltava')).not.toBe('Free'));
      answer([aSchedule(VLTAVA.email, [taken('08:00-18:00', {}, '2026-11-25')]), aSchedule(ME.email)]);
      await waitFor(() => expect(stateOf('Vltava')).toBe('Reserved'));
    });

    it('may be one that has passed', async () => {
      await app.open('/reservations/reserve?resource=vltava&from=07:00&to=08:00', COMPANY);
      expect(await screen.findByText('That time has passed.')).toBeDefined();
      expect((await reserveButton()).disabled).toBe(true);
    });

    it('may be one in a full area, even if the resource’s own calendar is free', async () => {
      app.server.on(getUtilisation, ({ body }) =>
        body.areaIds.map((areaId) => ({ areaId, workplaces: 2, reserved: Array<number>(200).fill(1) })),
      );
      await app.open(PATH, { resources: [aPlace('Vltava', { mapInfos: [{ areaId: 'quiet', featureId: null }] })] });
      expect(await screen.findByText('This area may be used to 50% and is full at that time.')).toBeDefined();
      expect((await reserveButton()).disabled).toBe(true);
    });

    it('is not one whose availability is unknown, which can still be requested', async () => {
      await app.open(PATH, { ...COMPANY, taken: { vltava: null } });
      expect(await screen.findByText(/^Its calendar is not responding/)).toBeDefined();
      expect(stateOf('Vltava')).toBe('Unknown');
      expect((await reserveButton()).disabled).toBe(false);
    });
  });

  describe('the new reservation', () => {
    const minimal = {
      idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/),
      subject: 'Room',
      bodyHtml: '',
      ...time('10:00-11:00', '2026-11-24'),
      timezone: 'Europe/Prague',
      visibility: 'public',
      attendees: [],
      resources: [{ email: 'vltava@example.com', displayName: 'Vltava', username: 'vltava@example.com' }],
      reminder: 15,
      isAllDay: false,
      recurrence: null,
    };
    const choose = (field: string, option: string) => (user: UserEvent) =>
      user.selectOptions(screen.getByRole('combobox', { name: field }), option);
    const tick = (name: string | RegExp) => (user: UserEvent) => user.click(screen.getByRole('checkbox', { name }));
    const write = (field: string, value: string) => async () =>
      void fireEvent.change(screen.getByRole('textbox', { name: field }), { target: { value } });

    it.each<[what: string, asked: object, how: ((user: UserEvent) => Promise<unknown>)[]]>([
      ['is named after its kind if it has no title', {}, []],
      [
        'contains everything that is filled in, and its text is never markup',
        {
          subject: 'Planning',
          bodyHtml: '<p>a &lt;b&gt;<br>c</p>',
          visibility: 'private',
          reminder: 1440,
          attendees: [{ email: HER.email, name: HER.name, remotely: true }],
          resources: [expect.objectContaining({ email: 'vltava@example.com' }), expect.objectContaining({ email: 'morava@example.com' })],
          onlineMeeting: { kind: 'native', provider: 'teams' },
        },
        [
          write('Title', '  Planning '),
          write('Notes', 'a <b>\nc'),
          tick(/^Private/),
          choose('Reminder', '24 h before'),
          (user) => add(user, 'Add a person', 'eva'),
          async (user) => user.click(await screen.findByRole('checkbox', { name: 'joins remotely' })),
          // The room is found by a part of its name, without accents.
          (user) => add(user, 'Add a room, a desk or something else', 'reka mor'),
          choose('Online meeting', 'Microsoft Teams'),
        ],
      ],
      [
        'takes the whole day in the site’s time zone, and has no reminder',
        { isAllDay: true, start: '2026-11-23T23:00:00.000Z', end: '2026-11-24T23:00:00.000Z', reminder: null },
        [tick('All day'), choose('Reminder', 'None')],
      ],
      [
        'is repeated every weekday until a given day',
        { recurrence: { frequency: 'weekly', interval: 1, weekdays: [1, 2, 3, 4, 5], until: '2026-12-01' } },
        [
          choose('Repeat', 'Every weekday'),
          async () => void fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-12-01' } }),
          async () => void (await screen.findByText('All 6 dates are free.')),
        ],
      ],
    ])('%s', async (_what, asked, how) => {
      const { user, server } = await app.open(PATH, COMPANY, offering('teams'));
      makes(server, aReservation({ subject: 'Made' }));
      await reserveButton();
      for (const step of how) await step(user);
      await user.click(await reserveButton());
      expect(await screen.findByRole('heading', { name: 'Reserved: Made' })).toBeDefined();
      expect(server.asked(createEvent).map(({ body }) => body)).toEqual([{ ...minimal, ...asked }]);
    });

    it('with an external online meeting is created after the meeting, and refers to it', async () => {
      const { user, server } = await app.open(PATH, COMPANY, offering('webex'));
      makes(server, aReservation());
      const meeting = { weblink: 'https://webex.example/1', meetingNumber: '1', password: 'p' };
      server.on(createOnlineMeeting, meeting);
      await reserveButton();
      await choose('Online meeting', 'Webex')(user);
      await add(user, 'Add a person', 'eva');
      await screen.findByText('Eva Malá');
      await user.click(await reserveButton());
      await screen.findByRole('heading', { name: /^Reserved/ });
      expect(server.calls.filter((call) => call.startsWith('create'))).toEqual(['createOnlineMeeting', 'createEvent']);
      expect(server.asked(createOnlineMeeting)).toMatchObject([
        {
          params: { meetingProvider: 'webex' },
          body: { eventTitle: 'Room', invitees: [{ email: HER.email, coHost: false, displayName: HER.name }] },
        },
      ]);
      expect(server.asked(createEvent)[0]!.body.onlineMeeting).toEqual({ kind: 'made', provider: 'webex', ...meeting });
    });

    it('is created without an online meeting that fails, with a message (specification, section 8)', async () => {
      const { user, server } = await app.open(PATH, COMPANY, offering('webex'));
      makes(server, aReservation());
      server.on(createOnlineMeeting, refusal('online-meeting-failed'));
      await reserveButton();
      await choose('Online meeting', 'Webex')(user);
      await user.click(await reserveButton());
      expect(await screen.findByText('Vltava: Cannot create webex meetings')).toBeDefined();
      expect(await screen.findByRole('heading', { name: /^Reserved/ })).toBeDefined();
      expect(server.asked(createEvent)[0]!.body.onlineMeeting).toBeUndefined();
    });

    // microsoftgraph/microsoft-graph-docs issues 9741 and 12519: where the organizer may not, the answer has isOnlineMeeting false.
    it('is created without an online meeting that the calendar does not make, with a message', async () => {
      const { user, server } = await app.open(PATH, COMPANY, offering('teams'));
      makes(server, aReservation({ onlineMeeting: null, onlineMeetingProvider: null }));
      await reserveButton();
      await choose('Online meeting', 'Microsoft Teams')(user);
      await user.click(await reserveButton());
      expect(await screen.findByText('Vltava: Reserved without an online meeting: your account may not create one.')).toBeDefined();
      expect(await screen.findByRole('heading', { name: /^Reserved/ })).toBeDefined();
      expect(server.asked(createEvent)[0]!.body.onlineMeeting).toEqual({ kind: 'native', provider: 'teams' });
    });

    it('offers online meetings with connected providers, and none with unknown ones', async () => {
      await app.open(PATH, COMPANY, offering('meet', 'abc', 'webex'));
      await reserveButton();
      const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Online meeting' });
      expect([...field.options].map((option) => option.text)).toEqual(['None', 'Google Meet', 'Webex']);
    });

    it('cannot have a text that is too long: the excess is shown, and nothing is cut', async () => {
      await app.open(PATH, COMPANY);
      const button = await reserveButton();
      expect(screen.queryByRole('combobox', { name: 'Online meeting' }), 'where none is connected').toBeNull();
      await write('Notes', 'a'.repeat(32_768))();
      expect(await alertText()).toBe('7 characters too many. The limit is 32768; some characters count as several.');
      expect(button.disabled).toBe(true);
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' }).value).toHaveLength(32_768);
      await write('Notes', 'a')();
      expect([button.disabled, screen.queryByRole('alert')]).toEqual([false, null]);
    });
  });

  describe('a refusal', () => {
    const conflict = (code: ProblemCode, email: string, day?: string) => ({
      email,
      code,
      ...(day === undefined ? {} : time('10:00-11:00', day)),
    });
    const DAYS = ['Tue 1', 'Wed 2', 'Thu 3', 'Fri 4', 'Sat 5', 'Sun 6', 'Mon 7', 'Tue 8', 'Wed 9', 'Thu 10'];

    const SAID: readonly [what: string, said: string, answer: ReturnType<typeof refusal>, repeat?: string][] = [
      [
        'of one resource',
        'Somebody was faster: this time has just been taken. Choose another one.',
        refusal('slot-taken', { conflicts: [conflict('slot-taken', 'vltava@example.com')] }),
      ],
      [
        'of several, each with its reason',
        'Nothing was reserved:Řeka Morava: takenVltava: It is closed at that time. Choose another time.',
        refusal('slot-taken', {
          conflicts: [conflict('slot-taken', 'morava@example.com'), conflict('outside-working-hours', 'vltava@example.com')],
        }),
      ],
      [
        'of several, for a reason that only a newer server knows',
        'Nothing was reserved:Řeka Morava: takenVltava: Something went wrong. Try again.',
        refusal('slot-taken', {
          conflicts: [conflict('slot-taken', 'morava@example.com'), conflict('under-repair' as ProblemCode, 'vltava@example.com')],
        }),
      ],
      [
        'of dates of a series, in their order, and each once',
        'Nothing was reserved:Vltava, Tue 1 Dec 10:00 – 11:00: takenVltava, Tue 8 Dec 10:00 – 11:00: It cannot be reserved so far ahead. Choose an earlier day.',
        refusal('slot-taken', {
          conflicts: [
            conflict('too-far-ahead', 'vltava@example.com', '2026-12-08'),
            conflict('slot-taken', 'vltava@example.com', '2026-12-01'),
            conflict('slot-taken', 'vltava@example.com', '2026-12-01'),
          ],
        }),
        'Every week on Tuesday',
      ],
      [
        'of a resource that the person may not see, by its address',
        'Nothing was reserved:hidden@example.com, Tue 1 Dec 10:00 – 11:00: taken',
        refusal('slot-taken', { conflicts: [conflict('slot-taken', 'hidden@example.com', '2026-12-01')] }),
        'Every week on Tuesday',
      ],
      [
        'of many dates: eight of them, and the number of the others',
        `Nothing was reserved:${DAYS.slice(0, 8)
          .map((day) => `Vltava, ${day} Dec 10:00 – 11:00: taken`)
          .join('')}and 2 more`,
        refusal('slot-taken', {
          conflicts: DAYS.map((_day, index) =>
            conflict('slot-taken', 'vltava@example.com', `2026-12-${String(index + 1).padStart(2, '0')}`),
          ),
        }),
        'Every week on Tuesday',
      ],
      [
        'that names nothing',
        'That is too much for one reservation. Choose fewer dates, resources or people.',
        refusal('too-many-at-once'),
        'Every week on Tuesday',
      ],
      [
        'with a reference to ask for help with',
        'Something went wrong on the server. Try again. (Reference correlation-1)',
        refusal('internal'),
      ],
    ];

    it.each([undefined, 'Every week on Tuesday'])('is shown, and the input stays (repeated: %s)', async (asked) => {
      const { user, server } = await app.open(PATH, COMPANY);
      const button = await reserveButton();
      fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Planning' } });
      if (asked !== undefined) await user.selectOptions(screen.getByRole('combobox', { name: 'Repeat' }), asked);
      if (asked !== undefined) await screen.findByText('All 5 dates are free.');
      for (const [what, said, answer] of SAID.filter(([, , , repeat]) => repeat === asked)) {
        server.on(createEvent, answer);
        await user.click(button);
        await waitFor(async () => expect(await alertText(), what).toBe(said));
      }
      expect([screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value, button.disabled]).toEqual(['Planning', false]);
    });

    it('disappears once something is changed', async () => {
      const { user, server } = await app.open(PATH, COMPANY);
      server.on(createEvent, refusal('slot-taken'));
      await user.click(await reserveButton());
      await screen.findByRole('alert');
      await user.click(screen.getByRole('button', { name: '30 min' }));
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it.each([
      ['no answer came, so it may have arrived', NO_ANSWER, true],
      ['the server failed, so the reservation may exist', refusal('internal'), true],
      ['it was refused, so the next one is a new request', refusal('slot-taken'), false],
    ])('is followed by a request with the same key only if the first may have succeeded: %s', async (_what, answer, isSame) => {
      const { user, server } = await app.open(PATH, COMPANY);
      server.on(createEvent, answer);
      await user.click(await reserveButton());
      await screen.findByRole('alert');
      makes(server, aReservation({ subject: 'Made' }));
      await user.click(await reserveButton());
      await screen.findByRole('heading', { name: 'Reserved: Made' });
      const [first, second] = server.asked(createEvent).map(({ body }) => body.idempotencyKey);
      expect(first === second).toBe(isSame);
    });

    it('cannot result from several presses, which send one request', async () => {
      const { user, server } = await app.open(PATH, COMPANY);
      makes(server, aReservation());
      const button = await reserveButton();
      await Promise.all([user.click(button), user.click(button), user.click(button)]);
      await screen.findByRole('heading', { name: /^Reserved/ });
      expect(server.asked(createEvent)).toHaveLength(1);
    });
  });

  describe('the result', () => {
    const answered = (response: 'accepted' | 'declined' | 'needsAction', more: Partial<EventAnswer> = {}) =>
      aReservation({ day: '2026-11-24', attendees: [anAttendee('vltava@example.com', { resource: true, response })], ...more });

    it('shows the number of dates, and links to the next steps', async () => {
      const { user, server } = await app.open(PATH, COMPANY);
      makes(server, aReservation({ day: '2026-11-24' }), 5);
      await user.click(await reserveButton());
      const result = await screen.findByRole('region', { name: 'Reserved: Planning' });
      expect(result.querySelector('p')!.textContent).toBe('Tue 24 Nov, 10:00 – 11:00 · 5 dates');
      expect(within(result).getByRole('listitem').textContent).toBe('Vltava 1st floor ✓Accepted');
      expect(within(result).getByRole('link', { name: 'To my reservations' }).getAttribute('href')).toBe('/reservations?event=event-1');
      expect(within(result).getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('/reservations/reserve?event=event-1');
      expect(document.activeElement?.textContent).toBe('Reserved: Planning');
      await user.click(within(result).getByRole('button', { name: 'Reserve something else' }));
      expect((await reserveButton()).textContent).toBe('Reserve Vltava, tomorrow 10:00 – 11:00');
    });

    it.each([
      ['accepted', answered('accepted'), 'Reserved: Planning', '', true],
      [
        'declined',
        answered('declined'),
        'Declined: Planning',
        'You do not have what is marked as rejected. Choose something else, or change the reservation.',
        true,
      ],
      ['gone', refusal('not-found'), 'Not in the calendar: Planning', 'The calendar no longer has this reservation. Reserve again.', false],
      [
        'cancelled',
        answered('accepted', { cancelled: true }),
        'Not in the calendar: Planning',
        'The calendar no longer has this reservation. Reserve again.',
        false,
      ],
    ])('waits for the room’s answer: %s (specification, section 4)', async (_what, later, title, hint, canBeChanged) => {
      const { user, server } = await app.open(PATH, COMPANY, CORPORATE);
      makes(server, answered('needsAction'));
      await user.click(await reserveButton());
      const asked = await screen.findByRole('region', { name: 'Requested: Planning' });
      expect(within(asked).getByRole('status').textContent).toMatch(/^The calendar is asking\./);
      expect(within(asked).getByText('Tentative')).toBeDefined();
      server.on(getEvent, later);
      setClock('2026-11-23T08:07:10Z');
      const result = await screen.findByRole('region', { name: title });
      expect(within(result).getByRole('status').textContent).toBe(hint);
      expect(within(result).queryByRole('link', { name: 'Change' }) !== null).toBe(canBeChanged);
    });
  });

  describe('a reservation that is made again', () => {
    const again = (event: EventAnswer) => app.open('/reservations/reserve?again=event-1', { ...COMPANY, events: [event] });
    const dayOf = () => screen.getByRole('button', { name: /Choose a day/ }).textContent;

    it.each([
      ['one from today', '2026-11-23', 'Mon 30 Nov'],
      ['an upcoming one', '2026-11-26', 'Thu 3 Dec'],
      ['one from long ago', '2026-10-06', 'Tomorrow · Tue 24 Nov'],
      ['one from a week ago', '2026-11-16', 'Mon 30 Nov'],
    ])('is on the same weekday after today and after the earlier date, at the same hours: %s', async (_what, day, expected) => {
      const event = aReservation({ day, attendees: [anAttendee('vltava@example.com', { resource: true })] });
      const { user, server } = await again(event);
      makes(server, event);
      const button = await reserveButton();
      expect(dayOf()).toBe(expected);
      await user.click(button);
      await screen.findByRole('heading', { name: /^Reserved/ });
      expect(server.asked(createEvent)).toMatchObject([{ body: { subject: 'Planning', resources: [{ email: 'vltava@example.com' }] } }]);
    });

    it('has the same people, but its organizer is the person who makes it', async () => {
      const event = aReservation({
        isOrganizer: false,
        attendees: [
          anAttendee('vltava@example.com', { resource: true }),
          anAttendee(ME.email, { name: ME.name }),
          anAttendee('bela@example.com', { name: 'Bela' }),
        ],
      });
      const { user, server } = await again(event);
      makes(server, event);
      await user.click(await reserveButton());
      await screen.findByRole('heading', { name: /^Reserved/ });
      expect(server.asked(createEvent)[0]!.body.attendees?.map(({ email }) => email)).toEqual(['bela@example.com', HER.email]);
    });
  });

  it.each([
    ['is offered if the calendar reminds', CORPORATE, true],
    ['is not offered if the calendar does not remind', {}, false],
  ])('a reminder %s', async (_what, how, isOffered) => {
    await app.open(PATH, COMPANY, how);
    await reserveButton();
    expect(screen.queryByRole('combobox', { name: 'Reminder' }) !== null).toBe(isOffered);
  });

  describe('a reservation that is changed', () => {
    const open = (event: EventAnswer, company: Company = {}, how = {}) =>
      app.open('/reservations/reserve?event=event-1', { ...COMPANY, events: [event], ...company }, how);

    it('is shown with its current values, and only changes are sent', async () => {
      const hidden = anAttendee('hidden@example.com', { resource: true });
      const event = aReservation({
        attendees: [
          anAttendee('vltava@example.com', { resource: true }),
          hidden,
          anAttendee(HER.email, { name: HER.name, remotely: true }),
        ],
        visibility: 'private',
        bodyHtml: '<p>One &amp; two<br>three</p>',
        reminder: 30,
      });
      const { user, server } = await open(event, {}, offering());
      server.on(changeEvent, { ...event, subject: 'New' });
      await reserveButton();
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Change a reservation');
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' }).value).toBe('One & two\nthree');
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Private/ }).checked).toBe(true);
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'joins remotely' }).checked).toBe(true);
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Reminder' }).selectedOptions[0]!.text).toBe('30 min before');
      // The reservation cannot be turned into a series or get an online meeting.
      expect([screen.queryByRole('combobox', { name: 'Repeat' }), screen.queryByRole('combobox', { name: 'Online meeting' })]).toEqual([
        null,
        null,
      ]);
      fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'New' } });
      await user.click(await reserveButton());
      expect(await screen.findByRole('heading', { name: 'Changed: New' })).toBeDefined();
      expect(server.asked(changeEvent)).toMatchObject([{ query: { scope: 'occurrence' } }]);
      expect(server.asked(changeEvent)[0]!.body).toEqual({ etag: '1', subject: 'New' });
    });

    it('still shows, after an extension, how long it can be confirmed', async () => {
      const room = aRoom('Vltava', { confirmationSettings: { requiresConfirmation: true } });
      const extended = { ...aReservation({ hours: '09:00-09:45' }), etag: '2' };
      const { user, server } = await open(aReservation({ hours: '09:00-09:15' }), { resources: [room] });
      server.on(changeEvent, extended);
      server.on(getEvent, extended);
      await reserveButton();
      fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Longer' } });
      await user.click(await reserveButton());
      const result = await screen.findByRole('region', { name: 'Changed: Planning' });
      // It is 9:07, and the confirmation window ends fifteen minutes after the start, at 9:15.
      expect(await within(result).findByText('Confirm within 8 min')).toBeDefined();
      expect(within(result).getByRole('listitem').textContent).toBe('Vltava 1st floor !To confirm');
    });

    it('does not conflict with its own time', async () => {
      await open(aReservation(), { taken: { vltava: [taken('10:00-11:00', { isOrganizer: true, eventId: 'event-1' })] } });
      await waitFor(() => expect(stateOf('Vltava')).toBe('This reservation'));
      expect((await reserveButton()).disabled).toBe(false);
    });

    it.each([
      [true, 'Only this one', 'occurrence'],
      [true, 'All dates to come', 'series'],
      [false, 'This one and all that follow', 'following'],
    ])(
      'as one of a series asks which dates are meant, and states what becomes of individually changed dates (kept: %s)',
      async (keepsSingleChanges, choice, scope) => {
        const capabilities = { ...EMBEDDED_CALENDAR_RULES, keepsSingleChanges, hearsEveryChange: true, reminds: false, onlineMeetings: [] };
        const event = aReservation({ seriesMasterId: 'series' });
        const { user, server } = await open(event, {}, { configuration: { capabilities } });
        server.on(changeEvent, event);
        await user.click(await reserveButton());
        const dialog = await screen.findByRole('dialog', { name: 'Change Planning?' });
        const note = 'This calendar turns them into a new series. Changes to single later dates are lost.';
        expect(within(dialog).queryByText(note) === null).toBe(keepsSingleChanges);
        expect(server.asked(changeEvent)).toEqual([]);
        await user.click(within(dialog).getByRole('button', { name: new RegExp(`^${choice}`) }));
        await screen.findByRole('heading', { name: 'Changed: Planning' });
        expect(server.asked(changeEvent)).toMatchObject([{ query: { scope } }]);
      },
    );

    it('as one of a series shows beforehand which dates are affected, which stay, and which are unavailable', async () => {
      const event = aReservation({ seriesMasterId: 'series' });
      const { user, server } = await open(event);
      const date = (day: string, to: string, refusals: PlannedRefusal[] = []) => ({
        date: day,
        ...time(to, day),
        before: time('10:00-11:00', day),
        refusals,
        ways: [],
      });
      const takenThen = { email: VLTAVA.email, code: 'slot-taken' as const, taken: time('11:00-12:00', '2026-12-07') };
      server.on(planEvent, ({ body }) => ({
        dates:
          body.changing?.scope === 'following'
            ? [date('2026-11-23', '11:00-12:00'), date('2026-11-30', '10:00-11:00')]
            : [date('2026-11-23', '11:00-12:00'), date('2026-12-07', '11:00-12:00', [takenThen])],
      }));
      await reserveButton();
      await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), '11:00');
      await user.click(await reserveButton());
      const dialog = await screen.findByRole('dialog', { name: 'Change Planning?' });
      await within(dialog).findByText(/Not available/);
      const choices = within(dialog)
        .getAllByRole<HTMLButtonElement>('button')
        .map((one) => [one.textContent, one.disabled]);
      expect(choices).toEqual([
        ['Only this one ', false],
        ['This one and all that follow Mon 23 Nov, Mon 30 Nov · Moved individually, and kept: Mon 30 Nov', false],
        ['All dates to come Mon 23 Nov, Mon 7 Dec · Not available then: Mon 7 Dec', true],
        ['Cancel', false],
      ]);
      expect(server.asked(planEvent).map(({ body }) => [body.start, body.changing])).toEqual(
        ['following', 'series'].map((scope) => [time('11:00-12:00').start, { id: 'event-1', scope }]),
      );
    });

    it('by somebody else in the meantime is reported', async () => {
      const { user, server } = await open(aReservation());
      server.on(changeEvent, refusal('event-changed'));
      await user.click(await reserveButton());
      expect(await alertText()).toBe('The reservation has been changed in the meantime. Look at it again.');
    });

    it('but no longer exists is reported, without a form', async () => {
      await app.open('/reservations/reserve?event=gone', COMPANY);
      expect(await screen.findByText('This reservation no longer exists.')).toBeDefined();
      expect(screen.queryByRole('textbox')).toBeNull();
    });

    it.each([
      ['is somebody else’s', { isOrganizer: false }, 'Only Eva Malá can change it.'],
      ['was cancelled', { cancelled: true }, 'The reservation has been cancelled.'],
      ['has ended', { hours: '07:00-08:00' }, 'The reservation has ended.'],
    ])('but %s is reported immediately, without a form', async (_what, changes, told) => {
      await open(aReservation(changes));
      expect(await screen.findByText('This reservation cannot be changed')).toBeDefined();
      expect(screen.getByText(told)).toBeDefined();
      expect(screen.queryByRole('textbox')).toBeNull();
    });

    it('but cannot be loaded without a connection can be loaded again later', async () => {
      app.server.on(getEvent, NO_ANSWER);
      const { user, server } = await app.open('/reservations/reserve?event=event-1', COMPANY);
      expect(await alertText()).toContain('No connection to the server.');
      server.on(getEvent, aReservation());
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect((await reserveButton()).textContent).toBe('Save: Vltava, today 10:00 – 11:00');
    });
  });

  describe('an attendee', () => {
    it('is shown as free, busy or unknown, and can be invited even if busy', async () => {
      const people = ['Free', 'Busy', 'Later', 'Silent'].map((name) => ({ name, email: `${name.toLowerCase()}@example.com` }));
      const { user } = await app.open(PATH, {
        ...COMPANY,
        people,
        taken: { busy: [taken('10:30-10:45', {}, '2026-11-24')], later: [taken('11:00-12:00', {}, '2026-11-24')], silent: null },
      });
      await reserveButton();
      for (const { name, email } of people) await add(user, 'Add a person', email.split('@', 1)[0] ?? name);
      const list = (await screen.findByText('Silent')).closest('ul')!;
      await within(list).findByText('Unknown');
      const said = () =>
        [...list.children].map((one) => ['strong', '.shared-strip__state'].map((part) => one.querySelector(part)!.textContent).join(': '));
      // The organizer is also listed.
      await waitFor(() => expect(said()).toEqual(['You: Free', 'Free: Free', 'Busy: Busy', 'Later: Free', 'Silent: Unknown']));
      expect((await reserveButton()).disabled).toBe(false);
      await user.click(within(list).getByRole('button', { name: 'Remove Busy' }));
      expect(said()).toHaveLength(4);
    });

    it('must be free in the proposed times, like the organizer and the room (decision 12)', async () => {
      const busy = (hours: string) => [taken(hours, {}, '2026-11-24')];
      const { user } = await app.open(PATH, {
        ...COMPANY,
        taken: { vltava: busy('07:00-09:30'), eva: busy('10:00-12:00'), [ME.email.split('@', 1)[0]!]: busy('13:00-18:30') },
      });
      await reserveButton();
      await add(user, 'Add a person', 'eva');
      await user.click(screen.getByRole('button', { name: 'Find a time' }));
      const proposal = await screen.findByRole('button', { name: 'Tomorrow 12:00 – 13:00 the same day · the soonest' });
      const proposals = within(proposal.parentElement!)
        .getAllByRole('button')
        .map((one) => one.textContent);
      expect(proposals).toEqual([
        'Tomorrow 12:00 – 13:00 the same day · the soonest',
        'Wed 25 Nov 10:00 – 11:00 the same time of day',
        'Wed 25 Nov 09:00 – 10:00 everyone is free',
        'Wed 25 Nov 11:00 – 12:00 everyone is free',
        'Wed 25 Nov 08:00 – 09:00 everyone is free',
        'Wed 25 Nov 12:00 – 13:00 everyone is free',
      ]);
      await user.click(proposal);
      expect((await reserveButton()).textContent).toBe('Reserve Vltava, tomorrow 12:00 – 13:00');
    });

    it('is offered times on working days, so that a Friday is followed by a Monday', async () => {
      const friday = '2026-11-27';
      const { user } = await app.open(PATH.replace('2026-11-24', friday), {
        ...COMPANY,
        taken: { vltava: [taken('07:00-20:00', {}, friday)] },
      });
      await user.click(await screen.findByRole('button', { name: 'Find a time' }));
      expect(await screen.findByRole('button', { name: /^Mon 30 Nov 10:00 – 11:00 / })).toBeDefined();
      expect(screen.queryByRole('button', { name: /^(Sat 28|Sun 29) Nov / })).toBeNull();
    });

    it.each([
      ['in the evening is followed by the next morning', 'from=21:30&to=22:30', 'Wed 25 Nov 09:00 – 10:00 '],
      ['at night is followed by the morning after it', 'from=04:00&to=05:00', 'Tomorrow 09:00 – 10:00 '],
    ])('is offered times in the daytime: a time %s', async (_when, hours, first) => {
      const { user } = await app.open(PATH.replace(/from=.*&to=[^&]*/, hours), COMPANY);
      await user.click(await screen.findByRole('button', { name: 'Find a time' }));
      await waitFor(() => expect(document.querySelector('.suggest__offer')?.textContent).toMatch(first));
    });

    it('who is typed but not chosen stops the request, so that nobody is left out unnoticed', async () => {
      const { user, server } = await app.open(PATH, COMPANY);
      const button = await reserveButton();
      await user.click(screen.getByRole('combobox', { name: 'Add a person' }));
      await user.paste('Jose Nobody');
      await user.click(button);
      expect(await screen.findByText('“Jose Nobody” was not added: choose a person from the list, or clear the field.')).toBeDefined();
      expect([document.activeElement, server.asked(createEvent)]).toEqual([screen.getByRole('combobox', { name: 'Add a person' }), []]);
      makes(server, aReservation());
      await user.clear(screen.getByRole('combobox', { name: 'Add a person' }));
      await user.click(button);
      await waitFor(() => expect(server.asked(createEvent)).toHaveLength(1));
    });

    it.each([
      [
        'together with others, as a mail program copies them',
        `Eva M. <${HER.email}>; "Cizí, Stan" <stan@elsewhere.example>`,
        ['Eva Malá', 'Cizí, Stan'],
      ],
      ['as a bare address of somebody outside the company', "o'neil@elsewhere.example", ["o'neil@elsewhere.example"]],
    ])('can be pasted %s', async (_what, pasted, names) => {
      const { user, server } = await app.open(PATH, COMPANY);
      const button = await reserveButton();
      await add(user, 'Add a person', pasted);
      for (const name of names) expect((await screen.findAllByText(name)).length).toBeGreaterThan(0);
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Add a person' }).value).toBe('');
      makes(server, aReservation());
      await user.click(button);
      await waitFor(() => expect(server.asked(createEvent)).toHaveLength(1));
      expect(server.asked(createEvent)[0]!.body.attendees?.map(({ name }) => name)).toEqual(names);
    });

    it('is offered as somebody outside the company if nobody in it has the address', async () => {
      const { user } = await app.open(PATH, COMPANY);
      await reserveButton();
      await user.type(screen.getByRole('combobox', { name: 'Add a person' }), 'stan@elsewhere.example');
      await user.click(await screen.findByRole('option', { name: /stan@elsewhere\.example.*Outside the company/s }));
      expect(await screen.findByRole('button', { name: 'Remove stan@elsewhere.example' })).toBeDefined();
    });

    it('does not count as free while their day is unknown', async () => {
      const { user } = await app.open(PATH, COMPANY);
      await reserveButton();
      let answer: (schedules: readonly ReturnType<typeof aSchedule>[]) => void = () => {};
      const asked: string[][] = [];
      app.server.on(getSchedules, ({ body }) => {
        asked.push(body.emails);
        return new Promise((resolve) => (answer = (schedules) => resolve([...schedules])));
      });
      await user.click(screen.getByRole('button', { name: 'Find a time' }));
      const panel = () => document.querySelector('.reserve__find')!;
      await within(panel() as HTMLElement).findByText('Loading…');
      expect(panel().querySelectorAll('.suggest__offer')).toHaveLength(0);
      await waitFor(() => expect(asked.flat()).toContain(ME.email));
      answer([VLTAVA.email, ME.email].map((email) => aSchedule(email)));
      expect(await screen.findByRole('button', { name: /^Tomorrow 10:00 – 11:00 / })).toBeDefined();
    });

    it('is offered no times for whole days', async () => {
      const { user } = await app.open(PATH, COMPANY);
      await screen.findByRole('button', { name: 'Find a time' });
      await user.click(screen.getByRole('checkbox', { name: 'All day' }));
      expect(screen.queryByRole('button', { name: 'Find a time' })).toBeNull();
    });

    it('is named, as a resource is, if they are busy at the chosen time or their calendar is unknown', async () => {
      const { user } = await app.open(PATH, {
        ...COMPANY,
        taken: {
          vltava: [taken('10:00-10:30', {}, '2026-11-24')],
          eva: [taken('10:30-12:00', {}, '2026-11-24')],
          bela: null,
        },
      });
      await reserveButton();
      await add(user, 'Add a person', 'eva');
      await add(user, 'Add a person', 'bela');
      await user.click(screen.getByRole('button', { name: 'Find a time' }));
      expect(await screen.findByText('Not free at the time you chose: Vltava, Eva Malá.')).toBeDefined();
      expect(await screen.findByText('Availability unknown: Bela.')).toBeDefined();
    });
  });

  describe('a draft', () => {
    it('is restored when the person returns, until they start over', async () => {
      const { user } = await app.open(PATH, COMPANY);
      await reserveButton();
      fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Planning' } });
      await user.click(screen.getByRole('link', { name: 'Settings' }));
      await screen.findByRole('heading', { name: 'Settings' });
      cleanup();
      await app.open(PATH, COMPANY);
      expect(await screen.findByText('Your entries have been restored.')).toBeDefined();
      const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
      expect(title.value).toBe('Planning');
      await user.click(screen.getByRole('button', { name: 'Start over' }));
      expect([title.value, screen.queryByText('Your entries have been restored.')]).toEqual(['', null]);
    });

    it.each([
      ['cut off', '{"draft":'],
      ['of another version', JSON.stringify({ draft: {}, owner: ME.email, etag: null, idempotencyKey: 'k' })],
      ['not a draft', 'null'],
    ])('is discarded if it is %s', async (_what, text) => {
      await app.open(PATH, COMPANY);
      await reserveButton();
      fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Planning' } });
      const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index)!);
      cleanup();
      for (const key of keys) sessionStorage.setItem(key, text);
      await app.open(PATH, COMPANY);
      expect((await reserveButton()).textContent).toBe('Reserve Vltava, tomorrow 10:00 – 11:00');
      expect(screen.queryByText('Your entries have been restored.')).toBeNull();
    });

    it('of somebody else is discarded once the current person is known', async () => {
      const left = (owner: string) => JSON.stringify({ version: 2, draft: {}, owner, etag: null, idempotencyKey: 'k' });
      sessionStorage.setItem('assist-draft hers', left(HER.email));
      sessionStorage.setItem('assist-draft mine', left(ME.email));
      await app.open('/', COMPANY);
      await screen.findByRole('heading', { level: 1, name: 'Hello, Jana' });
      await waitFor(() => expect(sessionStorage.getItem('assist-draft hers')).toBeNull());
      expect(sessionStorage.getItem('assist-draft mine')).not.toBeNull();
    });

    it('whose request got no answer keeps its key, so that nothing is reserved twice', async () => {
      const { user, server } = await app.open(PATH, COMPANY);
      server.on(createEvent, NO_ANSWER);
      await reserveButton();
      fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Planning' } });
      await user.click(await reserveButton());
      await screen.findByRole('alert');
      cleanup();
      await app.open(PATH, COMPANY);
      makes(server, aReservation());
      await user.click(await reserveButton());
      await screen.findByRole('heading', { name: /^Reserved/ });
      const keys = server.asked(createEvent).map(({ body }) => body.idempotencyKey);
      expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    });
  });
});
