import { spanOf } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import type { InstantRange } from '@assist/time';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { eventsQuery } from '../../lib/api/queries.ts';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { findPlaceBefore, type Stay } from './find-place-before.ts';
import { useMyEvents } from '../reservation/use-my-events.ts';

/** The time of a meeting, and its attendees except the person themselves. */
export interface Meeting {
  readonly people: readonly { readonly email: string; readonly remotely: boolean }[];
  readonly range: InstantRange;
  readonly dayRange: InstantRange;
  /** The id of the event that is being changed. Nobody is assumed to come from its current place. */
  readonly changedId?: string | undefined;
}

export interface AttendeePlaces {
  /** The person's own place; empty if it is not known. */
  readonly own: readonly Resource[];
  /** The places of the other attendees, one for each whose place is known. */
  readonly others: readonly Resource[];
}

/** Maximum number of attendees whose places are requested, because further ones would hardly change the average walk. */
const ASKED = 8;

/**
 * Returns the places from which the attendees come: that of their previous reservation, or else their desk on that day. Attendees whose
 * reservations this person may not see are left out without a notice.
 */
export function useAttendeePlaces({ people, range, dayRange, changedId }: Meeting, resources: readonly Resource[]): AttendeePlaces {
  const { resourceTypeInfos } = useConfiguration();
  const emails = people.filter(({ remotely }) => !remotely).map(({ email }) => email);
  const results = useQueries({
    queries: emails.slice(0, ASKED).map((email) => ({ ...eventsQuery(dayRange, email), retry: false, refetchInterval: false as const })),
  });
  const { shown } = useMyEvents();
  const byEmail = useMemo(() => new Map(resources.map((resource) => [resource.email, resource])), [resources]);
  const deskTypes = useMemo(
    () => new Set(resourceTypeInfos.filter(({ shape }) => shape === 'desk').map(({ resourceTypeId }) => resourceTypeId)),
    [resourceTypeInfos],
  );
  const placeOf = (stays: readonly Stay[]): Resource | undefined =>
    findPlaceBefore(stays, range)?.resource ??
    stays
      .filter(({ span }) => span.start < dayRange.end && span.end > dayRange.start)
      .flatMap((stay) => stay.resources)
      .find(({ resourceTypeId }) => deskTypes.has(resourceTypeId));
  const own = placeOf(
    shown
      .filter(({ event }) => !event.cancelled && event.id !== changedId)
      .map((one) => ({ span: spanOf(one.event), resources: one.resources.map(({ resource }) => resource) })),
  );
  const others = results.flatMap(({ data = [], isPlaceholderData }) => {
    if (isPlaceholderData) return [];
    const stays = data
      .filter(({ cancelled, id }) => !cancelled && id !== changedId)
      .map((event) => ({
        span: spanOf(event),
        resources: event.attendees.flatMap(({ resource, emailAddress }) => (resource ? (byEmail.get(emailAddress.address) ?? []) : [])),
      }));
    return placeOf(stays) ?? [];
  });
  const key = JSON.stringify([own === undefined ? [] : [own.id], others.map(({ id }) => id)]);
  // Returns the same object while the places are the same, so that what depends on it is not computed again.
  return useMemo(() => {
    const byId = new Map(resources.map((resource) => [resource.id, resource]));
    const [ownPlaces = [], otherPlaces = []] = (JSON.parse(key) as string[][]).map((ids) => ids.flatMap((id) => byId.get(id) ?? []));
    return { own: ownPlaces, others: otherPlaces };
  }, [key, resources]);
}
