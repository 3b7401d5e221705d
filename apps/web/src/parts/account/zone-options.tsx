import { type Instant, instantOf, offsetName } from '@assist/time';
import { useMemo } from 'react';
import { useLanguage } from '../../lib/language-context.tsx';
import { useCityOfZone } from '../../lib/use-format.ts';
import { scheduler } from '../../lib/waiting/scheduler.ts';
import { listZones } from '../../lib/zones.ts';

/**
 * The options of a field for a time zone: all that this browser knows, and the given one. They are called by their cities in the person's
 * language, with their present difference from UTC, and sorted so. The exact name is added where two would be called the same.
 */
export function ZoneOptions({ zone }: { readonly zone: string }) {
  const cityOf = useCityOfZone();
  const { locale } = useLanguage();
  const options = useMemo(() => {
    const now = instantOf(scheduler.now());
    const { compare } = new Intl.Collator(locale);
    const isLoaded = cityOf(zone, now) !== '';
    const zones = [...new Set([zone, ...(isLoaded ? listZones() : [])])].map((one) => ({
      zone: one,
      label: labelOf(one, cityOf(one, now), now),
    }));
    const sameAs = Map.groupBy(zones, ({ label }) => label);
    return zones
      .map((one) => (sameAs.get(one.label)!.length === 1 ? one : { ...one, label: `${one.label} · ${one.zone}` }))
      .toSorted((a, b) => compare(a.label, b.label));
  }, [zone, cityOf, locale]);
  return options.map((one) => (
    <option key={one.zone} value={one.zone}>
      {one.label}
    </option>
  ));
}

/** Returns "New York · UTC−5". A zone without a city is called by its own name, as the only option is until the cities are loaded. */
function labelOf(zone: string, city: string, now: Instant): string {
  const offset = offsetName(zone, now);
  const name = city === '' || city === offset ? zone.replaceAll('_', ' ') : city;
  return name === offset ? name : `${name} · ${offset}`;
}
