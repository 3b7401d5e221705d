import {
  CORPORATE_CALENDAR_RULES,
  EMBEDDED_CALENDAR_RULES,
  eventActions,
  finishEnd,
  NO_EVENT_PERMISSIONS,
  type ActionContext,
  type CalendarEvent,
} from '@assist/reservation';
import { anEvent } from '@assist/test-kit';
import { plusMinutes, toInstant, toWallText } from '@assist/time';
import { describe, expect, it } from 'vitest';

/** Instants before, during, at the start and at the end of the event, which is from 09:00 to 10:00 UTC. */
const [BEFORE, DURING, START, END] = ['08:50', '09:30', '09:00', '10:00'].map((time) => toInstant(`2026-11-23T${time}Z`)) as [
  never,
  never,
  never,
  never,
];

const actions = (event: Partial<CalendarEvent>, context: Partial<ActionContext>) =>
  eventActions(anEvent(event), {
    now: DURING,
    capabilities: CORPORATE_CALENDAR_RULES,
    permissions: NO_EVENT_PERMISSIONS,
    canConfirmSomeResource: true,
    isReleased: false,
    source: 'reservation',
    ...context,
  });

const MAY = { ...NO_EVENT_PERMISSIONS, canEditPublic: true, canReadPublic: true, canEditParentEventPublic: true };
const MAY_PRIVATE = { ...NO_EVENT_PERMISSIONS, canEditPrivate: true, canReadPrivate: true, canEditParentEventPrivate: true };
const GUEST = { isOrganizer: false };

describe('the button Confirm (specification, section 4)', () => {
  it.each<[string, Partial<CalendarEvent>, Partial<ActionContext>, boolean]>([
    ['a running reservation', {}, {}, true],
    ['cancelled', { cancelled: true }, {}, false],
    ['ended', {}, { now: END }, false],
    ['no resource can be confirmed', {}, { canConfirmSomeResource: false }, false],
    ['somebody other than the organizer', GUEST, {}, true],
    ['a schedule item, by anybody', GUEST, { source: 'schedule-item' }, true],
    ['a schedule item that requires the organizer', GUEST, { source: 'schedule-item', capabilities: EMBEDDED_CALENDAR_RULES }, false],
    ['a schedule item, by the organizer', {}, { source: 'schedule-item', capabilities: EMBEDDED_CALENDAR_RULES }, true],
    ['a reservation in the embedded calendar, by anybody', GUEST, { capabilities: EMBEDDED_CALENDAR_RULES }, true],
    ['declined by this person', { ...GUEST, accepted: false }, {}, false],
    ['a schedule item that this person has declined', { ...GUEST, accepted: false }, { source: 'schedule-item' }, false],
  ])('is shown only if the event can be confirmed by this person: %s', (_name, event, context, expected) => {
    expect(actions(event, context).showConfirmButton).toBe(expected);
  });
});

describe('the button Change (specification, section 4)', () => {
  it.each<[string, Partial<CalendarEvent>, Partial<ActionContext>, boolean]>([
    ['organizer, before', {}, { now: BEFORE }, true],
    ['organizer, during', {}, {}, true],
    ['organizer, ended', {}, { now: END }, false],
    ['somebody else', GUEST, {}, false],
    ['edit rights do not count everywhere', GUEST, { permissions: MAY }, false],
    ['edit rights count by capability', GUEST, { permissions: MAY, capabilities: EMBEDDED_CALENDAR_RULES }, true],
    [
      'edit rights for public events do not apply to private ones',
      { ...GUEST, visibility: 'private' },
      { permissions: MAY, capabilities: EMBEDDED_CALENDAR_RULES },
      false,
    ],
    [
      'edit rights for private events apply to private ones',
      { ...GUEST, visibility: 'private' },
      { permissions: MAY_PRIVATE, capabilities: EMBEDDED_CALENDAR_RULES },
      true,
    ],
    [
      'edit rights for private events do not apply to public ones',
      GUEST,
      { permissions: MAY_PRIVATE, capabilities: EMBEDDED_CALENDAR_RULES },
      false,
    ],
    ['edit rights, ended', GUEST, { permissions: MAY, capabilities: EMBEDDED_CALENDAR_RULES, now: END }, false],
  ])(
    'is shown to the organizer and, by capability, to people with edit rights, until the event ends: %s',
    (_name, event, context, expected) => {
      expect(actions(event, context).showChangeButton).toBe(expected);
    },
  );
});

