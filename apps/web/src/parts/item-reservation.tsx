import { findResourceAttendees, toReservationAnswer, toResourceDirectory } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EVENTS_REFRESH_MS, eventQuery, statusesQuery } from '../lib/api/queries.ts';
import { useConfiguration } from '../lib/configuration-context.tsx';
import { pollEvery } from '../lib/waiting/hub-state.ts';
import { useNow } from '../lib/use-now.ts';
import { EventActionButtons } from './event-action-buttons.tsx';
import { EventStatus } from './event-status.tsx';
import { NO_RECORDS, statusRequestsOf, toShownEvent } from './to-shown-event.ts';
import { useResources } from './use-resources.ts';

/** The reservation behind an item of a resource's schedule: what the resource has answered, and exactly the buttons that the rules grant. */
export function ItemReservation({ eventId, at }: { eventId: string; at: Resource }) {
  const now = useNow();
  const { capabilities } = useConfiguration();
  const { resources } = useResources();
  const { data } = useQuery({ ...eventQuery(eventId), refetchInterval: pollEvery(EVENTS_REFRESH_MS, 'own-events') });
  const directory = useMemo(() => (resources === undefined ? undefined : toResourceDirectory(resources)), [resources]);
  const event = useMemo(
    () =>
      data === undefined || directory === undefined ? undefined : { ...data, resourceAttendees: findResourceAttendees(data, directory) },
    [data, directory],
  );
  const requests = useMemo(() => (event === undefined ? [] : statusRequestsOf(event)), [event]);
  const { data: records = NO_RECORDS, isPending } = useQuery(statusesQuery(requests));
  if (event === undefined || isPending) return null;
  const shown = toShownEvent(event, {
    now,
    capabilities,
    records,
    findResource: (id) => resources?.find((resource) => resource.id === id),
    source: 'schedule-item',
  });
  const attendee = shown.resources.find(({ resource }) => resource.id === at.id)?.attendee;
  const answer = attendee === undefined ? 'accepted' : toReservationAnswer(attendee.status.response);
  return (
    <>
      {answer !== 'accepted' && <EventStatus status={answer} />}
      <EventActionButtons shown={shown} />
    </>
  );
}
