import { instantOf, type Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Seal } from '../database/seal.ts';
import type { Tables } from '../database/tables.ts';
import { deleteTicketsOf } from './sign-in-tickets.repository.ts';
import { endSignInsUnderWay } from './sign-in-version.repository.ts';
import { readSpokenCode } from './spoken-code.ts';
import { hashToken } from './token.ts';

export interface TwoStep {
  /** Undefined if the secret was sealed with another key than this server's. */
  readonly secret: string | undefined;
  readonly confirmedAt: Instant | null;
  /** The sealed secret. It identifies the row, because the secret that is confirmed must be the one that was shown, and not a newer one. */
  readonly sealed: string;
}

/** Stores the second step of people's sign-in. */
export class TwoStepRepository {
  readonly #database: Database;
  readonly #seal: Seal;

  constructor(database: Database, seal: Seal) {
    this.#database = database;
    this.#seal = seal;
  }

  /** Returns whether anyone has a sealed secret. */
  async isUsed(): Promise<boolean> {
    return (await this.#database.db.selectFrom('two_step').select('user_id').limit(1).executeTakeFirst()) !== undefined;
  }

  async find(userId: string): Promise<TwoStep | undefined> {
    const row = await this.#database.db.selectFrom('two_step').selectAll().where('user_id', '=', userId).executeTakeFirst();
    if (row === undefined) return undefined;
    return {
      secret: this.#seal.open(row.sealed, ownerOf(userId)),
      confirmedAt: row.confirmed_at === null ? null : instantOf(row.confirmed_at),
      sealed: row.sealed,
    };
  }

  async isOn(userId: string): Promise<boolean> {
    return typeof (await this.find(userId))?.confirmedAt === 'number';
  }

  /** Stores a secret that is not required yet. Returns false, and replaces nothing, if the second step is already on. */
  async begin(userId: string, secret: string, now: Instant): Promise<boolean> {
    const values = { sealed: this.#seal.close(secret, ownerOf(userId)), created_at: now };
    const row = await this.#database.db
      .insertInto('two_step')
      .values({ user_id: userId, ...values, confirmed_at: null, last_step: -1 })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values).where('two_step.confirmed_at', 'is', null))
      .returning('user_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Turns the second step on, and stores the recovery codes. Returns false if another call was first. */
  async confirm(userId: string, sealed: string, step: number, codes: readonly string[], now: Instant): Promise<boolean> {
    return this.#database.db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('two_step')
        .set({ confirmed_at: now, last_step: step })
        .where('user_id', '=', userId)
        .where('sealed', '=', sealed)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
      await writeCodes(trx, userId, codes);
      // A password that was just entered elsewhere is now only one of two steps.
      await endSignInsUnderWay(trx, userId);
      return true;
    });
  }

  /**
   * Uses up the code of a step. Of many requests with this code, exactly one gets true. Codes of earlier steps are then no longer valid.
   */
  async useStep(userId: string, step: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.db
      .updateTable('two_step')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async useRecoveryCode(userId: string, typed: string, now: Instant): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.db
      .updateTable('recovery_code')
      .set({ used_at: now })
      .where('hash', '=', hashOf(userId, typed))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async countRecoveryCodes(userId: string): Promise<number> {
    const rows = await this.#database.db
      .selectFrom('recovery_code')
      .select('hash')
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute();
    return rows.length;
  }

  /** Replaces the recovery codes. The previous ones no longer work. */
  async replaceRecoveryCodes(userId: string, codes: readonly string[]): Promise<void> {
    await this.#database.db.transaction().execute((trx) => writeCodes(trx, userId, codes));
  }

  async end(userId: string): Promise<void> {
    await this.#database.db.transaction().execute((trx) => deleteTwoStepOf(trx, userId));
  }
}

async function writeCodes(trx: Kysely<Tables>, userId: string, codes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ hash: hashOf(userId, code), user_id: userId, used_at: null })))
    .execute();
}

/** Turns the second step off, and ends sign-ins that wait for it. */
export async function deleteTwoStepOf(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('two_step').where('user_id', '=', userId).execute();
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await deleteTicketsOf(trx, userId);
}

function ownerOf(userId: string): string {
  return `two-step ${userId}`;
}

function hashOf(userId: string, code: string): string {
  return hashToken(`${userId} ${readSpokenCode(code)}`);
}
