import { ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { TimeSlider, TrackHours } from '../../../parts/time/time-slider.tsx';
import { type Span, type Track, trackFor } from '../../../parts/time/time-track.ts';
import type { Fullness } from '../model/fullness.ts';
import { TimeBarFullness } from './time-bar-fullness.tsx';
import './time-bar.css';

interface TimeBarProps {
  readonly span: Span;
  /** Current time in minutes since midnight; undefined on another day. */
  readonly nowMinutes: number | undefined;
  readonly fullness: Fullness;
  /** The wall-clock minutes at which each slot of the day begins. */
  readonly slotMinutes: readonly number[];
  /** Called while dragging, so that the plan follows immediately. Undefined ends the drag. */
  readonly onDraft: (span: Span | undefined) => void;
  readonly onChange: (span: Span) => void;
}

/** Shows the day in quarters of an hour. Dragging the chosen time or its ends recolours the plan. */
export function TimeBar({ span, nowMinutes, fullness, slotMinutes, onDraft, onChange }: TimeBarProps) {
  const t = useT();
  const [isWholeDay, setIsWholeDay] = useState(false);
  const [draggedTrack, setDraggedTrack] = useState<Track>();
  // The track stays in place while a time on it is dragged.
  const track = draggedTrack ?? trackFor(span, isWholeDay);
  return (
    <div className="time-bar" role="group" aria-label={t('plan.timeBar')} data-dragging={draggedTrack !== undefined || undefined}>
      <TimeSlider
        span={span}
        track={track}
        nowMinutes={nowMinutes}
        onDraft={onDraft}
        onChange={onChange}
        onDragging={(isDragging) => setDraggedTrack(isDragging ? track : undefined)}
      >
        <TimeBarFullness track={track} fullness={fullness} slotMinutes={slotMinutes} />
      </TimeSlider>
      <TrackHours track={track} />
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
