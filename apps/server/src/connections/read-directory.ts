import { randomUUID } from 'node:crypto';
import type { CalendarProvider, CallContext, Email, RoomInfo, UnusablePlace } from '@assist/calendar-provider';
import { instantOf } from '@assist/time';

/** Everything in the calendar's directory that can be reserved. */
export interface Directory {
  /** Each mailbox once. */
  readonly rooms: readonly RoomInfo[];
  readonly leftOut: ReadonlyMap<UnusablePlace, number>;
  /** The names of lists of rooms that the calendar may have cut off. */
  readonly cutOff: readonly string[];
  /** What the calendar refuses to list, such as `desks`. */
  readonly notListed: readonly string[];
}

/** Maximum time to wait for one page. */
const PAGE_TIMEOUT_MS = 60_000;

/**
 * Reads all pages of the calendar's directory; undefined if the calendar has none.
 *
 * @throws ProviderError if any page cannot be read, because part of a directory would look as if rooms had vanished
 */
export async function readDirectory(provider: CalendarProvider, now: () => number): Promise<Directory | undefined> {
  if (provider.listRooms === undefined) return undefined;
  const rooms = new Map<Email, RoomInfo>();
  const leftOut = new Map<UnusablePlace, number>();
  const cutOff = new Set<string>();
  const notListed: string[] = [];
  let page: string | undefined;
  do {
    const found = await provider.listRooms(page === undefined ? {} : { page }, contextAt(now()));
    for (const room of found.items) if (!rooms.has(room.email)) rooms.set(room.email, room);
    for (const [reason, count] of found.leftOut ?? []) leftOut.set(reason, (leftOut.get(reason) ?? 0) + count);
    for (const list of found.cutOff ?? []) cutOff.add(list);
    if (found.notListed !== undefined) notListed.push(found.notListed);
    page = found.next;
  } while (page !== undefined);
  return { rooms: [...rooms.values()], leftOut, cutOff: [...cutOff], notListed };
}

function contextAt(now: number): CallContext {
  return {
    actor: { as: 'app' },
    now: instantOf(now),
    signal: AbortSignal.timeout(PAGE_TIMEOUT_MS),
    correlationId: randomUUID(),
    priority: 'interactive',
  };
}
