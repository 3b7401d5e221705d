import { deleteAllWatches } from '../calendars/outside/watches.repository.ts';
import type { Database } from '../database/database.ts';
import { forgetFingerprint } from '../database/seal-check.ts';
import { deleteAllProviderTokens } from '../people/provider-tokens.repository.ts';

/**
 * Deletes sealed tokens and watches, which are worthless without the old secret. The next process that starts seals with its own secret.
 */
export async function forgetSecret({ db }: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await forgetFingerprint(trx);
    await deleteAllProviderTokens(trx);
    await deleteAllWatches(trx);
  });
}
