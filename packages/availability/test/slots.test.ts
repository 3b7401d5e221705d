import { beyondEdges, rangeToKnow, slotSubjectOf } from '@assist/availability';
import { toAreaTree } from '@assist/resource';
import { aDesk, areasOf, aResource, shownSlots } from '@assist/test-kit';
import { plusMinutes, toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { aSubject, at, DAY, item, slotsOf, slotsOfAll, span } from './a-subject.ts';

/** Early enough that none of the slots is in the past. */
const BEFORE = toInstant('2026-11-20T00:00Z');

const request = (range: string, changes: object = {}) => ({ range: span(range), now: BEFORE, durationMinutes: 0, ...changes });
const shown = (subject: Parameters<typeof slotsOf>[0], range: string, changes: object = {}) =>
  shownSlots(slotsOf(subject, request(range, changes)));

describe('the codes from the calendar', () => {
  it.each([
    [[], '0000'],
    [['09:15-09:45'], '0220'],
    [['09:15-09:45 tentative'], '0110'],
    [['09:15-09:45 free'], '0000'],
    [['09:20-09:25'], '0200'],
    [['09:14-09:16'], '2200'],
    [['08:00-11:00'], '2222'],
    [['10:00-11:00'], '0000'],
    [['09:30-09:30'], '0000'],
    [['09:00-09:30 tentative', '09:15-09:45'], '1220'],
    [['09:15-09:45', '09:00-10:00 tentative'], '1221'],
  ])('for %j are %s from 09:00 to 10:00', (items, expected) => {
    expect(shown(aSubject({}, ...items), '09:00-10:00')).toBe(expected);
  });

  it('are currentEvent for the event being changed, which yields to any other reservation at the same time', () => {
    const items = ['09:00-10:00 reserved mine', '09:30-09:45 tentative other'];
    expect(shown(aSubject({}, ...items), '09:00-10:00', { currentEvent: 'mine' })).toBe('9919');
    expect(shown(aSubject({}, ...items), '09:00-10:00')).toBe('2222');
    expect(shown(aSubject({}, '09:00-10:00 tentative mine'), '09:00-10:00', { currentEvent: 'mine' })).toBe('9999');
  });
});

describe('slots before now, rounded up to the next quarter, minus the meeting duration (specification, section 5)', () => {
  it.each([
    ['09:00', 0, '0000 0000'],
    ['09:01', 0, '4000 0000'],
    ['09:15', 0, '4000 0000'],
    ['10:07', 0, '4444 4000'],
    ['10:07', 60, '4000 0000'],
    ['10:07', 30, '4440 0000'],
    ['10:00', 60, '0000 0000'],
  ])('are limited when it is %s and %i minutes are requested: %s', (now, durationMinutes, expected) => {
    expect(shown(aSubject(), '09:00-11:00', { now: at(now), durationMinutes })).toBe(expected);
  });
});

describe('slots beyond today plus maxAdvanceDays', () => {
  it.each([
    ['UTC', 0, '2026-11-22T23:59Z', '4444 4444'],
    ['UTC', 1, '2026-11-22T23:59Z', '0000 0000'],
    ['UTC', 0, '2026-11-23T00:00Z', '0000 0000'],
    ['UTC', null, '2020-01-01T00:00Z', '0000 0000'],
    // In Auckland, 24 November begins at 11:00 UTC on the 23rd.
    ['Pacific/Auckland', 0, '2026-11-23T09:00Z', '0000 4444'],
    ['Pacific/Auckland', 1, '2026-11-23T09:00Z', '0000 0000'],
  ])('are limited in %s, with maxAdvanceDays %j, when it is %s: %s from 10:00 to 12:00 UTC', (timezone, maxAdvanceDays, now, expected) => {
    const subject = aSubject({ timezone, startTime: '00:00', endTime: '24:00', schedulingSettings: { maxAdvanceDays } });
    expect(shown(subject, '10:00-12:00', { now: toInstant(now) })).toBe(expected);
  });
});

describe('slots outside working days and hours', () => {
  it.each([
    ['monday', false, '8800 0000'],
    ['monday', true, '3300 0000'],
    ['tuesday', false, '8888 8888'],
    ['tuesday', true, '3333 3333'],
  ] as const)(
    'have these codes on a Monday if open on %s and with rejectOutsideWorkingHours %s: %s',
    (day, rejectOutsideWorkingHours, expected) => {
      const subject = aSubject({ daysOfWeek: [day], schedulingSettings: { rejectOutsideWorkingHours } });
      expect(shown(subject, '07:30-09:30')).toBe(expected);
    },
  );

  it('include a quarter that is only partly open', () => {
    expect(shown(aSubject({ startTime: '08:10', endTime: '08:50' }), '08:00-09:00')).toBe('8008');
  });
});

describe('free runs shorter than the requested duration', () => {
  it.each([
    [60, ['08:00-09:00', '09:30-10:00'], '4422 0000'],
    [30, ['08:00-09:00', '09:30-10:00'], '0022 0000'],
    [45, ['08:00-09:00', '09:15-09:30', '10:15-10:30', '11:00-12:00'], '4200 0244'],
    [60, ['10:15-10:30', '11:00-12:00'], '0000 0244'],
    [120, ['08:00-09:00', '11:00-12:00'], '0000 0000'],
    [135, ['08:00-09:00', '11:00-12:00'], '4444 4444'],
  ])('become limited if %i minutes are requested and %j are reserved: %s', (durationMinutes, items, expected) => {
    expect(shown(aSubject({}, ...items), '09:00-11:00', { durationMinutes })).toBe(expected);
  });

  it.each([
    [60, [], '0000 0000'],
    [135, [], '0000 0000'],
    [60, ['09:30-10:00'], '0022 0000'],
    [60, ['08:15-08:30', '09:30-10:00'], '0022 0000'],
    [60, ['08:45-09:00', '09:30-10:00'], '4422 0000'],
    [60, ['10:15-10:30', '11:15-12:00'], '0000 0244'],
    [60, ['10:15-10:30', '11:30-12:00'], '0000 0200'],
    [60, ['10:00-10:45 reserved mine', '11:15-12:00'], '0000 9990'],
  ])(
    'are measured beyond the view’s edge (decisions, section 12): %i minutes requested, %j reserved',
    (durationMinutes, items, expected) => {
      expect(shown(aSubject({}, ...items), '09:00-11:00', { durationMinutes, currentEvent: 'mine' })).toBe(expected);
    },
  );

  it('are the same in a one-day and a two-day view, if the day is booked until 23:30 and an hour is requested', () => {
    const subject = aSubject({ startTime: '00:00', endTime: '24:00' }, '09:00-23:30');
    const days = (count: number) =>
      slotsOf(subject, { range: { start: DAY, end: plusMinutes(DAY, count * 1_440) }, now: BEFORE, durationMinutes: 60 });
    const [one, two] = [days(1), days(2)];
    expect(shownSlots(two.slice(0, 96))).toBe(shownSlots(one));
    expect(shownSlots(one.slice(-4))).toBe('2200');
  });

  it.each([
    [0, '00:00-24:00'],
    [15, '00:00-24:00'],
    [30, '-02:00-26:00'],
    [120, '-02:00-26:00'],
    [135, '-02:00-26:00'],
    [150, '-08:00-32:00'],
    [600, '-24:00-48:00'],
    [2_880, '-48:00-72:00'],
  ])('require this calendar data for a day if %i minutes are requested: %s', (durationMinutes, expected) => {
    const day = { start: DAY, end: plusMinutes(DAY, 1_440) };
    const known = rangeToKnow({ range: day, durationMinutes });
    const hours = (instant: number) => `${instant < DAY ? '-' : ''}${String(Math.abs(instant - DAY) / 3_600_000).padStart(2, '0')}:00`;
    expect(`${hours(known.start)}-${hours(known.end)}`).toBe(expected);
    const edge = beyondEdges({ range: day, now: DAY, durationMinutes });
    expect(known.start <= edge.range.start && edge.range.end <= known.end).toBe(true);
  });

  it('are measured across the edge of working hours', () => {
    expect(shown(aSubject({}, '09:00-12:00'), '07:00-10:00', { durationMinutes: 120 })).toBe('8888 0000 2222');
    expect(
      shown(aSubject({ schedulingSettings: { rejectOutsideWorkingHours: true } }, '09:00-12:00'), '07:00-10:00', { durationMinutes: 120 }),
    ).toBe('3333 4444 2222');
  });

  it('are measured together with the time of the event being changed, which can be extended', () => {
    const subject = aSubject({}, '08:00-09:00', '09:00-09:30 reserved mine', '10:00-11:00');
    expect(shown(subject, '09:00-10:00', { durationMinutes: 60, currentEvent: 'mine' })).toBe('9900');
    expect(shown(subject, '09:00-10:00', { durationMinutes: 75, currentEvent: 'mine' })).toBe('9944');
  });
});

describe('a resource reserved to you or to others', () => {
  it.each([
    ['you', '5522 5555'],
    ['other', '7722 7777'],
  ] as const)('has free slots that no other rule changes, if reserved to %s: %s', (reservedTo, expected) => {
    const subject = aSubject(
      { conditions: { reservedTo }, schedulingSettings: { rejectOutsideWorkingHours: true, maxAdvanceDays: 0 } },
      '07:30-08:00',
    );
    expect(shown(subject, '07:00-09:00', { durationMinutes: 480, now: at('08:30') })).toBe(expected);
  });
});

describe('maximum utilisation (decisions, section 5)', () => {
  const areas = toAreaTree(areasOf('house', 'floor-1 50 < house', 'zone-a < floor-1', 'zone-b < floor-1', 'floor-2 < house'));
  const desk = (id: string, areaId: string, ...items: string[]) =>
    slotSubjectOf(aDesk({ id, timezone: 'UTC', mapInfos: [{ areaId, featureId: null }] }), items.map(item));
  const room = slotSubjectOf(aResource({ id: 'room', timezone: 'UTC', mapInfos: [{ areaId: 'zone-a', featureId: null }] }), []);
  const all = (subjects: Parameters<typeof slotsOfAll>[0], changes: object = {}) =>
    slotsOfAll(subjects, areas, request('09:00-10:00', changes)).map(shownSlots);

  it('gives free workplaces, but not rooms, the code maxUtilization once the share of their area or of one above it is reached', () => {
    const subjects = [
      desk('1', 'zone-a', '09:15-09:45'),
      desk('2', 'zone-b', '09:30-10:00 tentative'),
      desk('3', 'zone-b'),
      desk('4', 'floor-1'),
      desk('5', 'floor-2'),
      room,
    ];
    expect(all(subjects)).toEqual(['0220', '0011', '0060', '0060', '0000', '0000']);
  });

  it('does not apply below the share that maxUt allows', () => {
    expect(all([desk('1', 'zone-a', '09:00-10:00'), desk('2', 'zone-a'), desk('3', 'zone-a')])).toEqual(['2222', '0000', '0000']);
  });

  it('does not count the event being changed', () => {
    const subjects = [desk('1', 'zone-a', '09:00-10:00 reserved mine'), desk('2', 'zone-a')];
    expect(all(subjects)).toEqual(['2222', '6666']);
    expect(all(subjects, { currentEvent: 'mine' })).toEqual(['9999', '0000']);
  });

  it('does not count a desk that cannot be reserved among the bookable workplaces', () => {
    const off = slotSubjectOf(
      aDesk({ timezone: 'UTC', reservationsEnabled: false, mapInfos: [{ areaId: 'zone-a', featureId: null }] }),
      [],
    );
    expect(all([desk('1', 'zone-a', '09:00-10:00'), off, desk('2', 'zone-a')])).toEqual(['2222', '0000', '6666']);
  });

  it('ends a free run at a full slot, so that the rest may be too short', () => {
    const subjects = [desk('1', 'zone-a', '08:00-09:00', '09:30-10:00'), desk('2', 'zone-a', '08:00-09:00')];
    expect(all(subjects, { durationMinutes: 45 })).toEqual(['4422', '4466']);
  });

  it('makes a gap that is too short limited rather than maxUtilization, in the order of decisions, section 5', () => {
    const subjects = [desk('1', 'zone-a', '09:00-10:00'), desk('2', 'zone-a', '08:00-09:15', '09:30-10:30')];
    expect(all(subjects, { durationMinutes: 30 })).toEqual(['2222', '2422']);
    expect(all(subjects, { durationMinutes: 15 })).toEqual(['2222', '2622']);
  });
});

describe('the rules that meet in one slot (decisions, section 5)', () => {
  const areas = toAreaTree(areasOf('floor-1 0'));
  const worst = { daysOfWeek: [] as const, schedulingSettings: { rejectOutsideWorkingHours: true, maxAdvanceDays: 0 } };
  const one = (changes: object, items: string[], now = BEFORE) => {
    const subject = slotSubjectOf(aDesk({ timezone: 'UTC', ...changes }), items.map(item));
    return shownSlots(slotsOfAll([subject], areas, request('09:00-09:15', { now }))[0] as Uint8Array);
  };

  it.each([
    ['1 what the calendar says', { ...worst, conditions: { reservedTo: 'you' as const } }, ['09:00-10:00 tentative'], '1'],
    ['2 assigned', { ...worst, conditions: { reservedTo: 'other' as const } }, [], '7'],
    ['3 closed, before limited', worst, [], '3'],
    ['4 limited, before maxUtilization', { schedulingSettings: { maxAdvanceDays: 0 } }, [], '4'],
    ['5 maxUtilization, before freeOutsideWorkingHours', { daysOfWeek: [] }, [], '6'],
  ])('rank in this order: %s', (_name, changes, items, expected) => {
    expect(one(changes, items)).toBe(expected);
  });

  it('rank in this order: 6 freeOutsideWorkingHours, before free', () => {
    expect(shown(aSubject({ daysOfWeek: [] }), '09:00-09:15')).toBe('8');
  });
});

describe('the slots of a day with a clock change', () => {
  it.each([
    ['2027-03-27T23:00Z', '2027-03-28T22:00Z', 92],
    ['2027-10-30T22:00Z', '2027-10-31T23:00Z', 100],
  ])('from %s to %s number %i in Prague', (start, end, count) => {
    const subject = aSubject({ timezone: 'Europe/Prague' });
    const codes = slotsOf(subject, { range: { start: toInstant(start), end: toInstant(end) }, now: DAY, durationMinutes: 0 });
    expect([...codes]).toEqual(Array.from({ length: count }, () => 8));
  });
});
