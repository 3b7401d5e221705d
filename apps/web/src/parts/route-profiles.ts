import type { RouteProfile } from '@assist/wayfinding';

/** In the order in which they are offered. */
export const ROUTE_PROFILES: readonly RouteProfile[] = ['normal', 'stepFree', 'noStairs', 'avoidLifts', 'staff'];
