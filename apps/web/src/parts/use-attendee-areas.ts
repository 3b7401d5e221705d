import type { Resource } from '@assist/resource';
import type { InstantRange } from '@assist/time';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { eventsQuery } from '../lib/api/queries.ts';
import { useConfiguration } from '../lib/configuration-context.tsx';

/** Of more people the way is an average that one more does not change much. */
const ASKED = 8;

/**
 * Where those who come in person have a desk on that day, as far as this person may see their reservations; whose may not be seen is
 * left out, and nobody is told of it.
 */
export function useAttendeeAreas(
  people: readonly { readonly email: string; readonly remotely: boolean }[],
  dayRange: InstantRange,
  resources: readonly Resource[],
): readonly string[] {
  const { resourceTypeInfos } = useConfiguration();
  const emails = people.filter(({ remotely }) => !remotely).map(({ email }) => email);
  const results = useQueries({
    queries: emails.slice(0, ASKED).map((email) => ({ ...eventsQuery(dayRange, email), retry: false, refetchInterval: false as const })),
  });
  const desks = useMemo(() => {
    const deskTypes = new Set(resourceTypeInfos.filter(({ shape }) => shape === 'desk').map(({ resourceTypeId }) => resourceTypeId));
    return new Map(resources.filter((one) => deskTypes.has(one.resourceTypeId)).map((one) => [one.email, one.mapInfos[0]?.areaId]));
  }, [resources, resourceTypeInfos]);
  const found = results.flatMap(({ data = [], isPlaceholderData }) => {
    if (isPlaceholderData) return [];
    const reserved = data
      .filter(({ status }) => status !== 'cancelled')
      .flatMap(({ attendees }) => attendees.filter(({ resource }) => resource));
    return reserved.map(({ emailAddress }) => desks.get(emailAddress.address)).find((areaId) => areaId !== undefined) ?? [];
  });
  const key = found.join(' ');
  return useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
}
