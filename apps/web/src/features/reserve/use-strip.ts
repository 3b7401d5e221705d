import { type Instant, SLOT_MS, toWallTime } from '@assist/time';
import { useMemo, useState } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { type Span, type Track, trackFor } from '../../parts/time/time-track.ts';
import { rangeOf, type ReserveDraft } from './reserve-draft.ts';
import type { DraftSchedules } from './use-draft-schedules.ts';

const WHOLE_DAY: Span = { from: 0, to: 24 * 60 };

export type Strip = ReturnType<typeof useStrip>;

/** Returns the day of the strip, and the time on it, which is the dragged time during a drag. */
export function useStrip(draft: ReserveDraft, schedules: DraftSchedules) {
  const timezone = useZone();
  const [dragged, setDragged] = useState<Span>();
  const span: Span = dragged ?? (draft.isAllDay ? WHOLE_DAY : { from: draft.fromMinutes, to: draft.toMinutes });
  const [heldTrack, setHeldTrack] = useState<Track>();
  const track = heldTrack ?? trackFor(span, draft.isAllDay);
  return {
    schedules,
    /** False for a reservation over several days, which has no strip. */
    isShown: draft.days === 1,
    day: useStripDay(schedules),
    track,
    span,
    range: rangeOf({ ...draft, fromMinutes: span.from, toMinutes: span.to }, timezone),
    drag: setDragged,
    isDragging: heldTrack !== undefined,
    /** Keeps the track in place while a time on it is dragged. */
    hold: (isDragging: boolean) => setHeldTrack(isDragging ? track : undefined),
  };
}

interface StripDay {
  readonly start: Instant;
  /** The wall-clock minutes at which each slot begins. They are listed because a day on which the clock changes has more or fewer slots. */
  readonly slotMinutes: readonly number[];
  readonly nowMinutes: number | undefined;
}

function useStripDay({ covered }: DraftSchedules): StripDay {
  const timezone = useZone();
  const now = useNow();
  return useMemo(() => {
    const count = (covered.end - covered.start) / SLOT_MS;
    const slotMinutes = Array.from(
      { length: count },
      (_, slot) => toWallTime((covered.start + slot * SLOT_MS) as Instant, timezone).minutes,
    );
    const isToday = now >= covered.start && now < covered.end;
    return { start: covered.start, slotMinutes, nowMinutes: isToday ? toWallTime(now, timezone).minutes : undefined };
  }, [covered, now, timezone]);
}
