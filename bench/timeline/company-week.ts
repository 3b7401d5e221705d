import type { Resource } from '@assist/resource';
import { aCompany, seededRandom } from '@assist/test-kit';
import { fromWallTime, localDays, plusDays, SLOT_MS } from '@assist/time';

const RESOURCES = 5_000;
export const DAYS = 7;
export const FIRST_DAY = '2026-11-23';
export const ZONE = 'Europe/Prague';

/** One reservation with the fields that the server returns; times in ms. */
export interface Booking {
  readonly start: number;
  readonly end: number;
  readonly status: 'tentative' | 'reserved';
  readonly iCalUId: string;
  readonly subject: string;
  readonly organizer: { readonly address: string; readonly name: string };
  readonly isPrivate: boolean;
  readonly eventId: string;
  readonly isOrganizer: boolean;
}

export interface CompanyWeek {
  readonly resources: readonly Resource[];
  /** The bookings by the resource’s id, in order of start time. */
  readonly bookings: ReadonlyMap<string, readonly Booking[]>;
  readonly range: { readonly start: number; readonly end: number };
  readonly now: number;
}

const SUBJECTS = ['Weekly review', 'Design critique', 'Interview', 'Planning', 'One to one', 'Customer call', 'Retrospective'];
const PEOPLE = ['Jonas Bergström', 'Eliška Horáková', 'Petr Říha', 'Ingrid Lindqvist', 'Marc Puig'];
const OPENS_MINUTES = 7 * 60;
const CLOSES_MINUTES = 19 * 60;

/**
 * Returns the company and week that all pages show, with about seven reservations per resource and day. Every call returns the same week.
 */
export function companyWeek(): CompanyWeek {
  const random = seededRandom(7);
  const { resources } = aCompany(random, RESOURCES);
  const bookings = new Map<string, readonly Booking[]>();
  for (const resource of resources) {
    const own: Booking[] = [];
    for (let day = 0; day < DAYS; day += 1) {
      const midnight = fromWallTime(plusDays(FIRST_DAY, day), 0, ZONE);
      for (let minutes = OPENS_MINUTES; minutes < CLOSES_MINUTES;) {
        const length = 15 * random.whole(2, 6);
        const start = midnight + minutes * 60_000;
        const id = `${resource.id}-${own.length}`;
        own.push({
          start,
          end: start + length * 60_000,
          status: random.chance(0.1) ? 'tentative' : 'reserved',
          iCalUId: id,
          subject: random.pick(SUBJECTS),
          organizer: { address: 'someone@example.com', name: random.pick(PEOPLE) },
          isPrivate: random.chance(0.1),
          eventId: id,
          isOrganizer: random.chance(0.02),
        });
        minutes += length + 15 * random.whole(0, 6);
      }
    }
    bookings.set(resource.id, own);
  }
  const range = localDays(FIRST_DAY, DAYS, ZONE);
  return { resources, bookings, range, now: fromWallTime(FIRST_DAY, 10 * 60 + 7, ZONE) };
}

export const SLOTS_A_DAY = (24 * 60 * 60_000) / SLOT_MS;
