import type { EventScope, PlanEventBody } from '@assist/contract';
import { fromInstant, type InstantRange } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { eventPlanQuery, type PlannedDate } from '../../lib/api/event-plan.ts';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useZone } from '../../lib/zone-context.tsx';

interface AskedScope {
  readonly id: string;
  /** The time of the chosen date; for a change, its new time. */
  readonly range: InstantRange;
  readonly isAllDay: boolean;
  /** The e-mail addresses of the chosen date's resources; for a change, those of its new resources. */
  readonly emails: readonly string[];
  readonly onChoose: (scope: EventScope) => void;
  /** True for a deletion, for which conflicts do not matter. */
  readonly isDeletion?: boolean;
}

/** Maximum number of dates that are listed; further dates are only counted. */
const NAMED = 4;

/** Returns the choices (only this date, this and the following ones, all upcoming ones), each with its dates and conflicts. */
export function useScopeChoices({ id, range, isAllDay, emails, onChoose, isDeletion = false }: AskedScope) {
  const t = useT();
  const format = useFormat();
  const timezone = useZone();
  const bodyOf = (scope: EventScope): PlanEventBody | undefined =>
    emails.length === 0
      ? undefined
      : {
          start: fromInstant(range.start),
          end: fromInstant(range.end),
          timezone,
          isAllDay,
          emails: [...emails],
          changing: { id, scope },
        };
  const following = useQuery(eventPlanQuery(bodyOf('following')));
  const all = useQuery(eventPlanQuery(bodyOf('series')));
  const listed = (dates: readonly PlannedDate[]) => {
    const named = dates.slice(0, NAMED).map(({ date }) => format.day(date));
    const more = dates.length - named.length;
    return more > 0 ? t('scope.datesMore', { days: named.join(', '), count: more }) : named.join(', ');
  };
  const hinderedOf = (dates: readonly PlannedDate[] = []) => (isDeletion ? [] : dates.filter(({ refusals }) => refusals.length > 0));
  const hintOf = (dates: readonly PlannedDate[] | undefined): string => {
    if (dates === undefined) return '';
    const hindered = hinderedOf(dates);
    const kept = dates.filter(({ before, range: after }) => before !== null && isMoved(dates) && before.start === after.start);
    return [
      listed(dates),
      kept.length === 0 ? '' : t('scope.keeps', { days: listed(kept) }),
      hindered.length === 0 ? '' : t('scope.hindered', { days: listed(hindered) }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  const choice = (scope: EventScope, label: string, dates: readonly PlannedDate[] | undefined) => ({
    label,
    hint: hintOf(dates),
    isHindered: hinderedOf(dates).length > 0,
    run: () => onChoose(scope),
  });
  return [
    choice('occurrence', t('event.onlyThis'), undefined),
    choice('following', t('event.thisAndFollowing'), following.data),
    choice('series', t('scope.all'), all.data),
  ];
}

/** Returns whether a change moves any date. A date that keeps its start while others move is one that was moved on its own earlier. */
function isMoved(dates: readonly PlannedDate[]): boolean {
  return dates.some(({ before, range }) => before !== null && before.start !== range.start);
}
