import type { RouteProfile } from '@assist/wayfinding';

/** In the order of the offer. */
export const ROUTE_PROFILES: readonly RouteProfile[] = ['normal', 'stepFree', 'noStairs', 'avoidLifts', 'staff'];

/** Doors for staff are locked to visitors. */
export const GUEST_PROFILES: readonly RouteProfile[] = ROUTE_PROFILES.filter((profile) => profile !== 'staff');
