import type { Resource } from '@assist/resource';
import { fromInstant, type InstantRange } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { eventPlanQuery } from '../../lib/api/event-plan.ts';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { usePaused } from '../../lib/waiting/use-paused.ts';

interface Refused {
  readonly resource: Resource;
  /** The time at which it is not available. */
  readonly range: InstantRange;
  /** How many people need a place there. */
  readonly places: number;
}

export interface WaysOut {
  /** When it is available: later if possible, else earlier. */
  readonly time?: InstantRange | undefined;
  /** The nearest one like it that is available then. */
  readonly instead?: Resource | undefined;
}

const NONE: WaysOut = {};

/**
 * Returns the ways out of a refusal; nothing until they are known, or if nothing was refused. `resources` are all that the person may see.
 */
export function useWaysOut(refused: Refused | undefined, resources: readonly Resource[]): WaysOut {
  const { timezone } = useConfiguration();
  const wanted = refused && {
    start: fromInstant(refused.range.start),
    end: fromInstant(refused.range.end),
    timezone,
    emails: [refused.resource.email],
    places: refused.places,
  };
  // A time that is being dragged is not requested until it is released.
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
