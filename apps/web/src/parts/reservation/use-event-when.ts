import { instantOf } from '@assist/time';
import type { TimedEvent } from '../../lib/format.ts';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';

export interface EventWhen {
  /** "Thursday 26 November"; for several whole days their first and last, "Thursday 26 November – Friday 27 November". */
  readonly days: string;
  /** "09:00 – 10:00" or "All day". */
  readonly times: string;
}

/** Returns a function that says when an event is. The days are long ("Thursday 26 November") or short ("Thu 26 Nov"), all in one form. */
export function useEventWhen(length: 'long' | 'short'): (event: TimedEvent) => EventWhen {
  const t = useT();
  const format = useFormat();
  return (event) => {
    const { start, end } = format.spanOf(event);
    const [firstDay, lastDay] = [format.dateOf(start), format.dateOf(instantOf(end - 1))];
    // The times of several days name the last one in short.
    const dayText = length === 'long' && (event.isAllDay || firstDay === lastDay) ? format.longDay : format.day;
    const first = dayText(firstDay);
    if (!event.isAllDay) return { days: first, times: format.timeRange(start, end) };
    const last = dayText(lastDay);
    return { days: first === last ? first : t('time.range', { start: first, end: last }), times: t('time.allDay') };
  };
}
