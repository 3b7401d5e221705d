import { confirmWaiting, createEvent, getNavigation, getQrCodeInfo, getSchedules, listWaiting, notifyReservation } from '@assist/contract';
import { CORPORATE_CALENDAR_RULES } from '@assist/reservation';
import { DEGREES_A_METRE } from '@assist/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { liveOnCampus } from './a-campus.ts';
import { aPlace, aReservation, aRoom, HER, type Company, taken, time } from './a-company.ts';
import { aScreen } from './a-screen.tsx';

/** The clock shows 9:07, so a reservation made now begins at 9:15. */
describe('a code on a wall', () => {
  const app = aScreen();
  const at = (featureId: string) => ({ mapInfos: [{ areaId: 'floor-1', featureId }] });
  const VLTAVA = aRoom('Vltava', at('west'));
  const COMPANY: Company = { resources: [VLTAVA, aPlace('Desk', at('east')), aRoom('Labe', at('narrow')), aRoom('Ostrov', at('island'))] };
  const area = (id: string, parentAreaId: string | null, kind: string, name: string) => ({
    id,
    parentAreaId,
    maxUt: 100,
    kind,
    name: { en: name },
    rank: 1,
    featureId: null,
    timezone: 'Europe/Prague',
  });
  const AREAS = [area('floor-1', null, 'floor', '1st floor'), area('quiet', 'floor-1', 'zone', 'Quiet zone')];
  /** Opens the page that a scanned code leads to. */
  const scan = (address: string, company: Company = COMPANY) =>
    app.open(`/navigate?${address}`, company, { configuration: { areas: AREAS } });
  const OF_VLTAVA = 'startAreaId=floor-1&locationId=vltava&code=K7M9QB';
  const here = () => screen.findByText('You are here');
  const now = () => screen.findByRole('region', { name: 'You are here' });

  beforeEach(() => {
    liveOnCampus(app.server);
    app.server.usually(getQrCodeInfo, {
      hasLocation: true,
      startAreaId: 'floor-1',
      qrId: 'K7M9QB',
      navigationUrl: null,
      locationId: 'vltava',
      spot: null,
    });
  });

  it.each([
    ['of a room', OF_VLTAVA, 'Vltava', '1st floor'],
    ['of a floor', 'startAreaId=floor-1&locationId=floor-1', '1st floor', undefined],
    ['of a part of a floor', 'startAreaId=quiet&locationId=quiet', 'Quiet zone', '1st floor'],
    ['of a named feature of the plan', 'startAreaId=floor-1&locationId=corridor', 'corridor', '1st floor'],
    ['of a feature that is gone from the plan', 'startAreaId=floor-1&locationId=gone', '1st floor', undefined],
  ])('%s shows where the person is', async (_what, address, name, detail) => {
    await scan(address);
    await here();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name));
    expect(document.querySelector('.here__detail')?.textContent).toBe(detail);
  });

  it('of a place that is no longer on the plan shows a message, and offers to choose the start again', async () => {
    const { user } = await scan('startAreaId=gone&locationId=gone');
    expect((await screen.findByRole('alert')).textContent).toContain('The start is no longer on the plan.');
    expect(screen.queryByText('You are here')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Choose the start again' }));
    await waitFor(() => expect(location.pathname + location.search).toBe('/navigate'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('starts the route at its own place, which is marked as scanned', async () => {
    const { user } = await scan(OF_VLTAVA);
    await user.click(await screen.findByRole('link', { name: 'Route from here' }));
    await waitFor(() => expect(location.pathname + location.search).toBe('/navigate?from=vltava'));
    expect((await screen.findByRole('button', { name: /^From Vltava/ })).textContent).toContain('scanned');
  });

  it('with its own spot starts the route at that spot, with the person’s back to the sign', async () => {
    app.server.on(getQrCodeInfo, {
      hasLocation: true,
      startAreaId: 'floor-1',
      qrId: 'K7M9QB',
      navigationUrl: null,
      locationId: 'floor-1',
      // The sign is on the southern wall of the corridor; its reader faces south.
      spot: { levelId: 'l1', longitude: 90 * DEGREES_A_METRE, latitude: 0.4 * DEGREES_A_METRE, bearing: 180 },
    });
    const { user } = await scan('startAreaId=floor-1&locationId=floor-1&code=K7M9QB');
    await user.click(await screen.findByRole('link', { name: 'Route from here' }));
    await screen.findByRole('button', { name: /^From Sign on 1st floor/ });
    await user.type(await screen.findByRole('searchbox'), 'Vltava');
    await user.click(await screen.findByRole('button', { name: /^Vltava/ }));
    const steps = await screen.findByRole('list', { name: 'Steps' });
    expect(steps.firstElementChild?.textContent).toMatch(/^With your back to the sign turn left/);
  });

  it.each([
    [
      'at a room offers to reserve it for an hour, for less, or for all of a short free time,',
      VLTAVA,
      [taken('11:00-12:00')],
      'Until 11:00',
      ['10:15', '09:45', '11:00'],
    ],
    ['at a room that is free all day offers to reserve it for an hour or less,', VLTAVA, [], 'Until', ['10:15', '09:45']],
    [
      'at a desk offers to reserve it for the rest of its day or less,',
      aPlace('Vltava', at('west')),
      [],
      'Until',
      ['18:00', '10:15', '09:45'],
    ],
    [
      'at a desk offers to reserve it until somebody else has it, or for less,',
      aPlace('Vltava', at('west')),
      [taken('10:00-11:00')],
      'Until',
      ['10:00', '09:45'],
    ],
  ])('%s with one press', async (_what, resource, items, _until, ends) => {
    const { user, server } = await scan(OF_VLTAVA, { resources: [resource], taken: { vltava: items } });
    const section = await now();
    await waitFor(() =>
      expect(
        within(section)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(ends.map((end) => `Reserve until ${end}`)),
    );
    server.on(createEvent, { event: aReservation({ hours: `09:15-${ends[0]}` }), occurrences: 1 });
    server.usually(notifyReservation, undefined);
    await user.click(within(section).getAllByRole('button')[0]!);
    await waitFor(() => expect(server.asked(createEvent)).toHaveLength(1));
    const { start, end, resources } = server.asked(createEvent)[0]!.body;
    expect({ start, end, at: resources.map(({ email }) => email) }).toEqual({ ...time(`09:15-${ends[0]}`), at: [resource.email] });
  });

  it.each([
    ['running', '09:00-10:00', '★Yours Yours until 10:00'],
    ['about to begin', '09:15-10:00', '★Yours Yours 09:15 – 10:00'],
  ])('shows the person’s own reservation that is %s, with its buttons', async (_what, hours, said) => {
    const event = aReservation({ hours });
    const takenHere = { vltava: [taken(hours, { isOrganizer: true, eventId: event.id })] };
    await scan(OF_VLTAVA, { resources: [VLTAVA], events: [event], taken: takenHere });
    const section = await now();
    await waitFor(() => expect(section.querySelector('p')?.textContent).toBe(said));
    await within(section).findByRole('button', { name: hours === '09:00-10:00' ? /^Finish/ : /^Delete/ });
    expect(within(section).queryByRole('button', { name: /^Reserve/ })).toBeNull();
  });

  it('tells the hours of its place in another zone, and names that zone', async () => {
    const brooklyn = aRoom('Vltava', { ...at('west'), timezone: 'America/New_York' });
    await scan(OF_VLTAVA, { resources: [brooklyn], taken: { vltava: [taken('09:00-11:00')] } });
    await waitFor(async () => expect((await now()).textContent).toContain('Taken until 05:00 New York time'));
  });

  it('says on which day a reservation of several days ends', async () => {
    const { end } = time('09:00-17:00', '2026-11-25');
    await scan(OF_VLTAVA, { resources: [VLTAVA], taken: { vltava: [taken('09:00-11:00', { end })] } });
    await waitFor(async () => expect((await now()).textContent).toContain('Taken until Wed 25 Nov 17:00'));
  });

  it('at a taken room shows until when it is taken, and which places are free nearby', async () => {
    const { user, server } = await scan(OF_VLTAVA, {
      ...COMPANY,
      taken: { vltava: [taken('09:00-11:00', { organizer: { address: HER.email, name: HER.name } })] },
    });
    await waitFor(async () => expect((await now()).textContent).toContain('Taken until 11:00'));
    const near = await screen.findByRole('region', { name: 'Free nearby' });
    await waitFor(() => expect(within(near).getAllByRole('listitem')).toHaveLength(2));
    // No route leads to the island, and the place of the code itself is not listed.
    expect(
      within(near)
        .getAllByRole('listitem')
        .map((row) => row.querySelector('strong')?.textContent),
    ).toEqual(['Desk', 'Labe']);
    server.on(createEvent, { event: aReservation({ hours: '09:15-18:00', at: ['desk'] }), occurrences: 1 });
    server.usually(notifyReservation, undefined);
    await user.click(within(near).getByRole('button', { name: 'Reserve until 18:00: Desk' }));
    await waitFor(() => expect(server.asked(createEvent)).toHaveLength(1));
  });

  it('offers to confirm a reservation of which only the time is visible, if the calendar’s rules allow that', async () => {
    const confirmed = aRoom('Vltava', { ...at('west'), confirmationSettings: { requiresConfirmation: true } });
    const waiting = { ...time('09:00-10:00'), confirmUntil: time('09:00-09:15').end };
    app.server.usually(listWaiting, [waiting]);
    const capabilities = { ...CORPORATE_CALENDAR_RULES, hearsEveryChange: true, reminds: true, onlineMeetings: [] };
    // Google reports adjacent events as one, so the taken time is longer than the reservation.
    const company = { resources: [confirmed], taken: { vltava: [taken('09:00-11:00')] } };
    const { user, server } = await app.open(`/navigate?${OF_VLTAVA}`, company, { configuration: { areas: AREAS, capabilities } });
    const button = await within(await now()).findByRole('button', { name: 'Confirm: Vltava, 09:00 – 10:00' });
    server.on(confirmWaiting, undefined);
    server.usually(listWaiting, []);
    await user.click(button);
    expect(await screen.findByText('Confirmed: Vltava, 09:00 – 10:00')).toBeDefined();
    expect(server.asked(confirmWaiting).map(({ body }) => body)).toEqual([time('09:00-10:00')]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull());
  });

  it('causes no request for waiting reservations if only their organizers may confirm them', async () => {
    const confirmed = aRoom('Vltava', { ...at('west'), confirmationSettings: { requiresConfirmation: true } });
    await scan(OF_VLTAVA, { resources: [confirmed], taken: { vltava: [taken('09:00-11:00')] } });
    await waitFor(async () => expect((await now()).textContent).toContain('Taken until 11:00'));
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
    expect(app.server.asked(listWaiting)).toEqual([]);
  });

  it('shows where the person is even without routes, but no link to a route and no places nearby', async () => {
    app.server.on(getNavigation, { venues: [], closures: [] });
    await scan(OF_VLTAVA);
    await waitFor(async () => expect(within(await now()).getAllByRole('button').length).toBeGreaterThan(0));
    expect(screen.queryByRole('region', { name: 'Free nearby' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Route from here' })).toBeNull();
    await screen.findByRole('link', { name: 'Show on the plan' });
  });

  it('causes requests only for the calendars of places nearby', async () => {
    const far = Array.from({ length: 80 }, (_, index) => aPlace(`Far ${index}`, { mapInfos: [{ areaId: 'floor-1', featureId: null }] }));
    await scan('startAreaId=floor-1&locationId=corridor', { resources: [...COMPANY.resources!, ...far] });
    await screen.findByRole('region', { name: 'Free nearby' });
    await waitFor(() => expect(app.server.asked(getSchedules).length).toBeGreaterThan(0));
    const emails = new Set(app.server.asked(getSchedules).flatMap(({ body }) => body.emails));
    expect([...emails].filter((email) => email.includes('far'))).toEqual([]);
  });

  it('of a floor shows the person’s current reservation on that floor, and offers to finish it', async () => {
    await scan('startAreaId=floor-1&locationId=floor-1', {
      resources: [VLTAVA],
      events: [aReservation({ hours: '09:00-10:00', subject: 'A talk' })],
    });
    const own = await screen.findByRole('region', { name: 'Your reservation on this floor' });
    expect(within(own).getByRole('article', { name: 'A talk' }).textContent).toContain('Vltava · 09:00 – 10:00');
    await within(own).findByRole('button', { name: /^Finish/ });
  });
});
