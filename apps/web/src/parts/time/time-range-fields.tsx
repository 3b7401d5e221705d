import { LONGEST_RESERVATION_DAYS } from '@assist/reservation';
import {
  durationMinutes,
  fromWallTime,
  type Instant,
  instantOf,
  type InstantRange,
  localDateOf,
  localDay,
  type LocalDate,
  plusDays,
  plusMinutes,
  rangeOfWall,
  SLOT_MINUTES,
  SLOT_MS,
  toWallTime,
  wallSpanOf,
  type ZoneName,
} from '@assist/time';
import { useId } from 'react';
import { OneStop } from '../../components/one-stop.tsx';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { WORKING_DAY } from './default-time.ts';
import { LastDayField } from './last-day-field.tsx';
import { ZoneNote } from './zone-note.tsx';
import './time-range-fields.css';

interface TimeRangeFieldsProps {
  readonly range: InstantRange;
  readonly onChange: (range: InstantRange) => void;
}

const DURATIONS = [30, 60, 90, 120] as const;
/** Parts of a working day that can be chosen with one press: the key of the name, the start and the end. */
const PARTS = [
  ['time.morning', WORKING_DAY.fromMinutes, 12 * 60],
  ['time.afternoon', 13 * 60, WORKING_DAY.toMinutes],
  ['time.wholeDay', WORKING_DAY.fromMinutes, WORKING_DAY.toMinutes],
] as const;
/** Length up to which the ends after midnight are offered beside those of the same day, in minutes. */
const NIGHT_MINUTES = 12 * 60;
/** Length that replaces one that would end before its start, in minutes. */
const USUAL_MINUTES = 60;

/**
 * Fields for start and end, in quarter hours. A change of the start keeps the duration. The times are those that the clock shows on that day:
 * none that it skips, and those that it shows twice with their offsets.
 */
export function TimeRangeFields({ range, onChange }: TimeRangeFieldsProps) {
  const t = useT();
  const format = useFormat();
  const zone = useZone();
  const id = useId();
  const { start, end } = range;
  const minutes = durationMinutes(range);
  const span = wallSpanOf(range, zone);
  const lastDay = plusDays(span.day, span.days - 1);
  const startAt = (next: Instant) => onChange({ start: next, end: plusMinutes(next, minutes) });
  const endAfter = (length: number) => onChange({ start, end: plusMinutes(start, length) });
  /** "02:00", with its day if that is later, "02:00 · Fri 4 Dec": the clock comes first, because a list finds what is typed by its beginning. */
  const endName = (at: Instant, named: LocalDate) => {
    const day = format.dateOf(instantOf(at - 1));
    const clock = format.clockEnd(localDay(day, zone).start, at);
    return day === named ? clock : `${clock} · ${format.day(day)}`;
  };
  return (
    <div className="time-range">
      <div className="time-range__fields">
        <label htmlFor={`${id}-from`} className="visually-hidden">
          {t('time.from')}
        </label>
        <TimeField id={`${id}-from`} value={start} offered={startsOn(span.day, zone)} nameOf={format.clock} onChange={startAt} />
        <span aria-hidden>–</span>
        <label htmlFor={`${id}-to`} className="visually-hidden">
          {t('time.to')}
        </label>
        <TimeField
          id={`${id}-to`}
          value={end}
          offered={endsOn(lastDay, start, zone)}
          // The field beside it names the day.
          nameOf={(at) => endName(at, span.days === 1 ? span.day : lastDay)}
          onChange={(next) => onChange({ start, end: next })}
        />
      </div>
      <div className="time-range__more">
        <ZoneNote at={start} />
        <LastDayField
          first={span.day}
          days={span.days}
          longest={LONGEST_RESERVATION_DAYS + (span.fromMinutes === 0 ? 0 : 1)}
          onChange={(days) => onChange({ start, end: endOn(range, days, zone) })}
        />
      </div>
      <OneStop className="time-range__durations" label={t('time.duration')}>
        {DURATIONS.map((length) => (
          <button key={length} type="button" className="chip" aria-pressed={minutes === length} onClick={() => endAfter(length)}>
            {format.duration(length)}
          </button>
        ))}
        {PARTS.map(([key, fromMinutes, toMinutes]) => (
          <button
            key={key}
            type="button"
            className="chip"
            aria-pressed={span.days === 1 && span.fromMinutes === fromMinutes && span.toMinutes === toMinutes}
            onClick={() => onChange(rangeOfWall({ day: span.day, days: 1, fromMinutes, toMinutes }, zone))}
          >
            {t(key)}
          </button>
        ))}
      </OneStop>
    </div>
  );
}

interface TimeFieldProps {
  readonly id: string;
  readonly value: Instant;
  readonly offered: readonly Instant[];
  readonly nameOf: (instant: Instant) => string;
  readonly onChange: (instant: Instant) => void;
}

function TimeField({ id, value, offered, nameOf, onChange }: TimeFieldProps) {
  // A calendar may have a time that is not a quarter hour.
  const options = offered.includes(value) ? offered : [...offered, value].toSorted((a, b) => a - b);
  return (
    <select id={id} className="input" value={value} onChange={(event) => onChange(Number(event.target.value) as Instant)}>
      {options.map((instant) => (
        <option key={instant} value={instant}>
          {nameOf(instant)}
        </option>
      ))}
    </select>
  );
}

function startsOn(day: LocalDate, zone: ZoneName): readonly Instant[] {
  const { start, end } = localDay(day, zone);
  return quartersBetween(start, plusMinutes(end, -SLOT_MINUTES));
}

/** Returns the ends on the last day, up to midnight or, for a time that starts late on the same day, into the night. */
function endsOn(lastDay: LocalDate, start: Instant, zone: ZoneName): readonly Instant[] {
  const day = localDay(lastDay, zone);
  const isSameDay = lastDay === localDateOf(start, zone);
  const first = Math.max(day.start, start) as Instant;
  const last = isSameDay ? Math.max(day.end, plusMinutes(start, NIGHT_MINUTES)) : Math.min(day.end, longestEnd(start, zone));
  return quartersBetween(plusMinutes(first, SLOT_MINUTES), last as Instant);
}

/** Returns the latest end that the longest reservation may have: the same wall time after fourteen days. */
function longestEnd(start: Instant, zone: ZoneName): Instant {
  const { date, minutes } = toWallTime(start, zone);
  return fromWallTime(plusDays(date, LONGEST_RESERVATION_DAYS), minutes, zone);
}

/** Returns the end on another last day, at the same time if possible. */
function endOn(range: InstantRange, days: number, zone: ZoneName): Instant {
  const { start } = range;
  const { isLaterTo: _was, ...span } = wallSpanOf(range, zone);
  const isBefore = days === 1 && span.toMinutes <= span.fromMinutes;
  const { end } = isBefore ? { end: plusMinutes(start, USUAL_MINUTES) } : rangeOfWall({ ...span, days }, zone);
  return instantOf(Math.min(end, longestEnd(start, zone)));
}

function quartersBetween(first: Instant, last: Instant): readonly Instant[] {
  const count = Math.floor((last - first) / SLOT_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => plusMinutes(first, index * SLOT_MINUTES));
}
