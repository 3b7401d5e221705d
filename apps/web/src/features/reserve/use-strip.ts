import type { Instant, InstantRange } from '@assist/time';
import { useMemo, useState } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { type DayClock, toSpan, usualTrack, wholeTrack } from '../../parts/time/day-clock.ts';
import { type Span, type Track, trackFor } from '../../parts/time/time-track.ts';
import { rangeOf, type ReserveDraft } from './reserve-draft.ts';
import type { DraftSchedules } from './use-draft-schedules.ts';

export interface Strip {
  readonly schedules: DraftSchedules;
  /** The days of the reservation. */
  readonly clock: DayClock;
  readonly now: Instant;
  readonly track: Track;
  /** The time on the track, and the same as a range: the dragged one during a drag. */
  readonly span: Span;
  readonly range: InstantRange;
  readonly drag: (range: InstantRange | undefined) => void;
  readonly isDragging: boolean;
  /** Keeps the track in place while a time on it is dragged. */
  readonly hold: (isDragging: boolean) => void;
}

/** Returns the days of the strip, and the time on them, which is the dragged time during a drag. */
export function useStrip(draft: ReserveDraft, schedules: DraftSchedules): Strip {
  const zone = useZone();
  const now = useNow();
  const { covered } = schedules;
  const clock = useMemo(() => ({ range: covered, zone }), [covered, zone]);
  const [dragged, setDragged] = useState<InstantRange>();
  const range = dragged ?? rangeOf(draft, zone);
  const span = toSpan(clock, range);
  const [heldTrack, setHeldTrack] = useState<Track>();
  const track = heldTrack ?? trackFor(span, draft.isAllDay ? wholeTrack(clock) : usualTrack(clock));
  return {
    schedules,
    clock,
    now,
    track,
    span,
    range,
    drag: setDragged,
    isDragging: heldTrack !== undefined,
    hold: (isDragging: boolean) => setHeldTrack(isDragging ? track : undefined),
  };
}
