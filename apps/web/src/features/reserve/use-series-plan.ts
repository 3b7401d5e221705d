import type { PlanEventBody } from '@assist/contract';
import type { Resource } from '@assist/resource';
import { fromInstant } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { eventPlanQuery } from '../../lib/api/event-plan.ts';
import { failureOf } from '../../lib/api/failure-of.ts';
import { usePaused } from '../../lib/waiting/use-paused.ts';
import { toRecurrenceBody } from '../../lib/api/recurrence-body.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { ruleOf } from './repeat.ts';
import { rangeOf, type ReserveDraft } from './reserve-draft.ts';
import { type DecidedDate, decide } from './series-choices.ts';

/** The plan of a series before it is created. */
export interface SeriesPlan {
  /** The dates with their outcomes; undefined until they are loaded. */
  readonly dates: readonly DecidedDate[] | undefined;
  /** True while there is no plan, or `dates` are those of an earlier request. */
  readonly isLoading: boolean;
  readonly failure: unknown;
}

/** Returns the plan of a series; undefined if the reservation does not repeat or has no resources. */
export function useSeriesPlan(draft: ReserveDraft, chosen: readonly Resource[]): SeriesPlan | undefined {
  const timezone = useZone();
  const { repeat, choices, people } = draft;
  const wanted = useMemo((): PlanEventBody | undefined => {
    if (repeat === null || chosen.length === 0) return undefined;
    const { start, end } = rangeOf(draft, timezone);
    return {
      start: fromInstant(start),
      end: fromInstant(end),
      timezone,
      isAllDay: draft.isAllDay,
      emails: chosen.map(({ email }) => email),
      recurrence: toRecurrenceBody(ruleOf(repeat)),
      places: people.filter(({ remotely }) => !remotely).length + 1,
    };
  }, [repeat, chosen, draft, timezone, people]);
  const key = wanted === undefined ? '' : JSON.stringify(wanted);
  const paused = usePaused(key);
  const body = useMemo(() => (paused === '' ? undefined : (JSON.parse(paused) as PlanEventBody)), [paused]);
  const result = useQuery(eventPlanQuery(body));
  const { data, isPlaceholderData } = result;
  const dates = useMemo(() => (data === undefined ? undefined : decide(data, choices)), [data, choices]);
  if (wanted === undefined) return undefined;
  return { dates, isLoading: key !== paused || isPlaceholderData || result.isPending, failure: failureOf(result) };
}
