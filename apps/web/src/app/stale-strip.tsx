import { type Query, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../components/button.tsx';
import { isTryingAgain, staleReasonOf } from '../lib/api/failure-of.ts';
import { ResourcesError } from '../lib/api/resources-error.ts';
import { clearCached } from '../lib/cache/browser-store.ts';
import { useT } from '../lib/language-context.tsx';
import { useAsOf } from './use-as-of.ts';

/**
 * Shown while the server fails to refresh the data on the screen, which nobody would notice otherwise. If the resources are affected, the
 * strip also offers a reload that ignores the stored resources (specification, section 8).
 */
export function StaleStrip() {
  const t = useT();
  const asOf = useAsOf();
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const [stale, setStale] = useState<readonly Query[]>([]);

  useEffect(() => {
    let shown: readonly Query[] = [];
    return cache.subscribe(() => {
      const found = listStale(cache);
      // This also runs when another component adds a query while it renders. State must not be set then, and the list is unchanged.
      if (isSameList(shown, found)) return;
      shown = found;
      setStale(found);
    });
  }, [cache]);

  if (stale.length === 0) return null;
  const areResources = stale.some(({ state }) => staleReasonOf(state) instanceof ResourcesError);
  const tryAgain = async () => {
    await client.cancelQueries({ predicate: isTryingAgain });
    await Promise.all(stale.map(({ queryKey }) => client.refetchQueries({ queryKey, exact: true })));
  };
  const reload = async () => {
    await clearCached('resources');
    location.reload();
  };
  return (
    <div className="strip" role={areResources ? 'alert' : 'status'}>
      <TriangleAlert size={18} aria-hidden />
      <span>
        {areResources ? `${t('startup.resources')} ` : ''}
        {t('state.stale', { time: asOf(Math.min(...stale.map(({ state }) => state.dataUpdatedAt))) })}
      </span>
      <Button size="small" onClick={() => void tryAgain()}>
        {t('action.retry')}
      </Button>
      {areResources && (
        <Button size="small" onClick={() => void reload()}>
          {t('startup.reload')}
        </Button>
      )}
    </div>
  );
}

function listStale(cache: QueryCache): readonly Query[] {
  return cache.getAll().filter((query) => query.isActive() && staleReasonOf(query.state) !== null);
}

function isSameList(one: readonly Query[], other: readonly Query[]): boolean {
  return one.length === other.length && one.every((query, index) => query === other[index]);
}
