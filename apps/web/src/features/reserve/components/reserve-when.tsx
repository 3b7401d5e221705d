import type { Resource } from '@assist/resource';
import { plusDays } from '@assist/time';
import { CheckboxField, SelectField, TextField } from '../../../components/text-field.tsx';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { DayNav } from '../../../parts/day-nav.tsx';
import { chosenTime } from '../../../parts/default-time.ts';
import { TimeRangeFields } from '../../../parts/time-range-fields.tsx';
import { SERIES_DAYS } from '../first-draft.ts';
import { type Repetition, type ReserveDraft, withAllDay } from '../reserve-draft.ts';
import type { EventInHand } from '../use-draft-schedules.ts';
import { FindTime } from './find-time.tsx';

interface ReserveWhenProps {
  readonly draft: ReserveDraft;
  readonly chosen: readonly Resource[];
  readonly organizer: string;
  readonly changed: EventInHand | undefined;
  readonly onChange: (part: Partial<ReserveDraft>) => void;
}

const REPETITIONS: readonly (readonly [
  Repetition,
  'reserve.never' | 'reserve.daily' | 'reserve.weekdays' | 'reserve.weekly' | 'reserve.monthly',
])[] = [
  ['never', 'reserve.never'],
  ['daily', 'reserve.daily'],
  ['weekdays', 'reserve.weekdays'],
  ['weekly', 'reserve.weekly'],
  ['monthly', 'reserve.monthly'],
];

/** The day and the time, how often, and a time that all have free. */
export function ReserveWhen({ draft, chosen, organizer, changed, onChange }: ReserveWhenProps) {
  const t = useT();
  return (
    <section className="card" aria-labelledby="reserve-when">
      <h2 id="reserve-when">{t('reserve.when')}</h2>
      <div className="reserve__when">
        <DayNav day={draft.day} onChange={(day) => onChange({ day, until: plusDays(day, SERIES_DAYS) })} />
        {/* Over several days the times stay: the day moves all of it. */}
        {!draft.isAllDay && draft.days === 1 && (
          <TimeRangeFields
            fromMinutes={draft.fromMinutes}
            toMinutes={draft.toMinutes}
            onChange={(fromMinutes, toMinutes) => onChange({ fromMinutes, toMinutes })}
          />
        )}
      </div>
      <Repeat draft={draft} isNew={changed === undefined} onChange={onChange} />
      <FindTime chosen={chosen} people={draft.people} organizer={organizer} draft={draft} changed={changed} onChoose={onChange} />
    </section>
  );
}

interface RepeatProps extends Pick<ReserveWhenProps, 'draft' | 'onChange'> {
  /** A series is made; what is there is changed date by date, or from one on. */
  readonly isNew: boolean;
}

function Repeat({ draft, isNew, onChange }: RepeatProps) {
  const t = useT();
  const now = useNow();
  const { timezone } = useConfiguration();
  return (
    <div className="reserve__repeat">
      <CheckboxField
        label={t('reserve.allDay')}
        checked={draft.isAllDay}
        onChange={(event) => onChange(withAllDay(draft, event.target.checked, chosenTime({ day: draft.day }, now, timezone)))}
      />
      {isNew && (
        <SelectField
          label={t('reserve.repeat')}
          value={draft.repetition}
          onChange={(event) => onChange({ repetition: event.target.value as Repetition })}
        >
          {REPETITIONS.map(([value, key]) => (
            <option key={value} value={value}>
              {t(key)}
            </option>
          ))}
        </SelectField>
      )}
      {draft.repetition !== 'never' && (
        <TextField
          label={t('reserve.until')}
          type="date"
          min={draft.day}
          value={draft.until}
          onChange={(event) => event.target.value !== '' && onChange({ until: event.target.value })}
        />
      )}
    </div>
  );
}
