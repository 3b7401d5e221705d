import { Navigate, useSearch } from '@tanstack/react-router';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { LoadFailure } from '../../../parts/load-failure.tsx';
import { useResources } from '../../../parts/use-resources.ts';
import { placeOfCode } from '../model/place-of-code.ts';

/** Where a code on a wall leads: the plan, at the place where it hangs. */
export function CodePage() {
  const code = useSearch({ from: '/shell/navigate' });
  const { areas } = useConfiguration();
  const { resources, error, retry } = useResources();
  if (error !== null) return <LoadFailure error={error} onRetry={retry} />;
  if (resources === undefined) return null;
  const place = placeOfCode(code, resources, areas);
  switch (place.kind) {
    case 'resource':
      return <Navigate to="/plan" search={{ resource: place.id }} replace />;
    case 'zone':
      return <Navigate to="/plan" search={{ area: [place.area.id] }} replace />;
    case 'floor':
      return (
        <Navigate
          to="/plan"
          search={{
            ...(place.areaId === undefined ? {} : { level: place.areaId }),
            ...(place.featureId === undefined ? {} : { place: place.featureId }),
          }}
          replace
        />
      );
  }
}
