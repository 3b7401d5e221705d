import { sql, type SqlBool } from 'kysely';

/**
 * A booking that is not given back, where it is looked for by resource and time. `cancelled_at is null` would say the
 * same, and is the condition of the exclusion constraint's index: PostgreSQL then likes to read that one from end to end
 * while it has not counted the table yet, instead of the few rows of the index by start.
 */
export const isActive = sql<SqlBool>`coalesce(booking.cancelled_at, 0) = 0`;
