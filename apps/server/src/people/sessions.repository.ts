import { randomUUID } from 'node:crypto';
import { instantOf, type Instant } from '@assist/time';
import type { PersonRoles } from '@assist/contract';
import DataLoader from 'dataloader';
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Asker } from '../call/asker.ts';
import type { Caller } from '../call/caller.ts';
import type { Device } from '../call/device.ts';
import { ProblemError } from '../call/problem-error.ts';
import { recordChange, writeChange } from '../changes/changes.repository.ts';
import type { Database } from '../database/database.ts';
import { isReferenceGone } from '../database/database-error.ts';
import { oneOf } from '../database/one-of.ts';
import { PREPARED } from '../database/postgres-pool.ts';
import type { Tables } from '../database/tables.ts';
import { lockNames } from '../database/write-lock.ts';
import { turns } from '../event-loop/turns.ts';
import { type InvitedReservation, readReservation } from './invitations.repository.ts';
import type { SessionTable } from './people.table.ts';
import { readRoles, type RoleColumns } from './roles.repository.ts';
import { isStillGood, type KnownPerson } from './sign-in-version.repository.ts';
import { hashToken, newToken } from './token.ts';

const ACCESS_TOKEN_MS = 15 * 60_000;
const REFRESH_TOKEN_MS = 30 * 24 * 3_600_000;
/**
 * Time after a renewal in which the same token does not count as stolen, because two tabs may renew at the same moment: its sender must try
 * again later. A lost response is replaced only after this time.
 */
const REFRESH_GRACE_MS = 10_000;
/**
 * Validity of a kiosk's secret: a year, because a building may be closed for a season. A kiosk without power for longer must be paired
 * again.
 */
const KIOSK_TOKEN_MS = 365 * 24 * 3_600_000;
const FOR_EVER = Number.POSITIVE_INFINITY;
/** Maximum number of listed sessions. Nobody looks through more; people with more sign out on all devices. */
const LISTED_MAX = 100;

export interface IssuedTokens {
  readonly token: string;
  readonly refreshToken: string;
  readonly expiresAt: Instant;
  /** Owner of the tokens. */
  readonly caller: Caller;
}

/** The new access of a kiosk. It contains no refresh token, because the kiosk itself makes its next secret. */
export type IssuedAccess = Omit<IssuedTokens, 'refreshToken'>;
type Issued = Omit<IssuedTokens, 'caller'>;
type Access = Pick<Issued, 'token' | 'expiresAt'>;

/**
 * Maximum number of a session's renewals within `RENEWALS_WITHIN_MS`. A session is renewed every quarter of an hour; a restarted kiosk, or
 * a page open in many tabs, renews more often.
 */
const RENEWALS_MAX = 60;
const RENEWALS_WITHIN_MS = 15 * 60_000;

export type RefreshOutcome =
  | { readonly kind: 'refreshed'; readonly tokens: IssuedTokens }
  | { readonly kind: 'in-progress' }
  | { readonly kind: 'ended' };

export interface SessionGuest {
  readonly sessionId: string;
  readonly name: string;
  readonly invitationId: string | null;
  /** The reservation as last read; null for a guest who came without an invitation. */
  readonly reservation: InvitedReservation | null;
  /** Limits of what a guest who continues from a kiosk may see; null for other guests. */
  readonly kiosk: { readonly areaIds: readonly string[]; readonly levelId: string } | null;
  readonly endsAt: Instant;
}

export interface SessionUser {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly administrator: boolean;
  readonly roles: PersonRoles;
}

export interface LiveSession {
  readonly id: string;
  /** Null if the session does not belong to a person. */
  readonly email: string | null;
  readonly administrator: number | null;
}

/** A person's session as shown to its owner. */
export interface OwnSession extends Device {
  readonly id: string;
  readonly createdAt: Instant;
  /** The time of the last renewal, which happens every quarter of an hour during use. */
  readonly lastUsedAt: Instant;
}

