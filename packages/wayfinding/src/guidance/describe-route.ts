import type { FloorMeans, Route } from '../route.ts';
import { listLegs } from './leg.ts';

/** Data of a one-line summary of a route, which `routeMessage` turns into a message. */
export interface RouteSummary {
  /** Duration in minutes, rounded up; 0 if it is under a minute. */
  readonly minutes: number;
  /** Length in metres, not rounded. */
  readonly metres: number;
  readonly fromLevelId: string;
  readonly toLevelId: string;
  /** The means of changing floors in order of use, each once. */
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
