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
  /** Stores the items as read in this browser. Only the returned function marks them as read on this page. */
  readonly markRead: (items: readonly NewsItem[]) => () => void;
}

const READ = queryOptions({ queryKey: ['news', 'read'], staleTime: Number.POSITIVE_INFINITY, queryFn: () => listReadNews() });
const NONE: readonly string[] = [];

/** Returns the company's current news. An item for some areas is shown only to people whose usual areas are there. */
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
  // Nothing counts as new until it is known what has been read.
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
