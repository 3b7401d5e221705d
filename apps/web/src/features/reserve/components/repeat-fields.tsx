import { type WeekOfMonth, weeksOfMonth } from '@assist/reservation';
import { dayOfWeek, DAYS_OF_WEEK, type DayOfWeek, type LocalDate, plusDays } from '@assist/time';
import { useState } from 'react';
import { SelectField, TextField } from '../../../components/text-field.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { COUNT_MAX, presetOf, type Repeat, REPEAT_PRESETS, type RepeatPreset, repeatOf } from '../repeat.ts';
import type { ReserveDraft } from '../reserve-draft.ts';
import { useRepeatText } from '../use-repeat-text.ts';
import './repeat-fields.css';

const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
/** Longest interval offered for each frequency, in days, weeks or months. */
const INTERVALS: Readonly<Record<Repeat['frequency'], number>> = { daily: 30, weekly: 26, monthly: 12 };

interface RepeatFieldsProps {
  readonly draft: ReserveDraft;
  readonly onChange: (part: Partial<ReserveDraft>) => void;
}

/**
 * Chooses how often a reservation repeats, and until when. The most common rules are offered as one choice. Other rules are entered in
 * separate fields.
 */
export function RepeatFields({ draft: { day, repeat }, onChange }: RepeatFieldsProps) {
  const t = useT();
  const text = useRepeatText();
  const preset = presetOf(repeat, day);
  const [wantsParts, setWantsParts] = useState(preset === 'custom');
  const choose = (next: Repeat | null) => onChange({ repeat: next, choices: {} });
  return (
    <div className="repeat">
      <SelectField
        label={t('reserve.repeat')}
        value={wantsParts ? 'custom' : preset}
        onChange={(event) => {
          const chosen = event.target.value as RepeatPreset;
          setWantsParts(chosen === 'custom');
          choose(repeatOf(chosen, day, repeat));
        }}
      >
        {REPEAT_PRESETS.map((one) => (
          <option key={one} value={one}>
            {text.preset(one, day)}
          </option>
        ))}
      </SelectField>
      {repeat !== null && wantsParts && <Parts repeat={repeat} day={day} onChange={choose} />}
      {repeat !== null && <End repeat={repeat} day={day} onChange={choose} />}
    </div>
  );
}

interface PartProps {
  readonly repeat: Repeat;
  readonly day: LocalDate;
  readonly onChange: (repeat: Repeat) => void;
}

/** Shows fields for a rule such as every second week, on Monday and Thursday. */
function Parts({ repeat, day, onChange }: PartProps) {
  const t = useT();
  const { frequency, interval } = repeat;
  const byFrequency = (next: Repeat['frequency']) =>
    onChange({ ...repeat, frequency: next, weekdays: [dayOfWeek(day)], weekOfMonth: null, interval: Math.min(interval, INTERVALS[next]) });
  return (
    <>
      <SelectField
        label={t('repeat.every')}
        value={interval}
        onChange={(event) => onChange({ ...repeat, interval: Number(event.target.value) })}
      >
        {Array.from({ length: INTERVALS[frequency] }, (_, index) => (
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('repeat.unit')} value={frequency} onChange={(event) => byFrequency(event.target.value as Repeat['frequency'])}>
        {FREQUENCIES.map((one) => (
          <option key={one} value={one}>
            {t(`repeat.${one}`, { count: interval })}
          </option>
        ))}
      </SelectField>
      {frequency === 'weekly' && <Weekdays repeat={repeat} onChange={onChange} />}
      {frequency === 'monthly' && <DayOfMonth repeat={repeat} day={day} onChange={onChange} />}
    </>
  );
}

/** Chooses the weekdays of a weekly rule. */
function Weekdays({ repeat, onChange }: Omit<PartProps, 'day'>) {
  const t = useT();
  const text = useRepeatText();
  const { weekdays } = repeat;
  const toggle = (one: DayOfWeek) => {
    const next = weekdays.includes(one) ? weekdays.filter((other) => other !== one) : [...weekdays, one];
    // The last weekday cannot be removed, because a weekly rule needs one.
    if (next.length > 0) onChange({ ...repeat, weekdays: next });
  };
  return (
    <div className="repeat__days" role="group" aria-label={t('repeat.weekdays')}>
      {DAYS_OF_WEEK.map((one) => (
        <button
          key={one}
          type="button"
          className="chip"
          aria-pressed={weekdays.includes(one)}
          aria-label={text.weekday(one)}
          onClick={() => toggle(one)}
        >
          {text.shortWeekday(one)}
        </button>
      ))}
    </div>
  );
}

/** Chooses the date in a month, or the weekday in one of its weeks. */
function DayOfMonth({ repeat, day, onChange }: PartProps) {
  const t = useT();
  const text = useRepeatText();
  return (
    <SelectField
      label={t('repeat.on')}
      value={repeat.weekOfMonth ?? 'date'}
      onChange={({ target }) =>
        onChange({
          ...repeat,
          weekdays: [dayOfWeek(day)],
          weekOfMonth: target.value === 'date' ? null : (Number(target.value) as WeekOfMonth),
        })
      }
    >
      <option value="date">{t('repeat.onDate', { date: Number(day.slice(8)) })}</option>
      {weeksOfMonth(day).map((week) => (
        <option key={week} value={week}>
          {t('repeat.onWeekday', { week: String(week), weekday: text.weekday(dayOfWeek(day)) })}
        </option>
      ))}
    </SelectField>
  );
}

/** Chooses when the rule ends: on a day, or after a number of times. */
function End({ repeat, day, onChange }: PartProps) {
  const t = useT();
  const format = useFormat();
  const { end } = repeat;
  const kinds = {
    until: () => ({ kind: 'until', date: plusDays(day, repeat.frequency === 'monthly' ? 182 : 28) }) as const,
    count: () => ({ kind: 'count', count: 6 }) as const,
  };
  return (
    <>
      <SelectField
        label={t('repeat.ends')}
        value={end.kind}
        onChange={(event) => onChange({ ...repeat, end: kinds[event.target.value as keyof typeof kinds]() })}
      >
        <option value="until">{t('repeat.onDay')}</option>
        <option value="count">{t('repeat.afterTimes')}</option>
      </SelectField>
      {end.kind === 'until' ? (
        <TextField
          label={t('reserve.until')}
          type="date"
          min={day}
          value={end.date}
          hint={end.date.length === 10 ? format.day(end.date) : undefined}
          onChange={(event) => event.target.value >= day && onChange({ ...repeat, end: { kind: 'until', date: event.target.value } })}
        />
      ) : (
        <TextField
          label={t('repeat.times')}
          type="number"
          inputMode="numeric"
          min={1}
          max={COUNT_MAX}
          value={end.count}
          onChange={(event) => {
            const count = Math.trunc(Number(event.target.value));
            if (count >= 1 && count <= COUNT_MAX) onChange({ ...repeat, end: { kind: 'count', count } });
          }}
        />
      )}
    </>
  );
}
