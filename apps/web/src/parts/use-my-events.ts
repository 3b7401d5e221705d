import {
  confirmationSubjectOf, type DisplayStatus, type EventActions, eventActions, type EventConfirmationRecord, eventRefreshWindow,
  isConfirmationAvailable, pairEvents, type ResourceAttendee, statusOf, toResourceDirectory, findConfirmationWindow, confirmationRulesOf, spanOf,
} from '@assist/reservation';
import type { Resource } from '@assist/resource';
import type { Instant, InstantRange } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ReadEvent } from '../lib/api/from-wire.ts';
import { eventsQuery, meQuery, resourcesQuery, statusesQuery, statusKey } from '../lib/api/queries.ts';
import { writeLog } from '../lib/cache/browser-store.ts';
import { useConfiguration } from '../lib/configuration-context.tsx';
import { useNow } from '../lib/use-now.ts';

/** One resource of an event with its status now. */
export interface EventResource {
  readonly resource: Resource;
  readonly attendee: ResourceAttendee;
  readonly status: DisplayStatus;
  readonly canConfirm: boolean;
  /** The end of the time in which it can be confirmed. */
  readonly confirmUntil: Instant | undefined;
}

/** An event as the screens show it: paired with our resources, with exactly the buttons that the rules grant. */
export interface ShownEvent {
  readonly event: ReadEvent;
  readonly resources: readonly EventResource[];
  readonly actions: EventActions;
  readonly isRunning: boolean;
}

const NO_EVENTS: readonly ReadEvent[] = [];
const NO_RECORDS: ReadonlyMap<string, EventConfirmationRecord> = new Map();

export interface MyEvents {
  readonly shown: readonly ShownEvent[];
  readonly now: Instant;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Events of today to thirty days (specification, section 9), or of another range; mine or a colleague's. */
export function useMyEvents(options: { readonly range?: InstantRange; readonly user?: string | undefined } = {}): MyEvents {
  const { timezone, capabilities } = useConfiguration();
  const now = useNow();
  const usual = useStableRange(options.range ?? eventRefreshWindow(now, timezone));
  const { data: me } = useQuery(meQuery);
  const { data: resources } = useQuery({ ...resourcesQuery(me?.username ?? ''), enabled: me !== undefined });
  const eventsResult = useQuery(eventsQuery(usual, options.user));
  const events = eventsResult.data ?? NO_EVENTS;

  const directory = useMemo(() => toResourceDirectory(resources ?? []), [resources]);
  const byId = useMemo(() => new Map((resources ?? []).map((resource) => [resource.id, resource])), [resources]);
  const paired = useMemo(
    () => pairEvents(events.filter((event) => !event.limited), directory, { now: usual.start, keepUnmatchedAsLimited: false }),
    [events, directory, usual.start],
  );
  const identified = useMemo(
    () => paired.events.flatMap((classified) => (classified.kind === 'Identified' ? [classified.event as ReadEvent] : [])),
    [paired],
  );

  const faulty = paired.faulty;
  useEffect(() => {
    for (const { reason, event } of faulty) {
      void writeLog({ at: Date.now(), level: 'warning', message: `${reason}: ${event.id}`, correlationId: '' });
    }
  }, [faulty]);

  const requests = useMemo(
    () => identified.flatMap((event) => event.resourceAttendees.flatMap((attendee) => {
      const needsRecord = byId.get(attendee.resourceId)?.confirmationSettings.requiresConfirmation === true || !event.cancelled;
      return needsRecord ? [{ email: attendee.emailAddress.address, iCalUid: event.iCalUId ?? '', id: event.id }] : [];
    })),
    [identified, byId],
  );
  const { data: records = NO_RECORDS } = useQuery(statusesQuery(requests));

  const shown = useMemo(() => identified.map((event): ShownEvent => {
    const eventResources = event.resourceAttendees.flatMap((attendee): EventResource[] => {
      const resource = byId.get(attendee.resourceId);
      if (resource === undefined) return [];
      const record = records.get(statusKey(event.id, attendee.emailAddress.address));
      const subject = confirmationSubjectOf(event, attendee, resource, record);
      return [{
        resource,
        attendee,
        status: statusOf(subject, now),
        canConfirm: isConfirmationAvailable(subject, now),
        confirmUntil: findConfirmationWindow(spanOf(event), confirmationRulesOf(resource), now)?.closes,
      }];
    });
    const actions = eventActions(event, {
      now,
      capabilities,
      permissions: event.permissions,
      canConfirmSomeResource: eventResources.some((one) => one.canConfirm),
      source: 'reservation',
    });
    return { event, resources: eventResources, actions, isRunning: event.start.utcDateTime <= now && now < event.end.utcDateTime };
  }), [identified, byId, records, now, capabilities]);

  return {
    shown,
    now,
    isLoading: eventsResult.isPending || resources === undefined,
    error: eventsResult.error,
    retry: () => void eventsResult.refetch(),
  };
}

/** The same object as long as its ends are the same: a new one would be another query. */
function useStableRange(range: InstantRange): InstantRange {
  const { start, end } = range;
  return useMemo(() => ({ start, end }), [start, end]);
}
