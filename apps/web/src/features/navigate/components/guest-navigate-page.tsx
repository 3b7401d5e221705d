import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { placesQuery } from '../../../lib/api/guest.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { LoadFailure } from '../../../parts/load-failure.tsx';
import { placeOfCode } from '../model/place-of-code.ts';

/** Where a code on a wall leads a guest: his own plan, at the place where it hangs. */
export function GuestNavigatePage() {
  const code = useSearch({ from: '/guest-shell/visit/navigate' });
  const { areas } = useConfiguration();
  const { data: places, error, refetch } = useQuery(placesQuery);
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (places === undefined) return null;
  const place = placeOfCode(code, places, areas);
  switch (place.kind) {
    case 'resource':
      return <Navigate to="/visit/plan" search={{ resource: place.id }} replace />;
    case 'zone':
      return <Navigate to="/visit/plan" search={{ level: place.area.id, place: place.area.featureId ?? undefined }} replace />;
    case 'floor':
      return <Navigate to="/visit/plan" search={{ level: place.areaId, place: place.featureId }} replace />;
  }
}
