import type { Resource } from '@assist/resource';
import type { LocalDate } from '@assist/time';
import { Link } from '@tanstack/react-router';
import { useT } from '../lib/language-context.tsx';
import { useResourceText } from './use-resource-text.ts';

/** A resource by its name, which leads to where it is on the plan. */
export function PlaceLink({ resource, day }: { readonly resource: Resource; readonly day: LocalDate }) {
  const t = useT();
  const name = useResourceText().name(resource);
  if (resource.mapInfos.length === 0) return name;
  return (
    <Link to="/plan" search={{ day, resource: resource.id }} aria-label={t('visit.onPlan', { place: name })}>
      {name}
    </Link>
  );
}
