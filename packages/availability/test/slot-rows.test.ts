import { rowOf, slotRows, toBookingColumns, type ScheduleItem, type SlotRequest, type SlotSubject } from '@assist/availability';
import { toAreaTree } from '@assist/resource';
import { areasOf, shownSlots } from '@assist/test-kit';
import { DAYS_OF_WEEK, instantOf, MINUTE_MS, plusMinutes, toInstant, type Instant } from '@assist/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { othersUse } from './a-subject.ts';
import { slotsByRules } from './slots-by-rules.ts';

const areas = toAreaTree(areasOf('house', 'floor-1 50 < house', 'zone-a 30 < floor-1', 'zone-b < floor-1', 'floor-2 0 < house'));

/** The starts of two days with a clock change, and of one without. */
const START = ['2027-03-27T23:00Z', '2027-10-30T22:00Z', '2026-11-23T00:00Z'];

const time = fc.integer({ min: 0, max: 47 }).map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '10'}`);
const limit = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null });

const subjects = (start: Instant): fc.Arbitrary<SlotSubject> =>
  fc.record({
    zone: fc.constantFrom('Europe/Prague', 'Australia/Lord_Howe', 'America/New_York'),
    workingHours: fc.record({
      timezone: fc.constantFrom('Europe/Prague', 'Pacific/Chatham', 'UTC'),
      daysOfWeek: fc.subarray([...DAYS_OF_WEEK], { minLength: 3 }),
      startTime: time,
      endTime: time,
    }),
    schedulingSettings: fc.record({
      minimumMeetingDurationInMinutes: fc.constant(null),
      maximumMeetingDurationInMinutes: fc.constant(null),
      maxAdvanceDays: limit(3),
      rejectOutsideWorkingHours: fc.boolean(),
    }),
    reservedTo: fc.constantFrom(null, null, null, null, 'you' as const, 'other' as const),
    reservationsEnabled: fc.constant(true),
    workplaceAreaIds: fc.subarray(['zone-a', 'zone-b', 'floor-2', 'gone'], { maxLength: 2 }),
    items: fc.array(items(start), { maxLength: 12 }),
  });

const items = (start: Instant): fc.Arbitrary<ScheduleItem> =>
  fc
    .record({
      at: fc.integer({ min: -300, max: 4 * 24 * 60 }),
      minutes: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 3_000 })),
      onQuarter: fc.boolean(),
      status: fc.constantFrom('free' as const, 'tentative' as const, 'reserved' as const, 'reserved' as const),
      eventId: fc.constantFrom('current', null, 'a', 'b', 'c', 'd', 'e'),
    })
    .map(({ at, minutes, onQuarter, status, eventId }) => {
      const unit = onQuarter ? 15 : 1;
      const from = plusMinutes(start, Math.floor(at / unit) * unit);
      const end = plusMinutes(from, Math.floor(minutes / unit) * unit);
      return { start: from, end, status, iCalUId: 'series', eventId, subject: null, organizer: null, isPrivate: false };
    });

const cases = fc.constantFrom(...START.map(toInstant)).chain((start) =>
  fc.record({
    subjects: fc.array(subjects(start), { minLength: 1, maxLength: 8 }),
    request: fc
      .record({
        hours: fc.integer({ min: 0, max: 80 }),
        now: fc.integer({ min: -600, max: 6_000 }),
        durationMinutes: fc.constantFrom(0, 15, 30, 50, 60, 120, 480),
        currentEvent: fc.constantFrom(null, null, null, 'current'),
        offset: fc.constantFrom(0, 0, 7 * MINUTE_MS),
      })
      .map(({ hours, now, durationMinutes, currentEvent, offset }): SlotRequest => ({
        range: { start: instantOf(start + offset), end: instantOf(start + offset + hours * 60 * MINUTE_MS) },
        now: plusMinutes(start, now),
        durationMinutes,
        currentEvent,
      })),
  }),
);

describe('the rows of many resources', () => {
  it('contain the same codes as the rules applied slot by slot', () => {
    const seen = new Set<number>();
    fc.assert(
      fc.property(cases, ({ subjects: list, request }) => {
        const utilisation = othersUse(list, areas, request);
        const rows = slotRows(list, toBookingColumns(list, request.currentEvent), request, utilisation);
        const expected = list.map((subject) => slotsByRules(subject, request, utilisation));
        expect(rows.rowCount).toBe(list.length);
        expected.forEach((codes, row) => {
          expect(shownSlots(rowOf(rows, row))).toBe(shownSlots(codes));
          for (const code of codes) seen.add(code);
        });
      }),
      { numRuns: 400, seed: 11 },
    );
    expect([...seen].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('also match the slot-by-slot rules for back-to-back bookings and for nearly identical resources', () => {
    const [start] = START.map(toInstant) as [Instant];
    const day = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 5 })), { maxLength: 14 });
    const one = fc.record({
      timezone: fc.constantFrom('Europe/Prague', 'UTC'),
      startTime: fc.constantFrom('06:00', '07:30'),
      endTime: fc.constantFrom('10:00', '18:00'),
      maxAdvanceDays: fc.constantFrom(null, 0, 1),
      rejectOutsideWorkingHours: fc.boolean(),
      gaps: day,
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 2, maxLength: 6 }), fc.constantFrom(0, 30, 60, 75), (list, durationMinutes) => {
        const close = list.map(({ timezone, startTime, endTime, maxAdvanceDays, rejectOutsideWorkingHours, gaps }): SlotSubject => {
          let at = plusMinutes(start, 240);
          return {
            zone: timezone,
            workingHours: { timezone, daysOfWeek: DAYS_OF_WEEK, startTime, endTime },
            schedulingSettings: {
              minimumMeetingDurationInMinutes: null,
              maximumMeetingDurationInMinutes: null,
              maxAdvanceDays,
              rejectOutsideWorkingHours,
            },
            reservedTo: null,
            reservationsEnabled: true,
            workplaceAreaIds: [],
            items: gaps.map(([gap, slots]) => {
              const from = plusMinutes(at, gap * 15);
              at = plusMinutes(from, slots * 15);
              return { start: from, end: at, status: 'reserved', iCalUId: null, subject: null, organizer: null, isPrivate: false };
            }),
          };
        });
        const request = { range: { start, end: plusMinutes(start, 36 * 60) }, now: plusMinutes(start, 200), durationMinutes };
        const rows = slotRows(close, toBookingColumns(close), request);
        close.forEach((subject, row) => expect(shownSlots(rowOf(rows, row))).toBe(shownSlots(slotsByRules(subject, request))));
      }),
      { numRuns: 300, seed: 13 },
    );
  });
});
