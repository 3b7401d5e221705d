import { DAY_MS, type Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** Nobody retries a reservation after this long. */
const KEY_KEPT_MS = 30 * DAY_MS;

/** The cleanup job. Returns how many keys it deleted. */
export async function deleteOldKeys(db: Kysely<Tables>, now: Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency')
    .where('created_at', '<', now - KEY_KEPT_MS)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
