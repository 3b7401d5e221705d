import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { CalendarX2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../components/button.tsx';
import { isApiError } from '../lib/api/api-error.ts';
import { leaveForProvider } from '../lib/api/outside-sign-in.ts';
import { useConfiguration } from '../lib/configuration-context.tsx';
import { useT } from '../lib/language-context.tsx';

/** Shown on every screen while the calendar behind the server needs a new sign-in. */
export function CalendarStrip() {
  const t = useT();
  const { signIn } = useConfiguration();
  const cache = useQueryClient().getQueryCache();
  const path = useRouterState({ select: (state) => state.location.href });
  const [isAsking, setIsAsking] = useState(false);
  const connect = useMutation({
    mutationFn: async () => (signIn.oauth === null ? undefined : leaveForProvider(signIn.oauth, path, 'connect')),
  });

  useEffect(
    () =>
      cache.subscribe((event) => {
        if (event.type !== 'updated' || event.query.queryKey[0] !== 'events') return;
        if (event.action.type === 'success') setIsAsking(false);
        if (
          (event.action.type === 'error' || event.action.type === 'failed') &&
          isApiError(event.action.error) &&
          event.action.error.code === 'calendar-disconnected'
        )
          setIsAsking(true);
      }),
    [cache],
  );

  if (!isAsking) return null;
  return (
    <div className="strip" role="status">
      <CalendarX2 size={18} aria-hidden />
      <span>{t('error.calendar-disconnected')}</span>
      {signIn.oauth !== null && (
        <Button size="small" busy={connect.isPending} onClick={() => connect.mutate()}>
          {t('login.again')}
        </Button>
      )}
    </div>
  );
}