interface OpenSession extends RoleColumns {
  readonly id: string;
  readonly access_expires_at: number;
  readonly access_used_at: number | null;
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly administrator: number;
}

/** A condition that selects sessions. */
type Which = (eb: ExpressionBuilder<Tables, 'session'>) => Expression<SqlBool>;

/** The token of the session that the browser had before. */
type Former = Pick<Asker, 'token'>;

/** The holder of a session: exactly one of the three ids and, for a person, the device with which they signed in. */
type Holder = Partial<Pick<SessionTable, 'user_id' | 'guest_id' | 'kiosk_id' | keyof Device>>;

/** Stores sessions. A session is a family of refresh tokens, one of which is unused. */
export class SessionsRepository {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;
  /**
   * People's open sessions, by the hash of the access token. Every call of a person needs a look-up, so calls that arrive in the same turn
   * of the event loop share one query.
   */
  readonly #open: DataLoader<string, OpenSession | undefined>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.db;
    this.#open = new DataLoader((hashes) => this.#listOpen(hashes), {
      cache: false,
      batchScheduleFn: (ask) => void setImmediate(() => turns.forAll(ask)),
    });
  }

  /**
   * Starts a person's session, which they can renew for as long as they like. It replaces the browser's previous session, whoever owned
   * that. Returns undefined if the proof has become invalid because of a new password, a new second step or the closing of the account.
   */
  async start(known: KnownPerson, { device, ...former }: Former & Pick<Asker, 'device'>, now: Instant): Promise<IssuedTokens | undefined> {
    const { userId } = known;
    const isGood = (trx: Kysely<Tables>) => isStillGood(trx, this.#database.kind, known);
    const started = await this.#start({ user_id: userId, ...device }, former, now, FOR_EVER, isGood);
    return started === undefined ? undefined : { ...started.tokens, caller: { person: userId } };
  }

  /**
   * Starts a guest's session. None of its tokens outlives the visit. Returns undefined if the guest was removed in the meantime, with a
   * revoked invitation.
   */
  async startGuest(guestId: string, until: Instant, former: Former, now: Instant): Promise<IssuedTokens | undefined> {
    try {
      const started = await this.#start({ guest_id: guestId }, former, now, until);
      return started === undefined ? undefined : { ...started.tokens, caller: { guest: started.id } };
    } catch (error) {
      if (isReferenceGone(error)) return undefined;
      throw error;
    }
  }

  async #start(
    holder: Holder,
    { token: former }: Former,
    now: Instant,
    until: number,
    isGood: (trx: Kysely<Tables>) => Promise<boolean> = async () => true,
  ): Promise<{ readonly id: string; readonly tokens: Issued } | undefined> {
    const tokens = issue(now, until);
    const id = randomUUID();
    let ended: readonly EndedSession[] = [];
    const isStarted = await this.#db.transaction().execute(async (trx) => {
      if (!(await isGood(trx))) return false;
      await insertSession(trx, id, holder, tokens, now);
      await trx
        .insertInto('refresh_token')
        .values(refreshRow(tokens, id, 0, now, until))
        .execute();
      if (former === undefined) return true;
      // A kiosk's session is kept, because nobody signs in on a kiosk's device.
      ended = await endSessions(trx, now, (eb) => eb.and([ofToken(eb, former), eb('kiosk_id', 'is', null)]));
      if (ended.length > 0) await recordChange(this.#database, trx, { kind: 'sessions', ids: idsOf(ended) }, now);
      return true;
    });
    if (!isStarted) return undefined;
    if (ended.length > 0) this.#database.wakeUp.tell();
    return { id, tokens };
  }

  async findUser(token: string, now: Instant): Promise<SessionUser | undefined> {
    const hash = hashToken(token);
    const row = await this.#open.load(hash);
    if (row === undefined || row.access_expires_at <= now) return undefined;
    if (row.access_used_at === null) await this.#noteUse(hash, now);
    const { id: sessionId, user_id: userId, email, name } = row;
    return { sessionId, userId, email, name, administrator: row.administrator === 1, roles: readRoles(row) };
  }

  async #listOpen(hashes: readonly string[]): Promise<(OpenSession | undefined)[]> {
    const rows = await this.#db
      .selectFrom('session')
      .modifyFront(PREPARED)
      .innerJoin('user_account', 'user_account.id', 'session.user_id')
      .leftJoin('person_role', 'person_role.user_id', 'user_account.id')
      .where((eb) => oneOf(this.#database.kind, eb.ref('session.access_hash'), hashes))
      .where('session.ended_at', 'is', null)
      .where('user_account.disabled_at', 'is', null)
      .select(['session.id', 'session.access_hash', 'session.access_expires_at', 'session.access_used_at'])
      .select('user_account.id as user_id')
      .select(['user_account.email', 'user_account.name', 'user_account.administrator'])
      .select(['person_role.area_ids', 'person_role.capabilities', 'person_role.reception', 'person_role.approver'])
      .execute();
    const ofHash = new Map(rows.map((row) => [row.access_hash, row]));
    return hashes.map((hash) => ofHash.get(hash));
  }

  /** Notes that the client has received this access token, so that the refresh token before it cannot be used again. */
  async #noteUse(accessHash: string, now: Instant): Promise<void> {
    await this.#db
      .updateTable('session')
      .set({ access_used_at: now })
      .where('access_hash', '=', accessHash)
      .where('access_used_at', 'is', null)
      .execute();
  }

  async findGuest(token: string, now: Instant): Promise<SessionGuest | undefined> {
    const hash = hashToken(token);
    const row = await this.#db
      .selectFrom('session')
      .innerJoin('guest', 'guest.id', 'session.guest_id')
      .leftJoin('invitation', 'invitation.id', 'guest.invitation_id')
      .leftJoin('kiosk', 'kiosk.id', 'guest.kiosk_id')
      .where('session.access_hash', '=', hash)
      .where('session.ended_at', 'is', null)
      .where('session.access_expires_at', '>', now)
      .where('guest.ends_at', '>', now)
      .select([
        'session.id',
        'session.access_used_at',
        'guest.name',
        'guest.invitation_id',
        'guest.ends_at',
        'invitation.document',
        'kiosk.area_ids',
        'kiosk.level_id',
      ])
      .executeTakeFirst();
    if (row === undefined) return undefined;
    if (row.access_used_at === null) await this.#noteUse(hash, now);
    return {
      sessionId: row.id,
      name: row.name,
      invitationId: row.invitation_id,
      reservation: row.document === null ? null : readReservation(row.document),
      kiosk:
        row.area_ids === null || row.level_id === null ? null : { areaIds: JSON.parse(row.area_ids) as string[], levelId: row.level_id },
      endsAt: instantOf(row.ends_at),
    };
  }

  async findKiosk(token: string, now: Instant): Promise<{ readonly sessionId: string; readonly kioskId: string } | undefined> {
    const row = await this.#db
      .selectFrom('session')
      .where('access_hash', '=', hashToken(token))
      .where('kiosk_id', 'is not', null)
      .where('ended_at', 'is', null)
      .where('access_expires_at', '>', now)
      .select(['id', 'kiosk_id'])
      .executeTakeFirst();
    return row === undefined ? undefined : { sessionId: row.id, kioskId: row.kiosk_id! };
  }

  /**
   * Renews a kiosk's session: the kiosk sends its present secret and the next one. If it sends the same two again, the response was lost,
   * for example in a power cut, and the renewal is repeated. If a used secret comes with a different next one, the sender has a copy, and
   * the session ends for both. Returns undefined if the session has ended.
   *
   * @throws ProblemError `too-many-attempts` if it was renewed too often
   */
  async renewKiosk(secret: string, next: string, now: Instant): Promise<IssuedAccess | undefined> {
    return this.#db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('refresh_token')
        .innerJoin('session', 'session.id', 'refresh_token.session_id')
        .where('refresh_token.hash', '=', hashToken(secret))
        .where('session.kiosk_id', 'is not', null)
        .where('session.ended_at', 'is', null)
        .where('refresh_token.expires_at', '>', now)
        .select(['refresh_token.session_id', 'refresh_token.used_at', 'refresh_token.position', 'session.kiosk_id'])
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const tokens: Issued = { ...issue(now, FOR_EVER), refreshToken: next };
      const { numUpdatedRows } = await trx
        .updateTable('refresh_token')
        // A used secret expires sooner, because a kiosk repeats a renewal only soon after its first attempt.
        .set({ used_at: now, expires_at: now + REFRESH_TOKEN_MS })
        .where('hash', '=', hashToken(secret))
        .where('used_at', 'is', null)
        .executeTakeFirst();
      const isFirst = numUpdatedRows === 1n;
      const isTaken = await trx
        .selectFrom('refresh_token')
        .select(['session_id', 'position', 'used_at'])
        .where('hash', '=', hashToken(next))
        .executeTakeFirst();
      const isRepeated =
        !isFirst && isTaken?.session_id === row.session_id && isTaken.position === row.position + 1 && isTaken.used_at === null;
      if (!isRepeated && (!isFirst || isTaken !== undefined)) {
        await this.#endOne(trx, row.session_id, now);
        return undefined;
      }
      if (isFirst) {
        await expectFewRenewals(trx, row.session_id, now);
        await trx
          .insertInto('refresh_token')
          .values({ ...refreshRow(tokens, row.session_id, row.position + 1, now, FOR_EVER), expires_at: now + KIOSK_TOKEN_MS })
          .execute();
      }
      await giveAccess(trx, row.session_id, tokens);
      return { token: tokens.token, expiresAt: tokens.expiresAt, caller: { kiosk: row.kiosk_id! } };
    });
  }

  /**
   * Renews a session: of many requests with the same token, exactly one gets the next pair. If the response with that pair was lost (nobody
   * has used its access token), the same token gets a new pair instead. If the pair has been used, the token that comes back is a copy.
   *
   * @throws ProblemError `too-many-attempts` if this session was renewed too often
   */
  async refresh(refreshToken: string, now: Instant): Promise<RefreshOutcome> {
    const hash = hashToken(refreshToken);
    return this.#db.transaction().execute(async (trx): Promise<RefreshOutcome> => {
      // Renewals with the same token run one after the other. Otherwise, a write by the first between two reads by the second would look to
      // the second like a lost pair, or a theft.
      await lockNames(trx, this.#database.kind, [`renewal ${hash}`]);
      const row = await trx
        .selectFrom('refresh_token')
        .innerJoin('session', 'session.id', 'refresh_token.session_id')
        .leftJoin('user_account', 'user_account.id', 'session.user_id')
        .leftJoin('guest', 'guest.id', 'session.guest_id')
        .where('refresh_token.hash', '=', hash)
        .where('session.kiosk_id', 'is', null)
        .select([
          'refresh_token.session_id',
          'refresh_token.expires_at',
          'refresh_token.used_at',
          'refresh_token.position',
          'session.ended_at',
          'session.user_id',
          'session.access_used_at',
          'user_account.disabled_at',
          'guest.ends_at as guest_ends_at',
        ])
        .executeTakeFirst();
      if (row === undefined || row.ended_at !== null || row.disabled_at !== null || row.expires_at <= now) return { kind: 'ended' };
      // The reservation may have been moved to an earlier time.
      if (row.guest_ends_at !== null && row.guest_ends_at <= now) return { kind: 'ended' };
      if (row.used_at !== null) {
        const isBeforeNewest = row.position === (await newestPosition(trx, row.session_id)) - 1;
        // The absolute value, so that a clock that was set back does not make an old token fresh again.
        if (isBeforeNewest && Math.abs(now - row.used_at) <= REFRESH_GRACE_MS) return { kind: 'in-progress' };
        if (!isBeforeNewest || row.access_used_at !== null) {
          // An old token has come back, so somebody has a copy. The whole family ends.
          await this.#endOne(trx, row.session_id, now);
          return { kind: 'ended' };
        }
        const { numDeletedRows } = await trx
          .deleteFrom('refresh_token')
          .where('session_id', '=', row.session_id)
          .where('position', '=', row.position + 1)
          .where('used_at', 'is', null)
          .executeTakeFirst();
        // Another tab is just renewing that pair.
        if (numDeletedRows !== 1n) return { kind: 'in-progress' };
      }
      await trx.updateTable('refresh_token').set({ used_at: now }).where('hash', '=', hash).execute();
      await expectFewRenewals(trx, row.session_id, now);
      const until = row.guest_ends_at ?? FOR_EVER;
      const tokens = issue(now, until);
      await trx
        .insertInto('refresh_token')
        .values(refreshRow(tokens, row.session_id, row.position + 1, now, until))
        .execute();
      await giveAccess(trx, row.session_id, tokens);
      const caller = row.user_id === null ? { guest: row.session_id } : { person: row.user_id };
      return { kind: 'refreshed', tokens: { ...tokens, caller } };
    });
  }

  /**
   * Ends a session, found by any access token that it ever had, because a person who signs out need not renew it first, and another tab may
   * have renewed it since. Returns the session's owner, even if a later sign-in in the same browser has already ended it.
   */
  async end(token: string, now: Instant): Promise<string | undefined> {
    const [ended] = await this.#end(now, (eb) => ofToken(eb, token));
    const session =
      ended ??
      (await this.#db
        .selectFrom('session')
        .select('user_id')
        .where((eb) => ofToken(eb, token))
        .executeTakeFirst());
    return session?.user_id ?? undefined;
  }

  /** Lists up to a hundred sessions that can still be used: `thisSessionId` first, then the most recently used. */
  async listOwn(userId: string, thisSessionId: string, now: Instant): Promise<OwnSession[]> {
    const rows = await this.#db
      .selectFrom('session')
      .select(['id', 'browser', 'system', 'created_at', 'access_expires_at'])
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      // The refresh token that was issued with the access token has not expired.
      .where('access_expires_at', '>', now - REFRESH_TOKEN_MS + ACCESS_TOKEN_MS)
      .orderBy((eb) => eb('id', '=', thisSessionId), 'desc')
      .orderBy('access_expires_at', 'desc')
      .orderBy('id')
      .limit(LISTED_MAX)
      .execute();
    return rows.map(({ created_at, access_expires_at, ...session }) => ({
      ...session,
      createdAt: instantOf(created_at),
      lastUsedAt: instantOf(access_expires_at - ACCESS_TOKEN_MS),
    }));
  }

  /** Returns when each of these people last signed in, and the number of their sessions that can still be used. */
  async listOfPeople(
    userIds: readonly string[],
    now: Instant,
  ): Promise<ReadonlyMap<string, { readonly lastSignInAt: Instant; readonly open: number }>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('session')
      .select(['user_id', 'created_at', 'ended_at', 'access_expires_at'])
      .where('user_id', 'in', userIds)
      .execute();
    const isOpen = ({ ended_at, access_expires_at }: (typeof rows)[number]) =>
      ended_at === null && access_expires_at > now - REFRESH_TOKEN_MS + ACCESS_TOKEN_MS;
    return new Map(
      [...Map.groupBy(rows, ({ user_id }) => user_id!)].map(([userId, sessions]) => [
        userId,
        {
          lastSignInAt: instantOf(Math.max(...sessions.map(({ created_at }) => created_at))),
          open: sessions.filter(isOpen).length,
        },
      ]),
    );
  }

  /** Ends one of this person's own sessions. Returns false if they have no open session with this id. */
  async endOwn(userId: string, id: string, now: Instant): Promise<boolean> {
    const ended = await this.#end(now, (eb) => eb.and([eb('id', '=', id), eb('user_id', '=', userId)]));
    return ended.length > 0;
  }

  /** Ends this person's sessions on all devices. */
  async endAll(userId: string, now: Instant): Promise<void> {
    await this.#end(now, (eb) => eb('user_id', '=', userId));
  }

  /**
   * Ends the sessions of people who have a password here, but no second step, no passkey, and no other system that confirms their identity.
   */
  async endWithoutSecondStep(now: Instant): Promise<void> {
    await this.#end(now, (eb) => {
      const hasNone = (table: 'passkey' | 'identity') =>
        eb.not(eb.exists(eb.selectFrom(table).select('user_id').whereRef(`${table}.user_id`, '=', 'session.user_id')));
      const confirmed = eb.selectFrom('two_step').select('user_id').whereRef('two_step.user_id', '=', 'session.user_id');
      return eb.and([
        eb('user_id', 'is not', null),
        hasNone('passkey'),
        hasNone('identity'),
        eb.not(eb.exists(confirmed.where('two_step.confirmed_at', 'is not', null))),
      ]);
    });
  }

  /** Ends sessions, and notifies their open connections. */
  async #end(now: Instant, which: Which): Promise<readonly EndedSession[]> {
    let ended: readonly EndedSession[] = [];
    await writeChange(this.#database, now, async (trx) => {
      ended = await endSessions(trx, now, which);
      return ended.length === 0 ? undefined : { kind: 'sessions', ids: idsOf(ended) };
    });
    return ended;
  }

  /** Ends a session within the transaction that found the copy. The recorded change is noticed at the next regular check. */
  async #endOne(trx: Kysely<Tables>, id: string, now: Instant): Promise<void> {
    await trx.updateTable('session').set({ ended_at: now }).where('id', '=', id).execute();
    await recordChange(this.#database, trx, { kind: 'sessions', ids: [id] }, now);
  }

  /** Returns those sessions that are still valid, each with its holder's present state. */
  async listLive(ids: readonly string[], now: Instant): Promise<LiveSession[]> {
    if (ids.length === 0) return [];
    return this.#db
      .selectFrom('session')
      .leftJoin('user_account', 'user_account.id', 'session.user_id')
      .leftJoin('guest', 'guest.id', 'session.guest_id')
      .where('session.id', 'in', ids)
      .where('session.ended_at', 'is', null)
      .where('user_account.disabled_at', 'is', null)
      .where((eb) => eb.or([eb('guest.ends_at', 'is', null), eb('guest.ends_at', '>', now)]))
      .select(['session.id', 'user_account.email', 'user_account.administrator'])
      .execute();
  }

  /** Deletes sessions and tokens that can no longer be used. */
  async deleteExpired(now: Instant): Promise<void> {
    await this.#db.deleteFrom('refresh_token').where('expires_at', '<', now).where('used_at', 'is not', null).execute();
    await this.#db
      .deleteFrom('session')
      .where((eb) =>
        eb.or([
          eb('ended_at', '<', now - REFRESH_TOKEN_MS),
          eb('id', 'not in', eb.selectFrom('refresh_token').select('session_id').where('expires_at', '>', now)),
        ]),
      )
      .execute();
  }
}

