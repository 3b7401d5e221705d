import { countBookable, isBookable } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { Sparkles } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { useFavourites } from '../../../lib/api/mutations.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import type { Finder } from '../../../parts/use-finder.ts';
import { useResourceText } from '../../../parts/use-resource-text.ts';
import { bestFree } from '../model/best-free.ts';

interface BestFreeProps {
  readonly finder: Finder;
  /** Those of the shown floor that fulfil the filters. */
  readonly resources: readonly Resource[];
  readonly people: number;
  readonly onChoose: (resource: Resource) => void;
}

/** A proposal for those who do not mind which. */
export function BestFree({ finder, resources, people, onChoose }: BestFreeProps) {
  const t = useT();
  const { name } = useResourceText();
  const { favourites } = useFavourites();
  const { resourceTypeInfos } = useConfiguration();
  const best = bestFree(
    resources.filter((resource) => isBookable(finder.stateOf(resource))),
    {
      isFavourite: ({ id }) => favourites.includes(id),
      people,
      freeSlots: (resource) => countBookable(finder.codesOf(resource)),
      typeRank: ({ resourceTypeId }) => resourceTypeInfos.find((info) => info.resourceTypeId === resourceTypeId)?.rank ?? 0,
    },
  );
  if (best === undefined) return null;
  return (
    <div className="plan__best">
      <Button icon={<Sparkles size={18} aria-hidden />} onClick={() => onChoose(best)}>
        {t('plan.bestFree', { name: name(best) })}
      </Button>
    </div>
  );
}
