import type { LocationCodeAnswer } from '@assist/contract';
import { pathToRoot } from '@assist/resource';
import { useMemo } from 'react';
import { useAreaTree, useConfiguration } from '../../lib/configuration-context.tsx';
import { useT, useText } from '../../lib/language-context.tsx';

/** Returns functions that name a code's place and the floor of that place. */
export function useCodeNames() {
  const t = useT();
  const text = useText();
  const { areas } = useConfiguration();
  const areaTree = useAreaTree();
  return useMemo(
    () => ({
      nameOf: ({ place, placeId }: LocationCodeAnswer) =>
        place === null ? t('codes.placeGone') : text(place.name) || (place.category ?? placeId),
      floorOf: ({ place, placeId }: LocationCodeAnswer) => {
        if (place?.areaId == null) return '';
        const path = pathToRoot(areaTree, place.areaId).map(({ id }) => areas.find((area) => area.id === id));
        return path
          .filter((area) => area !== undefined && area.id !== placeId && (area.kind === 'floor' || area.kind === 'zone'))
          .map((area) => text(area?.name))
          .join(', ');
      },
    }),
    [t, text, areas, areaTree],
  );
}
