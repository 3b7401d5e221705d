import {
  confirmationIdOf,
  confirmationRulesOf,
  confirmationSubjectOf,
  confirmationWindows,
  findConfirmationEnd,
  findConfirmationWindow,
  isConfirmationAvailable,
  planRelease,
  statusOf,
  takenSpan,
  type ConfirmationSubject,
} from '@assist/reservation';
import { DEFAULT_CONFIRMATION_SETTINGS, type ConfirmationSettings } from '@assist/resource';
import { aConfirmationRecord, anAttendee, anEvent, aResource, eventTime } from '@assist/test-kit';
import { fromInstant, toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';

type Changes = {
  settings?: Partial<ConfirmationSettings>;
  event?: Parameters<typeof anEvent>[0];
  record?: Parameters<typeof aConfirmationRecord>[0];
  response?: 'accepted' | 'tentative' | 'declined' | 'needsAction';
};

/** Returns a reservation on 23 November 2026 from 10:00 to 11:00 in Prague, which is 09:00 to 10:00 UTC. */
function aSubject({ settings = {}, event = {}, record, response = 'accepted' }: Changes = {}): ConfirmationSubject {
  const resource = aResource({ confirmationSettings: { requiresConfirmation: true, ...settings } });
  const attendee = { ...anAttendee('vltava@example.com', { resource: true, response }), resourceId: 'vltava' };
  return confirmationSubjectOf(anEvent(event), attendee, resource, record && aConfirmationRecord(record));
}

const days = (start: string, end: string, isAllDay = false) => ({ start: eventTime(start), end: eventTime(end), isAllDay });
/** Event on all of 24 and 25 November, between local midnights in Prague. */
const TWO_DAYS = days('2026-11-23T23:00Z', '2026-11-25T23:00Z', true);
const MULTI: ConfirmationSettings['multiDayEventConfirmationSettings'] = {
  lessThanMinutes: 2_000,
  greaterThanMinutes: 5_000,
  lessThanConfirmationId: 'once',
  greaterThanConfirmationId: 'none',
  multiDayEventConfirmationId: 'daily',
};

const shown = (window: { opens: number; closes: number; day: string | null } | undefined) =>
  window && `${fromInstant(window.opens as never).slice(8, 16)} ${fromInstant(window.closes as never).slice(8, 16)} ${window.day ?? '-'}`;

describe('confirmation settings (specification, sections 3 and 9)', () => {
  it('have by default a lead time and a cancel time of 15 minutes each, and no action', () => {
    expect(DEFAULT_CONFIRMATION_SETTINGS).toMatchObject({
      resourceMinutesForConfirmationBeforeStartTime: 15,
      resourceUnconfirmedEventCancelEventTime: 15,
      actionForUnconfirmedEvent: 'none',
    });
  });
});

describe('the confirmation window (specification, section 4)', () => {
  it.each<[string, Changes, string[]]>([
    ['opens the lead time before the start and ends the cancel time after the start', {}, ['23T08:45 23T09:15 -']],
    [
      'follows the configured lead time and cancel time',
      { settings: { resourceMinutesForConfirmationBeforeStartTime: 30, resourceUnconfirmedEventCancelEventTime: 5 } },
      ['23T08:30 23T09:05 -'],
    ],
    ['does not exist if no confirmation is required', { settings: { requiresConfirmation: false } }, []],
    [
      'of an all-day event ends the all-day cancel time after the start',
      { event: days('2026-11-22T23:00Z', '2026-11-23T23:00Z', true), settings: { resourceUnconfirmedEventCancelEventAllDayTime: 540 } },
      ['22T22:45 23T08:00 -'],
    ],
    ['is a single one for several days without multi-day settings', { event: TWO_DAYS }, ['23T22:45 24T08:30 -']],
    [
      'of each of several days is measured from the start of that day',
      { event: TWO_DAYS, settings: { multiDayEventConfirmationSettings: MULTI } },
      ['23T22:45 24T08:30 2026-11-24', '24T22:45 25T08:30 2026-11-25'],
    ],
    [
      'of the first of several days is measured from the start of the event',
      { event: days('2026-11-23T13:00Z', '2026-11-25T09:00Z'), settings: { multiDayEventConfirmationSettings: MULTI } },
      ['23T12:45 23T13:15 2026-11-23', '23T22:45 24T08:30 2026-11-24', '24T22:45 25T08:30 2026-11-25'],
    ],
    [
      'of the first day is measured from its midnight if the event starts then',
      { event: days('2026-11-23T23:00Z', '2026-11-25T16:00Z'), settings: { multiDayEventConfirmationSettings: MULTI } },
      ['23T22:45 24T08:30 2026-11-24', '24T22:45 25T08:30 2026-11-25'],
    ],
    [
      'across a clock change is measured from local midnight',
      { event: days('2027-03-26T23:00Z', '2027-03-28T22:00Z', true), settings: { multiDayEventConfirmationSettings: MULTI } },
      ['26T22:45 27T08:30 2027-03-27', '27T22:45 28T08:30 2027-03-28'],
    ],
  ])('%s', (_name, changes, expected) => {
    const { span, rules } = aSubject(changes);
    expect(confirmationWindows(span, rules).map(shown)).toEqual(expected);
  });

  it.each([
    ['2026-11-20T12:00Z', '23T22:45 24T08:30 2026-11-24'],
    ['2026-11-24T12:00Z', '23T22:45 24T08:30 2026-11-24'],
    ['2026-11-24T22:59Z', '23T22:45 24T08:30 2026-11-24'],
    ['2026-11-24T23:00Z', '24T22:45 25T08:30 2026-11-25'],
    ['2026-11-29T12:00Z', '24T22:45 25T08:30 2026-11-25'],
  ])('of a daily confirmed event is, at %s, %s', (now, expected) => {
    const { span, rules } = aSubject({ event: TWO_DAYS, settings: { multiDayEventConfirmationSettings: MULTI } });
    expect(shown(findConfirmationWindow(span, rules, toInstant(now)))).toBe(expected);
  });
});

describe('the setting of a multi-day event, chosen by lessThanMinutes and greaterThanMinutes,', () => {
  const resource = aResource({ confirmationSettings: { requiresConfirmation: true, multiDayEventConfirmationSettings: MULTI } });
  it.each([
    ['one day', 60, 'once'],
    ['less than 2000 minutes', 1_999, 'once'],
    ['exactly 2000 minutes', 2_000, 'daily'],
    ['a length between the thresholds', 3_000, 'daily'],
    ['exactly 5000 minutes', 5_000, 'daily'],
    ['more than 5000 minutes', 5_001, 'none'],
  ])('is the one for %s if the event lasts %i minutes', (_name, minutes, expected) => {
    const start = toInstant('2026-11-23T20:00Z');
    const span = { start, end: toInstant(new Date(start + minutes * 60_000).toISOString()), isAllDay: false, zone: 'Europe/Prague' };
    expect(confirmationIdOf(span, confirmationRulesOf(resource))).toBe(expected);
  });

  it('does not apply to an event that ends with its day', () => {
    const span = { start: toInstant('2026-11-22T23:00Z'), end: toInstant('2026-11-23T23:00Z'), isAllDay: true, zone: 'Europe/Prague' };
    const none = { ...MULTI, lessThanConfirmationId: 'none' as const };
    const rules = confirmationRulesOf(
      aResource({ confirmationSettings: { requiresConfirmation: true, multiDayEventConfirmationSettings: none } }),
    );
    expect(confirmationIdOf(span, rules)).toBe('once');
  });
});

describe('an all-day event seen from a resource in another zone (decisions, sections 12 and 13)', () => {
  const settings = { multiDayEventConfirmationSettings: MULTI, requiresConfirmation: true };
  const rules = confirmationRulesOf(
    aResource({ timezone: 'Europe/London', confirmationSettings: { ...DEFAULT_CONFIRMATION_SETTINGS, ...settings } }),
  );
  const prague = (start: string, end: string) => ({ start: toInstant(start), end: toInstant(end), isAllDay: true, zone: 'Europe/Prague' });

  it.each([
    ['one day made in Prague', prague('2026-11-23T23:00Z', '2026-11-24T23:00Z'), ['23T23:45 24T09:30 -']],
    [
      'two days made in Prague',
      prague('2026-11-23T23:00Z', '2026-11-25T23:00Z'),
      ['23T23:45 24T09:30 2026-11-24', '24T23:45 25T09:30 2026-11-25'],
    ],
  ])('keeps its dates, which begin and end with the days of the resource: %s', (_case, span, expected) => {
    expect(confirmationWindows(takenSpan(span, rules.zone), rules).map(shown)).toEqual(expected);
  });
});

describe('confirmation (specification, section 4)', () => {
  it.each<[string, Changes, string, boolean]>([
    ['is available inside the window', {}, '2026-11-23T09:00Z', true],
    ['is available from the moment at which the window opens', {}, '2026-11-23T08:45Z', true],
    ['is not available a second before the window opens', {}, '2026-11-23T08:44:59Z', false],
    ['is available a second before the window closes', {}, '2026-11-23T09:14:59Z', true],
    ['is not available when the window closes', {}, '2026-11-23T09:15Z', false],
    ['is not available for a cancelled event', { event: { cancelled: true } }, '2026-11-23T09:00Z', false],
    ['is not available if the record is cancelled', { record: { canceled: true } }, '2026-11-23T09:00Z', false],
    ['is not available if the resource has declined', { response: 'declined' }, '2026-11-23T09:00Z', false],
    ['is not available once the reservation is confirmed', { record: { confirmed: true } }, '2026-11-23T09:00Z', false],
    ['is available with an empty record', { record: {} }, '2026-11-23T09:00Z', true],
    ['is not available if no confirmation is required', { settings: { requiresConfirmation: false } }, '2026-11-23T09:00Z', false],
    [
      'is not available at the event end, even if the window is longer',
      { settings: { resourceUnconfirmedEventCancelEventTime: 120 } },
      '2026-11-23T10:00Z',
      false,
    ],
    [
      'is available until the event end if the window is longer',
      { settings: { resourceUnconfirmedEventCancelEventTime: 120 } },
      '2026-11-23T09:59Z',
      true,
    ],
    [
      'is available after the window if the event began at midnight',
      { event: days('2026-11-22T23:00Z', '2026-11-23T23:00Z', true) },
      '2026-11-23T20:00Z',
      true,
    ],
    [
      'is not available hours before the midnight at which the event begins',
      { event: days('2026-11-23T23:00Z', '2026-11-24T23:00Z', true) },
      '2026-11-23T20:00Z',
      false,
    ],
    [
      'is not available after the window if the event began at midnight in another zone only',
      { event: days('2026-11-23T00:00Z', '2026-11-23T23:00Z') },
      '2026-11-23T20:00Z',
      false,
    ],
    [
      'is not available at the end of an event that began at midnight',
      { event: days('2026-11-22T23:00Z', '2026-11-23T23:00Z', true) },
      '2026-11-23T23:00Z',
      false,
    ],
  ])('%s', (_name, changes, now, expected) => {
    expect(isConfirmationAvailable(aSubject(changes), toInstant(now))).toBe(expected);
  });

  it('is separate for each day, unless the whole event is cancelled', () => {
    const day = { date: '2026-11-24', canceled: false, confirmed: true, confirmedBy: null, confirmedWhen: null };
    const subject = aSubject({
      event: TWO_DAYS,
      settings: { multiDayEventConfirmationSettings: MULTI },
      record: { confirmed: true, statusesByDay: [day] },
    });
    expect(isConfirmationAvailable(subject, toInstant('2026-11-24T06:00Z'))).toBe(false);
    expect(isConfirmationAvailable(subject, toInstant('2026-11-25T06:00Z'))).toBe(true);
    expect(['2026-11-24T06:00Z', '2026-11-25T06:00Z'].map((now) => statusOf(subject, toInstant(now)))).toEqual([
      'confirmed',
      'need-confirmation',
    ]);
    const cancelled = { ...subject, record: aConfirmationRecord({ canceled: true }) };
    expect(isConfirmationAvailable(cancelled, toInstant('2026-11-25T06:00Z'))).toBe(false);
    expect(statusOf(cancelled, toInstant('2026-11-25T06:00Z'))).toBe('released');
  });
});

describe('the status of a reservation at a resource', () => {
  it.each<[string, Changes, string, string]>([
    ['is need-confirmation days before the window', {}, '2026-11-20T09:00Z', 'need-confirmation'],
    ['is unconfirmed after the window', {}, '2026-11-23T09:15Z', 'unconfirmed'],
    ['is confirmed after the window if it was confirmed', { record: { confirmed: true } }, '2026-11-23T09:15Z', 'confirmed'],
    ['is released if its record is cancelled', { record: { canceled: true } }, '2026-11-23T09:15Z', 'released'],
    ['is accepted if there is nothing to confirm', { settings: { requiresConfirmation: false } }, '2026-11-23T09:15Z', 'accepted'],
    [
      'is tentative if the resource has not answered yet',
      { settings: { requiresConfirmation: false }, response: 'needsAction' },
      '2026-11-23T09:15Z',
      'tentative',
    ],
    ['is rejected if the resource has declined', { response: 'declined', record: { confirmed: true } }, '2026-11-23T09:15Z', 'rejected'],
  ])('%s', (_name, changes, now, status) => {
    expect(statusOf(aSubject(changes), toInstant(now))).toBe(status);
  });
});

describe('an unconfirmed reservation (actionForUnconfirmedEvent)', () => {
  const release = { actionForUnconfirmedEvent: 'release' } as const;
  const plan = (changes: Changes, now: string) => {
    const { due, nextAt } = planRelease(aSubject(changes), toInstant(now));
    return [
      due.map(({ at, day }) => `${fromInstant(at).slice(8, 16)} ${day ?? '-'}`),
      nextAt === null ? null : fromInstant(nextAt).slice(8, 16),
    ];
  };

  it.each<[string, Changes, string, [string[], string | null]]>([
    ['stays if the action is none', {}, '2026-11-23T09:30Z', [[], null]],
    ['is not due before its window ends', { settings: release }, '2026-11-23T09:14Z', [[], '23T09:15']],
    ['is due when its window ends', { settings: release }, '2026-11-23T09:15Z', [['23T09:15 -'], null]],
    ['is not released once confirmed', { settings: release, record: { confirmed: true } }, '2026-11-23T09:30Z', [[], null]],
    ['is not released twice', { settings: release, record: { canceled: true } }, '2026-11-23T09:30Z', [[], null]],
    ['is not released if cancelled', { settings: release, event: { cancelled: true } }, '2026-11-23T09:30Z', [[], null]],
    ['is not released if declined', { settings: release, response: 'declined' }, '2026-11-23T09:30Z', [[], null]],
    ['is not released without a window', { settings: { ...release, requiresConfirmation: false } }, '2026-11-23T09:30Z', [[], null]],
    [
      'is not released if its window ends with the event',
      { settings: { ...release, resourceUnconfirmedEventCancelEventTime: 60 } },
      '2026-11-23T10:30Z',
      [[], null],
    ],
    [
      'is due after the all-day cancel time if it lasts all day',
      { settings: release, event: days('2026-11-22T23:00Z', '2026-11-23T23:00Z', true) },
      '2026-11-23T09:00Z',
      [['23T08:30 -'], null],
    ],
    [
      'is released day by day',
      { settings: { ...release, multiDayEventConfirmationSettings: MULTI }, event: TWO_DAYS },
      '2026-11-24T10:00Z',
      [['24T08:30 2026-11-24'], '25T08:30'],
    ],
    [
      'is not released for a day that has ended',
      { settings: { ...release, multiDayEventConfirmationSettings: MULTI }, event: TWO_DAYS },
      '2026-11-25T10:00Z',
      [['25T08:30 2026-11-25'], null],
    ],
  ])('%s', (_name, changes, now, expected) => {
    expect(plan(changes, now)).toEqual(expected);
  });
});

describe('the end of the time for confirming (specification, section 4)', () => {
  const at = (from: string, until: string) => ({ event: { start: eventTime(from), end: eventTime(until) } });
  it.each<[what: string, changes: Changes, now: string, until: string | undefined]>([
    ['the end of the window', {}, '2026-11-23T08:50Z', '09:15'],
    ['the end of the event, if that is sooner', at('2026-11-23T09:00Z', '2026-11-23T09:10Z'), '2026-11-23T09:05Z', '09:10'],
    ['the end of the window, even if the event ends later', at('2026-11-23T09:00Z', '2026-11-23T09:45Z'), '2026-11-23T09:05Z', '09:15'],
    [
      'the end of an event that began at midnight, once the window has ended',
      at('2026-11-22T23:00Z', '2026-11-23T10:00Z'),
      '2026-11-23T08:00Z',
      '10:00',
    ],
    ['undefined before the window', {}, '2026-11-23T08:44Z', undefined],
    ['undefined once the event is confirmed', { record: { confirmed: true } }, '2026-11-23T08:50Z', undefined],
  ])('is %s', (_what, changes, now, until) => {
    const end = findConfirmationEnd(aSubject(changes), toInstant(now));
    expect(end === undefined ? undefined : fromInstant(end).slice(11, 16)).toBe(until);
  });

  it.each(['09:15', '09:45'])('does not affect the status: an event until %s needs confirmation', (end) => {
    const subject = aSubject(at('2026-11-23T09:00Z', `2026-11-23T${end}Z`));
    expect(statusOf(subject, toInstant('2026-11-23T09:05Z'))).toBe('need-confirmation');
  });
});
