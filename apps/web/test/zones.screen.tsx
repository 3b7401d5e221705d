import { createEvent, finishEvent, getEvent, listPlanLevels, notifyReservation, planEvent, saveUserSettings } from '@assist/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyPreferences } from '../src/lib/preferences.ts';
import { browserZone } from '../src/lib/zones.ts';
import { anAttendee } from '@assist/test-kit';
import { toInstant } from '@assist/time';
import { rememberOwn } from '../src/lib/api/own-reservations.ts';
import { aPlan, aReservation, aRoom, type Company, ME, NOW, SETTINGS } from './a-company.ts';
import { aScreen } from './a-screen.tsx';
import { NO_ANSWER, refusal } from './a-server.ts';

describe('in an office in another zone', () => {
  const app = aScreen();
  afterEach(() => applyPreferences({ timeFormat: 'h23', firstDayOfWeek: null, timezone: null }));

  beforeEach(() => {
    app.server.usually(listPlanLevels, { version: '1', levels: [], buildings: [] });
    app.server.usually(planEvent, ({ body }) => ({ dates: aPlan(body) }));
  });

  const NEW_YORK = 'America/New_York';
  const AUCKLAND = 'Pacific/Auckland';
  const HOURS = { startTime: '08:00', endTime: '18:00', schedulingSettings: { rejectOutsideWorkingHours: true } };
  const VLTAVA = aRoom('Vltava', HOURS);
  const HUDSON = aRoom('Hudson', { timezone: NEW_YORK, ...HOURS });
  const COMPANY: Company = { resources: [VLTAVA, HUDSON] };
  const AT_NINE = 'resource=hudson&day=2026-11-24&from=09:00&to=10:00';
  const AT_NIGHT = 'resource=hudson&day=2026-11-24&from=03:00&to=04:00';
  const reserveButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Reserve / });

  // "A room six hours away: asked for 09:00 – 10:00 it says Closed."
  describe('a room six hours away', () => {
    it('is reserved at the hours of its own clock', async () => {
      const { user, server } = await app.open(`/reservations/reserve?${AT_NINE}`, COMPANY);
      server.on(createEvent, { event: aReservation(), occurrences: 1 });
      server.on(getEvent, aReservation());
      server.on(notifyReservation, undefined);
      const button = await reserveButton();
      await waitFor(() =>
        expect([button.textContent, button.disabled]).toEqual(['Reserve Hudson, tomorrow 09:00 – 10:00 New York time', false]),
      );
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'From' }).selectedOptions[0]!.textContent).toBe('09:00');
      await user.click(button);
      await waitFor(() => expect(server.asked(createEvent)).toHaveLength(1));
      expect(server.asked(createEvent)[0]!.body).toMatchObject({
        start: '2026-11-24T14:00:00.000Z',
        end: '2026-11-24T15:00:00.000Z',
        timezone: NEW_YORK,
      });
    });

    it('keeps the asked hours, whichever room is chosen', async () => {
      const { user } = await app.open(`/reservations/reserve?${AT_NINE}`, COMPANY);
      const button = await reserveButton();
      await user.click(await screen.findByRole('button', { name: 'Remove Hudson' }));
      await user.click(screen.getByRole('combobox', { name: 'Add a room, a desk or something else' }));
      await user.paste('Vltava');
      await user.keyboard('{Enter}');
      await waitFor(() => expect(button.textContent).toBe('Reserve Vltava, tomorrow 09:00 – 10:00'));
    });

    it('says what has happened to the times when it is added, and when it is removed', async () => {
      const { user } = await app.open('/reservations/reserve?resource=vltava&day=2026-11-24&from=09:00&to=10:00', COMPANY);
      const said = () => document.querySelector('.reserve__zone[role=status]')?.textContent;
      const replace = async (was: string, other: string) => {
        await user.click(await screen.findByRole('button', { name: `Remove ${was}` }));
        await user.click(screen.getByRole('combobox', { name: 'Add a room, a desk or something else' }));
        await user.paste(other);
        await user.keyboard('{Enter}');
        await screen.findByRole('button', { name: `Remove ${other}` });
      };
      await reserveButton();
      expect(said()).toBe('');
      await replace('Vltava', 'Hudson');
      await waitFor(() => expect(said()).toBe('The times are now New York time: 09:00 there is 15:00 for you.'));
      await replace('Hudson', 'Vltava');
      await waitFor(() => expect(said()).toBe('The times are now Prague time, the same as yours.'));
      await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), '10:00');
      await waitFor(() => expect(said()).toBe(''));
    });

    it.each([
      ['of that day', 'day=2026-11-23&from=01:00&to=02:00', 'That time has passed: it is already 03:07 New York time.'],
      ['of another day', 'day=2026-11-22&from=03:00&to=04:00', 'That time has passed: it is already Mon 23 Nov 03:07 New York time.'],
    ])('says what its clock shows if a time %s has passed there', async (_of, time, said) => {
      await app.open(`/reservations/reserve?resource=hudson&${time}`, COMPANY);
      expect(await screen.findByText(said)).toBeDefined();
    });

    it('says on its card when it is open there', async () => {
      await app.open(`/plan?${AT_NIGHT}`, COMPANY);
      const card = within(await screen.findByRole('article', { name: 'Hudson' }));
      expect(await card.findByText(/Open 08:00 – 18:00 New York time/)).toBeDefined();
    });

    it('is reserved from its card', async () => {
      await app.open(`/plan?${AT_NINE}`, COMPANY);
      const card = within(await screen.findByRole('article', { name: 'Hudson' }));
      expect(await card.findByRole('button', { name: 'Reserve tomorrow 09:00 – 10:00 New York time' })).toBeDefined();
      expect(await card.findByText('15:00 – 16:00 Prague time')).toBeDefined();
    });

    // "Two clocks for one meeting: they look like two meetings."
    it('is confirmed by both clocks, with those who are invited', async () => {
      const { user, server } = await app.open(`/reservations/reserve?${AT_NINE}`, { ...COMPANY, settings: { timezone: AUCKLAND } });
      const invited = anAttendee('eva@example.com', { name: 'Eva Nová' });
      const hudson = anAttendee('hudson@example.com', { resource: true, name: 'Hudson', response: 'accepted' });
      const made = aReservation({ hours: '09:00-10:00', attendees: [anAttendee(ME.email, { name: ME.name }), invited, hudson] });
      server.on(createEvent, { event: made, occurrences: 1 });
      server.on(getEvent, made);
      server.on(notifyReservation, undefined);
      await user.click(await reserveButton());
      const result = (await screen.findByRole('heading', { name: /Planning/ })).closest<HTMLElement>('section')!;
      await waitFor(() => expect(result.textContent).toContain('03:00 – 04:00 New York time'));
      expect(await within(result).findByText('21:00 – 22:00 Auckland time')).toBeDefined();
      expect(within(result).getByText('With: Eva Nová')).toBeDefined();
    });

    it('has the other clock below the button of the form', async () => {
      await app.open(`/reservations/reserve?${AT_NIGHT}`, { ...COMPANY, settings: { timezone: AUCKLAND } });
      expect(await screen.findByText('21:00 – 22:00 Auckland time')).toBeDefined();
    });

    it('names its zone where a date of a series is refused', async () => {
      const { user, server } = await app.open(`/reservations/reserve?${AT_NINE}`, COMPANY);
      const refusals = [{ email: 'hudson@example.com', code: 'outside-working-hours' as const }];
      server.on(planEvent, ({ body }) => ({ dates: aPlan(body, { '2026-12-01': { refusals } }) }));
      await reserveButton();
      await user.selectOptions(screen.getByRole('combobox', { name: 'Repeat' }), 'Every week on Tuesday');
      expect(await screen.findByText(/^Hudson: .*08:00.*18:00 New York time/)).toBeDefined();
    });

    it('is the place of a new reservation’s times if the person wants to be near it', async () => {
      await app.open('/reservations/reserve?day=2026-11-24&from=09:00&to=10:00', { ...COMPANY, settings: { homePlaceId: 'hudson' } });
      expect(await screen.findByText('New York time')).toBeDefined();
    });

    it('needs no name for a person who is there', async () => {
      await app.open(`/reservations/reserve?${AT_NINE}`, { ...COMPANY, settings: { timezone: NEW_YORK } });
      const button = await reserveButton();
      await waitFor(() => expect(button.textContent).toBe('Reserve Hudson, tomorrow 09:00 – 10:00'));
    });
  });

  describe('a person in Auckland', () => {
    const settings = { timezone: AUCKLAND };

    it('sees their own reservations in their own time, with its name', async () => {
      await app.open('/', { ...COMPANY, events: [aReservation()], settings });
      const time = await screen.findByText('Today 22:00 – 23:00 Auckland time');
      expect(within(time).getByText('10:00 – 11:00 Prague time')).toBeDefined();
    });

    it('sees them so in the list, and first by the clock of the place in detail', async () => {
      await app.open('/reservations?event=event-1', { ...COMPANY, events: [aReservation()], settings });
      await waitFor(() => expect(document.querySelector('.event-row__time')?.textContent).toBe('22:0023:00Auckland time'));
      expect(document.querySelector('.event-row .other-clock')?.textContent).toBe('10:00 – 11:00 Prague time');
      const detail = await screen.findByRole('complementary', { name: 'Planning' });
      expect(within(detail).getByText(/^Monday 23 November10:00 – 11:00 Prague time/)).toBeDefined();
      expect(within(detail).getByText('22:00 – 23:00 Auckland time')).toBeDefined();
    });

    it('sees the next day of a reservation that passes their midnight', async () => {
      const events = [aReservation({ hours: '09:15-15:15' })];
      await app.open('/reservations?event=event-1', { ...COMPANY, events, settings });
      await waitFor(() => expect(document.querySelector('.event-row__time')?.textContent).toBe('21:15Tue 24 03:15Auckland time'));
      expect(await screen.findByText('21:15 – Tue 24 Nov 03:15 Auckland time')).toBeDefined();
    });

    it('sees a change without an answer so, too', async () => {
      const { user, server } = await app.open('/', { ...COMPANY, events: [aReservation({ hours: '09:00-10:30' })], settings });
      server.on(finishEvent, NO_ANSWER);
      await user.click((await screen.findAllByRole('button', { name: 'Finish: Planning' }))[0]!);
      const strip = await screen.findByRole('region', { name: 'No answer' });
      await waitFor(() =>
        expect(strip.querySelector('p')!.textContent).toBe('No answer came: Finish Planning, today 21:00 – 22:30 Auckland time'),
      );
    });

    it.each([
      [
        'has declined',
        aReservation({ attendees: [anAttendee('vltava@example.com', { resource: true, name: 'Vltava', response: 'declined' })] }),
        'Vltava has declined Mon 23 Nov 22:00 – 23:00 Auckland time: you do not have it.',
      ],
      [
        'is missing',
        refusal('not-found'),
        'Planning, Mon 23 Nov 22:00 – 23:00 Auckland time, is no longer in the calendar: you do not have it.',
      ],
    ])('sees that a room %s', async (_what, answer, said) => {
      const { server } = await app.open('/', { ...COMPANY, events: [aReservation({ id: 'event-2' })], settings });
      await screen.findByText('Today 22:00 – 23:00 Auckland time');
      rememberOwn({
        eventId: 'event-1',
        iCalUId: 'uid-event-1',
        subject: 'Planning',
        start: toInstant('2026-11-23T09:00:00Z'),
        end: toInstant('2026-11-23T10:00:00Z'),
        organizer: { address: ME.email, name: ME.name },
        resources: [{ email: 'vltava@example.com', status: 'tentative' }],
        knownSince: Date.parse(NOW),
        isTold: true,
      });
      server.on(getEvent, answer);
      expect(await screen.findByText(said)).toBeDefined();
    });

    it('reserves a room in Prague in the time of Prague', async () => {
      await app.open('/reservations/reserve?resource=vltava&day=2026-11-24&from=09:00&to=10:00', { ...COMPANY, settings });
      const button = await reserveButton();
      await waitFor(() => expect(button.textContent).toMatch(/ 09:00 – 10:00 Prague time$/));
    });
  });

  describe('the timeline', () => {
    // A page without layout has no size, so nothing would be in view.
    beforeEach(() => {
      for (const name of ['offsetHeight', 'clientHeight', 'offsetWidth', 'clientWidth'] as const)
        vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(800);
    });
    const rows = () => [...document.querySelectorAll('[data-row] [role=rowheader]')].map(({ textContent }) => textContent);

    it('shows the rows of one zone at a time, first those in the person’s', async () => {
      const { user } = await app.open('/timeline?day=2026-11-24', COMPANY);
      const zones = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Time zone' });
      expect([...zones.options].map(({ text }) => text)).toEqual(['Prague time', 'New York time']);
      await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^Vltava/)]));
      await user.selectOptions(zones, 'New York time');
      await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^Hudson/)]));
      expect(new URLSearchParams(location.search).get('zone')).toBe(NEW_YORK);
    });

    const second = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Second time zone' });
    const showButton = () => screen.findByRole('button', { name: 'Show a second time zone' });
    const atSecond = (name: string) => [...document.querySelectorAll(`.second-scale__${name}`)].map(({ textContent }) => textContent);
    const inAddress = () => new URLSearchParams(location.search).get('second');

    it('has a second scale by itself for a person whose clock differs from that of the rows', async () => {
      await app.open('/timeline?day=2026-11-24', { resources: [VLTAVA], settings: { timezone: NEW_YORK } });
      await waitFor(() => expect(second()?.selectedOptions[0]!.text).toBe('New York'));
      // The grid is drawn after the controls, at first still in the zone that the rows had before they were known.
      await waitFor(() => expect(atSecond('day')).toEqual(['Mon 23', 'Tue 24']));
      expect(atSecond('hour').slice(0, 6)).toEqual(['19:00', '20:00', '21:00', '22:00', '23:00', '01:00']);
      const table = screen.getByRole('grid');
      const hint = document.getElementById(table.getAttribute('aria-describedby')!)!;
      await waitFor(() => expect(hint.textContent).toMatch(/A second scale of hours is in New York time: 00:00 is Mon 23 Nov 18:00\.$/));
      expect(inAddress()).toBeNull();
    });

    it('loses the second scale on request, and gets it back', async () => {
      const { user } = await app.open('/timeline?day=2026-11-24', { resources: [VLTAVA], settings: { timezone: NEW_YORK } });
      await waitFor(() => expect(second()).not.toBeNull());
      await user.selectOptions(second()!, 'No second time zone');
      await user.click(await showButton());
      await waitFor(() => expect(atSecond('day')).toEqual(['Mon 23', 'Tue 24']));
      expect(inAddress()).toBe(NEW_YORK);
    });

    it('has no second scale for a person there, but offers those of other rows', async () => {
      const { user } = await app.open('/timeline?day=2026-11-24', COMPANY);
      await user.click(await showButton());
      await waitFor(() => expect(second()?.selectedOptions[0]!.text).toBe('New York'));
    });

    it('offers no second scale if there is one clock only', async () => {
      await app.open('/timeline?day=2026-11-24', { resources: [VLTAVA] });
      await waitFor(() => expect(rows()).toHaveLength(1));
      expect(screen.queryByRole('button', { name: 'Show a second time zone' })).toBeNull();
      expect(second()).toBeNull();
    });

    it('has the second scale that its address names, with the minutes of that clock', async () => {
      await app.open('/timeline?day=2026-11-24&second=Asia/Kathmandu', { resources: [VLTAVA] });
      await waitFor(() => expect(atSecond('day')).toEqual(['Tue 24', 'Wed 25']));
      expect(atSecond('hour').slice(0, 2)).toEqual(['05:45', '06:45']);
    });
  });

  describe('the search', () => {
    const anArea = (id: string, name: string, timezone: string) => ({
      id,
      parentAreaId: null,
      maxUt: 100,
      kind: 'building' as const,
      name: { en: name },
      rank: 1,
      featureId: null,
      timezone,
    });
    const areas = [anArea('alder', 'Alder House', 'Europe/Prague'), anArea('hudson', 'Hudson Yards', NEW_YORK)];
    /** Returns what the first result says and the address that it opens. */
    async function find(text: string, company: Company = COMPANY) {
      const { user } = await app.open('/settings', company, { configuration: { areas } });
      await screen.findByRole('heading', { level: 1 });
      await user.keyboard('{Control>}k{/Control}');
      await user.click(await screen.findByRole('combobox', { name: 'Search' }));
      await user.paste(text);
      const group = within(await screen.findByRole('group', { name: 'What you are looking for' }));
      const said = group.getByRole('option').querySelector('.command-search__title')!.textContent;
      await user.keyboard('{Enter}');
      await waitFor(() => expect(location.pathname).toBe('/plan'));
      return [said, decodeURIComponent(location.search)];
    }

    it.each([
      ['tomorrow 9 in New York', 'Tomorrow 09:00 – 10:00 New York time, Hudson Yards', '?day=2026-11-24&from=09:00&to=10:00&area=hudson'],
      [
        'tomorrow 9 in Hudson Yards',
        'Tomorrow 09:00 – 10:00 New York time, Hudson Yards',
        '?day=2026-11-24&from=09:00&to=10:00&area=hudson',
      ],
      [
        'Vltava tomorrow 9:00 New York time',
        'Vltava, tomorrow 09:00 – 10:00 New York time',
        '?day=2026-11-24&from=15:00&to=16:00&resource=vltava',
      ],
    ])('understands a place with a time: %s', async (text, said, search) => {
      expect(await find(text)).toEqual([said, search]);
    });

    it('understands the person’s own zone, and says so', async () => {
      const found = await find('tomorrow 9 in Auckland in Hudson Yards', { ...COMPANY, settings: { timezone: AUCKLAND } });
      expect(found).toEqual(['Tomorrow 09:00 – 10:00 Auckland time, Hudson Yards', '?day=2026-11-23&from=15:00&to=16:00&area=hudson']);
    });
  });

  describe('the zone of a browser', () => {
    const offer = () => screen.findByRole('region', { name: 'Time zone' });
    const openElsewhere = async () => {
      const opened = await app.open('/', COMPANY);
      opened.server.on(saveUserSettings, ({ body }) => body);
      return opened;
    };

    it('becomes that of a person who has none', async () => {
      const { server } = await app.open('/', { ...COMPANY, settings: { timezone: null } });
      server.on(saveUserSettings, ({ body }) => body);
      await waitFor(() => expect(server.asked(saveUserSettings)).toHaveLength(1));
      expect(server.asked(saveUserSettings)[0]!.body).toEqual({ ...SETTINGS, timezone: browserZone() });
    });

    it('is offered if it has another time, and taken on Yes', async () => {
      app.declinesZone = false;
      const { user, server } = await openElsewhere();
      const strip = await offer();
      expect(within(strip).getByRole('status').textContent).toMatch(/^Your device is on (.+)\. Show your times in \1\?$/);
      await user.click(within(strip).getByRole('button', { name: 'Yes' }));
      await waitFor(() => expect(server.asked(saveUserSettings)).toHaveLength(1));
      expect(server.asked(saveUserSettings)[0]!.body).toEqual({ ...SETTINGS, timezone: browserZone() });
    });

    it('is not offered again once it has been declined', async () => {
      app.declinesZone = false;
      const { user, server } = await openElsewhere();
      await user.click(within(await offer()).getByRole('button', { name: 'Keep Prague time' }));
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Time zone' })).toBeNull());
      expect(localStorage.getItem(`assist-zone-declined ${browserZone()}`)).not.toBeNull();
      expect(server.calls).not.toContain('saveUserSettings');
    });
  });
});
