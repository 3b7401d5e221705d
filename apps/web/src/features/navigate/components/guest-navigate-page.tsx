import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { placesQuery, visitQuery } from '../../../lib/api/guest.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { LoadFailure } from '../../../parts/load-failure.tsx';
import { useEventTitle } from '../../../parts/use-event-title.ts';
import { placeOfCode } from '../model/place-of-code.ts';
import { useGuestProfile } from '../use-guest-profile.ts';
import type { OwnPlace } from '../use-own-places.ts';
import { Ways } from './ways.tsx';

/** A guest's way through the building. */
export function GuestNavigatePage() {
  const search = useSearch({ from: '/guest-shell/visit/navigate' });
  const go = useNavigate();
  const { data, error, refetch } = useQuery(placesQuery);
  const own = useMeetingPlaces();
  const [preferred, setPreferred] = useGuestProfile();
  if (search.startAreaId !== undefined || search.locationId !== undefined) return <GuestCode />;
  return (
    <Ways
      chosen={search}
      onChosen={(chosen) => void go({ to: '/visit/navigate', search: chosen, replace: true })}
      onShowOnPlan={(place) => void go({ to: '/visit/plan', search: place })}
      own={own}
      preferred={preferred}
      onPrefer={setPreferred}
      resources={{ data, error, retry: () => void refetch() }}
    />
  );
}

/** Where he is expected. */
function useMeetingPlaces(): readonly OwnPlace[] {
  const titleOf = useEventTitle();
  const { data: visit } = useQuery(visitQuery);
  const invitation = visit?.invitation ?? null;
  return (invitation?.places ?? []).flatMap(({ resourceId }): OwnPlace[] =>
    resourceId === null ? [] : [{ reference: resourceId, why: titleOf(invitation?.subject ?? null) }],
  );
}

/** Where a code on a wall leads a guest: his own plan, at the place where it hangs. */
function GuestCode() {
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
