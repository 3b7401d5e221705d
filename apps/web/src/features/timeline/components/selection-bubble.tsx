import type { WhyNot } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { durationMinutes, type InstantRange } from '@assist/time';
import { useLayoutEffect, useRef } from 'react';
import type { Format } from '../../../lib/format.ts';
import { useT } from '../../../lib/language-context.tsx';
import { type BubbleTarget, type BubbleView, placeBubble } from '../model/place-bubble.ts';
import { shortReason } from '../model/short-reason.ts';
import './selection-bubble.css';

/** A mouse hides nothing of what is above its row; the tip of a finger does. */
const GAP_PX = 6;
const FINGER_GAP_PX = 26;

interface SelectionBubbleProps {
  readonly resource: Resource;
  readonly range: InstantRange;
  readonly refusal: WhyNot | undefined;
  /** As it is in the frame at this moment. */
  readonly placeInFrame: () => BubbleView & Omit<BubbleTarget, 'gapPx'> & { readonly isFinger: boolean };
  readonly format: Format;
}

/** The times of what is being drawn, beside the pointer that draws: what they are, how long, and why they cannot be had. */
export function SelectionBubble({ resource, range, refusal, placeInFrame, format }: SelectionBubbleProps) {
  const t = useT();
  const bubble = useRef<HTMLDivElement>(null);
  // Each time: what is drawn moves, and the grid under it.
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
