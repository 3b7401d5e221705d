import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { centreSpan, dragEnd, minutesAt, shiftSpan, type Span, spanAfterKey, type SpanPart, type Track } from './time-track.ts';

export interface SpanDragOptions {
  readonly span: Span;
  /** The shown part of the day, in whole hours. It must stay the same while the time is dragged. */
  readonly track: Track;
  /** Minutes from the beginning to the end of the shown days. */
  readonly dayMinutes: number;
  /** Called with each new span during a drag, and with undefined if the drag is cancelled. */
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

/** Lets people drag a span or either end. The dragged span is a draft until the pointer is released. Keys change the span immediately. */
export function useSpanDrag({ span, track, dayMinutes, onDraft, onChange, onDragging }: SpanDragOptions) {
  const line = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const [isDragging, setIsDragging] = useState(false);
  const setDragged = (next: boolean) => {
    setIsDragging(next);
    onDragging?.(next);
  };

  const begin = (part: SpanPart) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    let start = span;
    if (event.currentTarget === line.current) {
      const { left, width } = line.current.getBoundingClientRect();
      start = centreSpan(span, minutesAt(track, (event.clientX - left) / width), dayMinutes);
      onDraft(start);
    }
    line.current?.setPointerCapture(event.pointerId);
    drag.current = { part, fromX: event.clientX, start, last: start };
    setDragged(true);
  };
  const move = (event: PointerEvent) => {
    const now = drag.current;
    if (now === undefined || line.current === null) return;
    const minutes = ((event.clientX - now.fromX) / line.current.clientWidth) * (track.to - track.from);
    const next = now.part === 'end' ? dragEnd(now.start, minutes, dayMinutes) : shiftSpan(now.start, now.part, minutes, dayMinutes);
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
    const next = spanAfterKey(span, part, event.key, event.shiftKey, dayMinutes);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(next);
  };

  return { line, isDragging, begin, move, end, cancel, onKey };
}
