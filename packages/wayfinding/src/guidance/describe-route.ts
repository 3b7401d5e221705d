import type { FloorMeans, Route } from '../route.ts';
import { listLegs } from './leg.ts';

/** A summary of the whole route on one line, as data: `routeMessage` turns it into a message. */
export interface RouteSummary {
  /** Rounded up; 0 means under a minute. */
  readonly minutes: number;
  /** Not rounded. */
  readonly metres: number;
  readonly fromLevelId: string;
  readonly toLevelId: string;
  /** The means of changing floors, each once, in order. */
  readonly means: readonly FloorMeans[];
}

export function describeRoute(route: Route): RouteSummary {
  const { seconds, metres, points } = route;
  return {
    minutes: seconds < 60 ? 0 : Math.ceil(seconds / 60),
    metres,
    fromLevelId: points[0]!.levelId,
    toLevelId: points.at(-1)!.levelId,
    means: [...new Set(listLegs(route).flatMap(({ from }) => from ?? []))],
  };
}
