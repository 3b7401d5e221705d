import type { ConfirmationSettings, MultiDayConfirmationId, Resource } from '@assist/resource';
import {
  dayNumbersOf,
  durationMinutes,
  fromDayNumber,
  localDateOf,
  plusMinutes,
  startOfDay,
  toZone,
  type Instant,
  type LocalDate,
  type ZoneName,
} from '@assist/time';
import { isMultiDay, startsAtMidnight, type EventSpan } from './event-span.ts';

/** What confirmation at one resource depends on. Days are in the resource's zone. The functions below expect a `takenSpan` of this zone. */
export interface ConfirmationRules {
  readonly settings: ConfirmationSettings;
  readonly zone: ZoneName;
}

export function confirmationRulesOf(resource: Resource): ConfirmationRules {
  return { settings: resource.confirmationSettings, zone: toZone(resource.timezone) };
}

/** The time during which an event can be confirmed, from `opens` up to, not including, `closes`. */
export interface ConfirmationWindow {
  readonly opens: Instant;
  readonly closes: Instant;
  /** The day to confirm if each day is confirmed separately; null if the event is confirmed as a whole. */
  readonly day: LocalDate | null;
}

/**
 * Returns how an event is confirmed: once, daily or not at all. Specification, section 4: "For multi-day events the thresholds choose which
 * setting applies".
 */
export function confirmationIdOf(span: EventSpan, rules: ConfirmationRules): MultiDayConfirmationId {
  const { requiresConfirmation, multiDayEventConfirmationSettings: multiDay } = rules.settings;
  if (!requiresConfirmation) return 'none';
  if (multiDay === null || !isMultiDay(span, rules.zone)) return 'once';
  const minutes = durationMinutes(span);
  if (minutes < multiDay.lessThanMinutes) return multiDay.lessThanConfirmationId;
  if (minutes > multiDay.greaterThanMinutes) return multiDay.greaterThanConfirmationId;
  return multiDay.multiDayEventConfirmationId;
}

/** Returns all windows of an event in order: none, one, or one for each day. */
export function confirmationWindows(span: EventSpan, rules: ConfirmationRules): readonly ConfirmationWindow[] {
  switch (confirmationIdOf(span, rules)) {
    case 'none':
      return [];
    case 'once':
      return [windowFrom(span.start, span.isAllDay, rules.settings, null)];
    case 'daily':
      return daysOf(span, rules.zone).map((day) => dayWindow(span, day, rules));
  }
}

/** Returns the window of one day. It is measured from the start of the day, but on the first day from the start of the event. */
function dayWindow(span: EventSpan, day: LocalDate, rules: ConfirmationRules): ConfirmationWindow {
  const dayStart = startOfDay(day, rules.zone);
  return span.start > dayStart
    ? windowFrom(span.start, span.isAllDay, rules.settings, day)
    : windowFrom(dayStart, true, rules.settings, day);
}

function windowFrom(anchor: Instant, isDayStart: boolean, settings: ConfirmationSettings, day: LocalDate | null): ConfirmationWindow {
  const closesAfter = isDayStart
    ? settings.resourceUnconfirmedEventCancelEventAllDayTime
    : settings.resourceUnconfirmedEventCancelEventTime;
  return {
    opens: plusMinutes(anchor, -settings.resourceMinutesForConfirmationBeforeStartTime),
    closes: plusMinutes(anchor, closesAfter),
    day,
  };
}

function daysOf(span: EventSpan, zone: ZoneName): readonly LocalDate[] {
  const { first, last } = dayNumbersOf(span, zone);
  return Array.from({ length: last - first + 1 }, (_, index) => fromDayNumber(first + index));
}

/**
 * Returns the current window; undefined if no confirmation is required. If days are confirmed separately, it is today's window; before the
 * event it is the first day's, after the event the last day's.
 */
export function findConfirmationWindow(span: EventSpan, rules: ConfirmationRules, now: Instant): ConfirmationWindow | undefined {
  const windows = confirmationWindows(span, rules);
  const today = localDateOf(now, rules.zone);
  return windows.findLast((window) => window.day === null || window.day <= today) ?? windows[0];
}

/** Whether an event started at midnight. Specification, section 4: "or the event starts at a midnight that has already passed". */
export function startedAtMidnight(span: EventSpan, zone: ZoneName, now: Instant): boolean {
  return span.start <= now && startsAtMidnight(span, zone);
}
