import { useSyncExternalStore } from 'react';

/** Returns whether a media query matches, and rerenders when that changes. */
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

/** Returns whether the window is at least 1024 px (64em) wide, where the rail replaces the bar at the bottom. */
export function useIsDesktop(): boolean {
  return useMedia('(min-width: 64em)');
}
