import type { ReactNode } from 'react';
import type { Instant } from '@assist/time';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { type DayClock, type HourMark, hoursOf, lengthOf, minutesOf, toRange } from './day-clock.ts';
import { shareOf, type SpanPart, type Track } from './time-track.ts';
import { type SpanDragOptions, useSpanDrag } from './use-span-drag.ts';
import './time-slider.css';

interface TimeSliderProps extends Omit<SpanDragOptions, 'dayMinutes'> {
  readonly clock: DayClock;
  readonly now: Instant;
  /** Content that is shown behind the span. */
  readonly children?: ReactNode;
}

/** A line with a span of the shown days, in quarter hours. The span and its ends can be dragged, and a press on the line moves the span there. */
export function TimeSlider({ span, track, clock, now, children, ...changes }: TimeSliderProps) {
  const t = useT();
  const format = useFormat();
  const dayMinutes = lengthOf(clock);
  const { line, isDragging, begin, move, end, cancel, onKey } = useSpanDrag({ span, track, dayMinutes, ...changes });
  const range = toRange(clock, span);
  const text = format.clockRange(range.start, range.end);
  const percent = (minutes: number) => `${shareOf(track, minutes) * 100}%`;

  const slider = (part: SpanPart, label: string, value: number, valueText: string) => ({
    role: 'slider' as const,
    tabIndex: 0,
    'aria-label': label,
    'aria-orientation': 'horizontal' as const,
    'aria-valuemin': 0,
    'aria-valuemax': Math.max(dayMinutes, span.to),
    'aria-valuenow': value,
    'aria-valuetext': valueText,
    onPointerDown: begin(part),
    onKeyDown: onKey(part),
  });
  const nowMinutes = minutesOf(clock, now);
  const isNowShown = nowMinutes >= track.from && nowMinutes <= track.to;
  return (
    <div
      ref={line}
      className="time-slider"
      data-dragging={isDragging || undefined}
      onPointerDown={begin('whole')}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={cancel}
    >
      {children}
      {shownHours(clock, track).map(({ minutes, isMidnight }) => (
        <span
          key={minutes}
          className="time-slider__tick"
          data-midnight={isMidnight || undefined}
          style={{ left: percent(minutes) }}
          aria-hidden
        />
      ))}
      {isNowShown && <span className="time-slider__past" style={{ width: percent(nowMinutes) }} aria-hidden />}
      <div className="time-slider__block" style={{ left: percent(span.from), right: `calc(100% - ${percent(span.to)})` }}>
        <span className="time-slider__shape" aria-hidden />
        <div className="time-slider__grip" {...slider('whole', t('plan.timeWhole'), span.from, text)} />
        <div
          className="time-slider__handle time-slider__handle--start"
          {...slider('start', t('time.startHandle'), span.from, format.clock(range.start))}
        />
        <div
          className="time-slider__handle time-slider__handle--end"
          {...slider('end', t('time.endHandle'), span.to, format.clockEnd(range.start, range.end))}
        />
      </div>
      <output
        className="time-slider__flag"
        style={{ left: `clamp(${halfOf(text)}, ${percent((span.from + span.to) / 2)}, calc(100% - ${halfOf(text)}))` }}
        aria-hidden
      >
        {text}
      </output>
      {isNowShown && <span className="time-slider__now" style={{ left: percent(nowMinutes) }} aria-hidden />}
    </div>
  );
}

/** Half the width of the flag with a text, by which it stays within the line. */
function halfOf(text: string): string {
  return `max(46px, ${text.length * 0.29}em)`;
}

interface TrackHoursProps {
  readonly track: Track;
  readonly clock: DayClock;
}

/** The hours below a track, and the days if it shows several. */
export function TrackHours({ track, clock }: TrackHoursProps) {
  const format = useFormat();
  return (
    <div className="track-hours" aria-hidden>
      {labelledHours(clock, track).map(({ minutes, hour, instant, isMidnight, isSeldom }) => (
        <span
          key={minutes}
          style={{ left: `${shareOf(track, minutes) * 100}%` }}
          data-even={!isSeldom || undefined}
          data-midnight={isMidnight || undefined}
        >
          {isMidnight ? format.narrowDay(format.dateOf(instant)) : String(minutes === lengthOf(clock) ? 24 : hour).padStart(2, '0')}
        </span>
      ))}
    </div>
  );
}

interface ShownHour extends HourMark {
  /** True for a midnight between two days, which is labelled with the second one. */
  readonly isMidnight: boolean;
  /** True for an hour that a narrow screen leaves out. */
  readonly isSeldom: boolean;
}

/** Greatest length of a track, in hours, of which all hours, every third hour and every sixth hour are shown. */
const STEPS = [
  [25, 1],
  [50, 3],
  [98, 6],
] as const;

/** Returns the hours that are shown: fewer, and finally only midnights, the longer the track is. */
function shownHours(clock: DayClock, track: Track): readonly ShownHour[] {
  const hours = (track.to - track.from) / 60;
  const step = STEPS.find(([longest]) => hours <= longest)?.[1] ?? 24;
  const end = lengthOf(clock);
  return hoursOf(clock, track)
    .filter(({ hour }) => hour % step === 0)
    .map((mark, index) => {
      const isMidnight = mark.hour === 0 && mark.minutes > 0 && (mark.minutes < end || track.to > end);
      return { ...mark, isMidnight, isSeldom: step === 1 ? mark.hour % 2 === 1 : index % 2 === 1 && !(isMidnight && step < 24) };
    });
}

/**
 * Returns the shown hours without those an hour before or after a midnight, whose label, a day, is wider than an hour. Of an hour that comes
 * twice, the first is labelled: two equal labels side by side would look like a mistake.
 */
function labelledHours(clock: DayClock, track: Track): readonly ShownHour[] {
  const all = shownHours(clock, track);
  const isAgain = (one: ShownHour) =>
    all.some(({ hour, minutes }) => hour === one.hour && minutes < one.minutes && one.minutes - minutes < 12 * 60);
  const hours = all.filter((one) => !isAgain(one));
  const midnights = hours.filter(({ isMidnight }) => isMidnight);
  return hours.filter((hour) => hour.isMidnight || midnights.every(({ minutes }) => Math.abs(minutes - hour.minutes) > 60));
}
