import type { Resource } from '@assist/resource';
import { Link } from '@tanstack/react-router';
import { Navigation } from 'lucide-react';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useT } from '../../lib/language-context.tsx';
import { useResourceText } from './use-resource-text.ts';

interface GuideLinkProps {
  readonly resource: Resource;
  /** True if the label names the resource, which distinguishes several such links on a screen. */
  readonly isNamed?: boolean;
}

/** A link to the route to a resource; nothing if no route can be found. */
export function GuideLink({ resource, isNamed = false }: GuideLinkProps) {
  const t = useT();
  const { navigationConfigured } = useConfiguration();
  const name = useResourceText().name(resource);
  if (!canBeLedTo(resource, navigationConfigured)) return null;
  return (
    <Link to="/navigate" search={{ to: resource.id }} className="button button--quiet button--normal">
      <Navigation size={18} aria-hidden />
      <span>{isNamed ? t('action.guideTo', { place: name }) : t('action.guide')}</span>
    </Link>
  );
}

export function canBeLedTo({ navigationEnabled, mapInfos }: Resource, navigationConfigured: boolean): boolean {
  return navigationConfigured && navigationEnabled && mapInfos.some(({ featureId }) => featureId !== null);
}
