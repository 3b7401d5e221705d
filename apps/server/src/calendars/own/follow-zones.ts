import { takenSpan } from '@assist/reservation';
import { toAreaTree, withZone, zonesOfAreas } from '@assist/resource';
import { type Instant, type InstantRange, overlaps, toZone, type ZoneName } from '@assist/time';
import type { CatalogueRepository, CatalogueTransaction } from '../../catalogue/catalogue.repository.ts';
import { withDefaults } from '../../catalogue/catalogue.ts';
import { lockNames } from '../../database/write-lock.ts';
import { isActive } from './booking-filters.ts';

interface Place {
  readonly repository: Pick<CatalogueRepository, 'kind' | 'readCompany' | 'readResources' | 'findInResources' | 'listAreas'>;
  /** The resources whose zones the write may change; undefined for all. */
  readonly resourceIds: readonly string[] | undefined;
}

type Zones = ReadonlyMap<string, ZoneName>;

/** A resource's share of a coming event of whole days, whose dates are those of the event's zone. */
interface WholeDay {
  readonly id: string;
  readonly resourceId: string;
  readonly email: string;
  readonly taken: InstantRange;
  readonly event: InstantRange & { readonly isAllDay: true; readonly zone: ZoneName };
}

interface Move {
  readonly id: string;
  readonly resourceId: string;
  readonly to: InstantRange;
}

/**
 * Writes the catalogue, and then moves the coming whole days of resources whose zone has changed to the same dates in the new zone
 * (decision 0068). A day stays where it is if somebody else has its new hours, or if a part of it was given back.
 */
export async function writeWithZones<T>(trx: CatalogueTransaction, place: Place, now: Instant, write: () => Promise<T>): Promise<T> {
  const before = await readZones(trx, place);
  const result = await write();
  const after = await readZones(trx, place);
  const moved = new Set([...after.keys()].filter((id) => before.has(id) && before.get(id) !== after.get(id)));
  if (moved.size > 0) await follow(trx, place.repository, moved, { before, after }, now);
  return result;
}

/** Moves the days of these resources, as they are once nobody else writes them. */
async function follow(
  trx: CatalogueTransaction,
  { kind }: Place['repository'],
  resourceIds: ReadonlySet<string>,
  { before, after }: { readonly before: Zones; readonly after: Zones },
  now: Instant,
): Promise<void> {
  const emails = (await listWholeDays(trx, resourceIds, now)).map(({ email }) => email);
  if (emails.length === 0) return;
  await lockNames(trx, kind, emails);
  const moves = (await listWholeDays(trx, resourceIds, now)).flatMap(({ id, resourceId, taken, event }): Move[] => {
    const was = takenSpan(event, before.get(resourceId)!);
    return was.start === taken.start && was.end === taken.end ? [{ id, resourceId, to: takenSpan(event, after.get(resourceId)!) }] : [];
  });
  for (const ofResource of Map.groupBy(moves, ({ resourceId }) => resourceId).values()) await move(trx, ofResource);
}

async function listWholeDays(trx: CatalogueTransaction, resourceIds: ReadonlySet<string>, now: Instant): Promise<WholeDay[]> {
  const rows = await trx
    .selectFrom('booking')
    .innerJoin('calendar_event as event', 'event.id', 'booking.event_id')
    .where('event.is_all_day', '=', 1)
    .where('event.cancelled_at', 'is', null)
    .where('event.ends_at', '>', now)
    .where(isActive)
    .select(['booking.id', 'booking.resource_id', 'booking.resource_email', 'booking.starts_at', 'booking.ends_at', 'event.zone'])
    .select(['event.starts_at as event_starts_at', 'event.ends_at as event_ends_at'])
    .execute();
  return rows
    .filter((row) => resourceIds.has(row.resource_id))
    .map((row) => ({
      id: row.id,
      resourceId: row.resource_id,
      email: row.resource_email,
      taken: { start: row.starts_at as Instant, end: row.ends_at as Instant },
      event: { start: row.event_starts_at as Instant, end: row.event_ends_at as Instant, isAllDay: true, zone: row.zone },
    }));
}

async function readZones(trx: CatalogueTransaction, { repository, resourceIds }: Place): Promise<Zones> {
  if (resourceIds?.length === 0) return new Map();
  const company = await repository.readCompany(trx);
  const zoneOf = zonesOfAreas(toAreaTree(await repository.listAreas(trx)), toZone(withDefaults(company).timezone));
  const resources =
    resourceIds === undefined
      ? await repository.findInResources(trx, (resource) => [resource])
      : (await repository.readResources(trx, resourceIds)).resources.values();
  return new Map([...resources].map((resource) => [resource.id, toZone(withZone(resource, zoneOf).timezone)]));
}

/** Moves the days of one resource. */
async function move(trx: CatalogueTransaction, moves: readonly Move[]): Promise<void> {
  const rows = await trx
    .selectFrom('booking')
    .where('resource_id', '=', moves[0]!.resourceId)
    .where(isActive)
    .where('ends_at', '>', Math.min(...moves.map(({ to }) => to.start)))
    .select(['id', 'starts_at', 'ends_at'])
    .execute();
  let kept = moves;
  for (;;) {
    // A day that stays may be in the way of another one, which then stays, too.
    const leaving = new Set(kept.map(({ id }) => id));
    const staying = rows.filter(({ id }) => !leaving.has(id)).map((row) => ({ start: row.starts_at, end: row.ends_at }) as InstantRange);
    const free = kept.filter(({ to }) => !staying.some((other) => overlaps(other, to)));
    if (free.length === kept.length) break;
    kept = free;
  }
  // All of them are first out of the way, because each may move to where another one still is.
  for (const { id } of kept) await trx.updateTable('booking').set({ cancelled_at: 0 }).where('id', '=', id).execute();
  for (const { id, to } of kept)
    await trx.updateTable('booking').set({ starts_at: to.start, ends_at: to.end, cancelled_at: null }).where('id', '=', id).execute();
}
