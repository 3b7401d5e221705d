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

  /** By profile, of that version of a venue; none where none have been made, or none pays. */
  async listHierarchies(venueId: string, version: string): Promise<ReadonlyMap<string, Uint8Array>> {
    const query = this.#database.db.selectFrom('plan_hierarchy').select(['profile', 'bytes']);
    const rows = await query.where('venue_id', '=', venueId).where('version', '=', version).execute();
    return new Map(rows.map(({ profile, bytes }) => [profile, bytes]));
  }

  async hasHierarchies(venueId: string, version: string): Promise<boolean> {
    const query = this.#database.db.selectFrom('plan_hierarchy').select('profile');
    return (await query.where('venue_id', '=', venueId).where('version', '=', version).executeTakeFirst()) !== undefined;
  }

  /** Instead of those of every other version. */
  async putHierarchies(venueId: string, version: string, byProfile: ReadonlyMap<string, Uint8Array>): Promise<void> {
    await this.#database.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('plan_hierarchy').where('venue_id', '=', venueId).execute();
      // One after the other: together they are larger than what some databases take at once.
      for (const [profile, bytes] of byProfile)
        await trx.insertInto('plan_hierarchy').values({ venue_id: venueId, profile, version, bytes }).execute();
    });
  }

  /** What was made of plans that are gone. */
  async forgetOthers(venueIds: readonly string[]): Promise<void> {
    // There is always one name at least: none at all is no list for a database.
    const kept = ['', ...venueIds];
    await this.#database.db.deleteFrom('plan_graph').where('venue_id', 'not in', kept).execute();
    await this.#database.db.deleteFrom('plan_hierarchy').where('venue_id', 'not in', kept).execute();
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
