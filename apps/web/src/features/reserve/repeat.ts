import { type RecurrenceRule, type WeekOfMonth, weeksOfMonth } from '@assist/reservation';
import { type DayOfWeek, dayOfWeek, DAYS_OF_WEEK, type LocalDate, plusDays } from '@assist/time';

/** How a new reservation repeats. */
export interface Repeat {
  readonly frequency: 'daily' | 'weekly' | 'monthly';
  /** The number of days, weeks or months between dates. */
  readonly interval: number;
  /** Weekdays of a weekly repetition; at least one. */
  readonly weekdays: readonly DayOfWeek[];
  /** For a monthly repetition, the number of its weekday within the month, −1 for the last one; null if it repeats by date. */
  readonly weekOfMonth: WeekOfMonth | null;
  readonly end: { readonly kind: 'until'; readonly date: LocalDate } | { readonly kind: 'count'; readonly count: number };
}

/** The most common repetitions, each as one choice. Any other repetition is `custom`. */
export const REPEAT_PRESETS = ['never', 'daily', 'weekdays', 'weekly', 'monthlyByDate', 'monthlyByWeekday', 'custom'] as const;
export type RepeatPreset = (typeof REPEAT_PRESETS)[number];

const WORKDAYS = DAYS_OF_WEEK.slice(0, 5);
/** Default length of a repetition: four weeks, or six dates of a monthly repetition. */
const USUAL_DAYS = 28;
const USUAL_MONTHS = 6;
export const COUNT_MAX = 366;

const ONCE = { interval: 1, weekOfMonth: null } as const;

/** Returns a preset's repetition for a day. It keeps the end of `before`, unless only one of the two is monthly. */
export function repeatOf(preset: RepeatPreset, day: LocalDate, before: Repeat | null): Repeat | null {
  const until = { kind: 'until', date: plusDays(day, USUAL_DAYS) } as const;
  const months = { kind: 'count', count: USUAL_MONTHS } as const;
  const isMonthly = preset === 'monthlyByDate' || preset === 'monthlyByWeekday';
  const end = before !== null && (before.frequency === 'monthly') === isMonthly ? before.end : isMonthly ? months : until;
  const weekdays = [dayOfWeek(day)];
  switch (preset) {
    case 'never':
      return null;
    case 'daily':
      return { ...ONCE, frequency: 'daily', weekdays, end };
    case 'weekdays':
      return { ...ONCE, frequency: 'weekly', weekdays: WORKDAYS, end };
    case 'weekly':
      return { ...ONCE, frequency: 'weekly', weekdays, end };
    case 'monthlyByDate':
      return { ...ONCE, frequency: 'monthly', weekdays, end };
    case 'monthlyByWeekday':
      return { ...ONCE, frequency: 'monthly', weekdays, weekOfMonth: weeksOfMonth(day)[0]!, end };
    case 'custom':
      return before ?? { ...ONCE, frequency: 'weekly', weekdays, end };
  }
}

/** Returns the preset that a repetition matches, or `custom`. */
export function presetOf(repeat: Repeat | null, day: LocalDate): RepeatPreset {
  const found = REPEAT_PRESETS.find((preset) => preset !== 'custom' && isSame(repeatOf(preset, day, repeat), repeat));
  return found ?? 'custom';
}

function isSame(one: Repeat | null, other: Repeat | null): boolean {
  const textOf = (repeat: Repeat | null) =>
    repeat &&
    [repeat.frequency, repeat.interval, repeat.frequency === 'weekly' ? inOrder(repeat.weekdays).join() : '', repeat.weekOfMonth].join(' ');
  return textOf(one) === textOf(other);
}

function inOrder(weekdays: readonly DayOfWeek[]): readonly DayOfWeek[] {
  return DAYS_OF_WEEK.filter((day) => weekdays.includes(day));
}

/** Returns the repetition after a change of its first day from `before` to `day`. The weekday or date of a preset changes with the day. */
export function onDay(repeat: Repeat | null, day: LocalDate, before: LocalDate): Repeat | null {
  if (repeat === null) return null;
  const preset = presetOf(repeat, before);
  const moved = preset === 'custom' ? repeat : repeatOf(preset, day, repeat)!;
  const { end } = moved;
  if (end.kind === 'count' || end.date >= day) return moved;
  return { ...moved, end: { kind: 'until', date: plusDays(day, USUAL_DAYS) } };
}

export function ruleOf({ frequency, interval, weekdays, weekOfMonth, end }: Repeat): RecurrenceRule {
  const isByWeekday = frequency === 'weekly' || (frequency === 'monthly' && weekOfMonth !== null);
  return {
    frequency,
    interval,
    daysOfWeek: isByWeekday ? inOrder(weekdays) : [],
    ...(frequency === 'monthly' && weekOfMonth !== null ? { weekOfMonth } : {}),
    end,
  };
}
