import type { PlanLevel } from '@assist/contract';
import { useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { Resource } from '@assist/resource';
import { planLevelsQuery } from '../../../lib/api/queries.ts';
import { useT } from '../../../lib/language-context.tsx';
import { EmptyState, Skeleton } from '../../../components/empty-state.tsx';
import { LoadFailure } from '../../../parts/load-failure.tsx';
import { useResources } from '../../../parts/use-resources.ts';
import { parsePointReference } from '../model/place-reference.ts';
import { usePlaces } from '../use-places.ts';
import { useWalkingWays } from '../use-walking-ways.ts';
import { CodePage } from './code-page.tsx';
import { NavigateView } from './navigate-view.tsx';
import './navigate.css';

const NO_LEVELS: readonly PlanLevel[] = [];
const NO_RESOURCES: readonly Resource[] = [];

/** The way through the building. A code on a wall leads to its place on the plan. */
export function NavigatePage() {
  const search = useSearch({ from: '/shell/navigate' });
  return search.startAreaId === undefined && search.locationId === undefined ? <Ways /> : <CodePage />;
}

function Ways() {
  const t = useT();
  const search = useSearch({ from: '/shell/navigate' });
  const levelsResult = useQuery(planLevelsQuery);
  const known = useResources();
  const levels = levelsResult.data?.levels ?? NO_LEVELS;
  const resources = known.resources ?? NO_RESOURCES;
  const { ways, projection, hasNone, error, retry } = useWalkingWays(levelOf(search.to ?? search.from, levels, resources));
  const places = usePlaces(ways, levels, resources);
  if (hasNone) return <EmptyState title={t('navigate.noPlan')} />;
  if (ways === undefined && error !== null) return <LoadFailure error={error} onRetry={retry} />;
  if (known.error !== null) return <LoadFailure error={known.error} onRetry={known.retry} />;
  if (ways === undefined || projection === undefined || levelsResult.data === undefined || known.resources === undefined)
    return (
      <div className="navigate__loading" role="status" aria-label={t('state.loading')}>
        <Skeleton height={240} />
      </div>
    );
  return (
    <NavigateView
      ways={ways}
      projection={projection}
      places={places}
      levels={levels}
      buildings={levelsResult.data.buildings}
      resources={resources}
    />
  );
}

/** By which the venue is known, of several; undefined where the place's id alone does not tell. */
function levelOf(reference: string | undefined, levels: readonly PlanLevel[], resources: readonly Resource[]): string | undefined {
  if (reference === undefined) return undefined;
  const point = parsePointReference(reference);
  if (point !== undefined) return point.kind === 'point' ? point.levelId : undefined;
  const areaIds = resources.find(({ id }) => id === reference)?.mapInfos.map(({ areaId }) => areaId) ?? [];
  return levels.find(({ areaId }) => areaIds.includes(areaId))?.id;
}
