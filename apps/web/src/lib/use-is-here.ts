import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Returns a function that checks whether this screen is still the current one. Without the check, a late answer that changes the address
 * would lead back to a screen that the person has left.
 */
export function useIsHere(path: string): () => boolean {
  const router = useRouter();
  return useCallback(() => router.latestLocation.pathname === path, [router, path]);
}
