import { getSchedules, type ScheduleAnswer } from '@assist/contract';
import { usualHours, type WorkingHours, type ZoneName } from '@assist/time';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aRoom, aSchedule, HER, ME, type Company, taken } from './a-company.ts';
import { aScreen } from './a-screen.tsx';

describe('times for people in several zones', () => {
  const app = aScreen();
  const [PRAGUE, NEW_YORK, AUCKLAND] = ['Europe/Prague', 'America/New_York', 'Pacific/Auckland'];
  const VLTAVA = aRoom('Vltava');
  const HUDSON = aRoom('Hudson', { timezone: NEW_YORK });
  const COMPANY: Company = { resources: [VLTAVA, HUDSON], people: [HER] };
  const pathOf = (room: string) => `/reservations/reserve?resource=${room}&day=2026-11-24&from=10:00&to=11:00&who=${HER.email}`;
  const eachDay = (hours: string) => ['24', '25', '26', '27', '28', '29', '30'].map((day) => taken(hours, {}, `2026-11-${day}`));
  const offers = () => [...document.querySelectorAll('.suggest__offer')].map(({ textContent }) => textContent);

  async function find(
    hers: ZoneName | null,
    { room = 'vltava', busy = [] }: { room?: string; busy?: ScheduleAnswer['scheduleItems'] } = {},
  ) {
    const wire = (hours: WorkingHours) => ({ ...hours, daysOfWeek: [...hours.daysOfWeek] });
    const hoursOf = new Map([
      [ME.email, wire(usualHours(PRAGUE))],
      [HER.email, hers === null ? null : wire(usualHours(hers))],
    ]);
    app.server.on(getSchedules, ({ body }) =>
      body.emails.map((email) => ({
        ...aSchedule(email, email === HER.email ? busy : []),
        workingHours: hoursOf.get(email) ?? null,
      })),
    );
    const opened = await app.open(pathOf(room), COMPANY);
    await opened.user.click(await screen.findByRole('button', { name: 'Find a time' }));
    await waitFor(() => expect(offers()).toHaveLength(6));
    return opened;
  }

  it('are first those within everybody’s working hours, with what each other clock shows', async () => {
    const { user } = await find(NEW_YORK);
    expect(offers()).toEqual([
      'Tomorrow 15:00 – 16:00 the same day · the soonest · Eva Malá (09:00 New York time)',
      'Tomorrow 16:00 – 17:00 the same day · Eva Malá (10:00 New York time)',
      'Wed 25 Nov 15:00 – 16:00 everyone is free · Eva Malá (09:00 New York time)',
      'Wed 25 Nov 16:00 – 17:00 everyone is free · Eva Malá (10:00 New York time)',
      'Thu 26 Nov 15:00 – 16:00 everyone is free · Eva Malá (09:00 New York time)',
      'Thu 26 Nov 16:00 – 17:00 everyone is free · Eva Malá (10:00 New York time)',
    ]);
    await user.click(screen.getByRole('button', { name: /^Tomorrow 16:00/ }));
    expect((await screen.findByRole('button', { name: /^Reserve / })).textContent).toBe('Reserve Vltava, tomorrow 16:00 – 17:00');
  });

  it('stay when one is chosen, which is marked, until another time is chosen elsewhere', async () => {
    const { user } = await find(AUCKLAND);
    const marked = () =>
      [...document.querySelectorAll('.suggest__offer[aria-pressed="true"] strong')].map(({ textContent }) => textContent);
    const before = offers();
    expect(marked()).toEqual([]);
    for (const name of ['Thu 26 Nov 09:00 – 10:00', 'Tomorrow 04:00 – 05:00']) {
      await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
      await waitFor(() => expect(marked()).toEqual([name]));
      expect(offers()).toEqual(before);
    }
    await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), '14:00');
    await waitFor(() => expect(offers()).not.toEqual(before));
  });

  it('name those who do not work then, and what their clock shows, where nobody shares an hour', async () => {
    await find(AUCKLAND);
    expect(offers()).toEqual([
      'Tomorrow 09:00 – 10:00 the same day · outside working hours: Eva Malá (21:00 Auckland time)',
      'Wed 25 Nov 09:00 – 10:00 everyone is free · outside working hours: Eva Malá (21:00 Auckland time)',
      'Thu 26 Nov 09:00 – 10:00 everyone is free · outside working hours: Eva Malá (21:00 Auckland time)',
      'Tomorrow 04:00 – 05:00 the same day · Eva Malá (16:00 Auckland time) · outside working hours: you',
      'Tomorrow 16:00 – 17:00 the same day · outside working hours: Eva Malá (Wed 25 Nov 04:00 Auckland time)',
      'Fri 27 Nov 09:00 – 10:00 everyone is free · outside working hours: Eva Malá (21:00 Auckland time)',
    ]);
  });

  it('need no clock for people who have the same one', async () => {
    await find(PRAGUE, { busy: eachDay('09:00-17:00') });
    expect(offers()[0]).toBe('Tomorrow 08:00 – 09:00 the same day · outside working hours: you, Eva Malá');
  });

  it('are told at the place, and the person’s own clock with its name, too', async () => {
    await find(NEW_YORK, { room: 'hudson', busy: eachDay('14:00-17:00') });
    expect(offers()[0]).toBe('Tomorrow 11:00 – 12:00 New York time the same day · outside working hours: you (17:00 Prague time)');
  });

  it('are those of the day at the place, without a word, for a person whose hours are not known', async () => {
    await find(null, { busy: eachDay('07:00-16:30') });
    expect(offers()[0]).toBe('Tomorrow 16:30 – 17:30 the same day · the soonest · outside working hours: you');
    expect(offers().join(' ')).not.toContain('Eva');
  });

  it('are on working days first, even if a Saturday was chosen at a place that is open then', async () => {
    app.server.on(getSchedules, ({ body }) => body.emails.map((email) => ({ ...aSchedule(email), workingHours: null })));
    const { user } = await app.open('/reservations/reserve?resource=vltava&day=2026-11-28&from=10:00&to=11:00', COMPANY);
    await user.click(await screen.findByRole('button', { name: 'Find a time' }));
    await waitFor(() => expect(offers()[0]).toMatch(/^Mon 30 Nov 10:00/));
    expect(offers().join(' ')).not.toContain('Sat');
  });

  it('and what their clock shows is beside their names', async () => {
    const hints = () =>
      [...document.querySelectorAll('.shared-strip__name')]
        .map((row) => [row.querySelector('strong')?.textContent, row.querySelector(':scope > span:not(.shared-strip__state)')?.textContent])
        .filter(([name]) => name !== undefined && name !== 'Vltava');
    const { user } = await find(AUCKLAND);
    expect(hints()).toEqual([
      ['You', undefined],
      ['Eva Malá', '22:00 Auckland time'],
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'All day' }));
    await waitFor(() =>
      expect(hints()).toEqual([
        ['You', undefined],
        ['Eva Malá', undefined],
      ]),
    );
  });
});
