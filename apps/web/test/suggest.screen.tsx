import { getUtilisation, listEvents, listWalkingTimes } from '@assist/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPlace, aReservation, aRoom, HER, type Company, ME, taken } from './a-company.ts';
import { aScreen } from './a-screen.tsx';

describe('a suggestion in the reservation form', () => {
  const app = aScreen();
  const at = (areaId: string) => ({ mapInfos: [{ areaId, featureId: null }] });
  const RESOURCES = [
    aRoom('Vltava', { capacity: 8, csCode: 'ResourcePremium', ...at('floor-1') }),
    aRoom('Morava', { capacity: 3, csCode: 'ResourcePremium', ...at('floor-2') }),
    aRoom('Labe', { capacity: 1, csCode: 'ResourcePremium', ...at('floor-1') }),
    aPlace('D-1', at('floor-1')),
    aPlace('D-2', at('floor-2')),
    aPlace('D-3', at('quiet')),
  ];
  const COMPANY: Company = { resources: RESOURCES, people: [HER] };
  const PATH = '/reservations/reserve?day=2026-11-24&from=10:00&to=11:00';
  const tomorrow = (hours: string) => taken(hours, {}, '2026-11-24');
  const offers = () =>
    [...document.querySelectorAll('.suggest__offer')].map((one) => [...one.children].map((part) => part.textContent).join(' | '));

  async function open(company: Company = COMPANY, path = PATH) {
    app.server.on(getUtilisation, ({ body }) =>
      body.areaIds.map((areaId) => ({ areaId, workplaces: 4, reserved: Array<number>(96).fill(0) })),
    );
    const opened = await app.open(path, company);
    await opened.user.click(await screen.findByRole('button', { name: 'Suggest something' }));
    return opened;
  }

  it('lists free rooms large enough for all attendees, the best first, with reasons', async () => {
    const { user } = await open({ ...COMPANY, favourites: ['vltava'] }, `${PATH}&who=${HER.email}`);
    expect(screen.getByText('Free at that time, for 2 people.')).toBeDefined();
    await waitFor(() =>
      expect(offers()).toEqual(['Morava | 2nd floor | 3 places for 2', 'Vltava | 1st floor | 8 places for 2 · a favourite'].toReversed()),
    );
    await user.click(screen.getByRole('button', { name: /^Vltava/ }));
    expect(await screen.findByRole('button', { name: 'Remove Vltava' })).toBeDefined();
    // A chosen room is not suggested again.
    await waitFor(() => expect(offers()).toEqual(['Morava | 2nd floor | 3 places for 2 · near your selection: The house']));
  });

  it('is never a room that is taken at that time', async () => {
    await open({ ...COMPANY, taken: { vltava: [tomorrow('09:30-10:30')] } });
    await waitFor(() => expect(offers().map((one) => one.split(' | ')[0])).toEqual(['Labe', 'Morava']));
  });

  it('is of the same type as a chosen resource that is unavailable, and replaces it', async () => {
    const { user } = await open({ ...COMPANY, taken: { 'd-1': [tomorrow('09:30-10:30')] } }, `${PATH}&resource=d-1`);
    await waitFor(() =>
      expect(
        offers()
          .map((one) => one.split(' | ')[0])
          .toSorted((a, b) => (a! < b! ? -1 : 1)),
      ).toEqual(['D-2', 'D-3']),
    );
    await user.click(screen.getByRole('button', { name: /^D-2/ }));
    expect(await screen.findByRole('button', { name: 'Remove D-2' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Remove D-1' })).toBeNull();
  });

  it('is near the person’s home place, with that reason', async () => {
    await open({ ...COMPANY, settings: { homePlaceId: 'd-1' } });
    await waitFor(() => expect(offers()[0]).toBe('Labe | 1st floor | 1 places for 1 · in your part of the building: 1st floor'));
  });

  it('is near the desks of the attendees, as far as these may be seen', async () => {
    const hers = aReservation({ isOrganizer: false, hours: '08:00-18:00', day: '2026-11-24', at: ['d-2'] });
    app.server.on(listEvents, ({ query }) => ({ value: query.user === HER.email ? [hers] : [], nextLink: null }));
    await open(COMPANY, `${PATH}&who=${HER.email}`);
    await waitFor(() => expect(offers()[0]).toBe('Morava | 2nd floor | 3 places for 2 · near the other people: 2nd floor'));
  });

  it('is a short walk for everyone, from their desk or their previous event', async () => {
    const place = (id: string) => ({ mapInfos: [{ areaId: 'floor-1', featureId: `unit-of-${id}` }] });
    const resources = [
      aRoom('Vltava', { capacity: 4, csCode: 'ResourcePremium', ...place('vltava') }),
      aRoom('Morava', { capacity: 4, csCode: 'ResourcePremium', ...place('morava') }),
      aRoom('Labe', { capacity: 4, csCode: 'ResourcePremium', ...place('labe') }),
      aPlace('D-1', place('d-1')),
    ];
    const hers = aReservation({ isOrganizer: false, hours: '08:00-18:00', day: '2026-11-24', at: ['d-1'] });
    const mine = aReservation({ subject: 'Review', hours: '09:00-09:45', day: '2026-11-24', at: ['labe'] });
    app.server.on(listEvents, ({ query }) => ({ value: [query.user === HER.email ? hers : mine], nextLink: null }));
    const asked: unknown[] = [];
    const seconds: Record<string, number> = { 'unit-of-vltava': 300, 'unit-of-morava': 70, 'unit-of-labe': 0 };
    app.server.on(listWalkingTimes, ({ body }) => {
      asked.push([body.profile, ...body.from]);
      return { seconds: body.from.map((from) => body.to.map((to) => (from === 'unit-of-d-1' ? 100 : seconds[to]!))) };
    });
    const { user } = await open({ ...COMPANY, resources, settings: { routeProfile: 'stepFree' } }, `${PATH}&who=${HER.email}`);
    await waitFor(() =>
      expect(offers()).toEqual([
        'Labe | 1st floor | 4 places for 2 · at most 2\u00a0min on foot for the others',
        'Morava | 1st floor | 4 places for 2 · at most 2\u00a0min on foot for the others',
        'Vltava | 1st floor | 4 places for 2 · at most 5\u00a0min on foot for the others',
      ]),
    );
    expect(asked).toEqual([
      ['stepFree', 'unit-of-labe'],
      ['normal', 'unit-of-d-1'],
    ]);
    await user.click(screen.getByRole('button', { name: /^Vltava/ }));
    expect(await screen.findByText('5 min on foot from your previous meeting (Review)')).toBeDefined();
  });

  it('can be several resources that are near each other', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add something else' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'How many: Desk' }), '2');
    await waitFor(() => expect(offers()[0]).toContain('D-2, D-3'));
    await user.click(screen.getByRole('button', { name: 'Remove: Room' }));
    await waitFor(() => expect(offers()[0]).toMatch(/^D-\d, D-\d/));
  });

  it('is replaced by a message if not enough is free', async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'How many: Room' }), '9');
    expect(await screen.findByText('Nothing is free for that. Choose another time, or fewer things.')).toBeDefined();
  });
});

