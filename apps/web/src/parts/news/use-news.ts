import type { ClientConfiguration } from '@assist/contract';
import { isInArea } from '@assist/resource';
import { toInstant } from '@assist/time';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { settingsQuery } from '../../lib/api/queries.ts';
import { listReadNews, writeReadNews } from '../../lib/cache/browser-store.ts';
import { useAreaTree, useConfiguration } from '../../lib/configuration-context.tsx';
import { useNow } from '../../lib/use-now.ts';
import { scheduler } from '../../lib/waiting/scheduler.ts';

export type NewsItem = ClientConfiguration['news'][number];

export interface News {
  /** The current news for this person, newest first. */
  readonly items: readonly NewsItem[];
  readonly unread: ReadonlySet<string>;
  /** Stores in this browser that the items were read. The page shows them as read only when the returned function is called. */
  readonly markRead: (items: readonly NewsItem[]) => () => void;
}

const READ = queryOptions({ queryKey: ['news', 'read'], staleTime: Number.POSITIVE_INFINITY, queryFn: () => listReadNews() });
const NONE: readonly string[] = [];

/** Returns the company's current news. An item for certain areas is left out if the person's usual areas are all elsewhere. */
export function useNews(): News {
  const { news } = useConfiguration();
  const areas = useAreaTree();
  const now = useNow();
  const client = useQueryClient();
  const { data: settings } = useQuery(settingsQuery);
  const { data: read, isSuccess } = useQuery(READ);
  const home = settings?.location.filteredAreaIds ?? NONE;
  const items = useMemo(
    () =>
      news
        .filter(({ publishedAt, until }) => toInstant(publishedAt) <= now && (until === null || now < toInstant(until)))
        .filter(
          ({ areaIds }) =>
            areaIds.length === 0 ||
            home.length === 0 ||
            areaIds.some((areaId) => home.some((homeId) => isInArea(areas, homeId, areaId) || isInArea(areas, areaId, homeId))),
        )
        .toSorted((a, b) => toInstant(b.publishedAt) - toInstant(a.publishedAt)),
    [news, now, home, areas],
  );
  // Nothing counts as new until the read items are loaded.
  const unread = useMemo(
    () => new Set(isSuccess ? items.filter(({ id }) => !read.includes(id)).map(({ id }) => id) : []),
    [items, read, isSuccess],
  );
  const markRead = useCallback(
    (seen: readonly NewsItem[]) => {
      const known = client.getQueryData(READ.queryKey) ?? NONE;
      const ids = seen.map(({ id }) => id).filter((id) => !known.includes(id));
      void writeReadNews(ids, scheduler.now());
      return () => void client.setQueryData(READ.queryKey, [...known, ...ids]);
    },
    [client],
  );
  return { items, unread, markRead };
}
