import type { Instant } from '@assist/time';
import { writeChange } from '../../changes/changes.repository.ts';
import type { Database } from '../../database/database.ts';

export interface StoredClosure {
  readonly featureId: string;
  readonly note: string;
  readonly since: Instant;
}

/** The one writer of what is made of plans to find ways, and of what is closed. */
export class NavigationRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The encoded graph of that version of a plan; undefined where none has been made. */
  async findGraph(venueId: string, version: string): Promise<string | undefined> {
    const found = await this.#database.db
      .selectFrom('plan_graph')
      .select('document')
      .where('venue_id', '=', venueId)
      .where('version', '=', version)
      .executeTakeFirst();
    return found?.document;
  }

  async putGraph(venueId: string, version: string, document: string): Promise<void> {
    await this.#database.db
      .insertInto('plan_graph')
      .values({ venue_id: venueId, version, document })
      .onConflict((conflict) => conflict.column('venue_id').doUpdateSet({ version, document }))
      .execute();
  }

  /** Graphs of plans that are gone. */
  async forgetOthers(venueIds: readonly string[]): Promise<void> {
    const query = this.#database.db.deleteFrom('plan_graph');
    await (venueIds.length === 0 ? query : query.where('venue_id', 'not in', [...venueIds])).execute();
  }

  async listClosures(): Promise<readonly StoredClosure[]> {
    const rows = await this.#database.db.selectFrom('closure').selectAll().orderBy('since').orderBy('feature_id').execute();
    return rows.map((row) => ({ featureId: row.feature_id, note: row.note, since: row.since as Instant }));
  }

  async putClosure(featureId: string, note: string, now: Instant): Promise<void> {
    await writeChange(this.#database, now, async (trx) => {
      await trx
        .insertInto('closure')
        .values({ feature_id: featureId, note, since: now })
        .onConflict((conflict) => conflict.column('feature_id').doUpdateSet({ note }))
        .execute();
      return { kind: 'catalogue' };
    });
  }

  /** False where it was open. */
  async deleteClosure(featureId: string, now: Instant): Promise<boolean> {
    return writeChange(this.#database, now, async (trx) => {
      const { numDeletedRows } = await trx.deleteFrom('closure').where('feature_id', '=', featureId).executeTakeFirst();
      return numDeletedRows === 0n ? undefined : { kind: 'catalogue' };
    });
  }
}
