import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPlace, aRoom, hasTwoFloors } from './a-company.ts';
import { aScreen, setClock } from './a-screen.tsx';

describe('the next open day', () => {
  const app = aScreen();

  beforeEach(() => {
    setClock('2026-11-27T15:30:00Z');
    hasTwoFloors(app.server);
  });

  const COMPANY = { resources: [aRoom('Vltava'), aPlace('Elm')], favourites: ['vltava'] };
  const LIBRARY = { resources: [aRoom('Vltava'), aRoom('Library', { daysOfWeek: ['tuesday', 'sunday'] })], favourites: ['library'] };
  /** The screens on which a day is chosen. The form keeps its day itself, not in its address, so Back does not change that day. */
  const SCREENS = [
    { where: 'the plan', path: '/plan?level=floor-1', today: 'Today', hasHistory: true },
    { where: 'the list', path: '/plan?level=floor-1&view=list', today: 'Today', hasHistory: true },
    { where: 'the timeline', path: '/timeline?', today: 'Now', hasHistory: true },
    { where: 'the form', path: '/reservations/reserve?', today: 'Today', hasHistory: false },
    { where: 'the favourites', path: '/favourites?', today: 'Today', hasHistory: true },
  ];
  /** Returns the text of the button that opens the calendar: the shown day. */
  const shownDay = async () => (await screen.findByRole('button', { name: /Choose a day$/ })).textContent;
  const button = (name: string | RegExp) => screen.findByRole('button', { name });

  describe.each(SCREENS)('on $where', ({ path, today, hasHistory }) => {
    it('is one press away, by its name or "Next day", and the calendar also offers closed days', async () => {
      const { user } = await app.open(path, COMPANY);
      await user.click(await button(/^Next day: Mon 30 Nov/));
      await waitFor(async () => expect(await shownDay()).toBe('Mon 30 Nov'));
      await user.click(await button(today));
      await waitFor(async () => expect(await shownDay()).toBe('Today · Fri 27 Nov'));
      await user.click(await button('Mon 30 Nov'));
      await waitFor(async () => expect(await shownDay()).toBe('Mon 30 Nov'));
      expect((await button('Mon 30 Nov')).getAttribute('aria-pressed')).toBe('true');
      await user.click(await button(/^Previous day: Fri 27 Nov/));
      await waitFor(async () => expect(await shownDay()).toBe('Today · Fri 27 Nov'));
      await user.click(await button(/Choose a day$/));
      await user.click(await button(/28 November 2026/));
      await waitFor(async () => expect(await shownDay()).toBe('Tomorrow · Sat 28 Nov'));
    });

    it.each(hasHistory ? [path] : [])('is an entry of the history, so that Back returns to the day shown before: %s', async () => {
      const { user } = await app.open(path, COMPANY);
      await user.click(await button(/^Next day: Mon 30 Nov/));
      await waitFor(async () => expect(await shownDay()).toBe('Mon 30 Nov'));
      await user.click(await button(/^Next day/));
      await waitFor(async () => expect(await shownDay()).toBe('Tue 1 Dec'));
      history.back();
      await waitFor(async () => expect(await shownDay()).toBe('Mon 30 Nov'));
      history.back();
      await waitFor(async () => expect(await shownDay()).toBe('Today · Fri 27 Nov'));
    });

    it('is replaced by the next day of the calendar if Shift is held', async () => {
      await app.open(path, COMPANY);
      fireEvent.click(await button('Next day: Mon 30 Nov (Shift: Sat 28 Nov)'), { shiftKey: true });
      await waitFor(async () => expect(await shownDay()).toBe('Tomorrow · Sat 28 Nov'));
    });
  });

  it.each([
    ['the plan', '/plan?level=floor-1&name=library'],
    ['the timeline', '/timeline?name=library'],
    ['the form', '/reservations/reserve?resource=library'],
    ['the favourites', '/favourites'],
  ])('is a Sunday for a library that is open on Sundays: %s', async (_where, path) => {
    const { user } = await app.open(path, LIBRARY);
    await user.click(await button('Sun 29 Nov'));
    await waitFor(async () => expect(await shownDay()).toBe('Sun 29 Nov'));
    await user.click(await button(/^Next day: Tue 1 Dec/));
    await waitFor(async () => expect(await shownDay()).toBe('Tue 1 Dec'));
  });

  it.each([
    ['Monday if desks open then', COMPANY, '2026-11-30'],
    ['Sunday if desks are open on Sundays', { resources: [aPlace('Elm', { daysOfWeek: ['sunday'] })] }, '2026-11-29'],
  ])('is the day of the link on Home on a Friday evening: %s', async (_what, company, day) => {
    await app.open('/', company);
    const link = await screen.findByRole('link', { name: 'Reserve a desk' });
    await waitFor(() => expect(new URL((link as HTMLAnchorElement).href).searchParams.get('day')).toBe(day));
  });

  it.each([
    ['a room', COMPANY, 'vltava', ['Today', 'Mon 30 Nov']],
    ['a library', LIBRARY, 'library', ['Today', 'Sun 29 Nov']],
  ])('is proposed after the chosen day for %s', async (_what, company, resource, days) => {
    const { user } = await app.open(`/reservations/reserve?resource=${resource}&from=17:00&to=18:00`, company);
    await user.click(await button('Find a time'));
    await waitFor(() => expect(document.querySelector('.suggest__offer')).not.toBeNull());
    const offered = [...document.querySelectorAll('.suggest__offer strong')].map((one) => one.textContent?.split(/ \d\d:/)[0]);
    expect([...new Set(offered)]).toEqual(days);
  });

  describe('of the favourites', () => {
    it('shows times from the beginning of the working day, not from opening, each reservable with one press', async () => {
      const { user } = await app.open('/favourites', COMPANY);
      await user.click(await button('Mon 30 Nov'));
      const row = (await screen.findByText('Free from Mon 30 Nov 09:00')).closest('li')!;
      expect(within(row).getByRole('button', { name: 'Reserve: Vltava' })).toBeDefined();
      expect(location.search).toBe('?day=2026-11-30');
    });

    it('shows times from opening if the resource closes before the working day begins', async () => {
      const early = { startTime: '06:00', endTime: '08:00', schedulingSettings: { rejectOutsideWorkingHours: true } };
      await app.open('/favourites?day=2026-11-30', { ...COMPANY, resources: [aRoom('Vltava', early)] });
      expect(await screen.findByText('Free from Mon 30 Nov 06:00')).toBeDefined();
    });

    it('has a note if nothing is free', async () => {
      const closed = { schedulingSettings: { rejectOutsideWorkingHours: true } };
      const { user } = await app.open('/favourites?day=2026-11-28', { ...COMPANY, resources: [aRoom('Vltava', closed)] });
      expect(await screen.findByText('Not free on this day')).toBeDefined();
      await user.click(await button('Today'));
      await waitFor(() => expect(location.search).toBe(''));
    });

    it.each(['2026-02-31', '2026-11-26', 'nonsense'])('gives way to today if the day in the address is %s', async (day) => {
      await app.open(`/favourites?day=${day}`, COMPANY);
      await waitFor(async () => expect(await shownDay()).toBe('Today · Fri 27 Nov'));
    });
  });
});
