import type { Resource } from '@assist/resource';
import { fromInstant, type InstantRange } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, MapPin } from 'lucide-react';
import { eventPlanQuery } from '../lib/api/event-plan.ts';
import { useConfiguration } from '../lib/configuration-context.tsx';
import { useT } from '../lib/language-context.tsx';
import { useFormat } from '../lib/use-format.ts';
import { useNow } from '../lib/use-now.ts';
import { usePaused } from '../lib/waiting/use-paused.ts';
import { useResourceText } from './use-resource-text.ts';
import './ways-out.css';

interface WaysOutProps {
  readonly resource: Resource;
  /** When it cannot be had. */
  readonly range: InstantRange;
  /** How many come to the place. */
  readonly places: number;
  /** All that the person may see. */
  readonly resources: readonly Resource[];
  readonly onTime: (range: InstantRange) => void;
  readonly onInstead: (resource: Resource) => void;
}

/** A "no" is no dead end: when it is free, and the nearest one like it that is free then, a press away. */
export function WaysOut({ resource, range, places, resources, onTime, onInstead }: WaysOutProps) {
  const t = useT();
  const format = useFormat();
  const text = useResourceText();
  const now = useNow();
  const { timezone } = useConfiguration();
  const wanted = { start: fromInstant(range.start), end: fromInstant(range.end), timezone, emails: [resource.email], places };
  // A time that is being dragged is not asked about before it is let go of.
  const key = JSON.stringify(wanted);
  const isAtRest = usePaused(key) === key;
  const { data, isPlaceholderData } = useQuery(eventPlanQuery(isAtRest ? wanted : undefined));
  const ways = isPlaceholderData ? [] : (data?.[0]?.ways ?? []);
  const time = ways.find((way) => way.kind === 'time' && way.range.start > range.start) ?? ways.find((way) => way.kind === 'time');
  const instead = ways.find((way) => way.kind === 'instead');
  const other = resources.find(({ email }) => email === (instead?.kind === 'instead' ? instead.resources[0]?.by : undefined));
  if (time === undefined && other === undefined) return null;
  const when = (at: InstantRange) => {
    const day = format.dateOf(at.start);
    const times = format.timeRange(at.start, at.end);
    return day === format.dateOf(range.start) ? times : `${format.relativeDay(day, now)} ${times}`;
  };
  return (
    <div className="ways-out">
      {time?.kind === 'time' && (
        <button type="button" className="ways-out__way" onClick={() => onTime(time.range)}>
          <CalendarClock size={18} aria-hidden />
          <strong>{t('way.free', { when: when(time.range) })}</strong>
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
