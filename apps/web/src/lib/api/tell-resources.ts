import { type EventScope, getEventBounds, notifyReservation } from '@assist/contract';
import { type DELETION_TELLING, toReservationNotification, type ToldResource } from '@assist/reservation';
import { fromInstant, type InstantRange, overlaps, toInstant } from '@assist/time';
import { scheduler } from '../waiting/scheduler.ts';
import { call } from './call.ts';
import type { ReadEvent } from './from-wire.ts';
import { listDatesWith } from './list-series-dates.ts';

export interface Organizer {
  readonly name: string;
  readonly email: string;
}

/** Notifies each resource of a new reservation; failed notifications are ignored. */
export async function tellOfCreation(event: ReadEvent, resources: readonly ToldResource[], organizer: Organizer): Promise<void> {
  await Promise.allSettled(resources.map((resource) => tell(event, resource, spanOf(event), organizer, 'create')));
}

/**
 * Notifies the resources of an event before its deletion, and those of the other affected dates of its series. The notification contains
 * the real start and end of the date at that resource, or the event's own time if the server does not know them.
 */
export function tellOfDeletion(
  event: ReadEvent,
  scope: EventScope,
  resources: readonly ToldResource[],
  organizer: Organizer,
  { withinMs, ...most }: typeof DELETION_TELLING,
): Promise<void> {
  return scheduler.within(withinMs, (limit) => tellEach(event, scope, resources, organizer, most, limit));
}

async function tellEach(
  event: ReadEvent,
  scope: EventScope,
  resources: readonly ToldResource[],
  organizer: Organizer,
  { atOnce, atMost }: Omit<typeof DELETION_TELLING, 'withinMs'>,
  signal: AbortSignal,
): Promise<void> {
  const dates = scope !== 'occurrence' && event.seriesMasterId !== null ? await findDates(event, scope, signal) : [{ event, resources }];
  const known = new Map(resources.map((resource) => [resource.email, resource]));
  const tellings = dates
    .flatMap(({ event: date, resources: told }) =>
      told.map(({ email, displayName }) => async () => {
        const span = await findBounds(date, email, signal);
        await tell(date, known.get(email) ?? { email, displayName }, span, organizer, 'delete', signal);
      }),
    )
    .slice(0, atMost);
  const worker = async () => {
    for (let next = tellings.shift(); next !== undefined; next = tellings.shift()) await next().catch(() => {});
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

interface ToldDate {
  readonly event: ReadEvent;
  readonly resources: readonly ToldResource[];
}

/** Returns the chosen date and the other dates in the scope that the calendar lists. */
async function findDates(chosen: ReadEvent, scope: 'following' | 'series', signal: AbortSignal): Promise<readonly ToldDate[]> {
  const { dates } = await listDatesWith(chosen, scope, signal).catch(() => ({ dates: [chosen] }));
  return dates.map((event) => ({
    event,
    resources: event.attendees
      .filter(({ resource }) => resource)
      .map(({ emailAddress }) => ({ email: emailAddress.address, displayName: emailAddress.name })),
  }));
}

/**
 * Returns the real start and end of a date at a resource, or the event's own time after an error (specification, section 8). If several
 * dates share an iCalUId, the bounds may be those of another date, and are then ignored.
 */
async function findBounds(event: ReadEvent, resourceEmail: string, signal: AbortSignal): Promise<InstantRange> {
  const own = spanOf(event);
  if (event.iCalUId === null || event.iCalUId === '') return own;
  const bounds = await call(getEventBounds, { params: { resourceEmail, iCalUid: event.iCalUId }, signal }).catch(() => null);
  if (bounds === null) return own;
  const real = { start: toInstant(bounds.realStart), end: toInstant(bounds.realEnd) };
  return overlaps(real, own) ? real : own;
}

function spanOf({ start, end }: ReadEvent): InstantRange {
  return { start: start.utcDateTime, end: end.utcDateTime };
}

function tell(
  event: ReadEvent,
  resource: ToldResource,
  real: InstantRange,
  organizer: Organizer,
  action: 'create' | 'delete',
  signal?: AbortSignal,
): Promise<unknown> {
  const told = toReservationNotification(event, resource, real, organizer, action);
  return call(notifyReservation, {
    params: { resourceEmail: resource.email },
    body: { ...told, realStart: fromInstant(told.realStart), realEnd: fromInstant(told.realEnd) },
    signal,
  });
}
