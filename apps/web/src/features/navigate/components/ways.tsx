import type { PlanLevel } from '@assist/contract';
import type { Resource } from '@assist/resource';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EmptyState, Skeleton } from '../../../components/empty-state.tsx';
import { failureOf } from '../../../lib/api/failure-of.ts';
import { planLevelsQuery } from '../../../lib/api/queries.ts';
import { useT } from '../../../lib/language-context.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { entranceTo } from '../model/entrance-to.ts';
import { parsePointReference } from '../model/place-reference.ts';
import { usePlaces } from '../use-places.ts';
import { useWalkingWays } from '../use-walking-ways.ts';
import type { NavigateProps } from '../use-navigate-model.ts';
import { NavigateView } from './navigate-view.tsx';
import './navigate.css';

const NO_LEVELS: readonly PlanLevel[] = [];
const NO_RESOURCES: readonly Resource[] = [];

interface WaysProps extends Pick<NavigateProps, 'chosen' | 'onChosen' | 'onShowOnPlan' | 'own' | 'preferred' | 'onPrefer' | 'profiles'> {
  /** True if a route without a given start begins at an entrance. */
  readonly startsAtEntrance?: boolean;
  readonly resources: { readonly data: readonly Resource[] | undefined; readonly error: unknown; readonly retry: () => void };
}

/** Shows routes in a venue, once everything needed to find them has loaded. */
export function Ways({ resources, chosen, startsAtEntrance = false, ...view }: WaysProps) {
  const t = useT();
  const levelsResult = useQuery(planLevelsQuery);
  const levels = levelsResult.data?.levels ?? NO_LEVELS;
  const known = resources.data ?? NO_RESOURCES;
  const { ways, isFromBefore, projection, hasNone, error, retry } = useWalkingWays(levelOf(chosen.to ?? chosen.from, levels, known));
  const places = usePlaces(ways, levels, known);
  const target = startsAtEntrance && chosen.from === undefined && chosen.to !== undefined ? places.find(chosen.to)?.at : undefined;
  const entrance = useMemo(
    () => (ways === undefined || target === undefined ? undefined : entranceTo(ways, view.preferred, target)),
    [ways, target, view.preferred],
  );
  const failure = [
    { error: ways === undefined ? error : null, retry },
    { error: levelsResult.data === undefined ? failureOf(levelsResult) : null, retry: () => void levelsResult.refetch() },
    { error: resources.data === undefined ? resources.error : null, retry: resources.retry },
  ].find((one) => one.error !== null);
  if (hasNone) return <EmptyState title={t('navigate.noPlan')} />;
  if (failure !== undefined) return <LoadFailure error={failure.error} onRetry={failure.retry} />;
  if (ways === undefined || projection === undefined || levelsResult.data === undefined || resources.data === undefined)
    return (
      <div className="navigate__loading" role="status" aria-label={t('state.loading')}>
        <Skeleton height={240} />
      </div>
    );
  return (
    <NavigateView
      {...view}
      chosen={entrance === undefined ? chosen : { ...chosen, from: entrance }}
      ways={ways}
      isFromBefore={isFromBefore}
      projection={projection}
      places={places}
      levels={levels}
      buildings={levelsResult.data.buildings}
      resources={resources.data}
    />
  );
}

/** Returns the level of the place, which identifies its venue; undefined if the reference does not reveal the level. */
function levelOf(reference: string | undefined, levels: readonly PlanLevel[], resources: readonly Resource[]): string | undefined {
  if (reference === undefined) return undefined;
  const point = parsePointReference(reference);
  if (point !== undefined) return point.at.levelId;
  const areaIds = resources.find(({ id }) => id === reference)?.mapInfos.map(({ areaId }) => areaId) ?? [];
  return levels.find(({ areaId }) => areaIds.includes(areaId))?.id;
}
