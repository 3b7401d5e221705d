import {
  DASHBOARD_DAYS,
  DASHBOARD_LIMIT,
  dashboardEvents,
  EVENT_REFRESH_DAYS,
  eventRefreshWindow,
  passesEventFilter,
  type CalendarEvent,
  type DisplayStatus,
  type EventFilter,
} from '@assist/reservation';
import { anAttendee, anEvent, aResource, eventTime } from '@assist/test-kit';
import { fromInstant, plusMinutes, toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';

const resources = new Map([
  ['vltava', aResource({ id: 'vltava', name: 'R-101', displayName: 'Vltava', displayNameForApp: { cs: 'Zasedačka Žižkov' } })],
  ['labe', aResource({ id: 'labe', name: 'R-102', displayName: 'Łaba' })],
]);
const statuses: Record<string, DisplayStatus> = { vltava: 'confirmed', labe: 'tentative' };
const context = {
  findResource: (id: string) => resources.get(id),
  statusOf: (_event: CalendarEvent, attendee: { resourceId: string }) => statuses[attendee.resourceId] ?? 'accepted',
};
const state = (value: DisplayStatus | null, showCanceled = false) => ({ filters: { state: value, showCanceled } });
const passes = (filter: Partial<EventFilter>, event: Partial<CalendarEvent> = {}) =>
  passesEventFilter(anEvent(event), { ...state(null), resourceNames: [], attendees: [], ...filter }, context);
const inRoom = (...ids: string[]) => ({
  resourceAttendees: ids.map((resourceId) => ({ ...anAttendee(`${resourceId}@example.com`, { resource: true }), resourceId })),
});

describe('the event filter (specification, section 5)', () => {
  it.each<[string, Partial<EventFilter>, Partial<CalendarEvent>, boolean]>([
    ['shows an event if nothing is requested', {}, {}, true],
    ['hides cancelled events', {}, { cancelled: true }, false],
    ['shows cancelled events if showCanceled is set', state(null, true), { cancelled: true }, true],
    ['hides an event without a resource attendee', {}, inRoom(), false],
    ['shows an event in the requested state', state('confirmed'), {}, true],
    ['hides an event in another state', state('tentative'), {}, false],
    ['shows an event that has the requested state at one of its resources', state('tentative'), inRoom('vltava', 'labe'), true],
    ['finds a resource by its name', { resourceNames: ['r-101'] }, {}, true],
    ['finds a resource by its displayName', { resourceNames: ['VLTAVA'] }, {}, true],
    ['finds a resource by its displayNameForApp, without accents', { resourceNames: ['zizkov'] }, {}, true],
    ['finds a resource if the requested name has accents that its own name lacks', { resourceNames: ['vltavá'] }, {}, true],
    ['shows an event at a resource with one of the names', { resourceNames: ['laba', 'vltava'] }, {}, true],
    ['hides an event at another resource', { resourceNames: ['laba'] }, {}, false],
    ['hides an event at a resource that no longer exists', { resourceNames: ['gone'] }, inRoom('gone'), false],
  ])('%s', (_name, filter, event, expected) => {
    expect(passes(filter, event)).toBe(expected);
  });

  const two = { attendees: [anAttendee('karel@example.com'), anAttendee('team@example.com')] };
  it.each<[string, { value: string; isGroup: boolean }[], boolean]>([
    ['an attendee', [{ value: 'Karel@example.com', isGroup: false }], true],
    [
      'all requested attendees',
      [
        { value: 'karel@example.com', isGroup: false },
        { value: 'team@example.com', isGroup: true },
      ],
      true,
    ],
    [
      'one requested attendee is missing',
      [
        { value: 'karel@example.com', isGroup: false },
        { value: 'eva@example.com', isGroup: false },
      ],
      false,
    ],
    ['the organizer matches an entry that is not a group', [{ value: 'jana@example.com', isGroup: false }], true],
    ['the organizer does not match a group', [{ value: 'jana@example.com', isGroup: true }], false],
  ])('passes an event only if all requested attendees take part: %s', (_name, attendees, expected) => {
    expect(passes({ attendees }, two)).toBe(expected);
  });

  it('does not find an event without an organizer by the usual organizer’s address', () => {
    expect(passes({ attendees: [{ value: 'jana@example.com', isGroup: false }] }, { ...two, organizer: null })).toBe(false);
  });
});

describe('the dashboard (specification, section 9)', () => {
  const now = toInstant('2026-11-23T09:30Z');
  const event = (id: string, minutes: number, changes: Partial<CalendarEvent> = {}) =>
    anEvent({ id, start: eventTime(plusMinutes(now, minutes)), end: eventTime(plusMinutes(now, minutes + 60)), ...changes });
  const shown = (...events: CalendarEvent[]) => dashboardEvents(events, now, 'Europe/Prague').map(({ id }) => id);

  it('shows events that are not cancelled, sorted by start', () => {
    expect(shown(event('later', 90), event('cancelled', 30, { cancelled: true }), event('sooner', 15), event('running', -30))).toEqual([
      'running',
      'sooner',
      'later',
    ]);
  });

  it('shows nothing that has ended, and covers 30 days from today', () => {
    // In Prague, the thirtieth day from 23 November ends at 23:00 UTC on 22 December.
    const last = { start: eventTime('2026-12-22T22:45Z'), end: eventTime('2026-12-22T23:45Z') };
    const beyond = { start: eventTime('2026-12-22T23:00Z'), end: eventTime('2026-12-22T23:45Z') };
    expect(shown(event('ended', -60), anEvent({ id: 'last', ...last }), anEvent({ id: 'beyond', ...beyond }))).toEqual(['last']);
  });

  it('shows only the first 10 events', () => {
    const many = Array.from({ length: 12 }, (_, index) => event(`e${String(index).padStart(2, '0')}`, 240 - index * 15));
    expect(shown(...many)).toEqual(['e11', 'e10', 'e09', 'e08', 'e07', 'e06', 'e05', 'e04', 'e03', 'e02']);
    expect([DASHBOARD_DAYS, DASHBOARD_LIMIT, EVENT_REFRESH_DAYS]).toEqual([30, 10, 30]);
  });

  it('refreshes events from today for 30 days', () => {
    const { start, end } = eventRefreshWindow(now, 'Europe/Prague');
    expect([fromInstant(start), fromInstant(end)]).toEqual(['2026-11-22T23:00:00.000Z', '2026-12-22T23:00:00.000Z']);
  });
});
