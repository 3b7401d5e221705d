import { useFormat } from '../../../lib/use-format.ts';
import { useT } from '../../../lib/language-context.tsx';
import { dayOfSlot, type TimeScale } from '../model/time-scale.ts';
import './week-days.css';

interface WeekDaysProps {
  readonly scale: TimeScale;
  /** The first slot in view. */
  readonly slot: number;
  readonly onGo: (slot: number) => void;
}

/** The days of the week in view: one press, and the same hour of another day is there. */
export function WeekDays({ scale, slot, onGo }: WeekDaysProps) {
  const t = useT();
  const format = useFormat();
  const shown = dayOfSlot(scale, slot);
  return (
    <div className="week-days" role="group" aria-label={t('timeline.week')}>
      {scale.days.map((day) => (
        <button
          key={day.date}
          type="button"
          aria-pressed={day === shown}
          onClick={() => onGo(Math.min(day.to - 1, day.from + (slot - shown.from)))}
        >
          {format.day(day.date)}
        </button>
      ))}
    </div>
  );
}
