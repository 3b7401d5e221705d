import type { Email, Watch } from '@assist/calendar-provider';
import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Seal } from '../../database/seal.ts';
import type { Tables } from '../../database/tables.ts';

/** Stores the watches of one connection, with their sealed secrets. */
export class WatchesRepository {
  readonly #db: Kysely<Tables>;
  readonly #connectionId: string;
  readonly #seal: Seal;

  constructor({ db }: Database, connectionId: string, seal: Seal) {
    this.#db = db;
    this.#connectionId = connectionId;
    this.#seal = seal;
  }

  async insert(watch: Watch, secret: string): Promise<void> {
    const { id, calendar, expires, state } = watch;
    await this.#db
      .insertInto('calendar_watch')
      .values({
        id,
        connection_id: this.#connectionId,
        calendar,
        secret: this.#seal.close(secret, id),
        expires_at: expires,
        state: JSON.stringify(state),
      })
      .execute();
  }

  /** Returns the watches that are still valid at `now` and whose secrets can be opened. */
  async listSecrets(now: number): Promise<{ id: string; calendar: Email; secret: string }[]> {
    const rows = await this.#db
      .selectFrom('calendar_watch')
      .selectAll()
      .where('connection_id', '=', this.#connectionId)
      .where('expires_at', '>', now)
      .execute();
    return rows.flatMap(({ id, calendar, secret: sealed }) => {
      const secret = this.#seal.open(sealed, id);
      return secret === undefined ? [] : [{ id, calendar, secret }];
    });
  }

  /** Returns at most `limit` watches that end before an instant, earliest first. */
  async listEnding(before: number, limit: number): Promise<Watch[]> {
    const rows = await this.#db
      .selectFrom('calendar_watch')
      .selectAll()
      .where('connection_id', '=', this.#connectionId)
      .where('expires_at', '<', before)
      .orderBy('expires_at')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      calendar: row.calendar,
      expires: row.expires_at as Instant,
      state: JSON.parse(row.state) as Watch['state'],
    }));
  }

  async update({ id, expires, state }: Watch): Promise<void> {
    await this.#db
      .updateTable('calendar_watch')
      .set({ expires_at: expires, state: JSON.stringify(state) })
      .where('id', '=', id)
      .execute();
  }

  /** Sets an earlier end than the one that the calendar has promised. */
  async shorten(id: string, until: number): Promise<void> {
    await this.#db.updateTable('calendar_watch').set({ expires_at: until }).where('id', '=', id).where('expires_at', '>', until).execute();
  }

  async delete(id: string): Promise<void> {
    await this.#db.deleteFrom('calendar_watch').where('id', '=', id).execute();
  }
}

/** Deletes all watches, for when their secrets can no longer be opened. */
export async function deleteAllWatches(trx: Kysely<Tables>): Promise<void> {
  await trx.deleteFrom('calendar_watch').execute();
}
