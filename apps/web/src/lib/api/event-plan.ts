import type { ToldRefusal, WayOut } from '@assist/availability';
import { type EventPlanAnswer, planEvent, type PlanEventBody } from '@assist/contract';
import { type InstantRange, type LocalDate, toInstant } from '@assist/time';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { KEYS } from './queries.ts';

/** One date of an event plan; resources are given by their e-mail addresses. */
export interface PlannedDate {
  /** The day of the date according to the rule of the series. */
  readonly date: LocalDate;
  readonly range: InstantRange;
  /** The time before the change; null for a new reservation. */
  readonly before: InstantRange | null;
  /** The resources that refuse the date, each with its reason; empty if the date can be reserved. */
  readonly refusals: readonly { readonly email: string; readonly refusal: ToldRefusal }[];
  readonly ways: readonly WayOut<string>[];
}

/** The event plan: the expected result for each date, requested before the reservation is saved. */
export function eventPlanQuery(body: PlanEventBody | undefined) {
  return queryOptions({
    queryKey: [...KEYS.eventPlan, body ?? null],
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly PlannedDate[]> =>
      (await call(planEvent, { body: body!, signal })).dates.map(toPlannedDate),
  });
}

function toPlannedDate({ date, start, end, before, refusals, ways }: EventPlanAnswer['dates'][number]): PlannedDate {
  return {
    date,
    range: rangeOf({ start, end }),
    before: before === undefined ? null : rangeOf(before),
    refusals: refusals.map((one) => ({ email: one.email, refusal: toRefusal(one) })),
    ways: ways.map((way) => (way.kind === 'time' ? { kind: 'time', range: rangeOf(way) } : way)),
  };
}

function rangeOf({ start, end }: { start: string; end: string }): InstantRange {
  return { start: toInstant(start), end: toInstant(end) };
}

function toRefusal({ code, taken, ...limits }: EventPlanAnswer['dates'][number]['refusals'][number]): ToldRefusal {
  const { limitMinutes = 0, limitDays = 0, limitPercent = 0 } = limits;
  switch (code) {
    case 'slot-taken':
      return taken === undefined
        ? { kind: 'reservations-disabled' }
        : {
            kind: code,
            item: {
              ...rangeOf(taken),
              subject: taken.subject ?? null,
              organizer: taken.organizer ?? null,
              isOrganizer: taken.isOrganizer ?? false,
            },
          };
    case 'too-far-ahead':
      return { kind: code, limitDays };
    case 'too-short':
    case 'too-long':
      return { kind: code, limitMinutes };
    case 'utilisation-reached':
      return { kind: code, limitPercent };
    default:
      return { kind: code };
  }
}
