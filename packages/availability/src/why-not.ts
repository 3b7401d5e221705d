import {
  ceilToQuarter,
  dayNumbersOf,
  durationMinutes,
  fromQuarter,
  intersection,
  isOnQuarter,
  isWithinWorkingHours,
  openRanges,
  overlaps,
  quarterOf,
  startOfDayNumber,
  type Instant,
  type InstantRange,
  type ZoneName,
} from '@assist/time';
import { isAreaFull, limitedAreasOf, type Utilisation } from './utilisation.ts';
import { earliestSlot, findAdvanceEnd, findLastDay } from './booking-limits.ts';
import type { Refusal } from './refusal.ts';
import type { ScheduleItem } from './schedule.ts';
import type { SlotSubject } from './slot-subject.ts';

export interface WhyNotOptions {
  /** Id of the event being changed. Its own time is no conflict, but another date of its series is. */
  readonly currentEvent?: string | null;
  readonly utilisation?: Utilisation;
}

type Check = (subject: SlotSubject, range: InstantRange, now: Instant, options: WhyNotOptions) => readonly Refusal[];

/**
 * Returns why a range of a resource cannot be reserved, in the order to show to a person; empty if it can. The server's gate and the
 * client's explanation share this function. It agrees with the slots: it refuses a range if one of the slots is not bookable for the
 * range's duration.
 */
export function whyNot(subject: SlotSubject, range: InstantRange, now: Instant, options: WhyNotOptions = {}): readonly Refusal[] {
  if (range.end <= range.start) return [{ kind: 'range-reversed' }];
  return CHECKS.flatMap((check) => check(subject, range, now, options));
}

const CHECKS: readonly Check[] = [
  (_subject, range) => (isOnQuarter(range.start) && isOnQuarter(range.end) ? [] : [{ kind: 'not-on-quarter' }]),
  (subject) => (subject.reservationsEnabled ? [] : [{ kind: 'reservations-disabled' }]),
  (subject) => (subject.reservedTo === 'other' ? [{ kind: 'reserved-to-others' }] : []),
  taken,
  inThePast,
  tooFarAhead,
  outsideWorkingHours,
  tooShortOrLong,
  utilisationReached,
];

function taken(subject: SlotSubject, range: InstantRange, _now: Instant, options: WhyNotOptions): readonly Refusal[] {
  const isOwn = (item: ScheduleItem): boolean => Boolean(options.currentEvent) && item.eventId === options.currentEvent;
  return subject.items
    .filter((item) => item.status !== 'free' && !isOwn(item) && overlaps(item, range))
    .map((item) => ({ kind: 'slot-taken', item }));
}

/** Refuses a range that starts before the first slot that is not limited, or that has already ended. */
function inThePast(_subject: SlotSubject, range: InstantRange, now: Instant): readonly Refusal[] {
  const earliest = earliestSlot(now, durationMinutes(range));
  return range.start < earliest || range.end <= now ? [{ kind: 'in-the-past', earliest: ceilToQuarter(now) }] : [];
}

/** Refuses a range that ends after the last day that may be reserved. As in the slots, a resource reserved to you has no such day. */
function tooFarAhead(subject: SlotSubject, range: InstantRange, now: Instant): readonly Refusal[] {
  const advanceEnd = findAdvanceEnd(subject, now);
  const lastDay = findLastDay(subject, now);
  const limitDays = subject.schedulingSettings.maxAdvanceDays;
  if (advanceEnd === undefined || lastDay === undefined || limitDays === null) return [];
  return range.end > advanceEnd && subject.reservedTo === null ? [{ kind: 'too-far-ahead', lastDay, limitDays }] : [];
}

function outsideWorkingHours(subject: SlotSubject, range: InstantRange): readonly Refusal[] {
  const { workingHours, schedulingSettings, reservedTo } = subject;
  if (!schedulingSettings.rejectOutsideWorkingHours || reservedTo !== null) return [];
  if (isWithinWorkingHours(range, workingHours)) return [];
  const opening = openRanges(range, workingHours)[0];
  const at = opening === undefined || opening.start > range.start ? range.start : opening.end;
  return [{ kind: 'outside-working-hours', at }];
}

function tooShortOrLong(subject: SlotSubject, range: InstantRange): readonly Refusal[] {
  const { minimumMeetingDurationInMinutes: minimum, maximumMeetingDurationInMinutes: maximum } = subject.schedulingSettings;
  const minutes = lengthMinutes(range, subject.zone);
  if (minimum !== null && minutes < minimum) return [{ kind: 'too-short', limitMinutes: minimum }];
  return maximum !== null && minutes > maximum ? [{ kind: 'too-long', limitMinutes: maximum }] : [];
}

/** Returns the length by which a range is judged: whole days have 24 hours each, however often the clock changes; other times are real. */
function lengthMinutes(range: InstantRange, zone: ZoneName): number {
  const { first, last } = dayNumbersOf(range, zone);
  const areWholeDays = startOfDayNumber(first, zone) === range.start && startOfDayNumber(last + 1, zone) === range.end;
  return areWholeDays ? (last + 1 - first) * 24 * 60 : durationMinutes(range);
}

/** Refuses a range in which an area is full. The event being changed may keep the time that it already has. */
function utilisationReached(subject: SlotSubject, range: InstantRange, _now: Instant, options: WhyNotOptions): readonly Refusal[] {
  const { utilisation, currentEvent } = options;
  if (utilisation === undefined || subject.reservedTo !== null) return [];
  const isOwn = (slot: InstantRange): boolean =>
    Boolean(currentEvent) && subject.items.some((item) => item.eventId === currentEvent && intersection(item, slot));
  return limitedAreasOf(subject, utilisation.areas).flatMap((area): readonly Refusal[] => {
    for (let quarter = quarterOf(range.start); fromQuarter(quarter) < range.end; quarter += 1) {
      const slot = { start: fromQuarter(quarter), end: fromQuarter(quarter + 1) };
      if (isAreaFull(area, utilisation, quarter) && !isOwn(slot)) {
        return [{ kind: 'utilisation-reached', at: slot.start, areaId: area.id, limitPercent: area.maxUt }];
      }
    }
    return [];
  });
}
