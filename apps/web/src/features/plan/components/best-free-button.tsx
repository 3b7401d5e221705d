import { isBookable, suggest } from '@assist/availability';
import { isPremiumLike, type Resource } from '@assist/resource';
import { Sparkles } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import type { Finder } from '../../../parts/search/use-finder.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { useSuggestContext } from '../../../parts/walk/use-suggest-context.ts';
import { useSuggestReason } from '../../../parts/ways-out/use-suggest-reason.ts';
import { useWalks } from '../../../parts/walk/use-walks.ts';

interface BestFreeProps {
  readonly finder: Finder;
  /** The resources of the shown floor that match the filters. */
  readonly resources: readonly Resource[];
  /** Number of people who need a place. */
  readonly people: number;
  readonly onChoose: (resource: Resource) => void;
}

const NOTHING: readonly Resource[] = [];

/** Suggests one free resource, with the reason, to people who do not mind which one they get. */
export function BestFree({ finder, resources, people, onChoose }: BestFreeProps) {
  const t = useT();
  const { name } = useResourceText();
  const { resourceTypeInfos } = useConfiguration();
  const placed = useSuggestContext(finder.resources, NOTHING, { people: finder.attendees, range: finder.range, dayRange: finder.dayRange });
  const context = useWalks(placed, resources);
  const free = resources.filter((resource) => isBookable(finder.stateOf(resource)));
  // If several types are free, the type of a favourite is suggested, or else the type with the first rank.
  const first = resourceTypeInfos
    .toSorted((a, b) => a.rank - b.rank)
    .find(({ resourceTypeId }) => free.some((resource) => resource.resourceTypeId === resourceTypeId))?.resourceTypeId;
  const kind = free.find(({ id }) => context.favouriteIds.has(id))?.resourceTypeId ?? first;
  const candidates = free.filter(({ resourceTypeId }) => resourceTypeId === kind);
  const [best] = suggest([{ candidates, places: candidates.some(isPremiumLike) ? people : null }], context, 1);
  const resource = best?.resources[0];
  const reasonText = useSuggestReason(best?.resources ?? NOTHING);
  if (best === undefined || resource === undefined) return null;
  return (
    <div className="plan__best">
      <Button icon={<Sparkles size={18} aria-hidden />} onClick={() => onChoose(resource)}>
        {t('plan.bestFree', { name: name(resource) })}
      </Button>
      <p className="plan__why">{best.reasons.map(reasonText).join(' · ')}</p>
    </div>
  );
}
