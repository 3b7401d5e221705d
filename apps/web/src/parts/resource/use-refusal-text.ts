import { refusalText, type ToldRefusal } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { instantOf, type InstantRange } from '@assist/time';
import { useCallback } from 'react';
import { useT } from '../../lib/language-context.tsx';
import { useFormatAt } from '../../lib/use-format.ts';
import { scheduler } from '../../lib/waiting/scheduler.ts';
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
      const { edges, duration, inZone, zone, clock, day, dateOf } = formatAt(zoneOfPlace(resource));
      const nowThere = () => {
        const now = instantOf(scheduler.now());
        if (zone(now) === undefined) return undefined;
        const isThatDay = asked !== undefined && dateOf(asked.start) === dateOf(now);
        return inZone(isThatDay ? clock(now) : `${day(dateOf(now))} ${clock(now)}`, now);
      };
      return refusalText(refusal, resource, { t, edges: (start, end) => edges(start, end, asked), duration, inZone, nowThere });
    },
    [t, formatAt],
  );
}
