import { durationMinutes } from '@assist/time';
import { useLayoutEffect, useRef } from 'react';
import type { Format } from '../../../lib/format.ts';
import { useT } from '../../../lib/language-context.tsx';
import { placeBubble } from '../model/place-bubble.ts';
import { shortReason } from '../model/short-reason.ts';
import { columnOfSlot, pxOfSlot, type TimeScale } from '../model/time-scale.ts';
import { rowOf } from '../model/timeline-layout.ts';
import type { GridModel, Selected } from '../use-timeline-grid.ts';
import './selection-bubble.css';

/** Gaps between the bubble and the row: for a mouse, and for a finger, which covers part of the screen. */
const GAP_PX = 6;
const FINGER_GAP_PX = 26;

interface SelectionBubbleProps {
  readonly selected: Selected;
  readonly model: GridModel;
  readonly scale: TimeScale;
  readonly namePx: number;
  readonly format: Format;
}

/** Shows the selected time beside the pointer or the keyboard's cell: its start and end, its duration, and why it is not available. */
export function SelectionBubble({ selected, model, scale, namePx, format }: SelectionBubbleProps) {
  const { resource, range, refusal, headSlot } = selected;
  const { layout, headPx, view, drawing } = model;
  const t = useT();
  const bubble = useRef<HTMLDivElement>(null);
  // Runs after each render, because the selection or the grid may have moved.
  useLayoutEffect(() => {
    const element = bubble.current!;
    const grid = view.scroller.current!;
    const pointer = drawing.current;
    const { from, to } = columnOfSlot(scale, headSlot);
    const middlePx = namePx + (pxOfSlot(scale, from) + pxOfSlot(scale, to)) / 2 - grid.scrollLeft;
    const row = rowOf(layout, layout.entryOf.get(resource.id) ?? -1);
    const { leftPx, topPx } = placeBubble(
      {
        xPx: pointer === undefined ? middlePx : pointer.clientXPx - grid.getBoundingClientRect().left,
        rowTopPx: headPx + (row?.topPx ?? 0) - grid.scrollTop,
        gapPx: pointer?.isFinger === true ? FINGER_GAP_PX : GAP_PX,
      },
      { widthPx: element.offsetWidth, heightPx: element.offsetHeight },
      { widthPx: grid.clientWidth, coveredPx: namePx },
    );
    element.style.translate = `${leftPx}px ${topPx}px`;
  });
  return (
    <div ref={bubble} className="selection-bubble" data-refused={refusal !== undefined || undefined} aria-hidden>
      <span>
        {format.timeRange(range.start, range.end)} · {format.duration(durationMinutes(range))}
      </span>
      {refusal !== undefined && <small>{shortReason(refusal, resource, { t, format })}</small>}
    </div>
  );
}
