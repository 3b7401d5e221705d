import { type AskedPeople, findAskedPeople, type Vocabulary } from '@assist/phrases';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { meQuery } from '../../lib/api/queries.ts';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useNow } from '../../lib/use-now.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { useEntries } from './use-entries.ts';
import { useFoundInBuilding } from './use-found-in-building.ts';
import { useSearchCatalogue } from './use-search-catalogue.ts';
import { useWhereabouts } from './use-whereabouts.ts';

export type FoundEntries = ReturnType<typeof useFoundEntries>;

/** Returns everything that is found for a text, and whether something is still loading or has failed. */
export function useFoundEntries(text: string) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  const { data: me } = useQuery(meQuery);
  const { catalogue, isLoading, error } = useSearchCatalogue();
  const people = useAskedPeople(text, catalogue.vocabulary);
  const whereabouts = useWhereabouts(people, text, catalogue.index);
  const inBuilding = useFoundInBuilding(people.kind === 'all' ? '' : text);
  const groups = useEntries({ text, catalogue, asked: people, whereabouts, inBuilding: inBuilding.found, owner: me?.email ?? '' });
  return {
    text,
    people,
    whereabouts,
    groups,
    isLoading,
    hasFailed: error !== null,
    isSettled: whereabouts.isSettled && !inBuilding.isAsking,
    /** Sentence that says that nothing was found. */
    nothing:
      people.kind === 'all' && whereabouts.state === 'known'
        ? t('search.nobodyPresent', { day: format.dayInText(whereabouts.day, now) })
        : t('search.none', { text: text.trim() }),
  };
}

/** Returns the people asked about; until the words of the language have loaded, the whole text counts as a name. */
function useAskedPeople(text: string, vocabulary: Vocabulary | undefined): AskedPeople {
  const now = useNow();
  const timezone = useZone();
  return useMemo(() => findAskedPeople(text, vocabulary, { now, zone: timezone }), [text, vocabulary, now, timezone]);
}
