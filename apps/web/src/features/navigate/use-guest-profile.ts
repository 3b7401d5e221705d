import type { RouteProfile } from '@assist/wayfinding';
import { useCallback, useState } from 'react';
import { GUEST_PROFILES } from '../../parts/walk/route-profiles.ts';
import { keepText } from '../../lib/keep-text.ts';

const KEY = 'assist-ways';

/** Returns a guest's route profile and a setter. The profile is stored in this browser, because guests have no settings. */
export function useGuestProfile(): readonly [RouteProfile, (profile: RouteProfile) => void] {
  const [profile, setProfile] = useState(readProfile);
  const choose = useCallback((next: RouteProfile) => {
    keepText(KEY, next);
    setProfile(next);
  }, []);
  return [profile, choose];
}

function readProfile(): RouteProfile {
  const kept = localStorage.getItem(KEY);
  return GUEST_PROFILES.find((one) => one === kept) ?? 'normal';
}
