import { getNavigation, listWalkingTimes, saveUserSettings } from '@assist/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastKnown } from '../src/lib/api/last-known.ts';
import { aGraph, liveOnCampus } from './a-campus.ts';
import { aReservation, aRoom } from './a-company.ts';
import { aScreen } from './a-screen.tsx';

describe('the route through the building', () => {
  const app = aScreen();
  const room = (name: string, featureId: string) => aRoom(name, { mapInfos: [{ areaId: 'floor-1', featureId }] });
  const COMPANY = {
    resources: [room('Vltava', 'west'), room('Labe', 'east'), room('Odra', 'narrow'), room('Ostrov', 'island')],
  };

  beforeEach(() => liveOnCampus(app.server));

  it('is described in steps, with its time and its length', async () => {
    await app.open('/navigate?from=vltava&to=labe', COMPANY);
    const steps = await screen.findByRole('list', { name: 'Steps' });
    expect([...steps.children].map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Leave the room, turn left and go 170\u00a0m to your destination.'),
      'Labe is on your left.',
    ]);
    expect(screen.getByText(/^3 min · \d+ m$/)).toBeDefined();
  });

  it.each([
    ['SameStartTarget', 'vltava', 'vltava', 'normal', 'You are already there.', ['Show it on the plan', 'Choose another destination']],
    ['StartNotFound', 'nowhere', 'vltava', 'normal', 'The start is no longer on the plan.', ['Choose the start again']],
    ['TargetNotFound', 'vltava', 'nowhere', 'normal', 'The destination is no longer on the plan.', ['Choose the destination again']],
    [
      'NotFound',
      'vltava',
      'ostrov',
      'normal',
      'No route was found between the two.',
      ['Choose another start', 'Choose another destination'],
    ],
    [
      'BarrierFreeRouteNotFound',
      'vltava',
      'odra',
      'stepFree',
      'There is no barrier-free route.In the way: a narrow place.',
      ['Show the route that is not barrier-free'],
    ],
  ] as const)('that fails with %s is reported, with what the person can do about it', async (_code, from, to, profile, told, offered) => {
    await app.open(`/navigate?from=${from}&to=${to}`, { ...COMPANY, settings: { routeProfile: profile } });
    const alert = await screen.findByRole('alert');
    expect([...alert.querySelectorAll('p')].map(({ textContent }) => textContent).join('')).toBe(told);
    expect([...alert.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(offered);
  });

  const VENUES = [{ venueId: 'campus', version: '1', levelIds: ['l1'] }];
  const CLOSED = [{ featureId: 'east', note: '', since: 0 }];
  it.each([
    ['has been closed', [], CLOSED, 'No route was found between the two.'],
    ['has been reopened', CLOSED, [], null],
  ] as const)('is updated if its end %s since the last visit, although the plan is unchanged', async (_what, before, now, problem) => {
    lastKnown('navigation').keep({ venues: VENUES, closures: before });
    lastKnown('graph campus').keep({ version: '1', graph: aGraph() });
    const told = Promise.withResolvers<void>();
    app.server.on(getNavigation, async () => {
      await told.promise;
      return { venues: VENUES, closures: [...now] };
    });
    await app.open('/navigate?from=vltava&to=labe', COMPANY);
    // At first the page follows the previous closures, and shows a route or a problem.
    await waitFor(() => expect(document.querySelector('.route-problem, ol[aria-label="Steps"]')).not.toBeNull());
    told.resolve();
    await waitFor(() => expect(document.querySelector('.route-problem p')?.textContent ?? null).toBe(problem));
    expect(screen.queryByRole('list', { name: 'Steps' }) === null).toBe(problem !== null);
  });

  it('uses the profile in an address handed over by a kiosk, until the person chooses another one', async () => {
    const { user } = await app.open('/navigate?from=vltava&to=labe&profile=stepFree', COMPANY);
    const stepFree = await screen.findByRole('button', { name: 'Barrier-free' });
    expect(stepFree.getAttribute('aria-pressed')).toBe('true');
    app.server.on(saveUserSettings, ({ body }) => body);
    await user.click(stepFree);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Barrier-free' }).getAttribute('aria-pressed')).toBe('false'));
  });

  it.each([
    ['/navigate?to=labe', ['Vltava', 'Odra']],
    ['/navigate?from=vltava', ['Labe', 'Odra']],
  ])('can be completed with the person’s own places, except the one at its other end: %s', async (path, offered) => {
    const at = (id: string, hours: string) => aReservation({ id, subject: id, hours, at: [id] });
    const isStart = path.includes('to=');
    const events = isStart
      ? [at('labe', '10:00-11:00'), at('vltava', '12:00-13:00')]
      : [at('vltava', '10:00-11:00'), at('labe', '12:00-13:00')];
    await app.open(path, { ...COMPANY, events, settings: { homePlaceId: 'odra' } });
    await screen.findByRole('searchbox');
    await waitFor(() => {
      const names = [...document.querySelectorAll('.place-chooser li strong')].map((one) => one.textContent);
      expect(names.filter((name) => ['Vltava', 'Labe', 'Odra'].includes(name))).toEqual(offered);
    });
  });

  it('reports for wheelchair users how many doors have no recorded width', async () => {
    await app.open('/navigate?from=vltava&to=labe', { ...COMPANY, settings: { routeProfile: 'stepFree' } });
    expect(await screen.findByText('The width of 1 door on this route is not recorded.')).toBeDefined();
    expect(screen.getByText('The narrowest door is 0.85 m wide.')).toBeDefined();
  });

  it('of another profile is shown and marked as such', async () => {
    const { user } = await app.open('/navigate?from=vltava&to=odra', { ...COMPANY, settings: { routeProfile: 'stepFree' } });
    await user.click(await screen.findByRole('button', { name: 'Show the route that is not barrier-free' }));
    expect(await screen.findByText('This route is not barrier-free.')).toBeDefined();
    expect(screen.getByRole('list', { name: 'Steps' })).toBeDefined();
  });

  it('uses the profile that the person chooses, which is saved as a personal setting', async () => {
    const kept: string[] = [];
    app.server.on(saveUserSettings, ({ body }) => {
      kept.push(body.routeProfile);
      return body;
    });
    const { user } = await app.open('/navigate?from=vltava&to=odra', COMPANY);
    await screen.findByRole('list', { name: 'Steps' });
    await user.click(screen.getByRole('button', { name: 'Barrier-free' }));
    expect(await screen.findByText('There is no barrier-free route.')).toBeDefined();
    await waitFor(() => expect(kept).toEqual(['stepFree']));
  });

  it.each([
    ['08:00-09:00', '3\u00a0min on foot from your previous meeting (Review)', false],
    ['08:00-09:29', '3\u00a0min on foot from your previous meeting (Review) Too short: it ends at 09:29.', true],
  ])('from a previous meeting at %s is mentioned on a card', async (hours, told, isShort) => {
    const before = aReservation({ subject: 'Review', hours });
    app.server.on(listWalkingTimes, ({ body }) => ({ seconds: body.from.map(() => body.to.map(() => 155)) }));
    await app.open('/plan?resource=labe&from=09:30&to=10:30', { ...COMPANY, events: [before] });
    const note = await waitFor(() => {
      const found = document.querySelector('.walk-note');
      if (found === null) throw new Error('no note');
      return found;
    });
    expect([note.textContent, note.hasAttribute('data-short')]).toEqual([told, isShort]);
  });
});
