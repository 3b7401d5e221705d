import type { Resource } from '@assist/resource';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/failure-of.ts';
import { meQuery, resourcesQuery } from '../../lib/api/queries.ts';

export interface KnownResources {
  /** The resources; undefined while they are loading, or if they could not be loaded. */
  readonly resources: readonly Resource[] | undefined;
  readonly isLoading: boolean;
  /** The reason why the resources could not be loaded; null if there is none. */
  readonly error: unknown;
  readonly retry: () => void;
}

/** Returns all resources that the signed-in person may see. Screens that show resources also show `error`. They are loaded if `isNeeded`. */
export function useResources(isNeeded = true): KnownResources {
  const me = useQuery(meQuery);
  const found = useQuery({ ...resourcesQuery(me.data?.username ?? ''), enabled: isNeeded && me.data !== undefined });
  const error = found.data === undefined ? failureOf(me.data === undefined ? me : found) : null;
  return {
    resources: found.data,
    isLoading: found.data === undefined && error === null,
    error,
    retry: () => void (me.data === undefined ? me.refetch() : found.refetch()),
  };
}
