import { rangeToKnow, type Utilisation } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ReadSchedule, ReadScheduleItem } from '../../lib/api/from-wire.ts';
import { failureOf } from '../../lib/api/failure-of.ts';
import { schedulesQuery } from '../../lib/api/queries.ts';
import { daysInView, partsInView, rowsOfPart, type VisibleCells } from './model/schedule-parts.ts';
import type { TimeScale } from './model/time-scale.ts';
import { useUtilisation } from '../../parts/use-utilisation.ts';

interface Wanted {
  /** In the order in which they are shown. */
  readonly rows: readonly Resource[];
  /** Shown beside the rows, wherever its own row is. */
  readonly chosen: Resource | undefined;
  readonly visible: VisibleCells;
  readonly scale: TimeScale;
  /** How long a free run has to be; 0 where nobody has said. */
  readonly durationMinutes: number;
}

export interface VisibleSchedules {
  /** The rows that are asked for. */
  readonly shown: readonly Resource[];
  readonly utilisation: Utilisation;
  readonly schedules: ReadonlyMap<string, ReadSchedule>;
  itemsOf(email: string): readonly ReadScheduleItem[];
  /** Whether a day of a row has been heard of, and how full its area is. */
  isKnown(resource: Resource, day: number): boolean;
  /** Its calendar did not answer. */
  hasFailed(email: string): boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

type DayMap = ReadonlyMap<string, ReadSchedule> | undefined;

const NO_ITEMS: readonly ReadScheduleItem[] = [];

/** Schedules of the rows and days in view, in parts that stay in the cache when one scrolls on. */
export function useVisibleSchedules({ rows, chosen, visible, scale, durationMinutes }: Wanted): VisibleSchedules {
  const parts = partsInView(visible.rows, rows.length).join(' ');
  const days = useStable(daysInView(scale, visible.slots));

  const shown = useMemo(() => {
    const inView = parts === '' ? [] : parts.split(' ').flatMap((part) => rowsOfPart(rows, Number(part)));
    return chosen === undefined || inView.includes(chosen) ? inView : [...inView, chosen];
  }, [rows, parts, chosen]);

  /** Addresses that are asked for together, day by day. */
  const asked = useMemo((): readonly (readonly string[])[] => {
    const groups = parts === '' ? [] : parts.split(' ').map((part) => rowsOfPart(rows, Number(part)).map((resource) => resource.email));
    return chosen === undefined || groups.some((emails) => emails.includes(chosen.email)) ? groups : [...groups, [chosen.email]];
  }, [rows, parts, chosen]);
  const rangeOfRuns = useMemo(() => rangeToKnow({ range: scale.range, durationMinutes }), [scale, durationMinutes]);
  const { utilisation, isKnown: isUseKnown } = useUtilisation(shown, rangeOfRuns);

  // The chosen one's card shows the first day, whichever is in view.
  const askedDays = useMemo(() => (chosen === undefined || days.includes(0) ? days : [0, ...days]), [days, chosen]);

  const results = useQueries({
    queries: askedDays.flatMap((day) =>
      asked.map((emails) => {
        const { placeholderData: _, ...query } = schedulesQuery(emails, rangeToKnow({ range: scale.days[day]!.range, durationMinutes }));
        return query;
      }),
    ),
  });

  const maps = useStable(results.map((result): DayMap => result.data));
  /** By day: what has been heard of each address. */
  const byDay = useMemo(() => {
    const known = new Map<number, ReadonlyMap<string, ReadSchedule>>();
    askedDays.forEach((day, index) => {
      const merged = new Map<string, ReadSchedule>();
      for (const map of maps.slice(index * asked.length, (index + 1) * asked.length))
        for (const [email, schedule] of map ?? []) merged.set(email, schedule);
      known.set(day, merged);
    });
    return known;
  }, [maps, askedDays, asked]);

  const isKnown = useCallback(
    (resource: Resource, day: number) => byDay.get(day)?.has(resource.email) === true && isUseKnown(resource),
    [byDay, isUseKnown],
  );
  const itemsOf = useCallback(
    (email: string) => {
      const lists = [...byDay.values()].flatMap((day) => day.get(email)?.scheduleItems ?? []);
      return lists.length === 0 ? NO_ITEMS : withoutRepeats(lists);
    },
    [byDay],
  );
  const hasFailed = useCallback(
    (email: string) => [...byDay.values()].some((day) => (day.get(email)?.serviceError ?? null) !== null),
    [byDay],
  );

  const firstDay = byDay.get(0);
  const schedules = useMemo(() => firstDay ?? new Map<string, ReadSchedule>(), [firstDay]);

  return {
    shown,
    utilisation,
    schedules,
    itemsOf,
    isKnown,
    hasFailed,
    error: results.map(failureOf).find((failure) => failure !== null),
    retry: () => results.forEach((result) => void result.refetch()),
  };
}

/** A night's reservation is in the schedules of both of its days. */
function withoutRepeats(items: readonly ReadScheduleItem[]): readonly ReadScheduleItem[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = `${item.start} ${item.end} ${item.eventId ?? item.iCalUId ?? ''}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The same list as long as each of its entries is the same. */
function useStable<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list);
  if (kept.length === list.length && kept.every((entry, index) => entry === list[index])) return kept;
  setKept(list);
  return list;
}
