import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Returns a function that checks whether this screen is current and not being left. Without the check, a late answer or an effect that
 * changes the address would lead back to the screen.
 */
export function useIsHere(path: string): () => boolean {
  const router = useRouter();
  return useCallback(() => router.latestLocation.pathname === path, [router, path]);
}
