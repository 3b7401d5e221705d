import { DAY_MS, type Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** Time for which idempotency keys are kept: nobody retries a reservation after a month. */
const KEY_KEPT_MS = 30 * DAY_MS;

/** Deletes old idempotency keys, for the cleanup job. Returns how many it deleted. */
export async function deleteOldKeys(db: Kysely<Tables>, now: Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency')
    .where('created_at', '<', now - KEY_KEPT_MS)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
