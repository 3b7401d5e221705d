import { isBookable, slotSubjectOf, whyNot } from '@assist/availability';
import { toAreaTree } from '@assist/resource';
import { aDesk, areasOf } from '@assist/test-kit';
import { durationMinutes, localDays, plusMinutes, rangeOfWall, toInstant } from '@assist/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aSubject, at, DAY, item, slotsOf, span, utilisationOf } from './a-subject.ts';

const NOW = at('08:00');
const kinds = (subject: ReturnType<typeof aSubject>, range: string, options = {}) =>
  whyNot(subject, span(range), NOW, options).map((refusal) => refusal.kind);

describe('the reasons why a range cannot be reserved', () => {
  it.each<[string, ReturnType<typeof aSubject>, string, object[]]>([
    ['nothing is in the way', aSubject(), '09:00-10:00', []],
    ['it ends before it begins', aSubject(), '10:00-09:00', [{ kind: 'range-reversed' }]],
    ['it is empty', aSubject(), '09:00-09:00', [{ kind: 'range-reversed' }]],
    ['it is not aligned to quarters of an hour', aSubject(), '09:05-10:00', [{ kind: 'not-on-quarter' }]],
    ['the resource cannot be reserved', aSubject({ reservationsEnabled: false }), '09:00-10:00', [{ kind: 'reservations-disabled' }]],
    ['it is reserved to somebody else', aSubject({ conditions: { reservedTo: 'other' } }), '09:00-10:00', [{ kind: 'reserved-to-others' }]],
    [
      'it is taken',
      aSubject({}, '09:30-09:45 tentative a'),
      '09:00-10:00',
      [{ kind: 'slot-taken', item: item('09:30-09:45 tentative a') }],
    ],
    ['it only touches other items', aSubject({}, '08:00-09:00', '10:00-11:00', '09:00-10:00 free'), '09:00-10:00', []],
    ['it has passed', aSubject(), '06:00-07:00', [{ kind: 'in-the-past', earliest: at('08:00') }]],
    ['it ends just now', aSubject(), '07:00-08:00', [{ kind: 'in-the-past', earliest: at('08:00') }]],
    ['it is already running, which the slots allow', aSubject(), '07:30-08:30', []],
    [
      'it is shorter than the resource allows',
      aSubject({ schedulingSettings: { minimumMeetingDurationInMinutes: 30 } }),
      '09:00-09:15',
      [{ kind: 'too-short', limitMinutes: 30 }],
    ],
    ['it is exactly as short as allowed', aSubject({ schedulingSettings: { minimumMeetingDurationInMinutes: 30 } }), '09:00-09:30', []],
    [
      'it is longer than the resource allows',
      aSubject({ schedulingSettings: { maximumMeetingDurationInMinutes: 60 } }),
      '09:00-10:15',
      [{ kind: 'too-long', limitMinutes: 60 }],
    ],
    ['it is exactly as long as allowed', aSubject({ schedulingSettings: { maximumMeetingDurationInMinutes: 60 } }), '09:00-10:00', []],
    [
      'it begins before opening',
      aSubject({ schedulingSettings: { rejectOutsideWorkingHours: true } }),
      '07:45-09:00',
      [{ kind: 'outside-working-hours', at: at('07:45') }],
    ],
    [
      'it ends after closing',
      aSubject({ schedulingSettings: { rejectOutsideWorkingHours: true } }),
      '11:00-12:15',
      [{ kind: 'outside-working-hours', at: at('12:00') }],
    ],
    ['it is outside hours that are not enforced', aSubject(), '13:00-14:00', []],
  ])('are right if %s', (_name, subject, range, expected) => {
    expect(whyNot(subject, span(range), NOW)).toEqual(expected);
  });

  it.each([
    ['a day of 25 hours is one day', '2027-10-31', 1, 1_440, 1_440, []],
    ['a day of 23 hours is one day', '2027-03-28', 1, 1_440, 1_440, []],
    ['two days of 49 hours are two days', '2027-10-30', 2, 2_880, 2_880, []],
    ['two days are too long for one', '2027-10-30', 2, null, 1_440, ['too-long']],
    ['a day of 25 hours is too short for two', '2027-10-31', 1, 2_880, null, ['too-short']],
  ])('count 24 hours for each whole day: %s', (_case, date, days, minimum, maximum, expected) => {
    const limits = { minimumMeetingDurationInMinutes: minimum, maximumMeetingDurationInMinutes: maximum };
    const desk = { ...aSubject({ schedulingSettings: limits }), zone: 'Europe/Prague' };
    expect(whyNot(desk, localDays(date, days, desk.zone), NOW).map(({ kind }) => kind)).toEqual(expected);
  });

  it('count the real length of a night on which the clock is set back', () => {
    const desk = { ...aSubject({ schedulingSettings: { maximumMeetingDurationInMinutes: 480 } }), zone: 'Europe/Prague' };
    const night = rangeOfWall({ day: '2027-10-30', days: 2, fromMinutes: 22 * 60, toMinutes: 6 * 60 }, desk.zone);
    expect(whyNot(desk, night, NOW)).toEqual([{ kind: 'too-long', limitMinutes: 480 }]);
  });

  it('include being too far ahead, with the last day that may be reserved', () => {
    const subject = aSubject({ schedulingSettings: { maxAdvanceDays: 2 } });
    const onDay = (days: number) => ({ start: plusMinutes(at('09:00'), days * 1_440), end: plusMinutes(at('10:00'), days * 1_440) });
    expect(whyNot(subject, onDay(2), NOW)).toEqual([]);
    expect(whyNot(subject, onDay(3), NOW)).toEqual([{ kind: 'too-far-ahead', lastDay: '2026-11-25', limitDays: 2 }]);
  });

  it('never include the event being changed itself', () => {
    const subject = aSubject({}, '09:00-10:00 reserved mine', '10:30-11:00 reserved other');
    expect(kinds(subject, '09:30-10:30', { currentEvent: 'mine' })).toEqual([]);
    expect(kinds(subject, '09:30-10:45', { currentEvent: 'mine' })).toEqual(['slot-taken']);
    // All dates of a series may share one iCalUId, yet another date of the series is a conflict like any other event.
    expect(kinds(aSubject({}, '09:00-10:00 reserved next'), '09:30-10:00', { currentEvent: 'mine' })).toEqual(['slot-taken']);
    expect(kinds(subject, '09:30-10:30')).toEqual(['slot-taken']);
  });

  it('include a full area, except for the time that the event being changed already has', () => {
    const areas = toAreaTree(areasOf('floor-1 50'));
    const subjects = ['09:00-10:00', '09:30-09:45 reserved mine', '11:00-11:15 free'].map((text, index) =>
      slotSubjectOf(aDesk({ id: `${index}`, timezone: 'UTC' }), [item(text)]),
    );
    const range = span('09:00-11:00');
    const utilisation = utilisationOf(subjects, areas, range);
    const third = subjects[2] as ReturnType<typeof aSubject>;
    expect(whyNot(third, span('09:15-10:00'), NOW, { utilisation })).toEqual([
      { kind: 'utilisation-reached', at: at('09:30'), areaId: 'floor-1', limitPercent: 50 },
    ]);
    expect(whyNot(third, span('10:00-11:00'), NOW, { utilisation })).toEqual([]);
    const second = subjects[1] as ReturnType<typeof aSubject>;
    expect(whyNot(second, span('09:15-10:00'), NOW, { utilisation, currentEvent: 'mine' })).toEqual([]);
  });

  it('are all listed in REFUSAL_KINDS, in the order of the checks', () => {
    const subject = aSubject(
      { reservationsEnabled: false, schedulingSettings: { rejectOutsideWorkingHours: true, minimumMeetingDurationInMinutes: 60 } },
      '07:00-07:15',
    );
    expect(kinds(subject, '07:00-07:15')).toEqual([
      'reservations-disabled',
      'slot-taken',
      'in-the-past',
      'outside-working-hours',
      'too-short',
    ]);
  });

  it("agree with the slots: a range is refused if one of its slots is not bookable for the range's duration", () => {
    const quarters = fc.integer({ min: 0, max: 95 });
    let [allowed, refused] = [0, 0];
    fc.assert(
      fc.property(
        fc.record({
          from: quarters,
          length: fc.integer({ min: 1, max: 12 }),
          now: fc.integer({ min: -1_440, max: 1_440 }),
          items: fc.array(fc.tuple(quarters, fc.integer({ min: 1, max: 8 }), fc.constantFrom('reserved', 'tentative', 'free')), {
            maxLength: 4,
          }),
          maxAdvanceDays: fc.constantFrom(null, 0, 1),
          rejectOutsideWorkingHours: fc.boolean(),
          reservedTo: fc.constantFrom(null, null, 'you' as const, 'other' as const),
          startTime: fc.constantFrom('00:00', '08:00', '08:10'),
          timezone: fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/New_York'),
        }),
        ({ from, length, now, items, maxAdvanceDays, rejectOutsideWorkingHours, reservedTo, startTime, timezone }) => {
          const quarter = (index: number) => plusMinutes(DAY, index * 15);
          const subject = {
            ...aSubject({
              timezone,
              startTime,
              endTime: '18:00',
              conditions: { reservedTo },
              schedulingSettings: { maxAdvanceDays, rejectOutsideWorkingHours },
            }),
            items: items.map(([start, slots, status], index) => ({
              ...item(`09:00-10:00 ${status} ${index}`),
              start: quarter(start),
              end: quarter(start + slots),
            })),
          };
          const range = { start: quarter(from), end: quarter(from + length) };
          const moment = plusMinutes(DAY, now);
          // A resource reserved to you keeps its codes in the past too. A range that ends right now has already passed.
          fc.pre(range.end > moment && (reservedTo !== 'you' || range.start >= moment));
          const request = { range: { start: DAY, end: quarter(120) }, now: moment, durationMinutes: durationMinutes(range) };
          const codes = slotsOf(subject, request).subarray(from, from + length);
          const isFree = codes.every((code) => isBookable(code));
          if (isFree) allowed += 1;
          else refused += 1;
          expect(whyNot(subject, range, moment).length === 0).toBe(isFree);
        },
      ),
      { numRuns: 3_000, seed: 5 },
    );
    expect(Math.min(allowed, refused)).toBeGreaterThan(300);
  });

  it('depend only on the resource’s time zone: a Friday evening in Prague is a Friday afternoon in New York', () => {
    const range = { start: toInstant('2026-11-27T19:00Z'), end: toInstant('2026-11-27T20:00Z') };
    const hours = { startTime: '08:00', endTime: '18:00', schedulingSettings: { rejectOutsideWorkingHours: true } };
    expect(whyNot(aSubject({ ...hours, timezone: 'Europe/Prague' }), range, NOW).map(({ kind }) => kind)).toEqual([
      'outside-working-hours',
    ]);
    expect(whyNot(aSubject({ ...hours, timezone: 'America/New_York' }), range, NOW)).toEqual([]);
  });
});
