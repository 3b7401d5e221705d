import type { Email } from '@assist/calendar-provider';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { DatabaseKind } from '../../database/database.ts';
import { oneOf } from '../../database/one-of.ts';

/**
 * Condition that a booking was not given back, for queries by resource and time. `cancelled_at is null` would mean the same, but is also
 * the condition of the exclusion constraint's index: while the table has no statistics yet, PostgreSQL would tend to read that whole index
 * instead of a few rows of the index by start.
 */
export const isActive = sql<SqlBool>`coalesce(booking.cancelled_at, 0) = 0`;

/**
 * Returns the condition that a booking is of one of these resources. The resources are looked up first, and then only their bookings: a
 * join would leave the order to the database.
 */
export function isOfResources(kind: DatabaseKind, emails: readonly Email[]): RawBuilder<SqlBool> {
  const ids = sql`select id from resource where ${oneOf(kind, sql.ref('email'), emails)}`;
  return kind === 'postgres' ? sql<SqlBool>`booking.resource_id = any(array(${ids}))` : sql<SqlBool>`booking.resource_id in (${ids})`;
}
