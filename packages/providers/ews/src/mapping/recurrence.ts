import { ProviderError } from '@assist/calendar-provider';
import { isSameWithWeeksFrom, type RecurrenceRule, type WeekOfMonth } from '@assist/reservation';
import { type DayOfWeek, dayOfWeek, DAYS_OF_WEEK, type LocalDate } from '@assist/time';
import { type Xml, xml } from '../soap/xml.ts';
import { childOf, textOf, type XmlNode } from '../soap/xml-node.ts';

const INDICES: Readonly<Record<WeekOfMonth, string>> = { 1: 'First', 2: 'Second', 3: 'Third', 4: 'Fourth', [-1]: 'Last' };

const capital = (day: DayOfWeek): string => day[0]!.toUpperCase() + day.slice(1);

/** Writes a rule. `first` is the local date of the first occurrence, in the event's zone. */
export function fromRecurrence(rule: RecurrenceRule, first: LocalDate): Xml {
  return xml`<t:Recurrence>${patternOf(rule, first)}${rangeOf(rule.end, first)}</t:Recurrence>`;
}

function patternOf(rule: RecurrenceRule, first: LocalDate): Xml {
  const interval = xml`<t:Interval>${rule.interval}</t:Interval>`;
  switch (rule.frequency) {
    case 'daily':
      return xml`<t:DailyRecurrence>${interval}</t:DailyRecurrence>`;
    case 'weekly': {
      const days = rule.daysOfWeek.length === 0 ? [dayOfWeek(first)] : DAYS_OF_WEEK.filter((day) => rule.daysOfWeek.includes(day));
      return xml`<t:WeeklyRecurrence>${interval}<t:DaysOfWeek>${days.map(capital).join(' ')}</t:DaysOfWeek><t:FirstDayOfWeek>Monday</t:FirstDayOfWeek></t:WeeklyRecurrence>`;
    }
    case 'monthly':
      if (rule.weekOfMonth !== undefined)
        return xml`<t:RelativeMonthlyRecurrence>${interval}<t:DaysOfWeek>${capital(rule.daysOfWeek[0] ?? dayOfWeek(first))}</t:DaysOfWeek><t:DayOfWeekIndex>${INDICES[rule.weekOfMonth]}</t:DayOfWeekIndex></t:RelativeMonthlyRecurrence>`;
      return xml`<t:AbsoluteMonthlyRecurrence>${interval}<t:DayOfMonth>${Number(first.slice(8))}</t:DayOfMonth></t:AbsoluteMonthlyRecurrence>`;
  }
}

function rangeOf(end: RecurrenceRule['end'], first: LocalDate): Xml {
  const start = xml`<t:StartDate>${first}</t:StartDate>`;
  return end.kind === 'count'
    ? xml`<t:NumberedRecurrence>${start}<t:NumberOfOccurrences>${end.count}</t:NumberOfOccurrences></t:NumberedRecurrence>`
    : xml`<t:EndDateRecurrence>${start}<t:EndDate>${end.date}</t:EndDate></t:EndDateRecurrence>`;
}

/** The end that an endless series from another program gets: the latest date at which a rule of the product can end. */
const WITHOUT_END: LocalDate = '9999-12-31';

/**
 * Number of days in the shortest month. Up to this day of the month, a monthly rule means the same in Exchange and in the product. For a
 * later day, Exchange uses a short month's last day, whereas the product skips the month.
 */
const SHORTEST_MONTH = 28;

export interface ReadRecurrence {
  readonly rule: RecurrenceRule;
  readonly first: LocalDate;
}

/**
 * Reads a rule. Throws `unsupported` for another program's pattern that the product's rules cannot express (such as the second working day
 * of a month, or once a year), or would understand differently.
 */
export function toRecurrence(recurrence: XmlNode): ReadRecurrence {
  const range =
    childOf(recurrence, 'NumberedRecurrence') ?? childOf(recurrence, 'EndDateRecurrence') ?? childOf(recurrence, 'NoEndRecurrence');
  const count = textOf(range, 'NumberOfOccurrences');
  // Exchange appends an offset to the date.
  const first = (textOf(range, 'StartDate') ?? '').slice(0, 10);
  const end: RecurrenceRule['end'] =
    count === undefined
      ? { kind: 'until', date: (textOf(range, 'EndDate') ?? WITHOUT_END).slice(0, 10) }
      : { kind: 'count', count: Number(count) };
  return { rule: { ...toPattern(recurrence, first), end }, first };
}

function toPattern(recurrence: XmlNode, first: LocalDate): Omit<RecurrenceRule, 'end'> {
  const interval = (node: XmlNode) => Number(textOf(node, 'Interval') ?? 1);
  const daily = childOf(recurrence, 'DailyRecurrence');
  if (daily !== undefined) return { frequency: 'daily', interval: interval(daily), daysOfWeek: [] };
  const weekly = childOf(recurrence, 'WeeklyRecurrence');
  if (weekly !== undefined) {
    const rule = { frequency: 'weekly', interval: interval(weekly), daysOfWeek: toDays(textOf(weekly, 'DaysOfWeek') ?? '') } as const;
    // Weeks begin on Sunday by default ([MS-OXOCAL] 2.2.1.44.1).
    const [weeksBegin = 'sunday'] = toDays(textOf(weekly, 'FirstDayOfWeek') ?? '');
    if (isSameWithWeeksFrom(rule, weeksBegin)) return rule;
  }
  const monthly = childOf(recurrence, 'AbsoluteMonthlyRecurrence');
  const dayOfMonth = Number(textOf(monthly, 'DayOfMonth'));
  if (monthly !== undefined && dayOfMonth === Number(first.slice(8)) && dayOfMonth <= SHORTEST_MONTH)
    return { frequency: 'monthly', interval: interval(monthly), daysOfWeek: [] };
  const relative = childOf(recurrence, 'RelativeMonthlyRecurrence');
  const daysOfWeek = toDays(textOf(relative, 'DaysOfWeek') ?? '');
  const index = textOf(relative, 'DayOfWeekIndex');
  const weekOfMonth = ([1, 2, 3, 4, -1] as const).find((week) => INDICES[week] === index);
  if (relative !== undefined && weekOfMonth !== undefined && daysOfWeek.length === 1)
    return { frequency: 'monthly', interval: interval(relative), daysOfWeek, weekOfMonth };
  throw new ProviderError('unsupported', 'this recurring series can only be changed as a whole in the calendar itself');
}

function toDays(text: string): DayOfWeek[] {
  const names = text.toLowerCase().split(/\s+/);
  const sets = new Map<string, readonly string[]>([
    ['day', DAYS_OF_WEEK],
    ['weekday', DAYS_OF_WEEK.slice(0, 5)],
    ['weekendday', DAYS_OF_WEEK.slice(5)],
  ]);
  const wanted = new Set(names.flatMap((name) => sets.get(name) ?? [name]));
  return DAYS_OF_WEEK.filter((day) => wanted.has(day));
}
