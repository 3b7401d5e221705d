import type { Instant } from '@assist/time';
import { writeChange } from '../../changes/changes.repository.ts';
import type { Database } from '../../database/database.ts';

export interface StoredClosure {
  readonly featureId: string;
  readonly note: string;
  readonly since: Instant;
}

/** The only writer of closures, and of the graphs and hierarchies with which routes are found. */
export class NavigationRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the encoded graph of this version of a plan; undefined if none has been built. */
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

  /** Returns the hierarchies of this version of a venue, by profile; empty if none have been built, or none was worth building. */
  async listHierarchies(venueId: string, version: string): Promise<ReadonlyMap<string, Uint8Array>> {
    const query = this.#database.db.selectFrom('plan_hierarchy').select(['profile', 'bytes']);
    const rows = await query.where('venue_id', '=', venueId).where('version', '=', version).execute();
    return new Map(rows.map(({ profile, bytes }) => [profile, bytes]));
  }

  async hasHierarchies(venueId: string, version: string): Promise<boolean> {
    const query = this.#database.db.selectFrom('plan_hierarchy').select('profile');
    return (await query.where('venue_id', '=', venueId).where('version', '=', version).executeTakeFirst()) !== undefined;
  }

  /** Stores the hierarchies of a version, and deletes those of every other version. */
  async putHierarchies(venueId: string, version: string, byProfile: ReadonlyMap<string, Uint8Array>): Promise<void> {
    await this.#database.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('plan_hierarchy').where('venue_id', '=', venueId).execute();
      // Inserted one after the other, because together they exceed what some databases accept in one statement.
      for (const [profile, bytes] of byProfile)
        await trx.insertInto('plan_hierarchy').values({ venue_id: venueId, profile, version, bytes }).execute();
    });
  }

  /** Deletes the graphs and hierarchies of plans that no longer exist. */
  async forgetOthers(venueIds: readonly string[]): Promise<void> {
    // Has at least one id, because a database does not accept an empty list.
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
      return { kind: 'catalogue', keepsPlans: true };
    });
  }

  /** Deletes a closure. Returns false if the feature was not closed. */
  async deleteClosure(featureId: string, now: Instant): Promise<boolean> {
    return writeChange(this.#database, now, async (trx) => {
      const { numDeletedRows } = await trx.deleteFrom('closure').where('feature_id', '=', featureId).executeTakeFirst();
      return numDeletedRows === 0n ? undefined : { kind: 'catalogue', keepsPlans: true };
    });
  }
}
