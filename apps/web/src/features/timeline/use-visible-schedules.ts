import { rangeToKnow, type Utilisation } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ReadSchedule, ReadScheduleItem } from '../../lib/api/from-wire.ts';
import { failureOf } from '../../lib/api/failure-of.ts';
import { schedulesQuery } from '../../lib/api/queries.ts';
import { partsInView, rowsOfPart, type VisibleRows } from './model/schedule-parts.ts';
import type { TimeScale } from './model/time-scale.ts';
import { useUtilisation } from '../../parts/resource/use-utilisation.ts';

interface Wanted {
  /** All rows, in display order. */
  readonly rows: readonly Resource[];
  /** Resource whose card is open; its row may be out of view. Undefined if no card is open. */
  readonly chosen: Resource | undefined;
  readonly visible: VisibleRows;
  readonly scale: TimeScale;
  /** The minimum length of free time in minutes; 0 if none was chosen. */
  readonly durationMinutes: number;
}

export interface VisibleSchedules {
  /** The rows whose schedules are requested. */
  readonly shown: readonly Resource[];
  readonly utilisation: Utilisation;
  readonly schedules: ReadonlyMap<string, ReadSchedule>;
  itemsOf(email: string): readonly ReadScheduleItem[];
  /** Returns whether the schedule of a row and the utilisation of its areas have arrived. */
  isKnown(resource: Resource): boolean;
  /** Returns whether the calendar with this e-mail address did not answer. */
  hasFailed(email: string): boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Polling interval of a week, longer than a day's: the answer is four times as large, and a week is for planning rather than watching. */
const WEEK_REFRESH_MS = 5_000;
const NO_ITEMS: readonly ReadScheduleItem[] = [];

/** Loads the schedules of the rows in view, in groups of rows that stay cached while scrolling. A week is loaded with one call a group. */
export function useVisibleSchedules({ rows, chosen, visible, scale, durationMinutes }: Wanted): VisibleSchedules {
  const parts = partsInView(visible, rows.length).join(' ');
  /** The groups of rows whose schedules are requested together. */
  const asked = useMemo((): readonly (readonly Resource[])[] => {
    const inView = parts === '' ? [] : parts.split(' ').map((part) => rowsOfPart(rows, Number(part)));
    return chosen === undefined || inView.some((part) => part.includes(chosen)) ? inView : [...inView, [chosen]];
  }, [rows, parts, chosen]);
  const shown = useMemo(() => asked.flat(), [asked]);
  const range = useMemo(() => rangeToKnow({ range: scale.range, durationMinutes }), [scale.range, durationMinutes]);
  const { utilisation, isKnown: isUseKnown } = useUtilisation(shown, range);

  const results = useQueries({
    queries: asked.map((part) => {
      const { placeholderData: _, ...query } = schedulesQuery(
        part.map((resource) => resource.email),
        range,
        scale.days.length > 1 ? { everyMs: WEEK_REFRESH_MS } : {},
      );
      return query;
    }),
  });
  const maps = useStable(results.map((result) => result.data));
  const schedules = useMemo(() => new Map(maps.flatMap((map) => [...(map ?? [])])), [maps]);

  return {
    shown,
    utilisation,
    schedules,
    isKnown: useCallback((resource: Resource) => schedules.has(resource.email) && isUseKnown(resource), [schedules, isUseKnown]),
    itemsOf: useCallback((email: string) => schedules.get(email)?.scheduleItems ?? NO_ITEMS, [schedules]),
    hasFailed: useCallback((email: string) => (schedules.get(email)?.serviceError ?? null) !== null, [schedules]),
    error: results.map(failureOf).find((failure) => failure !== null),
    retry: () => results.forEach((result) => void result.refetch()),
  };
}

/** Returns the same list as long as its entries are the same. */
function useStable<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list);
  if (kept.length === list.length && kept.every((entry, index) => entry === list[index])) return kept;
  setKept(list);
  return list;
}
