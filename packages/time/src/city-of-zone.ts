import type { Instant } from './instant.ts';
import type { ZoneName } from './zone.ts';
import { offsetMsAt } from './zone-offset.ts';
import { ZONE_SPELLINGS } from './zone-spellings.gen.ts';

/** Names of cities by zone, in one language: those that differ from the name in the zone. */
export type Cities = Readonly<Record<ZoneName, string>>;

/** IANA's present names of the zones that CLDR calls by an older one: Europe/Kyiv for Europe/Kiev. */
const presentNames = new Map(Object.entries(ZONE_SPELLINGS).map(([present, cldr]) => [cldr, present]));

/** Returns the city that a zone is named after, "New York". Undefined for a zone without a city, such as UTC. */
export function cityOfZone(zone: ZoneName, cities: Cities = {}): string | undefined {
  if (!zone.includes('/') || zone.startsWith('Etc/')) return undefined;
  return cities[zone] ?? (presentNames.get(zone) ?? zone).split('/').at(-1)!.replaceAll('_', ' ');
}

/** Returns the name of a zone without a city: its difference from UTC, "UTC+5:30". */
export function offsetName(zone: ZoneName, at: Instant): string {
  const minutes = offsetMsAt(zone, at) / 60_000;
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
