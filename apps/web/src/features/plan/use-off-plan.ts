import { isInArea } from '@assist/resource';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { KnownConfiguration } from '../../lib/api/configuration.ts';
import { planLevelsQuery } from '../../lib/api/queries.ts';
import { useAreaTree, useConfiguration } from '../../lib/configuration-context.tsx';
import type { FinderSearch } from '../../lib/finder-search.ts';
import { useResources } from '../../parts/resource/use-resources.ts';

export type NamedArea = KnownConfiguration['areas'][number];

const NO_AREAS: readonly NamedArea[] = [];

/**
 * Returns the areas to which the address leads although no plan shows them: those of the chosen resource, or else those that the filters
 * name. Empty if a plan shows one of them, or if there is no plan at all.
 */
export function useOffPlan({ resource, area = [] }: FinderSearch): readonly NamedArea[] {
  const areaTree = useAreaTree();
  const { areas } = useConfiguration();
  const { data: plans } = useQuery(planLevelsQuery);
  const { resources } = useResources();
  const chosen = resource === undefined ? undefined : resources?.find(({ id }) => id === resource);
  const asked = JSON.stringify(chosen === undefined ? area : chosen.mapInfos.map(({ areaId }) => areaId));
  return useMemo(() => {
    const ids = new Set(JSON.parse(asked) as string[]);
    const levels = plans?.levels ?? [];
    const isOnPlan = (id: string) => levels.some((level) => isInArea(areaTree, id, level.areaId) || isInArea(areaTree, level.areaId, id));
    if (levels.length === 0 || [...ids].some(isOnPlan)) return NO_AREAS;
    return areas.filter(({ id }) => ids.has(id));
  }, [asked, plans, areas, areaTree]);
}
