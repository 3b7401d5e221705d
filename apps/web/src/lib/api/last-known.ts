import { CACHED_RESOURCES_VERSION, eventRefreshWindow } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import { type Instant, type InstantRange, overlaps, type ZoneName } from '@assist/time';
import type { QueryClient } from '@tanstack/react-query';
import type { ReadEvent } from './from-wire.ts';
import { eventsQuery, type Me, meQuery, resourcesQuery } from './queries.ts';
import { readCached, readKept } from '../cache/browser-store.ts';
import { KEPT_EVENTS, KEPT_ME, type KeptEvents, type KeptMe } from './keep-last-known.ts';

/** What this person has seen last, as old as it is: shown at once, and instead of nothing where there is no connection. */
export async function restoreLastKnown(client: QueryClient, zone: ZoneName, now: Instant): Promise<void> {
  const [me, events, resources] = await Promise.all([
    readKept<KeptMe>(KEPT_ME),
    readKept<KeptEvents>(KEPT_EVENTS),
    readCached('resources'),
  ]);
  if (me === undefined) return;
  client.setQueryData(meQuery.queryKey, me.me as Me, { updatedAt: me.savedAt });
  if (resources?.username === me.me.username && resources.version === CACHED_RESOURCES_VERSION) {
    // Older than any staleness: they are asked for at once all the same.
    client.setQueryData(resourcesQuery(me.me.username).queryKey, resources.data as readonly Resource[], { updatedAt: 1 });
  }
  if (events === undefined) return;
  const window = eventRefreshWindow(now, zone);
  client.setQueryData(eventsQuery(window).queryKey, inRange(events.events, window), { updatedAt: events.savedAt });
}

function inRange(events: readonly ReadEvent[], range: InstantRange): readonly ReadEvent[] {
  return events.filter((event) => overlaps({ start: event.start.utcDateTime, end: event.end.utcDateTime }, range));
}
