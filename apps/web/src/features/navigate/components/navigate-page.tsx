import { Navigate, useSearch } from '@tanstack/react-router';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { LoadFailure } from '../../../parts/load-failure.tsx';
import { useResources } from '../../../parts/use-resources.ts';

/** Where a code on a wall leads: the plan, at the place where it hangs. */
export function NavigatePage() {
  const { startAreaId, locationId } = useSearch({ from: '/shell/navigate' });
  const { areas } = useConfiguration();
  const { resources, error, retry } = useResources();
  if (error !== null) return <LoadFailure error={error} onRetry={retry} />;
  if (resources === undefined) return null;
  const resource = resources.find(({ id }) => id === locationId);
  if (resource !== undefined) return <Navigate to="/plan" search={{ resource: resource.id }} replace />;
  const area = areas.find(({ id }) => id === startAreaId);
  // A part of a floor is what one looks at; a floor, and what has none, is where one is.
  if (area?.kind === 'zone') return <Navigate to="/plan" search={{ area: [area.id] }} replace />;
  return <Navigate to="/plan" search={startAreaId === undefined ? {} : { level: startAreaId }} replace />;
}