/** Signs out everybody who is signed in to this account. */
export async function deleteSessionsOf(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('session').where('user_id', '=', userId).execute();
}

/** Ends all of this person's sessions except `keptSessionId`. Returns the ids of the ended sessions. */
export async function endOtherSessions(trx: Kysely<Tables>, userId: string, keptSessionId: string, now: Instant): Promise<string[]> {
  return idsOf(await endSessions(trx, now, (eb) => eb.and([eb('user_id', '=', userId), eb('id', '!=', keptSessionId)])));
}

interface EndedSession {
  readonly id: string;
  readonly user_id: string | null;
}

const idsOf = (ended: readonly EndedSession[]) => ended.map(({ id }) => id);

async function endSessions(trx: Kysely<Tables>, now: Instant, which: Which): Promise<EndedSession[]> {
  return trx
    .updateTable('session')
    .set({ ended_at: now })
    .where(which)
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute();
}

/** Selects the session that has, or once had, this access token. */
function ofToken(eb: ExpressionBuilder<Tables, 'session'>, token: string): Expression<SqlBool> {
  const hash = hashToken(token);
  return eb.or([
    eb('access_hash', '=', hash),
    eb('id', 'in', eb.selectFrom('refresh_token').select('session_id').where('access_hash', '=', hash)),
  ]);
}

