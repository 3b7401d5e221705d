import { fromInstant, type Instant } from '@assist/time';
import { listComingBookings } from '../../calendars/own/list-coming-bookings.ts';
import type { Database } from '../../database/database.ts';

/**
 * Returns a function that describes how many upcoming reservations a resource has and who has the first. The text is empty if there are
 * none.
 */
export async function comingTexts(
  database: Database,
  resourceIds: readonly string[],
  now: Instant,
): Promise<(resourceId: string) => string> {
  const byResource = Map.groupBy(await listComingBookings(database, resourceIds, now), ({ resourceId }) => resourceId);
  return (resourceId) => {
    const [first, ...more] = byResource.get(resourceId) ?? [];
    if (first === undefined) return '';
    const when = fromInstant(first.start).slice(0, 16).replace('T', ' ');
    const reservations = `${more.length + 1} ${more.length === 0 ? 'reservation' : 'reservations'} to come`;
    return `${reservations}, the ${more.length === 0 ? 'one' : 'first'} on ${when} UTC by ${first.organizerEmail}`;
  };
}
