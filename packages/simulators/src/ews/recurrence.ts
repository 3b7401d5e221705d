import type { RecurrenceRule, WeekOfMonth } from '@assist/reservation';
import { type DayOfWeek, dayOfWeek, DAYS_OF_WEEK, type LocalDate, plusDays } from '@assist/time';
import { type Element, find, findText } from './element.ts';
import { EwsError } from './ews-error.ts';
import { type Markup, markup } from './markup.ts';

const NAMES: Readonly<Record<DayOfWeek, string>> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};
const SETS: Readonly<Record<string, readonly DayOfWeek[]>> = {
  Day: DAYS_OF_WEEK,
  Weekday: DAYS_OF_WEEK.slice(0, 5),
  WeekendDay: DAYS_OF_WEEK.slice(5),
};
/** Number of days after which the stand-in ends a series that has no end. */
const WITHOUT_END_DAYS = 300;

export function readRecurrence(recurrence: Element): RecurrenceRule {
  const [pattern, range] = recurrence.children;
  if (pattern === undefined || range === undefined) throw new EwsError('ErrorSchemaValidation');
  const interval = Number(findText(pattern, 'Interval'));
  return { ...readPattern(pattern), interval, end: readEnd(range) };
}

const INDICES: Readonly<Record<string, WeekOfMonth>> = { First: 1, Second: 2, Third: 3, Fourth: 4, Last: -1 };

function readPattern(pattern: Element): Pick<RecurrenceRule, 'frequency' | 'daysOfWeek' | 'weekOfMonth'> {
  switch (pattern.name) {
    case 'DailyRecurrence':
      return { frequency: 'daily', daysOfWeek: [] };
    case 'WeeklyRecurrence': {
      const names = (findText(pattern, 'DaysOfWeek') ?? '').trim().split(/\s+/);
      return {
        frequency: 'weekly',
        daysOfWeek: DAYS_OF_WEEK.filter((day) => names.some((name) => name === NAMES[day] || SETS[name]?.includes(day) === true)),
      };
    }
    case 'AbsoluteMonthlyRecurrence':
      return { frequency: 'monthly', daysOfWeek: [] };
    case 'RelativeMonthlyRecurrence': {
      const day = DAYS_OF_WEEK.find((one) => NAMES[one] === findText(pattern, 'DaysOfWeek'));
      const week = INDICES[findText(pattern, 'DayOfWeekIndex') ?? ''];
      if (day === undefined || week === undefined) throw new EwsError('ErrorUnsupportedRecurrence', 'This stand-in supports one weekday.');
      return { frequency: 'monthly', daysOfWeek: [day], weekOfMonth: week };
    }
    default:
      throw new EwsError('ErrorUnsupportedRecurrence', 'This stand-in supports daily, weekly and monthly recurrence.');
  }
}

function readEnd(range: Element): RecurrenceRule['end'] {
  const count = findText(range, 'NumberOfOccurrences');
  if (count !== undefined) return { kind: 'count', count: Number(count) };
  const end = find(range, 'EndDate')?.text.slice(0, 10);
  return { kind: 'until', date: end ?? plusDays((findText(range, 'StartDate') ?? '').slice(0, 10), WITHOUT_END_DAYS) };
}

export function writeRecurrence(rule: RecurrenceRule, first: LocalDate): Markup {
  const end =
    rule.end.kind === 'count'
      ? markup`<t:NumberedRecurrence><t:StartDate>${first}</t:StartDate><t:NumberOfOccurrences>${rule.end.count}</t:NumberOfOccurrences></t:NumberedRecurrence>`
      : markup`<t:EndDateRecurrence><t:StartDate>${first}</t:StartDate><t:EndDate>${rule.end.date}</t:EndDate></t:EndDateRecurrence>`;
  return markup`<t:Recurrence>${writePattern(rule, first)}${end}</t:Recurrence>`;
}

function writePattern(rule: RecurrenceRule, first: LocalDate): Markup {
  const interval = markup`<t:Interval>${rule.interval}</t:Interval>`;
  switch (rule.frequency) {
    case 'daily':
      return markup`<t:DailyRecurrence>${interval}</t:DailyRecurrence>`;
    case 'weekly': {
      const days = rule.daysOfWeek.length === 0 ? [dayOfWeek(first)] : rule.daysOfWeek;
      return markup`<t:WeeklyRecurrence>${interval}<t:DaysOfWeek>${days.map((day) => NAMES[day]).join(' ')}</t:DaysOfWeek><t:FirstDayOfWeek>Monday</t:FirstDayOfWeek></t:WeeklyRecurrence>`;
    }
    case 'monthly':
      if (rule.weekOfMonth !== undefined) {
        const index = Object.keys(INDICES).find((name) => INDICES[name] === rule.weekOfMonth)!;
        return markup`<t:RelativeMonthlyRecurrence>${interval}<t:DaysOfWeek>${NAMES[rule.daysOfWeek[0]!]}</t:DaysOfWeek><t:DayOfWeekIndex>${index}</t:DayOfWeekIndex></t:RelativeMonthlyRecurrence>`;
      }
      return markup`<t:AbsoluteMonthlyRecurrence>${interval}<t:DayOfMonth>${Number(first.slice(8))}</t:DayOfMonth></t:AbsoluteMonthlyRecurrence>`;
  }
}
