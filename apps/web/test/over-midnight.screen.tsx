import { createEvent, getEvent, listPlanLevels, notifyReservation, planEvent } from '@assist/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aPlan, aReservation, aRoom, type Company, taken, time } from './a-company.ts';
import { aScreen } from './a-screen.tsx';

describe('a time that passes midnight', () => {
  const app = aScreen();
  beforeEach(() => {
    app.server.usually(listPlanLevels, { version: '1', levels: [], buildings: [] });
    app.server.usually(planEvent, ({ body }) => ({ dates: aPlan(body) }));
  });

  const COMPANY: Company = { resources: [aRoom('Vltava')] };
  const combobox = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });
  const choose = async (user: UserEvent, field: string, option: string) => user.selectOptions(await combobox(field), option);
  const optionsOf = async (name: string) => [...(await combobox(name)).options].map(({ text }) => text);
  const reserveButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Reserve / });
  const address = () => Object.fromEntries(new URLSearchParams(location.search));

  describe('is reserved in the form', () => {
    it('with an end on the next date', async () => {
      const { user, server } = await app.open('/reservations/reserve?resource=vltava&day=2026-11-24&from=22:00&to=23:00', COMPANY);
      server.on(createEvent, { event: aReservation(), occurrences: 1 });
      server.on(getEvent, aReservation());
      server.on(notifyReservation, undefined);
      await choose(user, 'Last day', 'Wed 25 Nov');
      await choose(user, 'To', '02:00');
      const button = await reserveButton();
      await waitFor(() => expect(button.textContent).toBe('Reserve Vltava, tomorrow 22:00 – Wed 25 Nov 02:00'));
      await user.click(button);
      await waitFor(() => expect(server.asked(createEvent)).toHaveLength(1));
      expect(server.asked(createEvent)[0]!.body).toMatchObject({ start: '2026-11-24T21:00:00.000Z', end: '2026-11-25T01:00:00.000Z' });
    });

    it('with one choice, because a late start offers the ends of the night', async () => {
      const { user } = await app.open('/reservations/reserve?resource=vltava&day=2026-11-24&from=22:00&to=23:00', COMPANY);
      await choose(user, 'To', '02:00 · Wed 25 Nov');
      expect((await reserveButton()).textContent).toBe('Reserve Vltava, tomorrow 22:00 – Wed 25 Nov 02:00');
      expect((await combobox('Last day')).selectedOptions[0]!.text).toBe('Wed 25 Nov');
    });

    it('for several days, up to fourteen', async () => {
      const { user } = await app.open('/reservations/reserve?resource=vltava&day=2026-11-24&from=09:00&to=17:00', COMPANY);
      expect((await optionsOf('Last day')).slice(0, 2)).toEqual(['the same day', 'Wed 25 Nov']);
      expect((await optionsOf('Last day')).at(-1)).toBe('Tue 8 Dec');
      await choose(user, 'Last day', 'Tue 8 Dec');
      expect((await reserveButton()).textContent).toBe('Reserve Vltava, tomorrow 09:00 – Tue 8 Dec 09:00');
      expect((await optionsOf('To')).at(-1)).toBe('09:00');
    });

    it('for several whole days', async () => {
      const { user } = await app.open('/reservations/reserve?resource=vltava&day=2026-11-24&from=09:00&to=17:00', COMPANY);
      await user.click(await screen.findByRole('checkbox', { name: 'All day' }));
      expect((await optionsOf('Last day')).at(-1)).toBe('Mon 7 Dec');
      await choose(user, 'Last day', 'Thu 26 Nov');
      expect((await reserveButton()).textContent).toBe('Reserve Vltava, tomorrow – Thu 26 Nov, All day');
    });

    it('and a later start moves the end past midnight', async () => {
      const { user } = await app.open('/reservations/reserve?resource=vltava&day=2026-11-24&from=09:00&to=17:00', COMPANY);
      await choose(user, 'From', '20:00');
      expect((await reserveButton()).textContent).toBe('Reserve Vltava, tomorrow 20:00 – Wed 25 Nov 04:00');
    });

    it('and back on the same day it is an hour, if its end would be before its start', async () => {
      const { user } = await app.open('/reservations/reserve?resource=vltava&day=2026-11-24&from=22:00&to=02:00&until=2026-11-25', COMPANY);
      await choose(user, 'Last day', 'the same day');
      expect((await reserveButton()).textContent).toBe('Reserve Vltava, tomorrow 22:00 – 23:00');
    });

    it('as a series', async () => {
      const { user, server } = await app.open(
        '/reservations/reserve?resource=vltava&day=2026-11-24&from=22:00&to=02:00&until=2026-11-25',
        COMPANY,
      );
      server.on(createEvent, { event: aReservation(), occurrences: 5 });
      server.on(getEvent, aReservation());
      server.on(notifyReservation, undefined);
      await choose(user, 'Repeat', 'weekly');
      await waitFor(async () => expect((await reserveButton()).textContent).toMatch(/^Reserve \d+ dates$|^Reserve all \d+ dates$/));
      await user.click(await reserveButton());
      await waitFor(() => expect(server.asked(createEvent)).toHaveLength(1));
      const { start, end } = server.asked(createEvent)[0]!.body;
      expect([start, end]).toEqual(['2026-11-24T21:00:00.000Z', '2026-11-25T01:00:00.000Z']);
    });
  });

  describe('is shown on the plan', () => {
    const NIGHT = '/plan?resource=vltava&day=2026-11-24&from=22:00&to=02:00&until=2026-11-25';
    const card = async () => within(await screen.findByRole('article', { name: 'Vltava' }));

    it('with one press to reserve it', async () => {
      await app.open(NIGHT, COMPANY);
      const reserve = await (await card()).findByRole<HTMLButtonElement>('button', { name: 'Reserve tomorrow 22:00 – Wed 25 Nov 02:00' });
      await waitFor(() => expect(reserve.disabled).toBe(false));
    });

    it('with the days of what is in the way', async () => {
      await app.open(NIGHT, { ...COMPANY, taken: { vltava: [taken('00:30-01:00', {}, '2026-11-25')] } });
      expect(await (await card()).findByText('Taken Wed 25 Nov 00:30 – 01:00.')).toBeDefined();
    });

    it('as taken, if it is taken after midnight', async () => {
      await app.open(NIGHT, { ...COMPANY, taken: { vltava: [taken('00:30-01:00', {}, '2026-11-25')] } });
      const reserve = await (await card()).findByRole<HTMLButtonElement>('button', { name: /^Reserve / });
      await waitFor(() => expect(reserve.disabled).toBe(true));
    });

    it.each(['2026-11-24', '2026-11-25', '2026-11-26'])('on each of its days: %s', async (day) => {
      const { start } = time('09:00-17:00', '2026-11-24');
      const { end } = time('09:00-17:00', '2026-11-26');
      await app.open(`/plan?resource=vltava&day=${day}&from=11:00&to=12:00`, {
        ...COMPANY,
        taken: { vltava: [taken('09:00-17:00', { start, end })] },
      });
      expect(await (await card()).findByText('Reserved')).toBeDefined();
    });

    it('and its end is moved with the keys of the time bar', async () => {
      const { user } = await app.open('/plan?day=2026-11-24&from=22:00&to=24:00', COMPANY);
      const end = await screen.findByRole('slider', { name: 'End of the time' });
      expect(end.getAttribute('aria-valuetext')).toBe('24:00');
      end.focus();
      await user.keyboard('{PageUp}');
      await waitFor(() => expect(address()).toMatchObject({ day: '2026-11-24', from: '22:00', to: '01:00', until: '2026-11-25' }));
      expect(screen.getByRole('slider', { name: 'End of the time' }).getAttribute('aria-valuetext')).toBe('Wed 25 Nov 01:00');
    });
  });

  it('is chosen in the timeline', async () => {
    for (const name of ['offsetHeight', 'clientHeight', 'offsetWidth', 'clientWidth'] as const)
      vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(800);
    await app.open('/timeline?day=2026-11-24&from=22:00&to=02:00&until=2026-11-25', COMPANY);
    await waitFor(() => expect(document.body.textContent).toMatch(/25 Nov/));
  });
});

