import { LONGEST_RESERVATION_DAYS } from '@assist/reservation';
import type { OpenDays } from '@assist/resource';
import { type LocalDate, wallSpanOf } from '@assist/time';
import { CheckboxField } from '../../../components/text-field.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { useZone } from '../../../lib/zone-context.tsx';
import { DayNav, DayShortcuts } from '../../../parts/time/day-nav.tsx';
import { chosenTime } from '../../../parts/time/default-time.ts';
import { LastDayField } from '../../../parts/time/last-day-field.tsx';
import { TimeRangeFields } from '../../../parts/time/time-range-fields.tsx';
import { onDay } from '../repeat.ts';
import { rangeOf, type ReserveDraft, withAllDay } from '../reserve-draft.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { ZoneChange } from './zone-change.tsx';

interface ReserveWhenProps {
  readonly draft: ReserveDraft;
  /** Days on which the chosen resources open, or all resources if none is chosen. */
  readonly openDays: OpenDays;
  /** True for a new reservation, for which a repetition can be chosen. The repetition of an existing one cannot be changed. */
  readonly isNew: boolean;
  readonly onChange: (part: Partial<ReserveDraft>) => void;
}

/** Chooses the day, the time, and the repetition. */
export function ReserveWhen({ draft, openDays, isNew, onChange }: ReserveWhenProps) {
  const t = useT();
  const timezone = useZone();
  const days = {
    day: draft.day,
    openDays,
    onChange: (day: LocalDate) =>
      onChange({ day, isLaterFrom: false, isLaterTo: false, repeat: onDay(draft.repeat, day, draft.day), choices: {} }),
  };
  return (
    <section className="card" aria-labelledby="reserve-when">
      <h2 id="reserve-when">{t('reserve.when')}</h2>
      <div className="reserve__when">
        <div className="reserve__day">
          <DayNav {...days} />
          <DayShortcuts {...days} />
        </div>
        {draft.isAllDay ? (
          <LastDayField first={draft.day} days={draft.days} longest={LONGEST_RESERVATION_DAYS} onChange={(days) => onChange({ days })} />
        ) : (
          <div>
            <TimeRangeFields range={rangeOf(draft, timezone)} onChange={(range) => onChange(wallSpanOf(range, timezone))} />
            <ZoneChange draft={draft} />
          </div>
        )}
      </div>
      <AllDay draft={draft} onChange={onChange} />
      {isNew && <RepeatFields draft={draft} onChange={onChange} />}
    </section>
  );
}

function AllDay({ draft, onChange }: Pick<ReserveWhenProps, 'draft' | 'onChange'>) {
  const t = useT();
  const now = useNow();
  const timezone = useZone();
  return (
    <CheckboxField
      label={t('time.allDay')}
      checked={draft.isAllDay}
      onChange={(event) => onChange(withAllDay(draft, event.target.checked, chosenTime({ day: draft.day }, now, timezone)))}
    />
  );
}
