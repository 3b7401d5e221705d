import type { RouteProfile } from '@assist/wayfinding';
import { useCallback, useState } from 'react';

export const ROUTE_PROFILES: readonly RouteProfile[] = ['normal', 'stepFree', 'noStairs', 'avoidLifts', 'staff'];
const KEY = 'assist-ways';

/** How one goes: kept in this browser, for who needs it needs it the next time too. */
export function usePreferredProfile(): readonly [RouteProfile, (profile: RouteProfile) => void] {
  const [profile, setProfile] = useState(readProfile);
  const choose = useCallback((next: RouteProfile) => {
    localStorage.setItem(KEY, next);
    setProfile(next);
  }, []);
  return [profile, choose];
}

function readProfile(): RouteProfile {
  const kept = localStorage.getItem(KEY);
  return ROUTE_PROFILES.find((one) => one === kept) ?? 'normal';
}
