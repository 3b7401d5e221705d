import {
  codeOfRange, limitedAreasOf, rowOf, type ShownCode, shownCodes, shownOfRange, SLOT, type SlotCode, slotRows, type SlotRules, slotRulesOf,
  toBookingColumns, utilizationMasks, whyNot, withoutUnknown,
 rangeToKnow,} from '@assist/availability';
import type { Resource } from '@assist/resource';
import { type InstantRange, minutesBetween } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ReadSchedule } from '../lib/api/from-wire.ts';
import { schedulesQuery } from '../lib/api/queries.ts';
import { useAreaTree } from '../lib/configuration-context.tsx';
import type { FinderSearch } from '../lib/finder-search.ts';
import { type FoundResources, useFoundResources } from './use-found-resources.ts';
import { SERVICE_ERROR, type ShownRefusal } from './use-refusal-text.ts';

export interface Finder extends FoundResources {
  readonly schedules: ReadonlyMap<string, ReadSchedule>;
  /** One code a slot of the day, for the chosen duration. */
  codesOf(resource: Resource): Uint8Array;
  /** The one code of the chosen time: whether it can be had. */
  stateOf(resource: Resource): SlotCode;
  /** The same as a person is shown them: his own told from others', and what is not known from what is free. */
  shownCodesOf(resource: Resource): Uint8Array;
  shownOf(resource: Resource): ShownCode;
  /** Why a time cannot be reserved; empty where it can. */
  refusalsOf(resource: Resource, range: InstantRange): readonly ShownRefusal[];
}

const NO_SCHEDULES: ReadonlyMap<string, ReadSchedule> = new Map();

/** Resources and their day, as the address asks for them: what the plan, the timeline and the card show alike. */
export function useFinder(search: FinderSearch): Finder {
  const areaTree = useAreaTree();
  const found = useFoundResources(search);
  const { now, dayRange, range, resources } = found;

  const emails = useMemo(() => resources.map((resource) => resource.email), [resources]);
  const durationMinutes = minutesBetween(range.start, range.end);
  // A run that reaches over midnight is as long as it is.
  const known = useMemo(() => rangeToKnow({ range: dayRange, durationMinutes }), [dayRange, durationMinutes]);
  const schedulesResult = useQuery(schedulesQuery(emails, known));
  const schedules = schedulesResult.data ?? NO_SCHEDULES;

  const rules = useMemo(() => resources.map(slotRulesOf), [resources]);
  const rowByEmail = useMemo(() => new Map(resources.map((resource, row) => [resource.email, row])), [resources]);
  const subjects = useMemo(
    () => resources.map((resource, row) => ({ ...rules[row]!, items: schedules.get(resource.email)?.scheduleItems ?? [] })),
    [resources, rules, schedules],
  );
  const request = useMemo(
    () => ({ range: dayRange, now, durationMinutes, currentEvent: search.event ?? null }),
    [dayRange, now, durationMinutes, search.event],
  );
  const rows = useMemo(
    () => slotRows(rules, toBookingColumns(subjects, request.currentEvent), request, areaTree),
    [rules, subjects, request, areaTree],
  );

  const rawCodesOf = useCallback((resource: Resource) => {
    const row = rowByEmail.get(resource.email);
    return row === undefined ? new Uint8Array(rows.slotCount).fill(SLOT.limited) : rowOf(rows, row);
  }, [rowByEmail, rows]);

  const codesOf = useCallback((resource: Resource) => {
    const codes = rawCodesOf(resource);
    return isUnread(schedules.get(resource.email)) ? withoutUnknown(codes) : codes;
  }, [rawCodesOf, schedules]);

  const stateOf = useCallback(
    (resource: Resource) => codeOfRange(codesOf(resource), dayRange.start, range),
    [codesOf, dayRange, range],
  );

  const shownCodesOf = useCallback(
    (resource: Resource) => shownCodes(rawCodesOf(resource), dayRange.start, schedules.get(resource.email)),
    [rawCodesOf, dayRange, schedules],
  );
  const shownOf = useCallback(
    (resource: Resource) => shownOfRange(shownCodesOf(resource), dayRange.start, range),
    [shownCodesOf, dayRange, range],
  );

  const refusalsOf = useCallback((resource: Resource, asked: InstantRange): readonly ShownRefusal[] => {
    const row = rowByEmail.get(resource.email);
    if (row === undefined) return [];
    if (isUnread(schedules.get(resource.email))) return [SERVICE_ERROR];
    const subject = subjects[row]!;
    const areas = limitedAreasOf(subject, areaTree);
    const utilization = areas.length === 0
      ? undefined
      : { areas: areaTree, masks: utilizationMasks(subjects.filter((other) => sharesArea(other, subject)), areaTree, { ...request, range: dayRange }), from: dayRange.start };
    return whyNot(subject, asked, now, { currentEvent: search.event ?? null, ...(utilization === undefined ? {} : { utilization }) });
  }, [rowByEmail, schedules, subjects, areaTree, request, dayRange, now, search.event]);

  return {
    ...found, schedules, codesOf, stateOf, shownCodesOf, shownOf, refusalsOf,
    isLoading: found.isLoading || (schedulesResult.isPending && emails.length > 0),
    // Something to look at is better than a notice over it: how old it is says the strip.
    error: found.error ?? (schedulesResult.data === undefined ? schedulesResult.error : null),
    retry: () => {
      found.retry();
      void schedulesResult.refetch();
    },
  };
}

/** Its calendar did not answer: what it is free for nobody knows. */
export function isUnread(schedule: ReadSchedule | undefined): boolean {
  return (schedule?.serviceError ?? null) !== null;
}

function sharesArea(a: SlotRules, b: SlotRules): boolean {
  return a.workplaceAreaIds.length > 0 && b.workplaceAreaIds.length > 0;
}
