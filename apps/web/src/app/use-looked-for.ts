import { useRouterState } from '@tanstack/react-router';
import { useRef } from 'react';
import type { FinderSearch } from '../lib/finder-search.ts';

/** What is looked for, whatever the screen; a chosen resource, an order or a view is one screen's own. */
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
/** Where a day and what else is looked for stand in the address. */
const FINDERS = ['/plan', '/timeline', '/reservations/reserve'];

/** The day, the time and the filters of the screen that was last looked for something on: another screen goes on with them. */
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
