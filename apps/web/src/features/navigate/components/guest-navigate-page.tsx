import type { Resource } from '@assist/resource';
import type { RouteProfile } from '@assist/wayfinding';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Map, Navigation } from 'lucide-react';
import { placesQuery, visitQuery } from '../../../lib/api/guest.ts';
import { useT } from '../../../lib/language-context.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { GUEST_PROFILES } from '../../../parts/walk/route-profiles.ts';
import { useEventTitle } from '../../../parts/reservation/use-event-title.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { useCodePlace } from '../use-code-place.ts';
import { useGuestProfile } from '../use-guest-profile.ts';
import type { OwnPlace } from '../use-own-places.ts';
import { Here } from './here.tsx';
import { Ways } from './ways.tsx';

const NO_PLACES: readonly Resource[] = [];

/** Shows a guest the route through the building. */
export function GuestNavigatePage() {
  const search = useSearch({ from: '/guest-shell/visit/navigate' });
  const go = useNavigate();
  const { data, error, refetch } = useQuery(placesQuery);
  const own = useMeetingPlaces();
  const [preferred, setPreferred] = useGuestProfile();
  if (search.startAreaId !== undefined || search.locationId !== undefined) return <GuestCode />;
  return (
    <Ways
      chosen={withoutStaffWays(search)}
      profiles={GUEST_PROFILES}
      startsAtEntrance
      onChosen={(chosen) => void go({ to: '/visit/navigate', search: chosen, replace: true })}
      onShowOnPlan={(place) => void go({ to: '/visit/plan', search: place })}
      own={own}
      preferred={preferred}
      onPrefer={setPreferred}
      resources={{ data, error, retry: () => void refetch() }}
    />
  );
}

/** Removes a route profile that only staff may use. A link from a member of staff may contain one. */
function withoutStaffWays<S extends { readonly profile?: RouteProfile }>({ profile, ...search }: S) {
  return profile === undefined || !GUEST_PROFILES.includes(profile) ? search : { ...search, profile };
}

/** Returns the places of the meeting to which the guest is invited. */
function useMeetingPlaces(): readonly OwnPlace[] {
  const titleOf = useEventTitle();
  const { data: visit } = useQuery(visitQuery);
  const invitation = visit?.invitation ?? null;
  return (invitation?.places ?? []).flatMap(({ resourceId }): OwnPlace[] =>
    resourceId === null ? [] : [{ reference: resourceId, why: titleOf(invitation?.subject ?? null) }],
  );
}

/** Shows the page that a code on a wall opens for a guest: the place, and the route to the meeting. */
function GuestCode() {
  const t = useT();
  const code = useSearch({ from: '/guest-shell/visit/navigate' });
  const { data: places, error, refetch } = useQuery(placesQuery);
  const at = useCodePlace(code, places ?? NO_PLACES);
  const { name } = useResourceText();
  const meeting = useMeetingPlaces()
    .map(({ reference }) => places?.find(({ id }) => id === reference))
    .find((room) => room !== undefined);
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (places === undefined) return null;
  const { place } = at;
  const plan =
    place.kind === 'resource'
      ? { resource: place.id }
      : place.kind === 'zone'
        ? { level: place.area.id, place: place.area.featureId ?? undefined }
        : { level: place.areaId, place: place.featureId };
  return (
    <Here
      at={at}
      plan={
        <Link to="/visit/plan" search={plan} className="button button--quiet button--large">
          <Map size={20} aria-hidden />
          <span>{t('here.onPlan')}</span>
        </Link>
      }
    >
      {meeting !== undefined && at.start !== undefined && (
        <Link
          to="/visit/navigate"
          search={{ from: at.start.reference, to: meeting.id }}
          state={{ startChosen: 'ScanQR' }}
          className="button button--primary button--large"
        >
          <Navigation size={20} aria-hidden />
          <span>{t('here.meeting', { place: name(meeting) })}</span>
        </Link>
      )}
    </Here>
  );
}
