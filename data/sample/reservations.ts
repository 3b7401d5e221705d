import { bookAroundNow } from './bookings/around-now.ts';
import { chanceOf } from './bookings/chance.ts';
import { Ledger } from './bookings/ledger.ts';
import { bookMeetings, bookSeries, bookShortStays, type Cast } from './bookings/meetings.ts';
import type { BookableResource, Booker, SampleReservation } from './bookings/sample-reservation.ts';
import { listSampleDays } from './bookings/sample-week.ts';
import { bookBelongings, bookDesks } from './bookings/workplaces.ts';
import { ADMINISTRATOR, address, EMPLOYEE, ORGANIZER } from './company/people.ts';

export type { BookableResource, Booker, SampleReservation } from './bookings/sample-reservation.ts';

export interface SampleWeek {
  /** The date in the zone, `2026-11-21`. */
  readonly today: string;
  /** Milliseconds since 1970; decides what is running and what starts soon. */
  readonly now: number;
  readonly zone: string;
  readonly resources: readonly BookableResource[];
  readonly people: readonly Booker[];
  readonly seed: number;
}

/**
 * Returns realistic reservations of the building, from two working days ago to seven working days from today. The same input gives the same
 * reservations, and no resource is reserved twice at the same time.
 */
export function sampleReservations({ today, now, zone, resources, people, seed }: SampleWeek): readonly SampleReservation[] {
  const ledger = new Ledger(now, resources);
  const cast: Cast = { ledger, chance: chanceOf(seed), days: listSampleDays(today, zone), resources, people, now };
  bookAroundNow(cast, {
    employee: address(EMPLOYEE),
    organizer: address(ORGANIZER),
    administrator: address(ADMINISTRATOR),
  });
  bookSeries(cast);
  bookMeetings(cast);
  bookShortStays(cast);
  bookDesks(cast);
  bookBelongings(cast);
  return ledger.reservations.toSorted((a, b) => a.start - b.start || (a.organizerEmail < b.organizerEmail ? -1 : 1));
}
