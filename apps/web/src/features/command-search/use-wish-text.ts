import type { SearchCatalogue, Wish, WishedRequirement } from '@assist/phrases';
import { fromWallTime, type LocalDate } from '@assist/time';
import { useCallback } from 'react';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useT, useText } from '../../lib/language-context.tsx';
import { useFormatAt, useZoneName } from '../../lib/use-format.ts';
import { useNow } from '../../lib/use-now.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { useResourceText } from '../../parts/resource/use-resource-text.ts';
import { usePlaceZone } from './use-place-zone.ts';

/**
 * Returns a function that puts a wish into words, exactly as it was understood: "Desk, tomorrow 09:00 – 12:00, by the window + Meeting
 * room, 6 people".
 */
export function useWishText(): (wish: Wish, catalogue: SearchCatalogue<unknown>) => string {
  const t = useT();
  const text = useText();
  const formatAt = useFormatAt();
  const nameOf = useZoneName();
  const placeZone = usePlaceZone();
  const now = useNow();
  const resourceText = useResourceText();
  const { resourceTypeInfos, areas, filters } = useConfiguration();
  const timezone = useZone();
  return useCallback(
    (wish, catalogue) => {
      const { index } = catalogue;
      // The typed times are those of the named zone, or else of the place, if one is named.
      const place = wish.zone ?? placeZone(wish, catalogue);
      const zone = place ?? timezone;
      const format = formatAt(place);
      const timeText = (day: LocalDate, from: number, to: number) => {
        const [start, end] = [fromWallTime(day, from, zone), fromWallTime(day, to, zone)];
        if (wish.zone === null) return format.timeRange(start, end);
        // A zone that was typed is always named, so that people see how their words were understood.
        return t('time.inZone', { time: format.clockRange(start, end), zone: nameOf(zone, start) });
      };
      const time = wish.day === null || wish.fromMinutes === null ? '' : timeText(wish.day, wish.fromMinutes, wish.toMinutes!);
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
    [t, text, formatAt, nameOf, placeZone, now, resourceText, timezone, resourceTypeInfos, areas, filters],
  );
}
