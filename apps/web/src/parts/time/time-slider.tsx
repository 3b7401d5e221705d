import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, type ReactNode, useRef, useState } from 'react';
import { useT } from '../../lib/language-context.tsx';
import { fromMinutes as timeText } from './default-time.ts';
import { centreSpan, minutesAt, shareOf, shiftSpan, type Span, spanAfterKey, type SpanPart, type Track } from './time-track.ts';
import './time-slider.css';

interface TimeSliderProps {
  readonly span: Span;
  /** The shown part of the day, in whole hours; it stays the same while the time is dragged. */
  readonly track: Track;
  /** Minutes since midnight; undefined on another day. */
  readonly nowMinutes: number | undefined;
  /** Drawn behind the time. */
  readonly children?: ReactNode;
  /** Called while dragging, and with undefined if the drag is cancelled. */
  readonly onDraft: (span: Span | undefined) => void;
  readonly onChange: (span: Span) => void;
  readonly onDragging?: (isDragging: boolean) => void;
}

interface Drag {
  readonly part: SpanPart;
  readonly fromX: number;
  readonly start: Span;
  last: Span;
}

/** A part of the day on a line, in quarter hours: drag it, or its ends, or press where it should be. */
export function TimeSlider({ span, track, nowMinutes, children, onDraft, onChange, onDragging }: TimeSliderProps) {
  const t = useT();
  const line = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const [isDragging, setIsDragging] = useState(false);
  const percent = (minutes: number) => `${shareOf(track, minutes) * 100}%`;
  const setDragged = (next: boolean) => {
    setIsDragging(next);
    onDragging?.(next);
  };

  const begin = (part: SpanPart) => (event: ReactPointerEvent) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    let start = span;
    if (event.currentTarget === line.current) {
      const { left, width } = line.current.getBoundingClientRect();
      start = centreSpan(span, minutesAt(track, (event.clientX - left) / width));
      onDraft(start);
    }
    line.current?.setPointerCapture(event.pointerId);
    drag.current = { part, fromX: event.clientX, start, last: start };
    setDragged(true);
  };
  const move = (event: ReactPointerEvent) => {
    const now = drag.current;
    if (now === undefined || line.current === null) return;
    const minutes = ((event.clientX - now.fromX) / line.current.clientWidth) * (track.to - track.from);
    const next = shiftSpan(now.start, now.part, minutes);
    if (next.from === now.last.from && next.to === now.last.to) return;
    now.last = next;
    onDraft(next);
  };
  const end = () => {
    const now = drag.current;
    if (now === undefined) return;
    drag.current = undefined;
    setDragged(false);
    onChange(now.last);
  };
  const cancel = () => {
    drag.current = undefined;
    setDragged(false);
    onDraft(undefined);
  };
  const onKey = (part: SpanPart) => (event: KeyboardEvent) => {
    if (event.key === 'Escape' && drag.current !== undefined) return cancel();
    const next = spanAfterKey(span, part, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(next);
  };

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

/** The hours of a track, under it. */
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
