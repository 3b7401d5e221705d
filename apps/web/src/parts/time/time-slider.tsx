import type { ReactNode } from 'react';
import { useT } from '../../lib/language-context.tsx';
import { fromMinutes as timeText } from './default-time.ts';
import { shareOf, type SpanPart, type Track } from './time-track.ts';
import { type SpanDragOptions, useSpanDrag } from './use-span-drag.ts';
import './time-slider.css';

interface TimeSliderProps extends SpanDragOptions {
  /** The current time in minutes since midnight; undefined if another day is shown. */
  readonly nowMinutes: number | undefined;
  /** Content that is shown behind the span. */
  readonly children?: ReactNode;
}

/** A line with a span of the day, in quarter hours. The span and its ends can be dragged, and a press on the line moves the span there. */
export function TimeSlider({ span, track, nowMinutes, children, ...changes }: TimeSliderProps) {
  const t = useT();
  const { line, isDragging, begin, move, end, cancel, onKey } = useSpanDrag({ span, track, ...changes });
  const percent = (minutes: number) => `${shareOf(track, minutes) * 100}%`;

  const slider = (part: SpanPart, label: string, value: number) => ({
    role: 'slider' as const,
    tabIndex: 0,
    'aria-label': label,
    'aria-orientation': 'horizontal' as const,
    'aria-valuemin': 0,
    'aria-valuemax': 1440,
    'aria-valuenow': value,
    'aria-valuetext': part === 'whole' ? t('time.range', { start: timeText(span.from), end: timeText(span.to) }) : timeText(value),
    onPointerDown: begin(part),
    onKeyDown: onKey(part),
  });
  const isNowShown = nowMinutes !== undefined && nowMinutes >= track.from && nowMinutes <= track.to;
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
      {hoursOf(track).map((hour) => (
        <span key={hour} className="time-slider__tick" style={{ left: percent(hour * 60) }} aria-hidden />
      ))}
      {isNowShown && <span className="time-slider__past" style={{ width: percent(nowMinutes) }} aria-hidden />}
      <div className="time-slider__block" style={{ left: percent(span.from), right: `calc(100% - ${percent(span.to)})` }}>
        <span className="time-slider__shape" aria-hidden />
        <div className="time-slider__grip" {...slider('whole', t('plan.timeWhole'), span.from)} />
        <div className="time-slider__handle time-slider__handle--start" {...slider('start', t('time.startHandle'), span.from)} />
        <div className="time-slider__handle time-slider__handle--end" {...slider('end', t('time.endHandle'), span.to)} />
      </div>
      <output
        className="time-slider__flag"
        style={{ left: `clamp(46px, ${percent((span.from + span.to) / 2)}, calc(100% - 46px))` }}
        aria-hidden
      >
        {timeText(span.from)} – {timeText(span.to)}
      </output>
      {isNowShown && <span className="time-slider__now" style={{ left: percent(nowMinutes) }} aria-hidden />}
    </div>
  );
}

/** The numbers of the hours below a track. */
export function TrackHours({ track }: { readonly track: Track }) {
  return (
    <div className="track-hours" aria-hidden>
      {hoursOf(track).map((hour) => (
        <span key={hour} style={{ left: `${shareOf(track, hour * 60) * 100}%` }} data-even={hour % 2 === 0 || undefined}>
          {String(hour).padStart(2, '0')}
        </span>
      ))}
    </div>
  );
}

function hoursOf(track: Track): readonly number[] {
  return Array.from({ length: (track.to - track.from) / 60 + 1 }, (_, index) => track.from / 60 + index);
}
