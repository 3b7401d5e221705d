import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Whether one is on this screen and not on the way to another: an answer that comes late, or what an effect adds to the address, would lead back. */
export function useIsHere(path: string): () => boolean {
  const router = useRouter();
  return useCallback(() => router.latestLocation.pathname === path, [router, path]);
}
