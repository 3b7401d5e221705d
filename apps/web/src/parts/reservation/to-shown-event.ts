import {
  type ActionContext,
  confirmationSubjectOf,
  type CalendarRuleCapabilities,
  type DisplayStatus,
  type EventActions,
  eventActions,
  type EventConfirmationRecord,
  findConfirmationEnd,
  findConfirmationWindow,
  hasEnded,
  isConfirmationAvailable,
  type ReservationAnswer,
  type ResourceAttendee,
  spanOf,
  statusOf,
  toReservationAnswer,
} from '@assist/reservation';
import type { Resource } from '@assist/resource';
import type { Instant } from '@assist/time';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import { type StatusRequest, statusKey } from '../../lib/api/join-records.ts';

/** One resource of an event with its current status. */
export interface EventResource {
  readonly resource: Resource;
  readonly attendee: ResourceAttendee;
  readonly status: DisplayStatus;
  /** The resource's answer, regardless of any confirmation. */
  readonly answer: ReservationAnswer;
  readonly canConfirm: boolean;
  /** The end of the confirmation window; undefined if the reservation cannot be confirmed now. */
  readonly confirmUntil: Instant | undefined;
  /** The start of the confirmation window; undefined if it is not in the future. */
  readonly confirmFrom: Instant | undefined;
}

/** An event as screens show it, with its resources and the actions that the rules allow. */
export interface ShownEvent {
  readonly event: ReadEvent;
  readonly resources: readonly EventResource[];
  readonly actions: EventActions;
  readonly isRunning: boolean;
}

export const NO_RECORDS: ReadonlyMap<string, EventConfirmationRecord> = new Map();

interface Known {
  readonly now: Instant;
  readonly capabilities: CalendarRuleCapabilities;
  readonly findResource: (id: string) => Resource | undefined;
  readonly records: ReadonlyMap<string, EventConfirmationRecord>;
  /**
   * The list that shows the event. By default, a colleague's event counts as an item of a resource's schedule, because confirming either
   * needs the same right.
   */
  readonly source?: ActionContext['source'];
}

/**
 * Converts an event whose resource attendees have been found. If the calendar's owner has declined, this takes precedence over the answers
 * of the resources.
 */
export function toShownEvent(event: ReadEvent, { now, capabilities, findResource, records, ...known }: Known): ShownEvent {
  const source = known.source ?? (event.ownerUserId === null ? 'reservation' : 'schedule-item');
  const resources = event.resourceAttendees.flatMap((attendee): EventResource[] => {
    const resource = findResource(attendee.resourceId);
    if (resource === undefined) return [];
    const subject = confirmationSubjectOf(event, attendee, resource, records.get(statusKey(event.id, attendee.emailAddress.address)));
    const window = findConfirmationWindow(subject.span, subject.rules, now);
    return [
      {
        resource,
        attendee,
        status: event.accepted ? statusOf(subject, now) : 'rejected',
        answer: toReservationAnswer(attendee.status.response),
        canConfirm: event.accepted && isConfirmationAvailable(subject, now),
        confirmUntil: event.accepted ? findConfirmationEnd(subject, now) : undefined,
        confirmFrom: event.accepted && window !== undefined && now < window.opens ? window.opens : undefined,
      },
    ];
  });
  const actions = eventActions(event, {
    now,
    capabilities,
    permissions: event.permissions,
    canConfirmSomeResource: resources.some((one) => one.canConfirm),
    isReleased: resources.length > 0 && resources.every(({ status }) => status === 'released'),
    source,
  });
  const isRunning = event.start.utcDateTime <= now && now < event.end.utcDateTime;
  // `afterEnd` is recomputed each time, so that an event that ends while it is shown counts as ended.
  return { event: { ...event, afterEnd: hasEnded(spanOf(event), now) }, resources, actions, isRunning };
}

/** Returns the requests for the confirmation records of an event. */
export function statusRequestsOf(event: ReadEvent): readonly StatusRequest[] {
  return event.resourceAttendees.map(({ emailAddress }) => ({ email: emailAddress.address, iCalUid: event.iCalUId ?? '', id: event.id }));
}
