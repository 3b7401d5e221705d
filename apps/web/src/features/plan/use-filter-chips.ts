import { useCallback, useMemo } from 'react';
import { readAttendees } from '../../lib/attendee-entry.ts';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import type { FinderSearch } from '../../lib/finder-search.ts';
import { useT, useText } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { usePersonNames } from '../../parts/people/use-person-names.ts';
import { type FilterChip, filterChips } from './model/filter-chips.ts';

/** Returns a function that puts filters into words. `who` lists the attendees whose names are needed, separated by spaces. */
export function useFilterChips(who: string): (search: FinderSearch) => readonly FilterChip[] {
  const t = useT();
  const text = useText();
  const format = useFormat();
  const { filters, areas, resourceTypeInfos } = useConfiguration();
  const emails = useMemo(() => readAttendees(who.split(' ')).map(({ email }) => email), [who]);
  const { nameOf } = usePersonNames(emails);
  return useCallback(
    (search) =>
      filterChips(search, filters, {
        type: (id) => text(resourceTypeInfos.find((info) => info.resourceTypeId === id)?.name),
        area: (id) => text(areas.find((area) => area.id === id)?.name),
        people: (count) => t('card.places', { count }),
        person: nameOf,
        enough: (minutes) => t('finder.enoughOf', { duration: format.duration(minutes) }),
        onlyFree: t('finder.onlyFree'),
        atLeast: (name) => t('finder.atLeast', { name }),
        atMost: (name) => t('finder.atMost', { name }),
        text,
      }),
    [filters, areas, resourceTypeInfos, nameOf, format, text, t],
  );
}
