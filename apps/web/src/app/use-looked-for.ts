import { useRouterState } from '@tanstack/react-router';
import { useRef } from 'react';
import type { FinderSearch } from '../lib/finder-search.ts';

/** The search parameters that `FINDERS` share. A chosen resource, an order or a view belongs to one screen, and is not shared. */
const CARRIED = [
  'day',
  'from',
  'to',
  'duration',
  'free',
  'type',
  'area',
  'people',
  'with',
  'name',
  'also',
  'at',
] as const satisfies readonly (keyof FinderSearch)[];
/** The screens that keep a search in the address. */
const FINDERS = ['/plan', '/timeline', '/reservations/reserve'];

/** Returns the day, the time and the filters of the last search, so that another screen continues with them. */
export function useLookedFor(): FinderSearch {
  const last = useRef<FinderSearch>({});
  return useRouterState({
    select: ({ location: { pathname, search } }) => {
      if (FINDERS.includes(pathname)) last.current = carriedOf(search as FinderSearch);
      return last.current;
    },
    structuralSharing: true,
  });
}

function carriedOf(search: FinderSearch): FinderSearch {
  return Object.fromEntries(CARRIED.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])));
}
