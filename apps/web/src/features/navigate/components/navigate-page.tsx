import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePreferredProfile } from '../../../parts/walk/use-preferred-profile.ts';
import { ROUTE_PROFILES } from '../../../parts/walk/route-profiles.ts';
import { useResources } from '../../../parts/resource/use-resources.ts';
import { useSaveSettings } from '../../../parts/account/use-save-settings.ts';
import { useOwnPlaces } from '../use-own-places.ts';
import { CodePage } from './code-page.tsx';
import { Ways } from './ways.tsx';

/** Shows routes through the building, or the page of a scanned code if the address contains one. */
export function NavigatePage() {
  const search = useSearch({ from: '/shell/navigate' });
  const go = useNavigate();
  const { resources, error, retry } = useResources();
  const own = useOwnPlaces();
  const preferred = usePreferredProfile();
  const { save } = useSaveSettings({ isQuiet: true });
  if (search.startAreaId !== undefined || search.locationId !== undefined) return <CodePage />;
  return (
    <Ways
      chosen={search}
      profiles={ROUTE_PROFILES}
      onChosen={(chosen) => void go({ to: '/navigate', search: chosen, replace: true })}
      onShowOnPlan={(place) => void go({ to: '/plan', search: place })}
      own={own}
      preferred={preferred}
      onPrefer={(routeProfile) => save({ routeProfile })}
      resources={{ data: resources, error, retry }}
    />
  );
}
