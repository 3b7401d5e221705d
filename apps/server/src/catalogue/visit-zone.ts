import { type Instant, localDateOf, startOfDay, toZone, type ZoneName } from '@assist/time';
import type { CatalogueSnapshot } from './catalogue.ts';

interface Visited {
  readonly start: Instant;
  readonly places: readonly { readonly email: string }[];
  /** The zone of the reservation. Undefined if an earlier version has stored the reservation. */
  readonly zone?: ZoneName;
}

/** Returns the zone of the place that a visitor is invited to. */
export function visitZoneOf({ places, zone }: Visited, { findByEmail, company }: CatalogueSnapshot): ZoneName {
  const place = places.map(({ email }) => findByEmail(email)).find((resource) => resource !== undefined);
  return place === undefined ? (zone ?? toZone(company.timezone)) : toZone(place.timezone);
}

/** Returns the first moment of the day on which a visitor's reservation begins. Until then, the visitor sees nothing of the building. */
export function opensAt(reservation: Visited, snapshot: CatalogueSnapshot): Instant {
  const zone = visitZoneOf(reservation, snapshot);
  return startOfDay(localDateOf(reservation.start, zone), zone);
}
