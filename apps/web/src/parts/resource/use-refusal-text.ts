import { refusalText, type ToldRefusal } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { useCallback } from 'react';
import { useT } from '../../lib/language-context.tsx';
import { useFormatAt } from '../../lib/use-format.ts';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';

/** Returns a function that states a refusal in words, in the chosen language and the zone of the resource. */
export function useRefusalText(): (refusal: ToldRefusal, resource: Resource) => string {
  const t = useT();
  const formatAt = useFormatAt();
  return useCallback(
    (refusal, resource) => {
      const { edges, duration, inZone } = formatAt(zoneOfPlace(resource));
      return refusalText(refusal, resource, { t, edges, duration, inZone });
    },
    [t, formatAt],
  );
}
