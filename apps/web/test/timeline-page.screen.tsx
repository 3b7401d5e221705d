import { createEvent, type FilterDefinitionAnswer, getSchedules, listPlanLevels, notifyReservation, planEvent } from '@assist/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { applyPreferences } from '../src/lib/preferences.ts';
import { aPlace, aPlan, aReservation, aRoom, HER, type Company, live, taken, time } from './a-company.ts';
import { aScreen, setClock } from './a-screen.tsx';
import { refusal } from './a-server.ts';

describe('on the timeline', () => {
  const app = aScreen();

  beforeEach(() => {
    app.server.usually(listPlanLevels, { version: '1', levels: [], buildings: [] });
    // A page without layout has no size, so nothing would be in view.
    for (const [name, pixels] of [
      ['offsetHeight', 700],
      ['clientHeight', 700],
      ['offsetWidth', 1000],
      ['clientWidth', 1000],
    ] as const)
      vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(pixels);
  });

  const PATH = '/timeline?day=2026-11-24&from=10:00&to=11:00';
  const tomorrow = (hours: string, more = {}) => taken(hours, more, '2026-11-24');
  const grid = () => screen.findByRole('grid', { name: 'Rooms, desks and other resources by time' });
  const names = () => [...document.querySelectorAll('[data-row] [role=rowheader]')].map((one) => one.textContent);
  const rowIsKnown = (name: string) => waitFor(() => expect(screen.getByTitle(new RegExp(`^${name} – `))).toBeDefined());
  /** Returns what a screen reader says at the keyboard's position. */
  const saidAtCursor = (table: HTMLElement) =>
    document.getElementById(table.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label');

  /** Focuses the grid in the first row, an hour before the chosen time. */
  async function enterGrid() {
    const table = await grid();
    vi.spyOn(table, 'matches').mockReturnValue(true);
    table.focus();
    const press = (...keys: string[]) => {
      for (const key of keys)
        fireEvent.keyDown(table, { key: key.replace(/^\w+\+/, ''), shiftKey: key.startsWith('Shift+'), ctrlKey: key.startsWith('Ctrl+') });
    };
    return { table, press };
  }

  describe('the cell under the keyboard', () => {
    const rejects = { schedulingSettings: { rejectOutsideWorkingHours: true } };
    const by = { organizer: { address: HER.email, name: HER.name } };
    const CELLS: readonly [
      name: string,
      words: string,
      resource: Parameters<typeof aRoom>[1],
      items?: readonly ReturnType<typeof taken>[] | null,
    ][] = [
      ['A', '09:00, Free 08:00 – 18:00', {}],
      ['B', '09:00, Free 08:00 – 10:00', {}, [tomorrow('10:00-11:00')]],
      ['C', '08:30 – 09:30, Reserved', {}, [tomorrow('08:30-09:30', { isPrivate: true })]],
      ['D', '08:30 – 09:30, Reserved, Review · Eva Malá', {}, [tomorrow('08:30-09:30', { subject: 'Review', ...by })]],
      ['E', '09:00 – 10:00, Tentative, Review', {}, [tomorrow('09:00-10:00', { status: 1, subject: 'Review' })]],
      ['F', '09:00 – 10:00, Yours, Mine', {}, [tomorrow('09:00-10:00', { subject: 'Mine', isOrganizer: true, eventId: 'mine' })]],
      ['G', '09:00, Closed 00:00 – 10:00', { startTime: '10:00', ...rejects }],
      ['H', '09:00, Free outside working hours 00:00 – 10:00', { startTime: '10:00' }],
      ['I', '09:00, Not available 00:00 – 24:00', { schedulingSettings: { maxAdvanceDays: 0 } }],
      ['J', '09:00, Assigned to you 00:00 – 24:00', { conditions: { reservedTo: 'you' } }],
      ['K', '09:00, Its calendar is not responding, so its availability is unknown. 00:00 – 24:00', {}, null],
    ];

    it('is announced with its time and state, as far as they may be known', async () => {
      const resources = CELLS.map(([name, , changes]) => aRoom(name, { ...changes }));
      await app.open(PATH, { resources, taken: Object.fromEntries(CELLS.map(([name, , , items = []]) => [name.toLowerCase(), items])) });
      await rowIsKnown('K');
      const { table, press } = await enterGrid();
      for (const [name, words] of CELLS) {
        expect(saidAtCursor(table)).toBe(`${name}, ${words}`);
        press('ArrowDown');
      }
    });

    it('is announced as past if its time has passed', async () => {
      await app.open('/timeline?from=07:00&to=08:00', { resources: [aRoom('Vltava')] });
      await rowIsKnown('Vltava');
      const { table } = await enterGrid();
      expect(saidAtCursor(table)).toBe('Vltava, 06:00, Past 00:00 – 08:15');
    });

    it('moves with the arrows, and to the next change with Ctrl', async () => {
      await app.open(PATH, { resources: [aRoom('Vltava'), aRoom('Morava')], taken: { morava: [tomorrow('10:00-11:00')] } });
      await rowIsKnown('Morava');
      const { table, press } = await enterGrid();
      const said = (...keys: string[]) => {
        press(...keys);
        return saidAtCursor(table);
      };
      expect(said()).toBe('Morava, 09:00, Free 08:00 – 10:00');
      expect(said('ArrowRight')).toBe('Morava, 09:15, Free 08:00 – 10:00');
      expect(said('Ctrl+ArrowRight')).toBe('Morava, 10:00 – 11:00, Reserved');
      expect(said('ArrowDown')).toBe('Vltava, 10:00, Free 08:00 – 18:00');
      expect(said('Home', 'ArrowLeft')).toBe('Vltava, details with Enter');
    });

    it('selects with Shift, and announces the selection', async () => {
      await app.open(PATH, { resources: [aRoom('Vltava')] });
      await rowIsKnown('Vltava');
      const { press } = await enterGrid();
      press('Shift+ArrowRight', 'Shift+ArrowRight');
      const said = () => screen.getAllByRole('status').map((one) => one.textContent);
      await waitFor(() => expect(said()).toContain('Vltava, 09:00 – 09:45, 45 min selected'));
      press('Escape');
      expect(said().join('')).toBe('');
    });

    it('shows the selection and why it is unavailable, and announces both once the cursor rests', async () => {
      await app.open(PATH, { resources: [aRoom('Vltava')], taken: { vltava: [tomorrow('09:30-10:00')] } });
      await rowIsKnown('Vltava');
      const { press } = await enterGrid();
      const bubble = () => document.querySelector('.selection-bubble');
      const said: (string | null)[] = [];
      const status = document.querySelector('.timeline-frame [role=status]')!;
      new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true, characterData: true, subtree: true });
      press('Shift+ArrowRight');
      expect(bubble()?.textContent).toBe('09:00 – 09:30 · 30 min');
      press('Shift+ArrowRight');
      expect(bubble()?.textContent).toBe('09:00 – 09:45 · 45 minTaken 09:30 – 10:00.');
      await waitFor(() => expect(status.textContent).toBe('Vltava, 09:00 – 09:45, 45 min selected. Taken 09:30 – 10:00.'));
      expect(said).toHaveLength(1);
      press('Escape');
      expect(bubble()).toBeNull();
    });

    it('shows what a press on it would do', async () => {
      const resources = [aRoom('Shut', { startTime: '10:00', ...rejects }), aRoom('Taken'), aRoom('Vltava')];
      await app.open(PATH, { resources, taken: { taken: [tomorrow('08:30-09:30', { subject: 'Review' })] } });
      await rowIsKnown('Vltava');
      const { press } = await enterGrid();
      const ghost = () => {
        const shown = document.querySelector<HTMLElement>('.timeline-ghost[data-of=keyboard]');
        const told = [shown?.dataset['kind'], shown?.textContent];
        press('ArrowDown');
        return told;
      };
      expect([ghost(), ghost(), ghost()]).toEqual([
        ['refuse', 'Closed'],
        ['details', 'Details of Review'],
        ['reserve', 'Reserve 09:00'],
      ]);
    });
  });

  describe('the popover of a cell', () => {
    it('for a free time reserves that time, with everything prefilled', async () => {
      const company = { resources: [aRoom('Vltava')] };
      const { user, server } = await app.open(PATH, company);
      server.on(createEvent, () => {
        live(server, { ...company, taken: { vltava: [tomorrow('09:00-10:00', { isOrganizer: true, eventId: 'made' })] } });
        return { event: aReservation({ id: 'made', day: '2026-11-24', hours: '09:00-10:00' }), occurrences: 1 };
      });
      server.on(notifyReservation, undefined);
      await rowIsKnown('Vltava');
      const { press } = await enterGrid();
      press('Enter');
      const dialog = await screen.findByRole('dialog', { name: 'Reserve Vltava' });
      expect(dialog.querySelector('.cell-popover__when')!.textContent).toBe('Tuesday 24 November 1 h');
      expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Meeting');
      expect(within(dialog).getByRole('link', { name: 'More people or details…' }).getAttribute('href')).toBe(
        '/reservations/reserve?resource=vltava&day=2026-11-24&from=09%3A00&to=10%3A00',
      );
      await user.click(within(dialog).getByRole('button', { name: 'Reserve 09:00 – 10:00' }));
      expect(await screen.findByText('Vltava is yours, tomorrow 09:00 – 10:00.')).toBeDefined();
      expect(server.asked(createEvent)).toMatchObject([{ body: { subject: 'Meeting', ...time('09:00-10:00', '2026-11-24') } }]);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    it('stays open after a refusal, with the reason', async () => {
      const { user, server } = await app.open(PATH, { resources: [aRoom('Vltava')] });
      server.on(createEvent, refusal('slot-taken'));
      await rowIsKnown('Vltava');
      const { press } = await enterGrid();
      press('Enter');
      const dialog = await screen.findByRole('dialog', { name: 'Reserve Vltava' });
      await user.click(within(dialog).getByRole('button', { name: 'Reserve 09:00 – 10:00' }));
      expect(await screen.findByText(/^Somebody was faster/)).toBeDefined();
      expect(screen.queryByRole('dialog', { name: 'Reserve Vltava' })).not.toBeNull();
    });

    it.each<[what: string, title: string, words: readonly string[], leads: string | null, more: object]>([
      [
        'a colleague’s event',
        'Review',
        ['Organised by Eva Malá'],
        null,
        { subject: 'Review', organizer: { address: HER.email, name: HER.name } },
      ],
      ['a private event', 'Reserved', ['Private: only the time is shown.'], null, { isPrivate: true }],
      ['my own event', 'Mine', [], '/reservations?event=mine', { subject: 'Mine', isOrganizer: true, eventId: 'mine' }],
    ])('for a taken time shows as much as may be seen: %s', async (_what, title, words, leads, more) => {
      await app.open(PATH, { resources: [aRoom('Vltava')], taken: { vltava: [tomorrow('08:30-09:30', more)] } });
      await rowIsKnown('Vltava');
      const { press } = await enterGrid();
      press('Enter');
      const dialog = await screen.findByRole('dialog', { name: `Details of ${title}` });
      const [, when, ...rest] = [...dialog.querySelectorAll('p')].map((one) => one.textContent.trim());
      expect([when, rest]).toEqual(['Tuesday 24 November 08:30 – 09:30', words]);
      expect(within(dialog).queryByRole('link', { name: 'Open my reservation' })?.getAttribute('href') ?? null).toBe(leads);
    });

    describe('for an unavailable time leads on', () => {
      const labe = aRoom('Labe', { mapInfos: [{ areaId: 'floor-2', featureId: null }] });
      const DAY = '2026-11-24';

      async function openTaken(hours: string, more: object, ways: readonly string[] = ['11:00-12:00']) {
        const opened = await app.open(PATH, { resources: [aRoom('Vltava'), labe], taken: { vltava: [tomorrow(hours, more)] } });
        opened.server.on(planEvent, ({ body }) => ({
          dates: aPlan(body, {
            [DAY]: {
              refusals: [{ email: 'vltava@example.com', code: 'slot-taken' as const, taken: time(hours, DAY) }],
              ways: [
                ...ways.map((way) => ({ kind: 'time' as const, ...time(way, DAY) })),
                { kind: 'instead' as const, resources: [{ of: 'vltava@example.com', by: labe.email, lacks: [] }] },
              ],
            },
          }),
        }));
        await rowIsKnown('Vltava');
        const { press } = await enterGrid();
        return { ...opened, press };
      }
      const asked = () => new URLSearchParams(location.search);

      it.each<[way: string, button: string, resource: string, from: string, to: string]>([
        ['to the nearest similar resource, at the same time', 'Nearest free: Labe 2nd floor', 'labe', '10:00', '11:00'],
        ['to the time at which the resource is free', 'Free 11:00 – 12:00', 'vltava', '11:00', '12:00'],
      ])('%s', async (_way, button, resource, from, to) => {
        const { user, server, press } = await openTaken('09:00-11:00', {});
        press('Enter');
        const dialog = await screen.findByRole('dialog', { name: 'Details of Reserved' });
        await user.click(await within(dialog).findByRole('button', { name: button }));
        // The resource's card is open, where one more press reserves it.
        await waitFor(() => expect(Object.fromEntries(asked())).toMatchObject({ resource, day: DAY, from, to }));
        expect(screen.queryByRole('dialog', { name: 'Details of Reserved' })).toBeNull();
        expect(server.asked(planEvent).map(({ body }) => body)).toMatchObject([time('10:00-11:00', DAY)]);
      });

      it('to a resource that is free at the event’s own time, if another time was searched for', async () => {
        const { server, press } = await openTaken('08:30-09:30', {});
        press('Enter');
        await screen.findByRole('button', { name: 'Nearest free: Labe 2nd floor' });
        expect(server.asked(planEvent).map(({ body }) => body)).toMatchObject([time('08:30-09:30', DAY)]);
      });

      it.each([
        ['but not if the event is mine', '09:00-11:00', { isOrganizer: true, eventId: 'mine' }],
        ['but not if the event has begun and another time is requested', '07:00-09:30', {}],
      ])('%s', async (_what, hours, more) => {
        if (hours.startsWith('07')) setClock(time('08:15-09:00', DAY).start);
        const { server, press } = await openTaken(hours, more);
        press('Enter');
        await screen.findByRole('dialog', { name: /^Details of/ });
        expect(server.asked(planEvent)).toEqual([]);
      });

      it('by moving the selection, keeping the typed title', async () => {
        const { user, press } = await openTaken('09:30-11:00', {});
        press('Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter');
        const dialog = await screen.findByRole('dialog', { name: 'Reserve Vltava' });
        const title = within(dialog).getByRole('textbox', { name: 'Title' });
        await user.clear(title);
        await user.type(title, 'Review');
        await user.click(await within(dialog).findByRole('button', { name: 'Free 11:00 – 12:00' }));
        await within(dialog).findByRole('button', { name: 'Reserve 11:00 – 12:00' });
        expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Review');
        expect(within(dialog).queryByText(/^Taken/)).toBeNull();
      });

      it('to the resource’s card if the free time is not on quarters', async () => {
        const { user, press } = await openTaken('09:30-10:50', {}, ['10:50-11:35']);
        press('Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter');
        const dialog = await screen.findByRole('dialog', { name: 'Reserve Vltava' });
        await user.click(await within(dialog).findByRole('button', { name: 'Free 10:50 – 11:35' }));
        await waitFor(() => expect(Object.fromEntries(asked())).toMatchObject({ resource: 'vltava', from: '10:50', to: '11:35' }));
        expect(screen.queryByRole('dialog', { name: 'Reserve Vltava' })).toBeNull();
      });
    });

    it('for a resource’s name is the resource’s card, and the address names the resource', async () => {
      const { user } = await app.open(PATH, { resources: [aRoom('Vltava')] });
      await rowIsKnown('Vltava');
      await user.click(screen.getByTitle('Vltava – Free'));
      expect(await screen.findByRole('article', { name: 'Vltava' })).toBeDefined();
      expect(new URLSearchParams(location.search).get('resource')).toBe('vltava');
    });
  });

  describe('the rows', () => {
    const COMPANY: Company = {
      resources: [
        aRoom('Small', { capacity: 4 }),
        aRoom('Big', { capacity: 20 }),
        aRoom('Upstairs', { capacity: 8, mapInfos: [{ areaId: 'floor-2', featureId: null }] }),
        aPlace('Elm'),
        aRoom('Hidden', { conditions: { reservedTo: 'other' } }),
      ],
    };
    const headings = () => [...document.querySelectorAll('.timeline-group__heading > span')].map((one) => one.textContent);

    it.each([
      ['grouped by floor and sorted by name', '', ['1st floor', '2nd floor'], ['Big', 'Elm', 'Small', 'Upstairs']],
      ['sorted by name, backwards', '&sort=name desc', ['1st floor', '2nd floor'], ['Small', 'Elm', 'Big', 'Upstairs']],
      ['sorted by capacity', '&sort=capacity desc', ['1st floor', '2nd floor'], ['Big', 'Small', 'Elm', 'Upstairs']],
      ['grouped by kind', '&group=type', ['Desk', 'Room'], ['Elm', 'Big', 'Small', 'Upstairs']],
      // Rows that fulfil the requirements come first.
      [
        'led by those that fulfil the filters',
        '&people=8',
        ['1st floor', '2nd floor', 'Do not match the filters'],
        ['Big', 'Upstairs', 'Elm', 'Small'],
      ],
    ])('are %s', async (_what, search, groups, rows) => {
      await app.open(PATH + search, COMPANY);
      await grid();
      await waitFor(() => expect(names()).toEqual(rows));
      expect(headings()).toEqual(groups);
    });

    it('show today, and free times of any duration, if no time is chosen (specification, section 9)', async () => {
      await app.open('/timeline', {
        resources: [aRoom('Quarter')],
        taken: { quarter: [taken('00:00-17:45'), taken('18:00-23:45')] },
      });
      const { table, press } = await enterGrid();
      press('Ctrl+ArrowRight');
      await waitFor(() => expect(saidAtCursor(table)).toBe('Quarter, 17:45, Free 17:45 – 18:00'));
    });

    it('show the state at the chosen time, with a mark and a word', async () => {
      await app.open(PATH, {
        ...COMPANY,
        taken: { small: [tomorrow('10:30-11:00')], big: [tomorrow('10:00-12:00', { isOrganizer: true, eventId: 'x' })], elm: null },
      });
      await rowIsKnown('Elm');
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row] [role=rowheader]')];
      expect(rows.map((one) => `${one.dataset['mark']} ${one.title}`)).toEqual([
        '★ Big – Yours',
        '? Elm – Unknown',
        '■ Small – Reserved',
        '● Upstairs – Free',
      ]);
    });

    it.each([
      ['day', 'Previous day', '2026-11-23'],
      ['day', 'Next day', '2026-11-25'],
    ])('change to another %s with one press: %s', async (_what, button, day) => {
      const { user } = await app.open(PATH, COMPANY);
      await user.click(await screen.findByRole('button', { name: button }));
      await waitFor(() => expect(new URLSearchParams(location.search).get('day')).toBe(day));
    });

    describe('of a week', () => {
      const WEEK = `${PATH}&view=week`;
      const days = () => screen.getAllByRole('columnheader').flatMap((one) => one.querySelector('button')?.textContent ?? []);

      it('are below its seven days, beginning with the usual first day', async () => {
        await app.open(WEEK, COMPANY);
        await grid();
        expect(days()).toEqual(['Mon 23 Nov', 'Tue 24 Nov', 'Wed 25 Nov', 'Thu 26 Nov', 'Fri 27 Nov', 'Sat 28 Nov', 'Sun 29 Nov']);
        expect(screen.getByRole('button', { name: /^23\W+29 Nov, Choose a day$/ })).toBeDefined();
      });

      it('begin on another day if the person has chosen it', async () => {
        await app.open(WEEK, { ...COMPANY, settings: { firstDayOfWeek: 'sunday' } });
        await grid();
        await waitFor(() => expect(days()[0]).toBe('Sun 22 Nov'));
        applyPreferences({ timeFormat: 'h23', firstDayOfWeek: null, timezone: null });
      });

      it('are requested once for all days, and only those in view', async () => {
        const { server } = await app.open(WEEK, { resources: Array.from({ length: 300 }, (_, index) => aRoom(`Room-${index}`)) });
        await grid();
        await waitFor(() => expect(server.asked(getSchedules).length).toBeGreaterThan(0));
        const asked = server.asked(getSchedules).map(({ body }) => body as { start: string; end: string; emails: readonly string[] });
        for (const { start, end, emails } of asked) {
          expect(Date.parse(end) - Date.parse(start)).toBeGreaterThanOrEqual(7 * 86_400_000);
          expect(emails.length).toBeLessThanOrEqual(50);
        }
      });

      it.each([
        ['Previous week', '2026-11-17'],
        ['Next week', '2026-12-01'],
      ])('change to another week with one press: %s', async (button, day) => {
        const { user } = await app.open(WEEK, COMPANY);
        await user.click(await screen.findByRole('button', { name: button }));
        await waitFor(() => expect(new URLSearchParams(location.search).get('day')).toBe(day));
        expect(new URLSearchParams(location.search).get('view')).toBe('week');
      });

      it('open a day with a press on its heading', async () => {
        const { user } = await app.open(WEEK, COMPANY);
        await user.click(await screen.findByRole('button', { name: 'Thu 26 Nov' }));
        await waitFor(() => expect(new URLSearchParams(location.search).get('day')).toBe('2026-11-26'));
        expect(new URLSearchParams(location.search).has('view')).toBe(false);
        // The keyboard continues in the grid of that day.
        const table = await grid();
        expect(document.activeElement).toBe(table);
        await waitFor(() => expect(table.getAttribute('aria-colcount')).toBe('97'));
        fireEvent.keyDown(table, { key: 'ArrowRight' });
        expect(saidAtCursor(table)).toMatch(/^Big, 09:00, /);
      });

      it('announce day and time, step by hours, and reserve as the rows of a day do', async () => {
        await app.open(WEEK, { resources: [aRoom('Vltava')], taken: { vltava: [tomorrow('10:00-10:30')] } });
        await rowIsKnown('Vltava');
        const { table, press } = await enterGrid();
        const said = (...keys: string[]) => {
          press(...keys);
          return saidAtCursor(table);
        };
        expect(table.getAttribute('aria-colcount')).toBe('50');
        expect(said()).toBe('Vltava, Tue 24 Nov, 09:00, Free 08:00 – 10:00');
        expect(said('ArrowRight')).toBe('Vltava, Tue 24 Nov, 12:00, Free 10:30 – 18:00');
        press('Enter');
        const dialog = await screen.findByRole('dialog', { name: 'Reserve Vltava' });
        expect(dialog.querySelector('.cell-popover__when')!.textContent).toBe('Tuesday 24 November 1 h');
      });
    });

    it('are replaced by a message and a button that clears the filters if none fulfils them', async () => {
      const { user } = await app.open(`${PATH}&people=100`, COMPANY);
      expect(await screen.findByText('Nothing matches these filters')).toBeDefined();
      await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
      await waitFor(() => expect(names()).toHaveLength(4));
    });

    it('are replaced by a message if nothing can be reserved', async () => {
      await app.open(PATH, { resources: [aRoom('Store', { reservationsEnabled: false })] });
      expect(await screen.findByText('There is nothing to reserve yet')).toBeDefined();
    });
  });

  it('the focus moves into the filters when they open, and back with Escape', async () => {
    const { user } = await app.open(PATH, { resources: [aRoom('Vltava')] });
    const button = await screen.findByRole('button', { name: 'Filters' });
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Filters'));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByLabelText('From'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('From')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  describe('the result of the filters', () => {
    const filter = (id: string, dataTypeId: FilterDefinitionAnswer['dataTypeId']): FilterDefinitionAnswer => ({
      id,
      resourceTypeId: 'room',
      name: { en: id },
      visible: true,
      filterable: true,
      matchAll: true,
      choices: ['video', 'board'].map((key) => ({ key, value: { en: key }, imageUrl: null, imagePreferCover: false })),
      dataTypeId,
    });
    const filters = [filter('screen', 1), filter('size', 2), filter('note', 4), filter('kit', 5)];
    const labe = [
      { propertyId: 'screen', valueBoolean: true },
      { propertyId: 'size', valueNumber: 20 },
      { propertyId: 'note', valueText: 'Výhled' },
      { propertyId: 'kit', valueChoiceIds: ['video', 'board'] },
    ];
    const morava = [
      { propertyId: 'screen', valueBoolean: false },
      { propertyId: 'size', valueNumber: 40 },
      { propertyId: 'kit', valueChoiceIds: ['video'] },
    ];
    const COMPANY: Company = {
      resources: [
        aRoom('Labe', { capacity: 4, properties: labe }),
        aRoom('Morava', { capacity: 8, properties: morava }),
        aRoom('Øresund', { email: 'oresund@example.com', capacity: 12, displayNameForApp: { en: 'Řeka' } }),
        aPlace('Elm'),
      ],
    };

    // Specification, section 5: a missing value passes number and yes-or-no filters, and fails text filters.
    it.each([
      ['of a kind', 'type=room', ['Labe', 'Morava', 'Řeka']],
      ['of several kinds', 'type=room&type=desk', ['Elm', 'Labe', 'Morava', 'Řeka']],
      ['with enough places', 'people=8', ['Morava', 'Řeka']],
      ['with a screen', 'type=room&with=screen:yes', ['Labe', 'Řeka']],
      ['of a size', 'type=room&with=size:30..', ['Morava', 'Řeka']],
      ['with a text, ignoring case and accents', 'type=room&with=note:vyhl', ['Labe']],
      ['with all of several choices', 'type=room&with=kit:video&with=kit:board', ['Labe']],
      ['by part of a name, ignoring case and accents', 'q=mor', ['Morava']],
      ['by a translated name', 'q=reka', ['Řeka']],
      ['by the whole name, in any case', 'name=labe', ['Labe']],
      ['not by part of a name in place of the whole name', 'name=lab', []],
      ['on another floor', 'area=floor-2', []],
    ])('contains the resources that fulfil them: %s', async (_what, search, expected) => {
      await app.open(`${PATH}&${search}`, COMPANY, { configuration: { filters } });
      if (expected.length === 0) return void (await screen.findByText('Nothing matches these filters'));
      await grid();
      const found = [...document.querySelectorAll('[data-row]:not([data-faded]) [role=rowheader]')].map((one) => one.textContent);
      expect(found).toEqual(expected);
    });
  });
});
