import { spanOf } from '@assist/reservation';
import { foldText, type Resource } from '@assist/resource';
import { type Instant, type InstantRange, overlaps } from '@assist/time';
import type { ReadEvent, ReadSchedule } from '../../../lib/api/from-wire.ts';

/** A room or desk where a person is, with the time. */
export interface PlaceAt {
  readonly resource: Resource;
  readonly span: InstantRange;
}

export interface Present {
  readonly email: string;
  readonly name: string;
  readonly place: PlaceAt;
}

/** The day that is searched, and the time on it: the whole day if no time was typed. */
export interface AskedTime {
  readonly dayRange: InstantRange;
  readonly range: InstantRange;
  readonly now: Instant;
}

/** Rooms and desks by SMTP address. Other resources, such as lockers, do not show where a person is. */
export type Seats = ReadonlyMap<string, { readonly resource: Resource; readonly isDesk: boolean }>;

/** Greatest number of places listed for one person. */
const MOST_PLACES = 3;

interface Calendar {
  readonly email: string;
  readonly events: readonly ReadEvent[];
  readonly isGivenBack: (eventId: string, resourceEmail: string) => boolean;
}

/**
 * Returns the places of a calendar's owner, sorted by time, as far as the calendar shows them. Cancelled events, and events that the owner
 * has declined or joins remotely, do not count.
 */
export function placesOf({ email: owner, events, isGivenBack }: Calendar, seats: Seats, time: AskedTime): readonly PlaceAt[] {
  const places = events
    .filter(({ cancelled, attendees }) => {
      const own = attendees.find(({ emailAddress, resource }) => !resource && emailAddress.address === owner);
      return !cancelled && (own === undefined || (own.status.response !== 'declined' && !own.remotely));
    })
    .flatMap((event) =>
      event.attendees
        .filter(({ resource, status }) => resource && status.response !== 'declined')
        .map(({ emailAddress }) => emailAddress.address)
        .filter((email) => !isGivenBack(event.id, email))
        .flatMap((email) => placeAt(seats, email, spanOf(event))),
    );
  return byUse(places, seats, time)
    .slice(0, MOST_PLACES)
    .toSorted((a, b) => a.span.start - b.span.start);
}

/**
 * Returns, sorted by name, the colleagues who have reserved a room or a desk, as far as the schedules name the organizer. The person who
 * searches is left out.
 */
export function presentOf(
  schedules: ReadonlyMap<string, ReadSchedule>,
  seats: Seats,
  time: AskedTime,
  { email: own, locale }: { readonly email: string; readonly locale: string },
): readonly Present[] {
  const byPerson = new Map<string, { readonly name: string; readonly places: PlaceAt[] }>();
  for (const [email, { scheduleItems }] of schedules) {
    for (const { organizer, start, end } of scheduleItems) {
      if (organizer === null || organizer.address === '' || organizer.address === own) continue;
      const person = byPerson.get(organizer.address) ?? { name: organizer.name, places: [] };
      person.places.push(...placeAt(seats, email, { start, end }));
      byPerson.set(organizer.address, person);
    }
  }
  return [...byPerson]
    .flatMap(([email, { name, places }]) =>
      byUse(places, seats, time)
        .slice(0, 1)
        .map((place) => ({ email, name, place })),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}

function placeAt(seats: Seats, email: string, span: InstantRange): readonly PlaceAt[] {
  const seat = seats.get(email);
  return seat === undefined ? [] : [{ resource: seat.resource, span }];
}

/** Returns the places in the range that have not ended. Desks come first, because people sit at them outside meetings. */
function byUse(places: readonly PlaceAt[], seats: Seats, { dayRange, range, now }: AskedTime): readonly PlaceAt[] {
  const rank = ({ resource }: PlaceAt) => (seats.get(resource.email)?.isDesk === true ? 0 : 1);
  return places
    .filter(({ span }) => overlaps(span, range) && span.end > now)
    .map(({ resource, span }) => ({
      resource,
      span: { start: Math.max(span.start, dayRange.start) as Instant, end: Math.min(span.end, dayRange.end) as Instant },
    }))
    .toSorted((a, b) => rank(a) - rank(b) || a.span.start - b.span.start);
}

/** Returns true if one word of the name was typed in full and every other typed word begins a word of the name. */
export function isCalled(name: string, typed: string): boolean {
  const words = foldText(name).split(' ');
  const asked = foldText(typed).split(' ');
  return asked.some((word) => words.includes(word)) && asked.every((word) => words.some((one) => one.startsWith(word)));
}