/** Starts a kiosk's session with the secret that its device has made. The first renewal issues a token. */
export async function beginKioskSession(trx: Kysely<Tables>, kioskId: string, secretHash: string, now: Instant): Promise<void> {
  const id = randomUUID();
  // Nobody receives this access token. It only fills the column.
  await insertSession(trx, id, { kiosk_id: kioskId }, { token: newToken(), expiresAt: now }, now);
  await trx
    .insertInto('refresh_token')
    .values({ hash: secretHash, session_id: id, expires_at: now + KIOSK_TOKEN_MS, used_at: null, access_hash: null, position: 0 })
    .execute();
}

/** Returns whether a session has a refresh token with this hash, used or unused. */
export async function isTokenUsed(trx: Kysely<Tables>, hash: string): Promise<boolean> {
  return (await trx.selectFrom('refresh_token').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined;
}

/** Ends the access of the device that is this kiosk. Returns the ids of its sessions. */
export async function endKioskSessions(trx: Kysely<Tables>, kioskId: string): Promise<string[]> {
  const rows = await trx.deleteFrom('session').where('kiosk_id', '=', kioskId).returning('id').execute();
  return rows.map(({ id }) => id);
}

export async function listKioskSessions(trx: Kysely<Tables>, kioskId: string): Promise<string[]> {
  return (await trx.selectFrom('session').select('id').where('kiosk_id', '=', kioskId).execute()).map(({ id }) => id);
}

async function insertSession(trx: Kysely<Tables>, id: string, holder: Holder, access: Access, now: Instant): Promise<void> {
  await trx
    .insertInto('session')
    .values({
      id,
      user_id: null,
      guest_id: null,
      kiosk_id: null,
      browser: null,
      system: null,
      ...holder,
      access_hash: hashToken(access.token),
      access_expires_at: access.expiresAt,
      // Set from the start, because no earlier token could be used again.
      access_used_at: now,
      created_at: now,
      ended_at: null,
    })
    .execute();
}

/** Replaces the session's only valid access token. */
async function giveAccess(trx: Kysely<Tables>, sessionId: string, { token, expiresAt }: Access): Promise<void> {
  await trx
    .updateTable('session')
    .set({ access_hash: hashToken(token), access_expires_at: expiresAt, access_used_at: null })
    .where('id', '=', sessionId)
    .execute();
}

function issue(now: Instant, until: number): Issued {
  return { token: newToken(), refreshToken: newToken(), expiresAt: instantOf(Math.min(now + ACCESS_TOKEN_MS, until)) };
}

function refreshRow(tokens: Issued, sessionId: string, position: number, now: Instant, until: number) {
  return {
    hash: hashToken(tokens.refreshToken),
    session_id: sessionId,
    expires_at: Math.min(now + REFRESH_TOKEN_MS, until),
    used_at: null,
    access_hash: hashToken(tokens.token),
    position,
  };
}

async function newestPosition(trx: Kysely<Tables>, sessionId: string): Promise<number> {
  const newest = await trx
    .selectFrom('refresh_token')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return newest.position;
}

/**
 * Throws `too-many-attempts` if a session was renewed too often. Each renewal leaves a row, by which a copy would be detected, so a program
 * that renews without need has to wait.
 */
async function expectFewRenewals(trx: Kysely<Tables>, sessionId: string, now: Instant): Promise<void> {
  const { count, first } = await trx
    .selectFrom('refresh_token')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('used_at').as('first')])
    .where('session_id', '=', sessionId)
    .where('used_at', '>', now - RENEWALS_WITHIN_MS)
    .executeTakeFirstOrThrow();
  if (Number(count) <= RENEWALS_MAX) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((Number(first) + RENEWALS_WITHIN_MS - now) / 1_000));
  throw new ProblemError('too-many-attempts', { retryAfterSeconds });
}
