import { dayOfWeek, DAYS_OF_WEEK, isLocalDate, type LocalDate, plusDays, SLOT_MINUTES } from '@assist/time';
import type { Token } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';
import { countMatching, findMatching } from './word-list.ts';

export interface FoundDay {
  readonly day: LocalDate;
  readonly length: number;
}

/** Finds the day named at this position: today, Friday, next Monday, in two weeks, 26 November, 26.11., 2026-11-26. */
export function findDay(tokens: readonly Token[], at: number, vocabulary: Vocabulary, today: LocalDate): FoundDay | undefined {
  const { words } = vocabulary;
  const found: FoundDay[] = [];
  for (const [list, days] of [
    [words.today, 0],
    [words.tomorrow, 1],
    [words.dayAfterTomorrow, 2],
  ] as const) {
    const length = countMatching(tokens, at, list);
    if (length > 0) found.push({ day: plusDays(today, days), length });
  }
  for (const one of [
    weekdayAt(tokens, at, vocabulary, today),
    dateAt(tokens, at, vocabulary, today),
    daysAheadAt(tokens, at, vocabulary, today),
  ])
    if (one !== undefined) found.push(one);
  return found.toSorted((a, b) => b.length - a.length)[0];
}

/** Finds a weekday. "Friday" is the next one, including today; "this Friday" is in this week; "next Friday" is in the coming week. */
function weekdayAt(tokens: readonly Token[], at: number, { words, weekdays }: Vocabulary, today: LocalDate): FoundDay | undefined {
  const weeks = [
    { list: words.nextWeek, week: 1 },
    { list: words.next, week: 1 },
    { list: words.ofThisWeek, week: 0 },
  ];
  const weekAt = (place: number) => {
    for (const { list, week } of weeks) {
      const length = countMatching(tokens, place, list);
      if (length > 0) return { week, length };
    }
    return undefined;
  };
  const before = weekAt(at);
  const weekday = findMatching(tokens, at + (before?.length ?? 0), weekdays);
  const monday = plusDays(today, -DAYS_OF_WEEK.indexOf(dayOfWeek(today)));
  if (weekday === undefined) {
    const length = countMatching(tokens, at, words.nextWeek);
    return length === 0 ? undefined : { day: plusDays(monday, 7), length };
  }
  const end = at + (before?.length ?? 0) + weekday.length;
  const after = before === undefined ? weekAt(end) : undefined;
  const { week } = before ?? after ?? {};
  const ofThisWeek = plusDays(monday, weekday.index);
  const day = week === undefined ? (ofThisWeek < today ? plusDays(ofThisWeek, 7) : ofThisWeek) : plusDays(ofThisWeek, 7 * week);
  return { day, length: end + (after?.length ?? 0) - at };
}

/** Maximum number of days ahead: nobody plans further ahead by counting days. */
const MOST_AHEAD = 366;

/** Finds a number of days ahead: "in two weeks", "in 3 days", "in a week". */
function daysAheadAt(tokens: readonly Token[], at: number, { words, numbers }: Vocabulary, today: LocalDate): FoundDay | undefined {
  const led = countMatching(tokens, at, words.within);
  if (led === 0) return undefined;
  const oneWeek = countMatching(tokens, at + led, words.oneWeek);
  if (oneWeek > 0) return { day: plusDays(today, 7), length: led + oneWeek };
  const said = findMatching(tokens, at + led, numbers);
  const count = said === undefined ? Number(/^\d{1,3}$/.exec(tokens[at + led]?.word ?? '')?.[0] ?? Number.NaN) : said.index + 1;
  const unitAt = at + led + (said?.length ?? 1);
  for (const [list, days] of [
    [words.weeks, 7],
    [words.days, 1],
  ] as const) {
    const length = countMatching(tokens, unitAt, list);
    if (length > 0 && count * days <= MOST_AHEAD) return { day: plusDays(today, count * days), length: unitAt + length - at };
  }
  return undefined;
}

const ISO = /^\d{4}-\d\d-\d\d$/;
const DOTTED = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?$/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/;
const DAY_NUMBER = /^(\d{1,2})(?:st|nd|rd|th|er)?$/;

function dateAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary, today: LocalDate): FoundDay | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  if (ISO.test(token.word)) return isLocalDate(token.word) ? { day: token.word, length: 1 } : undefined;
  const parts = DOTTED.exec(token.word) ?? SLASHED.exec(token.word);
  if (parts !== null) {
    // "10.15" is a time; "10.15." and "26.11" are not.
    const isTime = token.word.includes('.') && parts[3] === undefined && !token.isDotted && Number(parts[2]) % SLOT_MINUTES === 0;
    const day = isTime ? undefined : toDay(Number(parts[1]), Number(parts[2]), parts[3], today);
    return day === undefined ? undefined : { day, length: 1 };
  }
  return dayAndMonth(tokens, at, vocabulary, today);
}

/** Finds a day and a month: "26 November", "26. listopadu", "26 de noviembre", "26. 11.", "November 26". */
function dayAndMonth(tokens: readonly Token[], at: number, { months, words }: Vocabulary, today: LocalDate): FoundDay | undefined {
  const numberAt = (place: number) => Number(DAY_NUMBER.exec(tokens[place]?.word ?? '')?.[1] ?? Number.NaN);
  const number = numberAt(at);
  if (!Number.isNaN(number)) {
    const next =
      at + 1 + (findMatching(tokens, at + 1, months) === undefined ? Math.min(1, countMatching(tokens, at + 1, words.filler)) : 0);
    const month = findMatching(tokens, next, months);
    if (month !== undefined) return withYear(tokens, { at, end: next + month.length, number, month: month.index + 1 }, today);
    if (tokens[at]!.isDotted && tokens[at + 1]?.isDotted === true && !Number.isNaN(numberAt(at + 1)))
      return withYear(tokens, { at, end: at + 2, number, month: numberAt(at + 1) }, today);
    return undefined;
  }
  const month = findMatching(tokens, at, months);
  const after = month === undefined ? Number.NaN : numberAt(at + month.length);
  return month === undefined || Number.isNaN(after)
    ? undefined
    : withYear(tokens, { at, end: at + month.length + 1, number: after, month: month.index + 1 }, today);
}

function withYear(
  tokens: readonly Token[],
  { at, end, number, month }: { readonly at: number; readonly end: number; readonly number: number; readonly month: number },
  today: LocalDate,
): FoundDay | undefined {
  const year = /^20\d\d$/.exec(tokens[end]?.word ?? '')?.[0];
  const day = toDay(number, month, year, today);
  return day === undefined ? undefined : { day, length: end - at + (year === undefined ? 0 : 1) };
}

/** Returns the date; without a year, the next such date, including today. */
function toDay(number: number, month: number, year: string | undefined, today: LocalDate): LocalDate | undefined {
  const inYear = (one: number) => `${one}-${String(month).padStart(2, '0')}-${String(number).padStart(2, '0')}`;
  if (year !== undefined) return isLocalDate(inYear(Number(year))) ? inYear(Number(year)) : undefined;
  const thisYear = Number(today.slice(0, 4));
  // The next 29 February may be four years ahead.
  for (let ahead = 0; ahead <= 4; ahead += 1) {
    const day = inYear(thisYear + ahead);
    if (isLocalDate(day) && day >= today) return day;
  }
  return undefined;
}
