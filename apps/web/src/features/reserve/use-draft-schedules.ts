import { calendarCodes, type ShownCode, shownCodes, shownOfRange, SLOT, slotsOf, slotSubjectOf, whyNot } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { type InstantRange, localDay, localDays, type LocalDate, minutesBetween } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReadSchedule } from '../../lib/api/from-wire.ts';
import { schedulesQuery } from '../../lib/api/queries.ts';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useNow } from '../../lib/use-now.ts';
import { isUnread } from '../../parts/use-finder.ts';
import { SERVICE_ERROR, type ShownRefusal } from '../../parts/use-refusal-text.ts';

export interface DraftSchedules {
  /** Undefined while it is on the way. */
  scheduleOf(email: string): ReadSchedule | undefined;
  codesOf(resource: Resource, durationMinutes: number): Uint8Array;
  shownOf(resource: Resource, range: InstantRange): ShownCode;
  refusalsOf(resource: Resource, range: InstantRange): readonly ShownRefusal[];
  /** Whether a person's calendar is free then; undefined where it is not known. */
  isPersonFree(email: string, range: InstantRange): boolean | undefined;
  /** The range that the schedules cover. */
  readonly covered: InstantRange;
}

/** The schedules of what and who is in the sheet: of its day, or of as many days as are asked for. */
export function useDraftSchedules(chosen: readonly Resource[], people: readonly { readonly email: string }[], at: { readonly day: LocalDate }, currentEvent: string | null, days = 1): DraftSchedules {
  const { timezone } = useConfiguration();
  const now = useNow();
  const covered = useMemo(() => (days === 1 ? localDay(at.day, timezone) : localDays(at.day, days, timezone)), [at.day, days, timezone]);
  const emails = [...chosen.map((resource) => resource.email), ...people.map((person) => person.email)];
  const { data } = useQuery(schedulesQuery(emails, covered));
  return useMemo(() => {
    const itemsOf = (email: string) => data?.get(email)?.scheduleItems ?? [];
    const codesOf = (resource: Resource, durationMinutes: number) =>
      slotsOf(slotSubjectOf(resource, itemsOf(resource.email)), { range: covered, now, durationMinutes, currentEvent });
    return {
      covered,
      scheduleOf: (email) => data?.get(email),
      codesOf,
      shownOf: (resource, range) =>
        shownOfRange(shownCodes(codesOf(resource, minutesBetween(range.start, range.end)), covered.start, data?.get(resource.email)), covered.start, range),
      refusalsOf: (resource, range) => (isUnread(data?.get(resource.email)) ? [SERVICE_ERROR] : whyNot(slotSubjectOf(resource, itemsOf(resource.email)), range, now, { currentEvent })),
      isPersonFree: (email, range) => {
        const schedule = data?.get(email);
        if (schedule === undefined || schedule.serviceError !== null) return undefined;
        return calendarCodes(schedule.scheduleItems, range, currentEvent).every((code) => code === SLOT.free || code === SLOT.currentEvent);
      },
    };
  }, [data, covered, now, currentEvent]);
}
