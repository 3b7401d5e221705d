import type { Resource } from '@assist/resource';
import { fromInstant, type InstantRange } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { eventPlanQuery } from '../../lib/api/event-plan.ts';
import { usePaused } from '../../lib/waiting/use-paused.ts';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';

interface Refused {
  readonly resource: Resource;
  /** The time at which the resource is not available. */
  readonly range: InstantRange;
  /** Number of people who need a place. */
  readonly places: number;
}

export interface WaysOut {
  /** Another time at which the resource is available, later if possible, or else earlier; undefined if there is none. */
  readonly time?: InstantRange | undefined;
  /** The nearest similar resource that is available at the refused time; undefined if there is none. */
  readonly instead?: Resource | undefined;
}

const NONE: WaysOut = {};

/**
 * Returns the ways out of a refusal; none until they are loaded, or if nothing was refused. `resources` are all that the person may see.
 */
export function useWaysOut(refused: Refused | undefined, resources: readonly Resource[]): WaysOut {
  const wanted = refused && {
    start: fromInstant(refused.range.start),
    end: fromInstant(refused.range.end),
    timezone: zoneOfPlace(refused.resource),
    emails: [refused.resource.email],
    places: refused.places,
  };
  // While a time is being dragged, nothing is requested until it has stopped changing.
  const key = JSON.stringify(wanted ?? null);
  const isAtRest = usePaused(key) === key;
  const { data, isPlaceholderData } = useQuery(eventPlanQuery(isAtRest ? wanted : undefined));
  if (refused === undefined || isPlaceholderData || data === undefined) return NONE;
  const ways = data[0]?.ways ?? [];
  const times = ways.flatMap((way) => (way.kind === 'time' ? [way.range] : []));
  const [by] = ways.flatMap((way) => (way.kind === 'instead' ? way.resources.map((one) => one.by) : []));
  return {
    time: times.find(({ start }) => start > refused.range.start) ?? times[0],
    instead: by === undefined ? undefined : resources.find(({ email }) => email === by),
  };
}
