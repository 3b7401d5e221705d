import { ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { fromMinutes as timeText } from '../../../parts/default-time.ts';
import type { Fullness } from '../model/fullness.ts';
import {
  centreSpan,
  minutesAt,
  shareOf,
  shiftSpan,
  type Span,
  spanAfterKey,
  type SpanPart,
  type Track,
  trackFor,
} from '../model/time-track.ts';
import { TimeBarFullness } from './time-bar-fullness.tsx';
import './time-bar.css';

interface TimeBarProps {
  readonly span: Span;
  /** Minutes since midnight; undefined on another day. */
  readonly nowMinutes: number | undefined;
  readonly fullness: Fullness;
  /** Wall-clock minutes at which each slot of the day begins. */
  readonly slotMinutes: readonly number[];
  /** While it is dragged: the plan follows at once. */
  readonly onDraft: (span: Span | undefined) => void;
  readonly onChange: (span: Span) => void;
}

/** The quarter hours of the day under one's fingers: drag the block, or its ends, and the plan is recoloured. */
export function TimeBar({ span, nowMinutes, fullness, slotMinutes, onDraft, onChange }: TimeBarProps) {
  const t = useT();
  const [isWholeDay, setIsWholeDay] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const drag = useRef<{ part: SpanPart; fromX: number; start: Span; track: Track; last: Span }>(undefined);
  const [draggedTrack, setDraggedTrack] = useState<Track>();
  // The track stands still under the finger.
  const track = draggedTrack ?? trackFor(span, isWholeDay);
  const percent = (minutes: number) => `${shareOf(track, minutes) * 100}%`;

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
    drag.current = { part, fromX: event.clientX, start, track, last: start };
    setDraggedTrack(track);
  };
  const move = (event: ReactPointerEvent) => {
    const now = drag.current;
    if (now === undefined || line.current === null) return;
    const minutes = ((event.clientX - now.fromX) / line.current.clientWidth) * (now.track.to - now.track.from);
    const next = shiftSpan(now.start, now.part, minutes);
    if (next.from === now.last.from && next.to === now.last.to) return;
    now.last = next;
    onDraft(next);
  };
  const end = () => {
    const now = drag.current;
    if (now === undefined) return;
    drag.current = undefined;
    setDraggedTrack(undefined);
    onChange(now.last);
  };
  const cancel = () => {
    drag.current = undefined;
    setDraggedTrack(undefined);
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
  const hours = Array.from({ length: (track.to - track.from) / 60 + 1 }, (_, index) => track.from / 60 + index);
  return (
    <div className="time-bar" role="group" aria-label={t('plan.timeBar')} data-dragging={draggedTrack !== undefined || undefined}>
      <div
        ref={line}
        className="time-bar__line"
        onPointerDown={begin('whole')}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={cancel}
      >
        <TimeBarFullness track={track} fullness={fullness} slotMinutes={slotMinutes} />
        {hours.map((hour) => (
          <span
            key={hour}
            className="time-bar__tick"
            style={{ left: percent(hour * 60) }}
            data-even={hour % 2 === 0 || undefined}
            aria-hidden
          />
        ))}
        {nowMinutes !== undefined && nowMinutes >= track.from && nowMinutes <= track.to && (
          <span className="time-bar__past" style={{ width: percent(nowMinutes) }} aria-hidden />
        )}
        <div className="time-bar__block" style={{ left: percent(span.from), right: `calc(100% - ${percent(span.to)})` }}>
          <div className="time-bar__grip" {...slider('whole', t('plan.timeWhole'), span.from)} />
          <div className="time-bar__handle time-bar__handle--start" {...slider('start', t('time.from'), span.from)} />
          <div className="time-bar__handle time-bar__handle--end" {...slider('end', t('time.to'), span.to)} />
        </div>
        <output
          className="time-bar__flag"
          style={{ left: `clamp(46px, ${percent((span.from + span.to) / 2)}, calc(100% - 46px))` }}
          aria-hidden
        >
          {timeText(span.from)} – {timeText(span.to)}
        </output>
        {nowMinutes !== undefined && nowMinutes >= track.from && nowMinutes <= track.to && (
          <span className="time-bar__now" style={{ left: percent(nowMinutes) }} aria-hidden />
        )}
      </div>
      <div className="time-bar__hours" aria-hidden>
        {hours.map((hour) => (
          <span key={hour} style={{ left: percent(hour * 60) }} data-even={hour % 2 === 0 || undefined}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
      <IconButton
        className="time-bar__all"
        label={t(isWholeDay ? 'plan.workingHours' : 'plan.wholeDay')}
        aria-pressed={isWholeDay}
        onClick={() => setIsWholeDay(!isWholeDay)}
      >
        {isWholeDay ? <ChevronsRightLeft size={18} aria-hidden /> : <ChevronsLeftRight size={18} aria-hidden />}
      </IconButton>
    </div>
  );
}
