import type { Resource } from '@assist/resource';
import type { InstantRange } from '@assist/time';
import { CalendarClock, MapPin } from 'lucide-react';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useNow } from '../../lib/use-now.ts';
import { useResourceText } from '../resource/use-resource-text.ts';
import { useWaysOut } from './use-ways-out.ts';
import './ways-out.css';

interface WaysOutProps {
  readonly resource: Resource;
  /** The time at which the resource is not available. */
  readonly range: InstantRange;
  /** Number of people who need a place. */
  readonly places: number;
  /** All resources that the person may see. */
  readonly resources: readonly Resource[];
  readonly onTime: (range: InstantRange) => void;
  readonly onInstead: (resource: Resource) => void;
}

/** Buttons for the ways out of a refusal: another time at the same resource, and the nearest similar resource that is free. */
export function WaysOut({ resource, range, places, resources, onTime, onInstead }: WaysOutProps) {
  const t = useT();
  const format = useFormat();
  const text = useResourceText();
  const now = useNow();
  const { time, instead: other } = useWaysOut({ resource, range, places }, resources);
  if (time === undefined && other === undefined) return null;
  const when = (at: InstantRange) => {
    const day = format.dateOf(at.start);
    const times = format.timeRange(at.start, at.end);
    return day === format.dateOf(range.start) ? times : `${format.dayInText(day, now)} ${times}`;
  };
  return (
    <div className="ways-out">
      {time !== undefined && (
        <button type="button" className="ways-out__way" onClick={() => onTime(time)}>
          <CalendarClock size={18} aria-hidden />
          <strong>{t('way.free', { when: when(time) })}</strong>
        </button>
      )}
      {other !== undefined && (
        <button type="button" className="ways-out__way" onClick={() => onInstead(other)}>
          <MapPin size={18} aria-hidden />
          <strong>{t('way.nearest', { name: text.name(other) })}</strong> <span>{text.place(other)}</span>
        </button>
      )}
    </div>
  );
}