describe('the buttons Finish and Delete (specification, section 4)', () => {
  it.each<[string, Partial<CalendarEvent>, Partial<ActionContext>, boolean, boolean]>([
    ['before', {}, { now: BEFORE }, false, true],
    ['at the start', {}, { now: START }, true, false],
    ['during', {}, {}, true, false],
    ['at the end', {}, { now: END }, false, false],
    ['in the last minute', {}, { now: plusMinutes(END, -1) }, true, false],
    ['already released, during', {}, { isReleased: true }, false, false],
    ['declined by this person, during', { accepted: false }, {}, false, false],
    ['cancelled, before', { cancelled: true }, { now: BEFORE }, false, false],
    ['cancelled, during', { cancelled: true }, {}, false, false],
    ['somebody else, before', GUEST, { now: BEFORE, permissions: MAY, capabilities: EMBEDDED_CALENDAR_RULES }, false, false],
    ['somebody else, during', GUEST, { permissions: MAY, capabilities: EMBEDDED_CALENDAR_RULES }, false, false],
  ])('are shown only to the organizer, Finish during the event and Delete before it: %s', (_name, event, context, finish, remove) => {
    const shown = actions(event, context);
    expect([shown.showFinishButton, shown.showDeleteButton]).toEqual([finish, remove]);
  });
});

describe("an event in a colleague's calendar", () => {
  it.each<[string, Partial<CalendarEvent>, Partial<ActionContext>, boolean, boolean]>([
    ['public', GUEST, { permissions: MAY }, true, false],
    ['private, with rights for public events only', { ...GUEST, visibility: 'private' }, { permissions: MAY }, false, false],
    ['private', { ...GUEST, visibility: 'private' }, { permissions: MAY_PRIVATE }, true, false],
    ['no rights', GUEST, {}, false, false],
    ['in the embedded calendar, not viewed but edited', GUEST, { permissions: MAY, capabilities: EMBEDDED_CALENDAR_RULES }, false, true],
  ])('can be viewed or edited only with a permission for its visibility: %s', (_name, event, context, view, edit) => {
    const shown = actions(event, context);
    expect([shown.canViewFromColleague, shown.canEditFromColleague]).toEqual([view, edit]);
  });

  it.each<[string, Partial<CalendarEvent>, Partial<ActionContext>, boolean]>([
    ['a single event', {}, {}, false],
    ['an occurrence, by its organizer', { seriesMasterId: 'series' }, {}, true],
    ['a series, by its organizer', { type: 'series' }, {}, true],
    [
      'an occurrence, by rights to the parent event',
      { ...GUEST, seriesMasterId: 'series' },
      { permissions: MAY, capabilities: EMBEDDED_CALENDAR_RULES },
      true,
    ],
    ['an occurrence, by the same rights without the capability', { ...GUEST, seriesMasterId: 'series' }, { permissions: MAY }, false],
    [
      'a private one, by rights to public ones',
      { ...GUEST, seriesMasterId: 'series', visibility: 'private' },
      { permissions: MAY, capabilities: EMBEDDED_CALENDAR_RULES },
      false,
    ],
    [
      'a private one, by rights to private ones',
      { ...GUEST, seriesMasterId: 'series', visibility: 'private' },
      { permissions: MAY_PRIVATE, capabilities: EMBEDDED_CALENDAR_RULES },
      true,
    ],
  ])('allows changing the whole series only with the right to do so: %s', (_name, event, context, expected) => {
    expect(actions(event, context).canEditSeries).toBe(expected);
  });
});

describe('the end of an event that is finished now', () => {
  it.each([
    ['09:30', '10:00', '09:30'],
    ['09:31', '10:00', '09:45'],
    ['09:00', '10:00', '09:15'],
    ['09:01', '10:00', '09:15'],
    ['09:58', '10:00', '10:00'],
    ['09:58', '09:59', '09:59'],
    ['09:31', undefined, '09:45'],
  ])('is at %s, if the event was to last until %s, %s', (now, end, expected) => {
    const at = (time: string) => toInstant(`2026-11-23T${time}Z`);
    expect(toWallText(finishEnd(at(now), at('09:00'), end === undefined ? undefined : at(end)), 'UTC').slice(11, 16)).toBe(expected);
  });
});
