import type { Translate } from '@assist/i18n';
import { cityOfZone, type Instant, loadCities, offsetName, type ZoneName } from '@assist/time';

/** Returns a zone's short name, by its city: "New York time"; without `t`, the city alone. */
export type NameOfZone = (zone: ZoneName, at: Instant, t?: Translate) => string;

/** Loads the names of zones in a language. Without its cities, which may not arrive, a zone is called by its own name. */
export async function loadZoneNames(locale: string): Promise<NameOfZone> {
  const cities = await loadCities(locale.split('-', 1)[0]!).catch(() => ({}));
  return (zone, at, t) => {
    const city = cityOfZone(zone, cities);
    if (city === undefined) return offsetName(zone, at);
    return t === undefined ? city : t('time.zoneOfCity', { city });
  };
}
