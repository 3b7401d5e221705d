import type { Instant, InstantRange } from '@assist/time';
import { ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { type DayClock, toRange, toSpan, usualTrack, wholeTrack } from '../../../parts/time/day-clock.ts';
import { TimeSlider, TrackHours } from '../../../parts/time/time-slider.tsx';
import { type Track, trackFor } from '../../../parts/time/time-track.ts';
import type { Fullness } from '../model/fullness.ts';
import { TimeBarFullness } from './time-bar-fullness.tsx';
import './time-bar.css';

interface TimeBarProps {
  readonly range: InstantRange;
  readonly clock: DayClock;
  readonly now: Instant;
  readonly fullness: Fullness;
  /** Called while dragging, so that the plan follows immediately. Undefined ends the drag. */
  readonly onDraft: (range: InstantRange | undefined) => void;
  readonly onChange: (range: InstantRange) => void;
}

/** Shows the chosen days in quarters of an hour. Dragging the chosen time or its ends recolours the plan. */
export function TimeBar({ range, clock: ownClock, now, fullness, onDraft, onChange }: TimeBarProps) {
  const t = useT();
  const [isWholeDay, setIsWholeDay] = useState(false);
  // The track and its days stay in place while a time on them is dragged.
  const [held, setHeld] = useState<{ readonly track: Track; readonly clock: DayClock }>();
  const clock = held?.clock ?? ownClock;
  const span = toSpan(clock, range);
  const track = held?.track ?? trackFor(span, isWholeDay ? wholeTrack(clock) : usualTrack(clock));
  return (
    <div className="time-bar" role="group" aria-label={t('plan.timeBar')} data-dragging={held !== undefined || undefined}>
      <TimeSlider
        span={span}
        track={track}
        clock={clock}
        now={now}
        onDraft={(next) => onDraft(next && toRange(clock, next))}
        onChange={(next) => onChange(toRange(clock, next))}
        onDragging={(isDragging) => setHeld(isDragging ? { track, clock } : undefined)}
      >
        <TimeBarFullness track={track} fullness={fullness} />
      </TimeSlider>
      <TrackHours track={track} clock={clock} />
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
