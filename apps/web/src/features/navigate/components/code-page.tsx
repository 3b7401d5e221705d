import type { Resource } from '@assist/resource';
import { Link, useSearch } from '@tanstack/react-router';
import { Map } from 'lucide-react';
import { Skeleton } from '../../../components/empty-state.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { InZone } from '../../../lib/zone-context.tsx';
import { zoneOfPlace } from '../../../lib/zone-of-place.ts';
import { useZoneOfArea } from '../../../parts/areas/use-zone-of-area.ts';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { useResources } from '../../../parts/resource/use-resources.ts';
import { useCodePlace } from '../use-code-place.ts';
import { FreeNearby } from './free-nearby.tsx';
import { Here } from './here.tsx';
import { HereNow } from './here-now.tsx';
import { OwnNearby } from './own-nearby.tsx';

/** Shows the page that a code on a wall opens: the place, what can be reserved near it, and the route from it. */
export function CodePage() {
  const { resources, error, retry } = useResources();
  if (error !== null) return <LoadFailure error={error} onRetry={retry} />;
  if (resources === undefined)
    return (
      <div className="page here">
        <Skeleton height={240} />
      </div>
    );
  return <AtCode resources={resources} />;
}

function AtCode({ resources }: { readonly resources: readonly Resource[] }) {
  const t = useT();
  const code = useSearch({ from: '/shell/navigate' });
  const at = useCodePlace(code, resources);
  const { resource, areaId, place } = at;
  const zoneOf = useZoneOfArea();
  const plan =
    place.kind === 'resource'
      ? { resource: place.id }
      : place.kind === 'zone'
        ? { area: [place.area.id] }
        : {
            ...(place.areaId === undefined ? {} : { level: place.areaId }),
            ...(place.featureId === undefined ? {} : { place: place.featureId }),
          };
  return (
    <InZone zone={resource === undefined ? zoneOf(areaId) : zoneOfPlace(resource)}>
      <Here
        at={at}
        plan={
          <Link to="/plan" search={plan} className="button button--quiet button--large">
            <Map size={20} aria-hidden />
            <span>{t('here.onPlan')}</span>
          </Link>
        }
      >
        {resource?.reservationsEnabled === true && <HereNow key={resource.id} resource={resource} />}
        {resource === undefined && areaId !== undefined && <OwnNearby areaId={areaId} />}
        {(at.start !== undefined || at.isStartAwaited) && <FreeNearby at={at} resources={resources} />}
      </Here>
    </InZone>
  );
}
