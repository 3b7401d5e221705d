import { type LocalDate, plusDays } from '@assist/time';
import { useId } from 'react';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import './time-range-fields.css';

interface LastDayFieldProps {
  readonly first: LocalDate;
  /** Number of dates from the first to the last. */
  readonly days: number;
  /** Greatest number of dates that can be chosen. */
  readonly longest: number;
  readonly onChange: (days: number) => void;
}

/** A choice of the date on which a time ends, which is usually the date on which it starts. */
export function LastDayField({ first, days, longest, onChange }: LastDayFieldProps) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  return (
    <div className="last-day" data-later={days > 1 || undefined}>
      <label htmlFor={id}>{t('time.lastDay')}</label>
      <select id={id} className="input" value={days} onChange={(event) => onChange(Number(event.target.value))}>
        {Array.from({ length: Math.max(longest, days) }, (_, index) => (
          <option key={index} value={index + 1}>
            {index === 0 ? t('time.sameDay') : format.day(plusDays(first, index))}
          </option>
        ))}
      </select>
    </div>
  );
}
