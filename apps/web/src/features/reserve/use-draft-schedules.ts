import { type Availability, availabilityOf, calendarCodes, SHOWN, type ShownCode, SLOT, type WhyNot } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { type InstantRange, localDays, type LocalDate, minutesBetween } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReadSchedule } from '../../lib/api/from-wire.ts';
import { failureOf } from '../../lib/api/failure-of.ts';
import { schedulesQuery } from '../../lib/api/queries.ts';
import { useNow } from '../../lib/use-now.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { useUtilisation } from '../../parts/resource/use-utilisation.ts';

export interface DraftSchedules {
  /** Returns a schedule; undefined while it is loading. */
  scheduleOf(email: string): ReadSchedule | undefined;
  codesOf(resource: Resource, durationMinutes: number): Uint8Array;
  /** Returns the codes to show: all "unknown" while the schedule is loading. */
  shownCodesOf(resource: Resource): Uint8Array;
  /** Returns the code to show; undefined while the schedule is loading. */
  shownOf(resource: Resource, range: InstantRange): ShownCode | undefined;
  refusalsOf(resource: Resource, range: InstantRange): readonly WhyNot[];
  /** Returns whether a person's calendar is free in a range; undefined if that is not known. */
  isPersonFree(email: string, range: InstantRange): boolean | undefined;
  /** Id of the event that is being changed; null for a new one. */
  readonly currentEvent: string | null;
  /** The range that the schedules cover. */
  readonly covered: InstantRange;
  /** True while at least one schedule has not arrived. */
  readonly isLoading: boolean;
  /** Error that kept the schedules from loading; null if there is none. */
  readonly failure: unknown;
}

/** The event that is being changed, with its current resources. Their schedules are loaded too, so that replaced ones are not counted. */
export interface EventInHand {
  readonly id: string;
  readonly resources: readonly Resource[];
}

interface Asked {
  readonly chosen: readonly Resource[];
  readonly people: readonly { readonly email: string }[];
  readonly day: LocalDate;
  readonly days: number;
  readonly changed: EventInHand | undefined;
}

/** Loads the schedules of the resources and people in the form, for the days of the reservation. */
export function useDraftSchedules({ chosen, people, day, days, changed }: Asked): DraftSchedules {
  const timezone = useZone();
  const now = useNow();
  const covered = useMemo(() => localDays(day, days, timezone), [day, days, timezone]);
  const currentEvent = changed?.id ?? null;
  const resources = useMemo(() => [...new Set([...chosen, ...(changed?.resources ?? [])])], [chosen, changed]);
  const emails = [...resources.map((resource) => resource.email), ...people.map((person) => person.email)];
  const result = useQuery(schedulesQuery(emails, covered, { of: people.length === 0 ? 'resources' : 'others' }));
  const { data } = result;
  const failure = failureOf(result);
  const isLoading = failure === null && emails.some((email) => data?.has(email) !== true) && result.isFetching;
  const { utilisation } = useUtilisation(chosen, covered);
  return useMemo(() => {
    const made = new Map<number, Availability>();
    const forDuration = (durationMinutes: number) => {
      const known =
        made.get(durationMinutes) ??
        availabilityOf(resources, (email) => data?.get(email), { range: covered, now, durationMinutes, currentEvent, utilisation });
      made.set(durationMinutes, known);
      return known;
    };
    return {
      currentEvent,
      covered,
      isLoading,
      failure,
      scheduleOf: (email) => data?.get(email),
      codesOf: (resource, durationMinutes) => forDuration(durationMinutes).codesOf(resource),
      shownCodesOf: (resource) => {
        const codes = forDuration(0).shownCodesOf(resource);
        return data?.has(resource.email) === true ? codes : codes.map(() => SHOWN.notKnown);
      },
      shownOf: (resource, range) => {
        if (data?.has(resource.email) !== true) return isLoading ? undefined : SHOWN.notKnown;
        return forDuration(minutesBetween(range.start, range.end)).shownOf(resource, range);
      },
      refusalsOf: (resource, range) => forDuration(minutesBetween(range.start, range.end)).whyNot(resource, range),
      isPersonFree: (email, range) => {
        const schedule = data?.get(email);
        if (schedule === undefined || schedule.serviceError !== null) return undefined;
        return calendarCodes(schedule.scheduleItems, range, currentEvent).every((code) => code === SLOT.free || code === SLOT.currentEvent);
      },
    };
  }, [data, resources, covered, now, currentEvent, utilisation, isLoading, failure]);
}
