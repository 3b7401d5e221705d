import { type Instant, SLOT_MINUTES } from '@assist/time';
import { useId } from 'react';
import { OneStop } from '../../components/one-stop.tsx';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { fromMinutes, WORKING_DAY } from './default-time.ts';
import { ZoneNote } from './zone-note.tsx';
import './time-range-fields.css';

interface TimeRangeFieldsProps {
  readonly fromMinutes: number;
  readonly toMinutes: number;
  /** The start, by whose zone the fields are named. */
  readonly at: Instant;
  readonly onChange: (from: number, to: number) => void;
}

const DAY_MINUTES = 24 * 60;
const QUARTERS = Array.from({ length: 97 }, (_, index) => index * SLOT_MINUTES);
const DURATIONS = [30, 60, 90, 120] as const;
/** Parts of a working day that can be chosen with one press: the key of the name, the start and the end. */
const PARTS = [
  ['time.morning', WORKING_DAY.fromMinutes, 12 * 60],
  ['time.afternoon', 13 * 60, WORKING_DAY.toMinutes],
  ['time.wholeDay', WORKING_DAY.fromMinutes, WORKING_DAY.toMinutes],
] as const;

/** Fields for start and end, in quarter hours. A change of the start keeps the duration. */
export function TimeRangeFields({ fromMinutes: from, toMinutes: to, at, onChange }: TimeRangeFieldsProps) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const moveStart = (start: number) => onChange(start, Math.min(DAY_MINUTES, start + (to - from)));
  return (
    <div className="time-range">
      <div className="time-range__fields">
        <label htmlFor={`${id}-from`} className="visually-hidden">
          {t('time.from')}
        </label>
        <select id={`${id}-from`} className="input" value={from} onChange={(event) => moveStart(Number(event.target.value))}>
          {QUARTERS.slice(0, -1).map((minutes) => (
            <option key={minutes} value={minutes}>
              {fromMinutes(minutes)}
            </option>
          ))}
        </select>
        <span aria-hidden>–</span>
        <label htmlFor={`${id}-to`} className="visually-hidden">
          {t('time.to')}
        </label>
        <select id={`${id}-to`} className="input" value={to} onChange={(event) => onChange(from, Number(event.target.value))}>
          {QUARTERS.filter((minutes) => minutes > from).map((minutes) => (
            <option key={minutes} value={minutes}>
              {fromMinutes(minutes)}
            </option>
          ))}
        </select>
      </div>
      <ZoneNote at={at} />
      <OneStop className="time-range__durations" label={t('time.duration')}>
        {DURATIONS.filter((minutes) => from + minutes <= DAY_MINUTES).map((minutes) => (
          <button
            key={minutes}
            type="button"
            className="chip"
            aria-pressed={to - from === minutes}
            onClick={() => onChange(from, from + minutes)}
          >
            {format.duration(minutes)}
          </button>
        ))}
        {PARTS.map(([key, start, end]) => (
          <button key={key} type="button" className="chip" aria-pressed={from === start && to === end} onClick={() => onChange(start, end)}>
            {t(key)}
          </button>
        ))}
      </OneStop>
    </div>
  );
}
