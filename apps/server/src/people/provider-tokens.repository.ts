import type { Instant } from '@assist/time';
import type { Kysely, NotNull } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Seal } from '../database/seal.ts';

/** An identity provider's tokens for one person. They never leave the server. */
export interface ProviderTokens {
  readonly accessToken: string;
  /** Undefined if the provider issued no refresh token. Access then ends with the access token. */
  readonly refreshToken: string | undefined;
  readonly expiresAt: Instant;
  readonly scopes: readonly string[];
}

export interface StoredTokens {
  readonly userId: string;
  readonly tokens: ProviderTokens;
  readonly revoked: boolean;
  readonly version: number;
}

export class ProviderTokensRepository {
  readonly #db: Kysely<Tables>;
  readonly #seal: Seal;

  constructor(db: Kysely<Tables>, seal: Seal) {
    this.#db = db;
    this.#seal = seal;
  }

  async find(userId: string, connectionId: string): Promise<StoredTokens | undefined> {
    const row = await this.#db
      .selectFrom('provider_token')
      .selectAll()
      .where('user_id', '=', userId)
      .where('connection_id', '=', connectionId)
      .executeTakeFirst();
    const opened = row === undefined ? undefined : this.#seal.open(row.sealed, ownerOf(userId, connectionId));
    if (row === undefined || opened === undefined) return undefined;
    const { accessToken, refreshToken } = JSON.parse(opened) as { accessToken: string; refreshToken?: string };
    return {
      userId,
      revoked: row.revoked_at !== null,
      version: row.version,
      tokens: {
        accessToken,
        refreshToken,
        expiresAt: row.expires_at as Instant,
        scopes: row.scopes.split(' ').filter((scope) => scope !== ''),
      },
    };
  }

  async findByEmail(email: string, connectionId: string): Promise<StoredTokens | undefined> {
    const user = await this.#db
      .selectFrom('user_account')
      .select('id')
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    return user === undefined ? undefined : this.find(user.id, connectionId);
  }

  async save(userId: string, connectionId: string, tokens: ProviderTokens): Promise<void> {
    const values = { ...this.#rowOf(userId, connectionId, tokens), revoked_at: null };
    await this.#db
      .insertInto('provider_token')
      .values({ user_id: userId, connection_id: connectionId, ...values, version: 1 })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'connection_id']).doUpdateSet((eb) => ({ ...values, version: eb('provider_token.version', '+', 1) })),
      )
      .execute();
  }

  /**
   * Replaces the tokens after a renewal. Returns false, and keeps the stored tokens, if another process has renewed them in the meantime.
   */
  async replace(stored: StoredTokens, connectionId: string, tokens: ProviderTokens): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('provider_token')
      // Another process may have marked this access as revoked while it was being renewed here.
      .set({ ...this.#rowOf(stored.userId, connectionId, tokens), revoked_at: null, version: stored.version + 1 })
      .where('user_id', '=', stored.userId)
      .where('connection_id', '=', connectionId)
      .where('version', '=', stored.version)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async markRevoked(stored: StoredTokens, connectionId: string, now: Instant): Promise<void> {
    await this.#db
      .updateTable('provider_token')
      .set({ revoked_at: now })
      .where('user_id', '=', stored.userId)
      .where('connection_id', '=', connectionId)
      .where('version', '=', stored.version)
      .execute();
  }

  /** Deletes the tokens of a person who is no longer signed in anywhere. */
  async deleteOfLeft(userId: string, now: Instant): Promise<void> {
    await this.#deletionOfLeft(now).where('user_id', '=', userId).execute();
  }

  /** Deletes the tokens of all people who are no longer signed in anywhere, including those whose sessions have expired. */
  async deleteOfAllLeft(now: Instant): Promise<void> {
    await this.#deletionOfLeft(now).execute();
  }

  #deletionOfLeft(now: Instant) {
    return this.#db.deleteFrom('provider_token').where('user_id', 'not in', (eb) =>
      eb
        .selectFrom('session')
        .innerJoin('refresh_token', 'refresh_token.session_id', 'session.id')
        .where('session.ended_at', 'is', null)
        // Excludes guests and kiosks, whose user id is null, because `not in` is never true if the list contains a null.
        .where('session.user_id', 'is not', null)
        .where('refresh_token.expires_at', '>', now)
        .select('session.user_id')
        .$narrowType<{ user_id: NotNull }>(),
    );
  }

  #rowOf(userId: string, connectionId: string, tokens: ProviderTokens) {
    const { accessToken, refreshToken } = tokens;
    return {
      sealed: this.#seal.close(JSON.stringify({ accessToken, refreshToken }), ownerOf(userId, connectionId)),
      scopes: tokens.scopes.join(' '),
      expires_at: tokens.expiresAt,
    };
  }
}

function ownerOf(userId: string, connectionId: string): string {
  return `${userId} ${connectionId}`;
}

export async function deleteTokensOf(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('provider_token').where('user_id', '=', userId).execute();
}

/** Deletes all tokens, for when they can no longer be opened. */
export async function deleteAllProviderTokens(trx: Kysely<Tables>): Promise<void> {
  await trx.deleteFrom('provider_token').execute();
}
