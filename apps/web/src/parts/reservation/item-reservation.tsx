import type { ScheduleItem } from '@assist/availability';
import { findResourceAttendees, toReservationAnswer, toResourceDirectory } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import { plusMinutes } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { EVENTS_REFRESH_MS, eventQuery, statusesQuery } from '../../lib/api/queries.ts';
import { later } from '../../lib/later.ts';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { pollEvery } from '../../lib/waiting/hub-state.ts';
import { useNow } from '../../lib/use-now.ts';
import { EventActionButtons } from './event-action-buttons.tsx';
import { EventStatus } from './event-status.tsx';
import { NO_RECORDS, statusRequestsOf, toShownEvent } from './to-shown-event.ts';
import { useResources } from '../resource/use-resources.ts';

const ConfirmWaiting = later(() => import('./confirm-waiting.tsx'));

interface ItemProps {
  readonly item: ScheduleItem;
  readonly at: Resource;
}

/** The reservation of an item in a resource's schedule, as far as this person may see it, with the buttons that the rules allow. */
export function ItemReservation({ item, at }: ItemProps) {
  const now = useNow();
  const { confirmScheduleItemByOrganizerOnly } = useConfiguration().capabilities;
  if (item.eventId != null) return <KnownReservation key={item.eventId} eventId={item.eventId} at={at} />;
  const { requiresConfirmation, resourceMinutesForConfirmationBeforeStartTime: minutesBefore } = at.confirmationSettings;
  const mayWait = requiresConfirmation && now >= plusMinutes(item.start, -minutesBefore) && now < item.end;
  if (!mayWait || confirmScheduleItemByOrganizerOnly) return null;
  return (
    <Suspense>
      <ConfirmWaiting at={at} item={item} />
    </Suspense>
  );
}

/** The resource's answer to the reservation, and the buttons that the rules allow. */
function KnownReservation({ eventId, at }: { readonly eventId: string; readonly at: Resource }) {
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
