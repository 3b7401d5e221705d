import { useSyncExternalStore } from 'react';

/** Returns whether a media query matches, and updates when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** True from 1024 px on, where the rail replaces the bar at the bottom. */
export function useIsDesktop(): boolean {
  return useMedia('(min-width: 64em)');
}
