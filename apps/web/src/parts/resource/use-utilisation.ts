import { type AreaUse, limitedAreasOf, slotRulesOf, type Utilisation } from '@assist/availability';
import type { AreaTree, Resource } from '@assist/resource';
import { countQuarters, type InstantRange, quarterOf } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { failureOf } from '../../lib/api/failure-of.ts';
import { utilisationQuery } from '../../lib/api/queries.ts';
import { pollEvery } from '../../lib/waiting/hub-state.ts';
import { useAreaTree } from '../../lib/configuration-context.tsx';

export interface KnownUtilisation {
  readonly utilisation: Utilisation;
  /** True until the first answer about these areas, or a failure. */
  readonly isLoading: boolean;
  /** Returns whether the utilisation of the resource's areas is known, or its request has failed. */
  isKnown(resource: Resource): boolean;
}

/**
 * Polling interval of utilisation, longer than that of visible resources' schedules, because it is computed from all workplaces of an area.
 */
const UTILISATION_REFRESH_MS = 5_000;
const NO_USES: Utilisation['uses'] = new Map();

export function limitedAreaIdsOf(resources: readonly Resource[], areas: AreaTree): readonly string[] {
  return [...new Set(resources.flatMap((resource) => limitedAreasOf(slotRulesOf(resource), areas).map(({ id }) => id)))];
}

/** Returns the utilisation of the limited areas that contain these resources. Nothing is requested if there are no such areas. */
export function useUtilisation(
  resources: readonly Resource[],
  range: InstantRange,
  { refetchMs = UTILISATION_REFRESH_MS }: { readonly refetchMs?: number } = {},
): KnownUtilisation {
  const areas = useAreaTree();
  const areaIds = useMemo(() => limitedAreaIdsOf(resources, areas), [resources, areas]);
  const query = utilisationQuery(areaIds, range);
  const isAsked = areaIds.length > 0;
  const result = useQuery({ ...query, enabled: isAsked, refetchInterval: pollEvery(refetchMs, 'others') });
  const { data, isPending, isPlaceholderData } = result;
  const hasFailed = failureOf(result) !== null;
  const uses = data === undefined || areaIds.length === 0 ? NO_USES : data;
  const utilisation = useMemo(() => ({ areas, uses }), [areas, uses]);
  const isHeard = (data !== undefined && !isPlaceholderData) || hasFailed;
  const isKnown = useCallback(
    (resource: Resource) => isHeard || limitedAreasOf(slotRulesOf(resource), areas).every(({ id }) => isOf(uses.get(id), range)),
    [isHeard, uses, areas, range],
  );
  return { utilisation, isLoading: isAsked && isPending && !hasFailed, isKnown };
}

/**
 * Returns whether an answer covers the range. The previous answer is kept until the next one arrives. It is valid if the start has moved on
 * by up to an hour, but not for another day.
 */
function isOf(use: AreaUse | undefined, range: InstantRange): boolean {
  return use !== undefined && use.reserved.length === countQuarters(range) && Math.abs(use.first - quarterOf(range.start)) <= AN_HOUR;
}

const AN_HOUR = 4;