describe('on the night of a clock change', () => {
  const app = aScreen();
  beforeEach(() => {
    app.server.usually(listPlanLevels, { version: '1', levels: [], buildings: [] });
    app.server.usually(planEvent, ({ body }) => ({ dates: aPlan(body) }));
  });
  const optionsOf = async (name: string) =>
    [...(await screen.findByRole<HTMLSelectElement>('combobox', { name })).options].map(({ text }) => text);
  const at = (zone: string): Company => ({ resources: [aRoom('Vltava', { timezone: zone })], settings: { timezone: zone } });

  it.each([
    ['Europe/Prague', '2027-03-28', '01:45 03:00'],
    ['Australia/Lord_Howe', '2026-10-04', '01:45 02:30'],
    ['Antarctica/Troll', '2027-03-28', '00:45 03:00'],
  ])('in %s, times that do not exist are not offered: %s', async (zone, day, expected) => {
    await app.open(`/reservations/reserve?resource=vltava&day=${day}&from=09:00&to=10:00`, at(zone));
    const [before, after] = expected.split(' ') as [string, string];
    await waitFor(async () => {
      const offered = await optionsOf('From');
      expect(offered[offered.indexOf(before) + 1]).toBe(after);
    });
  });

  it.each([
    ['Europe/Prague', '2026-10-25', '02:45 UTC+2', '02:00 UTC+1'],
    ['America/New_York', '2026-11-01', '01:45 UTC−4', '01:00 UTC−5'],
    ['Australia/Lord_Howe', '2027-04-04', '01:45 UTC+11', '01:30 UTC+10:30'],
  ])('in %s, times that exist twice are offered twice, with their offsets: %s', async (zone, day, first, second) => {
    await app.open(`/reservations/reserve?resource=vltava&day=${day}&from=09:00&to=10:00`, at(zone));
    await waitFor(async () => {
      const offered = await optionsOf('From');
      expect(offered[offered.indexOf(first) + 1]).toBe(second);
      expect(new Set(offered).size, 'no two with the same name').toBe(offered.length);
    });
  });

  it('a skipped time in the address becomes the time after it, of the same length', async () => {
    await app.open('/reservations/reserve?resource=vltava&day=2027-03-28&from=02:30&to=03:00', at('Europe/Prague'));
    const button = await screen.findByRole('button', { name: /^Reserve / });
    await waitFor(() => expect(button.textContent).toBe('Reserve Vltava, Sun, 28 Mar 2027 03:30 – 04:00'));
    expect(screen.getByRole('button', { name: '30 min' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('45 minutes are 45 minutes, also where the clock skips half an hour', async () => {
    const { user } = await app.open('/reservations/reserve?resource=vltava&day=2026-10-04&from=01:45&to=03:00', at('Australia/Lord_Howe'));
    await user.click(await screen.findByRole('button', { name: '30 min' }));
    expect((await screen.findByRole('button', { name: /^Reserve / })).textContent).toMatch(/ 01:45 – 02:45$/);
  });

  it('the bar labels an hour that comes twice once', async () => {
    await app.open('/reservations/reserve?resource=vltava&day=2027-10-31&from=01:00&to=04:00', at('Europe/Prague'));
    await waitFor(() => {
      const labels = [...document.querySelectorAll('.track-hours span')].map((one) => one.textContent);
      expect(labels.slice(0, 4)).toEqual(['01', '02', '03', '04']);
    });
  });

  it('the later of two equal hours is reserved', async () => {
    const { user, server } = await app.open(
      '/reservations/reserve?resource=vltava&day=2027-10-31&from=09:00&to=10:00',
      at('Europe/Prague'),
    );
    server.on(createEvent, { event: aReservation(), occurrences: 1 });
    server.on(getEvent, aReservation());
    server.on(notifyReservation, undefined);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'From' }), '02:30 UTC+1');
    const button = await screen.findByRole('button', { name: /^Reserve / });
    expect(button.textContent).toMatch(/ 02:30 UTC\+1 – 03:30$/);
    await user.click(button);
    await waitFor(() => expect(server.asked(createEvent)).toHaveLength(1));
    expect(server.asked(createEvent)[0]!.body).toMatchObject({ start: '2027-10-31T01:30:00.000Z', end: '2027-10-31T02:30:00.000Z' });
  });
});
