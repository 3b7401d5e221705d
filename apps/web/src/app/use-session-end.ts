import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { forgetLastKnown } from '../lib/api/last-known.ts';
import { onSessionBegin, onSessionEnd } from '../lib/api/session.ts';
import { throughEntrance } from '../lib/kiosk-pass.ts';
import { reopenBrowserStore, wipeBrowserStore } from '../lib/cache/browser-store.ts';

/** Sends people whose session has ended back to the entrance that they use, and clears their data. */
export function useSessionEnd(entrance: '/account/login' | '/account/guest'): void {
  const router = useRouter();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onSessionEnd(() => {
        // The next person must not see data that this person has loaded.
        queryClient.clear();
        forgetLastKnown();
        void wipeBrowserStore('shut');
        const at = router.state.location;
        if (at.pathname.startsWith('/account/')) return;
        void (entrance === '/account/guest'
          ? navigate({ to: entrance, ...throughEntrance(at) })
          : navigate({ to: entrance, search: { return_url: at.href } }));
      }),
    [entrance, navigate, queryClient, router],
  );
  useEffect(() => onSessionBegin(reopenBrowserStore), []);
}