describe('the field "With whom"', () => {
  const app = aScreen();
  const ROOMS = [aRoom('Vltava', { capacity: 8, csCode: 'ResourcePremium' }), aRoom('Labe', { capacity: 1, csCode: 'ResourcePremium' })];
  const THEM: Company = { resources: ROOMS, people: [HER, { name: 'Bela', email: 'bela@example.com' }] };

  it('takes both people if the second is typed during the search for the first', async () => {
    const { user } = await app.open('/timeline?day=2026-11-24&from=10:00&to=11:00&panel=filters', THEM);
    const field = await screen.findByRole('combobox', { name: 'With whom' });
    await user.type(field, 'Eva{Enter}Bela{Enter}');
    await waitFor(() =>
      expect(new Set(new URLSearchParams(location.search).getAll('who'))).toEqual(new Set([HER.email, 'bela@example.com'])),
    );
    expect(field).toHaveProperty('value', '');
  });

  it('writes its people to the address, marks busy ones, and leaves out rooms that are too small', async () => {
    const { user } = await app.open('/timeline?day=2026-11-24&from=10:00&to=11:00&panel=filters', {
      ...THEM,
      taken: { eva: [taken('10:30-12:00', {}, '2026-11-24')] },
    });
    const field = await screen.findByRole('combobox', { name: 'With whom' });
    for (const name of ['Eva', 'Bela']) {
      await user.type(field, name);
      await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
    }
    await waitFor(() => expect(new URLSearchParams(location.search).getAll('who')).toEqual([HER.email, 'bela@example.com']));
    const row = (name: string) => screen.getByText(name, { selector: '.attendees-field strong' }).closest('li')!;
    await waitFor(() => expect(within(row(HER.name)).getByText(/Busy/)).toBeDefined());
    expect(await within(row('Bela')).findByText(/Free/)).toBeDefined();
    await waitFor(() => expect(screen.getByText('1 free of 1')).toBeDefined());
    // A remote attendee needs no place.
    await user.click(within(row('Bela')).getByRole('checkbox'));
    await waitFor(() => expect(screen.getByText('2 free of 2')).toBeDefined());
    expect(new URLSearchParams(location.search).getAll('who')).toEqual([HER.email, 'remote:bela@example.com']);
  });

  it('passes its people on to the reservation form', async () => {
    await app.open(`/reservations/reserve?resource=vltava&who=${HER.email}&who=remote:bela@example.com&who=nonsense`, THEM);
    expect(await screen.findByRole('button', { name: `Remove ${HER.name}` })).toBeDefined();
    const bela = screen.getByRole('button', { name: 'Remove Bela' }).closest('li')!;
    expect(within(bela).getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(screen.queryByText('nonsense')).toBeNull();
    expect(ME.email).not.toBe(HER.email);
  });
});
