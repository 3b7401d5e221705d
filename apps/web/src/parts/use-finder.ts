import {
  codeOfRange, limitedAreasOf, type Refusal, rowOf, SLOT, type SlotCode, slotRows, type SlotRules, slotRulesOf, toBookingColumns,
  utilizationMasks, whyNot,
} from '@assist/availability';
import { isVisible, type Resource, searchResources, toSearchIndex } from '@assist/resource';
import { fromWallTime, type Instant, type InstantRange, localDay, type LocalDate, minutesBetween } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import type { ReadSchedule } from '../lib/api/from-wire.ts';
import { meQuery, resourcesQuery, schedulesQuery } from '../lib/api/queries.ts';
import { useAreaTree, useConfiguration } from '../lib/configuration-context.tsx';
import type { FinderSearch } from '../lib/finder-search.ts';
import { useNow } from '../lib/use-now.ts';
import { chosenTime } from './default-time.ts';
import { toPropertyFilters } from './property-choice.ts';

export interface Finder {
  readonly now: Instant;
  readonly day: LocalDate;
  /** All of the day, in slots of the site's zone. */
  readonly dayRange: InstantRange;
  /** The chosen time. */
  readonly range: InstantRange;
  readonly fromMinutes: number;
  readonly toMinutes: number;
  /** All that can be reserved and this person may see. */
  readonly resources: readonly Resource[];
  /** Those that fulfil the filters. */
  readonly matching: ReadonlySet<string>;
  readonly schedules: ReadonlyMap<string, ReadSchedule>;
  /** One code a slot of the day, for the chosen duration. */
  codesOf(resource: Resource): Uint8Array;
  /** The one code of the chosen time. */
  stateOf(resource: Resource): SlotCode;
  /** Why a time cannot be reserved; empty where it can. */
  refusalsOf(resource: Resource, range: InstantRange): readonly Refusal[];
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

const NO_RESOURCES: readonly Resource[] = [];
const NO_SCHEDULES: ReadonlyMap<string, ReadSchedule> = new Map();

/** Resources and their day, as the address asks for them: what the plan, the timeline and the card show alike. */
export function useFinder(search: FinderSearch): Finder {
  const { configuration, areaTree } = { configuration: useConfiguration(), areaTree: useAreaTree() };
  const zone = configuration.timezone;
  const now = useNow();
  const { data: me } = useQuery(meQuery);
  const resourcesResult = useQuery({ ...resourcesQuery(me?.username ?? ''), enabled: me !== undefined });
  const { day, fromMinutes, toMinutes } = chosenTime(search, now, zone);
  const dayRange = useMemo(() => localDay(day, zone), [day, zone]);
  const range = useMemo(
    () => ({ start: fromWallTime(day, fromMinutes, zone), end: fromWallTime(day, toMinutes, zone) }),
    [day, fromMinutes, toMinutes, zone],
  );

  const resources = useMemo(
    () => (resourcesResult.data ?? NO_RESOURCES).filter((resource) =>
      resource.reservationsEnabled && isVisible(resource.conditions.reservedTo, configuration.resourceVisibilityRestriction)),
    [resourcesResult.data, configuration.resourceVisibilityRestriction],
  );

  const index = useMemo(() => toSearchIndex(resources, areaTree), [resources, areaTree]);
  const text = useDeferredValue(search.name ?? '');
  const asked = JSON.stringify([search.type ?? [], search.area ?? [], search.people ?? '', search.with ?? []]);
  const matching = useMemo(() => {
    const [types, areaIds, people, properties] = JSON.parse(asked) as [string[], string[], string, string[]];
    const places = Number(people);
    const found = searchResources(index, {
      resourceVisibilityRestriction: configuration.resourceVisibilityRestriction,
      resourceTypeId: types.length === 1 ? types[0]! : null,
      csCode: null,
      capacity: { from: places > 0 ? places : null, to: null },
      areaIds,
      attendees: [],
      filters: toPropertyFilters(properties, configuration.filters),
      text,
    });
    return new Set(found.filter((resource) => types.length < 2 || types.includes(resource.resourceTypeId)).map((resource) => resource.id));
  }, [index, asked, text, configuration]);

  const emails = useMemo(() => resources.map((resource) => resource.email), [resources]);
  const schedulesResult = useQuery(schedulesQuery(emails, dayRange));
  const schedules = schedulesResult.data ?? NO_SCHEDULES;

  const rules = useMemo(() => resources.map(slotRulesOf), [resources]);
  const rowByEmail = useMemo(() => new Map(resources.map((resource, row) => [resource.email, row])), [resources]);
  const subjects = useMemo(
    () => resources.map((resource, row) => ({ ...rules[row]!, items: schedules.get(resource.email)?.scheduleItems ?? [] })),
    [resources, rules, schedules],
  );
  const durationMinutes = minutesBetween(range.start, range.end);
  const request = useMemo(
    () => ({ range: dayRange, now, durationMinutes, currentEvent: search.event ?? null }),
    [dayRange, now, durationMinutes, search.event],
  );
  const rows = useMemo(
    () => slotRows(rules, toBookingColumns(subjects, request.currentEvent), request, areaTree),
    [rules, subjects, request, areaTree],
  );

  const codesOf = useCallback((resource: Resource) => {
    const row = rowByEmail.get(resource.email);
    return row === undefined ? new Uint8Array(rows.slotCount).fill(SLOT.limited) : rowOf(rows, row);
  }, [rowByEmail, rows]);

  const stateOf = useCallback(
    (resource: Resource) => codeOfRange(codesOf(resource), dayRange.start, range),
    [codesOf, dayRange, range],
  );

  const refusalsOf = useCallback((resource: Resource, asked: InstantRange) => {
    const row = rowByEmail.get(resource.email);
    if (row === undefined) return [];
    const subject = subjects[row]!;
    const areas = limitedAreasOf(subject, areaTree);
    const utilization = areas.length === 0
      ? undefined
      : { areas: areaTree, masks: utilizationMasks(subjects.filter((other) => sharesArea(other, subject)), areaTree, { ...request, range: dayRange }), from: dayRange.start };
    return whyNot(subject, asked, now, { currentEvent: search.event ?? null, ...(utilization === undefined ? {} : { utilization }) });
  }, [rowByEmail, subjects, areaTree, request, dayRange, now, search.event]);

  return {
    now, day, dayRange, range, fromMinutes, toMinutes, resources, matching, schedules, codesOf, stateOf, refusalsOf,
    isLoading: resourcesResult.isPending || (schedulesResult.isPending && emails.length > 0),
    error: resourcesResult.error ?? schedulesResult.error,
    retry: () => {
      void resourcesResult.refetch();
      void schedulesResult.refetch();
    },
  };
}

function sharesArea(a: SlotRules, b: SlotRules): boolean {
  return a.workplaceAreaIds.length > 0 && b.workplaceAreaIds.length > 0;
}
