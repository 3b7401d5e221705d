import type { RouteProfile } from '@assist/wayfinding';

/** All route profiles, in the order in which they are offered. */
export const ROUTE_PROFILES: readonly RouteProfile[] = ['normal', 'stepFree', 'noStairs', 'avoidLifts', 'staff'];

/** The route profiles for guests, for whom doors for staff are locked. */
export const GUEST_PROFILES: readonly RouteProfile[] = ROUTE_PROFILES.filter((profile) => profile !== 'staff');
