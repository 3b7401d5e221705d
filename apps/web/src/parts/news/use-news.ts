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
  /** Those of today that are for this person, the newest first. */
  readonly items: readonly NewsItem[];
  readonly unread: ReadonlySet<string>;
  /** Known from then on, in this browser; on this page once what is given back is called. */
  readonly markRead: (items: readonly NewsItem[]) => () => void;
}

const READ = queryOptions({ queryKey: ['news', 'read'], staleTime: Number.POSITIVE_INFINITY, queryFn: () => listReadNews() });
const NONE: readonly string[] = [];

/** What the facility tells, from its day until its day; news of one area are for those who are at home in it. */
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
  // Nothing is called new before it is known what has been read.
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
