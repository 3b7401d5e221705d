import type { SearchCatalogue, Wish, WishedRequirement } from '@assist/phrases';
import { fromWallTime } from '@assist/time';
import { useCallback } from 'react';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useT, useText } from '../../lib/language-context.tsx';
import { useFormat, useFormatAt } from '../../lib/use-format.ts';
import { useNow } from '../../lib/use-now.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';
import { useResourceText } from '../../parts/resource/use-resource-text.ts';

/**
 * Returns a function that puts a wish into words, exactly as it was understood: "Desk, tomorrow 09:00 – 12:00, by the window + Meeting
 * room, 6 people".
 */
export function useWishText(): (wish: Wish, catalogue: SearchCatalogue<unknown>) => string {
  const t = useT();
  const text = useText();
  const format = useFormat();
  const formatAt = useFormatAt();
  const now = useNow();
  const resourceText = useResourceText();
  const { resourceTypeInfos, areas, filters } = useConfiguration();
  const timezone = useZone();
  return useCallback(
    (wish, { index }) => {
      // The typed times are those of the place, if one is named.
      const [resource, area] = [
        index.resources.find(({ id }) => id === wish.resourceIds[0]),
        areas.find(({ id }) => id === wish.areaIds[0]),
      ];
      const place = resource === undefined ? area?.timezone : zoneOfPlace(resource);
      const zone = place ?? timezone;
      const time =
        wish.day === null || wish.fromMinutes === null
          ? ''
          : formatAt(place).timeRange(fromWallTime(wish.day, wish.fromMinutes, zone), fromWallTime(wish.day, wish.toMinutes!, zone));
      const whenAt = (isFirst: boolean) =>
        wish.day === null
          ? ''
          : [isFirst ? format.relativeDay(wish.day, now) : format.dayInText(wish.day, now), time].filter(Boolean).join(' ');
      const requirementText = (
        { typeIds, resourceIds, people, areaIds, properties, text: named }: WishedRequirement,
        at: (isFirst: boolean) => string = () => '',
      ) => {
        const types = typeIds.map((id) => text(resourceTypeInfos.find((one) => one.resourceTypeId === id)?.name));
        const resource = index.resources.find(({ id }) => id === resourceIds[0]);
        const asked = properties.map(({ propertyId, value }) => {
          const filter = filters.find(({ id }) => id === propertyId);
          if (value.kind === 'choice') return text(filter?.choices.find(({ key }) => key === value.key)?.value);
          return value.kind === 'yes' ? text(filter?.name) : t('search.atLeast', { name: text(filter?.name), count: value.count });
        });
        const what = resource === undefined ? types.join(', ') : resourceText.name(resource);
        return [
          what,
          at(what === ''),
          people === null ? '' : t('search.forPeople', { count: people }),
          ...areaIds.map((id) => text(areas.find((one) => one.id === id)?.name)),
          ...new Set(asked),
          named === '' ? '' : t('search.named', { text: named }),
        ]
          .filter((part) => part !== '')
          .join(', ');
      };
      return [requirementText(wish, whenAt), ...wish.also.map((requirement) => requirementText(requirement))].join(' + ');
    },
    [t, text, format, formatAt, now, resourceText, timezone, resourceTypeInfos, areas, filters],
  );
}
