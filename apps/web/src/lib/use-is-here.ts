import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Returns a check whether this screen is current and not being left: otherwise a late answer, or an effect that changes the address, would
 * lead back to it.
 */
export function useIsHere(path: string): () => boolean {
  const router = useRouter();
  return useCallback(() => router.latestLocation.pathname === path, [router, path]);
}
