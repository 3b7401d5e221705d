import { WAITS } from '@assist/reservation';
import { afterEach, describe, expect, it } from 'vitest';
import { type Asked, type HubState, pollEvery, setHearsEveryChange, setHubState } from '../src/lib/waiting/hub-state.ts';

afterEach(() => {
  setHubState('Disconnected');
  setHearsEveryChange(false);
});

const MINUTES = 60_000;

describe('the interval of polling', () => {
  // The expected interval in milliseconds for each kind of data that would be polled every 1.5 s without a hub; false means never.
  it.each<[state: HubState, hasGivenUp: boolean, calendar: 'own' | 'elsewhere', every: Readonly<Record<Asked, number | false>>]>([
    ['Connected', false, 'own', { resources: false, 'own-events': false, others: 15_000, building: false }],
    ['Connected', false, 'elsewhere', { resources: 5 * MINUTES, 'own-events': 30_000, others: 15_000, building: false }],
    ['Disconnected', false, 'own', { resources: 1_500, 'own-events': 1_500, others: 1_500, building: 1_500 }],
    ['Disconnected', false, 'elsewhere', { resources: 1_500, 'own-events': 1_500, others: 1_500, building: 1_500 }],
    ['Connecting', false, 'own', { resources: 1_500, 'own-events': 1_500, others: 1_500, building: 1_500 }],
    ['Reconnecting', false, 'own', { resources: 1_500, 'own-events': 1_500, others: 1_500, building: 1_500 }],
    ['Disconnecting', false, 'own', { resources: 1_500, 'own-events': 1_500, others: 1_500, building: 1_500 }],
    ['Disconnected', true, 'own', { resources: 15_000, 'own-events': 15_000, others: 15_000, building: 15_000 }],
    ['Disconnected', true, 'elsewhere', { resources: 15_000, 'own-events': 15_000, others: 15_000, building: 15_000 }],
    ['Connecting', true, 'own', { resources: 15_000, 'own-events': 15_000, others: 15_000, building: 15_000 }],
  ])('depends on the state of the hub (%s, given up: %s) and on the calendar (%s)', (state, hasGivenUp, calendar, every) => {
    setHubState(state, hasGivenUp);
    setHearsEveryChange(calendar === 'own');
    const found = Object.fromEntries(Object.keys(every).map((asked) => [asked, pollEvery(1_500, asked as Asked)()]));
    expect(found).toEqual(every);
  });

  it.each<[state: HubState, hasGivenUp: boolean, calendar: 'own' | 'elsewhere']>([
    ['Disconnected', true, 'own'],
    ['Connected', false, 'elsewhere'],
  ])('is at least the interval without a hub (%s, given up: %s, calendar: %s)', (state, hasGivenUp, calendar) => {
    setHubState(state, hasGivenUp);
    setHearsEveryChange(calendar === 'own');
    for (const asked of ['resources', 'own-events', 'others'] as const) expect(pollEvery(10 * MINUTES, asked)()).toBe(10 * MINUTES);
  });

  it('follows the state of the hub at each call, and is by default the interval for resources', () => {
    setHearsEveryChange(true);
    const every = pollEvery(WAITS.statusPollMs);
    setHubState('Connected');
    expect(every()).toBe(false);
    setHubState('Reconnecting');
    expect(every()).toBe(WAITS.statusPollMs);
    setHubState('Connected');
    expect(every()).toBe(false);
  });
});
