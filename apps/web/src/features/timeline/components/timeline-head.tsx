import { type Instant, type InstantRange, type LocalDate } from '@assist/time';
import type { CSSProperties } from 'react';
import { useT } from '../../../lib/language-context.tsx';
import type { Format } from '../../../lib/format.ts';
import { useCityOfZone } from '../../../lib/use-format.ts';
import { useZone } from '../../../lib/zone-context.tsx';
import { ZoneNote } from '../../../parts/time/zone-note.tsx';
import { labelWidthPx } from '../model/label-width.ts';
import {
  columnAt,
  type DaySpan,
  instantOfSlot,
  overlapsSpan,
  placeOfSpan,
  pxOfInstant,
  pxOfSlot,
  type SlotSpan,
  type TimeScale,
  widthOfSpan,
} from '../model/time-scale.ts';
import { HourLabel } from './hour-label.tsx';
import { SecondScale, SecondZoneButton, type SecondZoneChoice, SecondZoneField } from './second-scale.tsx';

interface TimelineHeadProps {
  readonly scale: TimeScale;
  readonly window: SlotSpan;
  /** The slots that have an hour label. */
  readonly labelled: readonly number[];
  readonly second: SecondZoneChoice;
  /** The person's text size, in px. */
  readonly emPx: number;
  readonly chosen: InstantRange;
  readonly now: Instant;
  readonly format: Format;
  readonly onOpenDay: (date: LocalDate) => void;
}

/** Width of a heading relative to a label with the same text. A heading is larger and bolder, and has a button's border. */
const HEADING_SHARE = 1.25;

/** Shows the days above the hours, with the wanted time marked. If there are several days, each heading opens its day. */
export function TimelineHead({ scale, window, labelled, second, emPx, chosen, now, format, onOpenDay }: TimelineHeadProps) {
  const t = useT();
  const isWeek = scale.days.length > 1;
  const nowPx = now >= scale.range.start && now < scale.range.end ? pxOfInstant(scale, now) : undefined;
  const labelPx = labelWidthPx(format.clock(now), emPx);
  /** Returns whether the label of the current time leaves the label of a slot uncovered. */
  const isClear = (slot: number) => nowPx === undefined || Math.abs(nowPx - pxOfSlot(scale, slot) - labelPx / 2) >= labelPx;
  const headingOf = (day: DaySpan) => {
    const text = format.day(day.date);
    return widthOfSpan(scale, day) < labelWidthPx(text, emPx) * HEADING_SHARE ? format.narrowDay(day.date) : text;
  };
  const chosenPx = [chosen.start, chosen.end].map((instant) => pxOfInstant(scale, instant)) as [number, number];
  return (
    <div role="rowgroup" className="timeline-head">
      <div role="row" aria-rowindex={1} className="timeline-head__row">
        <Corner scale={scale} second={second} />
        <div className="timeline-head__times" role="presentation">
          {scale.days.map((day) => (
            <div
              key={day.date}
              role="columnheader"
              className="timeline-head__day"
              data-today={day.date === format.dateOf(now) || undefined}
              data-off={day.isOff || undefined}
              style={placeOfSpan(scale, day)}
              {...columnsOf(scale, day)}
            >
              {isWeek ? (
                <button type="button" title={t('timeline.openDay')} onClick={() => onOpenDay(day.date)}>
                  <span>{headingOf(day)}</span>
                </button>
              ) : (
                <span>{format.headingDay(day.date, now)}</span>
              )}
            </div>
          ))}
          {labelled
            .filter((slot) => overlapsSpan({ from: slot, to: slot + 1 }, window) && isClear(slot))
            .map((slot) => (
              <HourLabel
                key={slot}
                className="timeline-head__hour"
                leftPx={pxOfSlot(scale, slot)}
                text={format.clock(instantOfSlot(scale, slot))}
              />
            ))}
          <span className="timeline-head__chosen" style={{ left: chosenPx[0], width: chosenPx[1] - chosenPx[0] }} aria-hidden />
          {second.zone !== undefined && <SecondScale scale={scale} zone={second.zone} labelled={labelled} emPx={emPx} />}
          {nowPx !== undefined && (
            <span className="timeline-head__now" style={{ '--left': `${nowPx}px` } as CSSProperties} aria-hidden>
              {format.clock(now)}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}

/** Shows what the rows are, and the zone of each scale beside it. */
function Corner({ scale, second }: Pick<TimelineHeadProps, 'scale' | 'second'>) {
  const t = useT();
  const zone = useZone();
  const cityOf = useCityOfZone();
  const { start } = scale.range;
  if (second.zone !== undefined) {
    return (
      <div role="columnheader" aria-colindex={1} className="timeline-head__corner" data-second>
        <span>{t('word.roomOrDesk')}</span>
        <SecondZoneField {...second} scale={scale} />
        <span>{cityOf(zone, start)}</span>
      </div>
    );
  }
  return (
    <div role="columnheader" aria-colindex={1} className="timeline-head__corner">
      <ZoneNote at={start} />
      {second.choices.length > 0 && <SecondZoneButton {...second} />}
      <span>{t('word.roomOrDesk')}</span>
    </div>
  );
}

function columnsOf(scale: TimeScale, { from, to }: DaySpan): { 'aria-colindex': number; 'aria-colspan': number } {
  const [first, last] = [columnAt(scale, from), columnAt(scale, to - 1)];
  return { 'aria-colindex': first + 2, 'aria-colspan': last - first + 1 };
}
