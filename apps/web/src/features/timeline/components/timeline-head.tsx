import type { Instant, InstantRange } from '@assist/time';
import { useT } from '../../../lib/language-context.tsx';
import type { Format } from '../../../lib/format.ts';
import { instantOfSlot, overlapsSpan, pxOfInstant, QUARTER_PX, SLOTS_AN_HOUR, type SlotSpan, type TimeScale } from '../model/time-scale.ts';

interface TimelineHeadProps {
  readonly scale: TimeScale;
  readonly window: SlotSpan;
  readonly chosen: InstantRange;
  readonly now: Instant;
  readonly format: Format;
}

/** Days above, hours below; the looked-for time is marked. */
export function TimelineHead({ scale, window, chosen, now, format }: TimelineHeadProps) {
  const t = useT();
  const hours = Array.from({ length: Math.ceil(scale.slotCount / SLOTS_AN_HOUR) }, (_, index) => index * SLOTS_AN_HOUR).filter((slot) =>
    overlapsSpan({ from: slot, to: slot + SLOTS_AN_HOUR }, window),
  );
  const today = format.dateOf(now);
  return (
    <div role="rowgroup" className="timeline-head">
      <div role="row" aria-rowindex={1} className="timeline-head__row">
        <div role="columnheader" aria-colindex={1} className="timeline-head__corner">
          {t('timeline.resource')}
        </div>
        <div className="timeline-head__times" role="presentation">
          {scale.days.map((day) => (
            <div
              key={day.date}
              role="columnheader"
              aria-colindex={day.from + 2}
              aria-colspan={day.to - day.from}
              className="timeline-head__day"
              data-today={day.date === today || undefined}
              style={{ left: day.from * QUARTER_PX, width: (day.to - day.from) * QUARTER_PX }}
            >
              <span>{day.date === today ? `${t('day.today')} · ${format.longDay(day.date)}` : format.longDay(day.date)}</span>
            </div>
          ))}
          {hours.map((slot) => (
            <span key={slot} className="timeline-head__hour" style={{ left: slot * QUARTER_PX }} aria-hidden>
              {format.time(instantOfSlot(scale, slot))}
            </span>
          ))}
          <span
            className="timeline-head__chosen"
            style={{ left: pxOfInstant(scale, chosen.start), width: pxOfInstant(scale, chosen.end) - pxOfInstant(scale, chosen.start) }}
            aria-hidden
          />
          {now >= scale.range.start && now < scale.range.end && (
            <span className="timeline-head__now" style={{ left: pxOfInstant(scale, now) }} aria-hidden>
              {format.time(now)}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}
