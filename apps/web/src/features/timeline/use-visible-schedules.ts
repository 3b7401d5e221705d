import { companionsOf, limitedAreasOf, rangeToKnow, slotRulesOf } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ReadSchedule, ReadScheduleItem } from '../../lib/api/from-wire.ts';
import { schedulesQuery } from '../../lib/api/queries.ts';
import { useAreaTree } from '../../lib/configuration-context.tsx';
import { daysInView, partsInView, rowsOfPart, type VisibleCells } from './model/schedule-parts.ts';
import type { TimeScale } from './model/time-scale.ts';
import { COMPANIONS_REFRESH_MS } from '../../parts/companions-refresh.ts';

interface Wanted {
  /** All that can be reserved: the companions of limited areas are found among them. */
  readonly all: readonly Resource[];
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
  /** Workplaces that are not shown but count for the utilisation of those that are. */
  readonly companions: readonly Resource[];
  readonly schedules: ReadonlyMap<string, ReadSchedule>;
  itemsOf(email: string): readonly ReadScheduleItem[];
  /** Whether a day of a row has been heard of, its area's other workplaces included. */
  isKnown(resource: Resource, day: number): boolean;
  /** Its calendar did not answer. */
  hasFailed(email: string): boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

type DayMap = ReadonlyMap<string, ReadSchedule> | undefined;

const NO_ITEMS: readonly ReadScheduleItem[] = [];

/** One group of addresses that is asked for day by day. */
interface Asked {
  readonly emails: readonly string[];
  readonly isCompanion: boolean;
}

/** Schedules of the rows and days in view, in parts that stay in the cache when one scrolls on. */
export function useVisibleSchedules({ all, rows, chosen, visible, scale, durationMinutes }: Wanted): VisibleSchedules {
  const areaTree = useAreaTree();
  const parts = partsInView(visible.rows, rows.length).join(' ');
  const days = useStable(daysInView(scale, visible.slots));

  const shown = useMemo(() => {
    const inView = parts === '' ? [] : parts.split(' ').flatMap((part) => rowsOfPart(rows, Number(part)));
    return chosen === undefined || inView.includes(chosen) ? inView : [...inView, chosen];
  }, [rows, parts, chosen]);

  /** Of each row whose area is limited, and of those that fill it with them. */
  const companions = useMemo(() => companionsOf(shown, all, areaTree), [shown, all, areaTree]);
  const limitedIds = useMemo(
    () =>
      new Set(
        [...shown, ...companions]
          .filter((resource) => limitedAreasOf(slotRulesOf(resource), areaTree).length > 0)
          .map((resource) => resource.id),
      ),
    [shown, companions, areaTree],
  );

  const asked = useMemo((): readonly Asked[] => {
    const groups =
      parts === ''
        ? []
        : parts
            .split(' ')
            .map((part): Asked => ({ emails: rowsOfPart(rows, Number(part)).map((resource) => resource.email), isCompanion: false }));
    if (chosen !== undefined && !groups.some((group) => group.emails.includes(chosen.email)))
      groups.push({ emails: [chosen.email], isCompanion: false });
    if (companions.length > 0) groups.push({ emails: companions.map((resource) => resource.email), isCompanion: true });
    return groups;
  }, [rows, parts, chosen, companions]);

  // The chosen one's card shows the first day, whichever is in view.
  const askedDays = useMemo(() => (chosen === undefined || days.includes(0) ? days : [0, ...days]), [days, chosen]);

  const results = useQueries({
    queries: askedDays.flatMap((day) =>
      asked.map(({ emails, isCompanion }) => {
        const { placeholderData: _, ...query } = schedulesQuery(emails, rangeToKnow({ range: scale.days[day]!.range, durationMinutes }));
        return isCompanion ? { ...query, refetchInterval: COMPANIONS_REFRESH_MS } : query;
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

  const isCompanyKnown = useCallback(
    (day: number) => companions.every((companion) => byDay.get(day)?.has(companion.email) === true),
    [byDay, companions],
  );
  const companyKnown = useMemo(() => new Map(askedDays.map((day) => [day, isCompanyKnown(day)])), [askedDays, isCompanyKnown]);

  const isKnown = useCallback(
    (resource: Resource, day: number) =>
      byDay.get(day)?.has(resource.email) === true && (!limitedIds.has(resource.id) || companyKnown.get(day) === true),
    [byDay, limitedIds, companyKnown],
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
    companions,
    schedules,
    itemsOf,
    isKnown,
    hasFailed,
    error: results.find((result) => result.error !== null)?.error,
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
