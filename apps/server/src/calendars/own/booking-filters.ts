import type { Email } from '@assist/calendar-provider';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { DatabaseKind } from '../../database/database.ts';
import { oneOf } from '../../database/one-of.ts';

/**
 * A booking that is not given back, where it is looked for by resource and time. `cancelled_at is null` would say the
 * same, and is the condition of the exclusion constraint's index: PostgreSQL then likes to read that one from end to end
 * while it has not counted the table yet, instead of the few rows of the index by start.
 */
export const isActive = sql<SqlBool>`coalesce(booking.cancelled_at, 0) = 0`;

/** A booking of one of these. The resources come first, and then only their bookings: a join would leave the order to the database. */
export function isOfResources(kind: DatabaseKind, emails: readonly Email[]): RawBuilder<SqlBool> {
  const ids = sql`select id from resource where ${oneOf(kind, sql.ref('email'), emails)}`;
  return kind === 'postgres' ? sql<SqlBool>`booking.resource_id = any(array(${ids}))` : sql<SqlBool>`booking.resource_id in (${ids})`;
}
