import { isWeekend, type LocalDate, opensOn, plusDays, type WorkingHours } from '@assist/time';
import { workingHoursOf } from './resource-hours.ts';
import type { Resource } from './resource.ts';

/** The days on which some resources open, each by the date in its own zone. */
export interface OpenDays {
  /** Whether at least one of the resources opens. */
  readonly isOpen: (day: LocalDate) => boolean;
  /** Whether at least half of the resources open: lockers that are open all week may be among rooms and desks. */
  readonly isUsual: (day: LocalDate) => boolean;
  /** Returns the next open day, or simply the next day if no day is open for months. */
  readonly next: (day: LocalDate) => LocalDate;
  readonly previous: (day: LocalDate) => LocalDate;
  /** Returns the next usual day; the next open day if none is usual for months. */
  readonly nextUsual: (day: LocalDate) => LocalDate;
}

/** Maximum number of days to search. It is enough to skip a school's summer holidays, and limits the search if nothing ever opens. */
const FARTHEST_DAYS = 100;

/** Returns the open days of some resources. Without resources, Saturday and Sunday are assumed to be days off. */
export function openDaysOf(resources: Iterable<Resource>): OpenDays {
  // Resources are grouped by opening hours, because thousands of resources share a few.
  const kinds = new Map<string, { readonly hours: WorkingHours; count: number }>();
  let total = 0;
  for (const resource of resources) {
    const hours = workingHoursOf(resource);
    const key = Object.values(hours).join();
    const kind = kinds.get(key) ?? { hours, count: 0 };
    kind.count += 1;
    total += 1;
    kinds.set(key, kind);
  }
  const openOn = (day: LocalDate) => [...kinds.values()].reduce((sum, { hours, count }) => (opensOn(day, hours) ? sum + count : sum), 0);
  const isOpen = (day: LocalDate) => (total === 0 ? !isWeekend(day) : openOn(day) > 0);
  const isUsual = (day: LocalDate) => (total === 0 ? !isWeekend(day) : openOn(day) * 2 >= total);
  const nearest = (day: LocalDate, by: 1 | -1, isWanted: (day: LocalDate) => boolean) => {
    for (let days = 1; days <= FARTHEST_DAYS; days += 1) if (isWanted(plusDays(day, by * days))) return plusDays(day, by * days);
    return undefined;
  };
  const next = (day: LocalDate) => nearest(day, 1, isOpen) ?? plusDays(day, 1);
  return {
    isOpen,
    isUsual,
    next,
    previous: (day) => nearest(day, -1, isOpen) ?? plusDays(day, -1),
    nextUsual: (day) => nearest(day, 1, isUsual) ?? next(day),
  };
}
