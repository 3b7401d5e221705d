import type { WhyNot } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { durationMinutes, type InstantRange } from '@assist/time';
import { useLayoutEffect, useRef } from 'react';
import type { Format } from '../../../lib/format.ts';
import { useT } from '../../../lib/language-context.tsx';
import { type BubbleTarget, type BubbleView, placeBubble } from '../model/place-bubble.ts';
import { shortReason } from '../model/short-reason.ts';
import './selection-bubble.css';

/** The gap above the row for a mouse, which covers nothing; a fingertip does. */
const GAP_PX = 6;
const FINGER_GAP_PX = 26;

interface SelectionBubbleProps {
  readonly resource: Resource;
  readonly range: InstantRange;
  readonly refusal: WhyNot | undefined;
  /** Measured in the current frame. */
  readonly placeInFrame: () => BubbleView & Omit<BubbleTarget, 'gapPx'> & { readonly isFinger: boolean };
  readonly format: Format;
}

/** The time being drawn, beside the pointer: from when to when, how long, and why it is not available. */
export function SelectionBubble({ resource, range, refusal, placeInFrame, format }: SelectionBubbleProps) {
  const t = useT();
  const bubble = useRef<HTMLDivElement>(null);
  // After every render, because the selection moves, and the grid under it.
  useLayoutEffect(() => {
    const element = bubble.current!;
    const { xPx, rowTopPx, isFinger, ...view } = placeInFrame();
    const size = { widthPx: element.offsetWidth, heightPx: element.offsetHeight };
    const { leftPx, topPx } = placeBubble({ xPx, rowTopPx, gapPx: isFinger ? FINGER_GAP_PX : GAP_PX }, size, view);
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
