import { listZones } from '../../lib/zones.ts';

/** The options of a field for a time zone: all that this browser knows, and the given one. */
export function ZoneOptions({ zone }: { readonly zone: string }) {
  return [...new Set([zone, ...listZones()])].map((one) => (
    <option key={one} value={one}>
      {one.replaceAll('_', ' ')}
    </option>
  ));
}
