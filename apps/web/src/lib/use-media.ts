import { useSyncExternalStore } from 'react';

/** Follows a media query. */
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

/** See screens: the rail from 1024 px on, the bottom bar below. */
export function useIsDesktop(): boolean {
  return useMedia('(min-width: 64em)');
}
