import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { instantOf } from '@assist/time';
import { isApiError } from '../lib/api/api-error.ts';
import { useT } from '../lib/language-context.tsx';
import { useFormat } from '../lib/use-format.ts';

/** Shown while calls find no server: how old what one sees is. */
export function ConnectionStrip() {
  const t = useT();
  const format = useFormat();
  const cache = useQueryClient().getQueryCache();
  const [lostSince, setLostSince] = useState<number | undefined>();

  useEffect(() => cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'success') setLostSince(undefined);
    if ((event.action.type === 'error' || event.action.type === 'failed') && isApiError(event.action.error) && event.action.error.code === 'network') {
      setLostSince((known) => known ?? (event.query.state.dataUpdatedAt || Date.now()));
    }
  }), [cache]);

  if (lostSince === undefined) return null;
  return (
    <div className="strip" role="status">
      <WifiOff size={18} aria-hidden />
      {t('state.offline', { time: format.time(instantOf(lostSince)) })}
    </div>
  );
}
