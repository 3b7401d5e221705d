import type { Resource } from '@assist/resource';
import type { InstantRange } from '@assist/time';
import { Link } from '@tanstack/react-router';
import { useT } from '../../lib/language-context.tsx';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';
import { addressTime } from '../time/default-time.ts';
import { useResourceText } from './use-resource-text.ts';

/** A resource's name as a link to its place on the plan, at the time of its reservation. */
export function PlaceLink({ resource, range }: { readonly resource: Resource; readonly range: InstantRange }) {
  const t = useT();
  const name = useResourceText().name(resource);
  if (resource.mapInfos.length === 0) return name;
  return (
    <Link
      to="/plan"
      search={{ ...addressTime(range, zoneOfPlace(resource)), resource: resource.id }}
      aria-label={t('visit.onPlan', { place: name })}
    >
      {name}
    </Link>
  );
}
