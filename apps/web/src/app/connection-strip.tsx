import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isApiError } from '../lib/api/api-error.ts';
import { KEYS } from '../lib/api/queries.ts';
import { useT } from '../lib/language-context.tsx';
import { useAsOf } from './use-as-of.ts';

/** Shown while calls do not reach the server. States how old the data on the screen is. */
export function ConnectionStrip() {
  const t = useT();
  const asOf = useAsOf();
  const cache = useQueryClient().getQueryCache();
  const [isLost, setIsLost] = useState(!navigator.onLine);

  useEffect(() => {
    const lose = () => setIsLost(true);
    // Hidden for now; the next call will show whether the server can be reached.
    const regain = () => setIsLost(false);
    addEventListener('offline', lose);
    addEventListener('online', regain);
    const unsubscribe = cache.subscribe((event) => {
      if (event.type !== 'updated') return;
      // Data that was set without a call says nothing about the connection.
      if (event.action.type === 'success' && event.action.manual !== true) setIsLost(false);
      if (
        (event.action.type === 'error' || event.action.type === 'failed') &&
        isApiError(event.action.error) &&
        event.action.error.code === 'network'
      )
        lose();
    });
    return () => {
      removeEventListener('offline', lose);
      removeEventListener('online', regain);
      unsubscribe();
    };
  }, [cache]);

  if (!isLost) return null;
  const since = oldestShown(cache);
  return (
    <div className="strip" role="status">
      <WifiOff size={18} aria-hidden />
      {since === undefined ? t('state.offlineShort') : t('state.offline', { time: asOf(since) })}
    </div>
  );
}

const CHANGING: readonly unknown[] = [KEYS.schedules[0], KEYS.events[0], KEYS.event[0], KEYS.statuses[0]];

/** Returns when the oldest changing data on the screen was fetched, in ms since 1970; undefined without such data. */
function oldestShown(cache: QueryCache): number | undefined {
  const times = cache
    .getAll()
    .filter((query) => query.isActive() && CHANGING.includes(query.queryKey[0]) && query.state.dataUpdatedAt > 0)
    .map((query) => query.state.dataUpdatedAt);
  return times.length === 0 ? undefined : Math.min(...times);
}
