import { useCallback } from 'react';
import type { Format } from '../../lib/format.ts';
import { useFormatAt } from '../../lib/use-format.ts';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';
import { useResources } from './use-resources.ts';

/**
 * Returns the formats for the person's own reservations: their times, with the zone's name if the clock at the resource with this e-mail
 * address shows another time.
 */
export function useFormatOfOwn(isNeeded: boolean) {
  const formatAt = useFormatAt();
  const { resources, isLoading } = useResources(isNeeded);
  const formatOf = useCallback(
    (email: string | undefined): Format => {
      const resource = resources?.find((one) => one.email === email);
      return formatAt(resource && zoneOfPlace(resource), 'person');
    },
    [formatAt, resources],
  );
  /** `isLoading` is true until it is known which clock the resources have. */
  return { formatOf, isLoading };
}
