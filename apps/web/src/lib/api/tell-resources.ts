import { type EventPageAnswer, getEventBounds, listEvents, notifyReservation } from '@assist/contract';
import { fromInstant, type InstantRange, overlaps, plusMinutes, toInstant } from '@assist/time';
import { call } from './call.ts';
import { type ReadEvent, toEvent } from './from-wire.ts';

/** What a resource is told of a reservation by. */
export interface ToldResource {
  readonly email: string;
  readonly displayName?: string | undefined;
  readonly username?: string | undefined;
}

export interface Organizer {
  readonly name: string;
  readonly email: string;
}

/** As many calls at once, and as many tellings of one deletion; a long series is not told to its end before it is deleted. */
const AT_ONCE = 4;
const TOLD_MAX = 200;
/** Whoever cannot be told by then keeps nobody waiting for the deletion. */
const TELLING_MS = 20_000;
/** A call may ask for 62 days; a series whose next date is further away than two of these has ended. */
const WINDOW_DAYS = 60;
const WINDOWS_MAX = 13;
const EMPTY_WINDOWS = 2;

/** Specification, section 4: each resource is told of a new reservation after a while; one that cannot be told stops nothing. */
export async function tellOfCreation(event: ReadEvent, resources: readonly ToldResource[], organizer: Organizer, delayMs: number): Promise<void> {
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  await Promise.allSettled(resources.map((resource) => tell(event, resource, { start: event.start.utcDateTime, end: event.end.utcDateTime }, organizer, 'create')));
}

/**
 * Specification, section 4: before an event is deleted each of its resources is told, of this one and of all that follow
 * of each date. When it really began and ended is the resource's to say; where it cannot, the event's own time is told.
 */
export async function tellOfDeletion(event: ReadEvent, scope: 'occurrence' | 'series', resources: readonly ToldResource[], organizer: Organizer): Promise<void> {
  const signal = AbortSignal.timeout(TELLING_MS);
  const dates = scope === 'series' && event.seriesMasterId !== null ? await findFollowing(event, signal) : [{ event, resources }];
  const known = new Map(resources.map((resource) => [resource.email, resource]));
  const tellings = dates.flatMap(({ event: date, resources: told }) => told.map(({ email, displayName }) => async () => {
    const span = await findBounds(date, email, signal);
    await tell(date, known.get(email) ?? { email, displayName }, span, organizer, 'delete', signal);
  })).slice(0, TOLD_MAX);
  await fewAtATime(tellings);
}

interface ToldDate {
  readonly event: ReadEvent;
  readonly resources: readonly ToldResource[];
}

/** This date and those that follow, as far as the calendar tells them. */
async function findFollowing(first: ReadEvent, signal: AbortSignal): Promise<readonly ToldDate[]> {
  const dates = new Map<string, ReadEvent>([[first.id, first]]);
  let empty = 0;
  try {
    for (let window = 0; window < WINDOWS_MAX && empty < EMPTY_WINDOWS; window += 1) {
      const start = plusMinutes(first.start.utcDateTime, window * WINDOW_DAYS * 24 * 60);
      const found = (await listRange({ start, end: plusMinutes(start, WINDOW_DAYS * 24 * 60) }, signal))
        .filter((event) => event.seriesMasterId === first.seriesMasterId && !event.cancelled && event.start.utcDateTime >= first.start.utcDateTime);
      for (const event of found) dates.set(event.id, event);
      empty = found.length === 0 ? empty + 1 : 0;
    }
  } catch {
    // What is known by then is told.
  }
  return [...dates.values()].map((event) => ({
    event,
    resources: event.attendees.filter(({ resource }) => resource).map(({ emailAddress }) => ({ email: emailAddress.address, displayName: emailAddress.name })),
  }));
}

async function listRange(range: InstantRange, signal: AbortSignal): Promise<readonly ReadEvent[]> {
  const events: ReadEvent[] = [];
  let cursor: string | undefined;
  do {
    const page: EventPageAnswer = await call(listEvents, { query: { start: fromInstant(range.start), end: fromInstant(range.end), ...(cursor === undefined ? {} : { cursor }) }, signal });
    events.push(...page.value.map(toEvent));
    cursor = page.nextLink === null ? undefined : (new URL(page.nextLink, 'http://calendar.invalid').searchParams.get('cursor') ?? undefined);
  } while (cursor !== undefined);
  return events;
}

/** Specification, section 8: an error gives null. Dates that share one iCalUId share its bounds: those of another date are not this one's. */
async function findBounds(event: ReadEvent, resourceEmail: string, signal: AbortSignal): Promise<InstantRange> {
  const own = { start: event.start.utcDateTime, end: event.end.utcDateTime };
  if (event.iCalUId === null || event.iCalUId === '') return own;
  const bounds = await call(getEventBounds, { params: { resourceEmail, iCalUid: event.iCalUId }, signal }).catch(() => null);
  if (bounds === null) return own;
  const real = { start: toInstant(bounds.realStart), end: toInstant(bounds.realEnd) };
  return overlaps(real, own) ? real : own;
}

async function fewAtATime(work: readonly (() => Promise<void>)[]): Promise<void> {
  const left = [...work];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await next().catch(() => {});
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Specification, section 3, "Reservation notification". */
function tell(event: ReadEvent, resource: ToldResource, real: InstantRange, organizer: Organizer, action: 'create' | 'delete', signal?: AbortSignal): Promise<unknown> {
  return call(notifyReservation, {
    params: { resourceEmail: resource.email },
    body: {
      id: event.id,
      resourceUsername: resource.username ?? '',
      iCalUId: event.iCalUId ?? '',
      resourceDisplayName: resource.displayName ?? '',
      subject: event.subject,
      showAs: event.showAs,
      realStart: fromInstant(real.start),
      realEnd: fromInstant(real.end),
      action,
      doneBy: 'assist',
      organiserName: organizer.name,
      organiserEmail: organizer.email,
      ...(action === 'create' ? { orders: [] } : {}),
    },
    signal,
  });
}
