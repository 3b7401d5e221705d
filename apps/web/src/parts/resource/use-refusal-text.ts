import { refusalText, type ToldRefusal } from '@assist/availability';
import type { Resource } from '@assist/resource';
import type { InstantRange } from '@assist/time';
import { useCallback } from 'react';
import { useT } from '../../lib/language-context.tsx';
import { useFormatAt } from '../../lib/use-format.ts';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';

/**
 * Returns a function that states a refusal in words, in the chosen language and the zone of the resource. If the asked time passes midnight,
 * times have their days.
 */
export function useRefusalText(): (refusal: ToldRefusal, resource: Resource, asked?: InstantRange) => string {
  const t = useT();
  const formatAt = useFormatAt();
  return useCallback(
    (refusal, resource, asked) => {
      const { edges, duration, inZone } = formatAt(zoneOfPlace(resource));
      return refusalText(refusal, resource, { t, edges: (start, end) => edges(start, end, asked), duration, inZone });
    },
    [t, formatAt],
  );
}
