import { randomUUID } from 'node:crypto';
import { instantOf, type Instant } from '@assist/time';
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
import { isStillGood, type KnownPerson } from './sign-in-version.repository.ts';
import { hashToken, newToken } from './token.ts';

const ACCESS_TOKEN_MS = 15 * 60_000;
const REFRESH_TOKEN_MS = 30 * 24 * 3_600_000;
/** Two tabs that refresh at once are no theft: within this time the second is told to look again, and a lost answer is not made up for yet. */
const REFRESH_GRACE_MS = 10_000;
/** A kiosk that was without power for so long has to be paired again: a building may be shut for a season. */
const KIOSK_TOKEN_MS = 365 * 24 * 3_600_000;
const FOR_EVER = Number.POSITIVE_INFINITY;
/** More than these nobody looks through; whoever has them signs out on all devices. */
const LISTED_MAX = 100;

export interface IssuedTokens {
  readonly token: string;
  readonly refreshToken: string;
  readonly expiresAt: Instant;
  /** Their owner. */
  readonly caller: Caller;
}

/** Of a kiosk: it knows the next secret already, for it has made it. */
export type IssuedAccess = Omit<IssuedTokens, 'refreshToken'>;
type Issued = Omit<IssuedTokens, 'caller'>;
type Access = Pick<Issued, 'token' | 'expiresAt'>;

/** A session is renewed each quarter of an hour; a kiosk that is started again, and a page that is opened in many tabs, more often. */
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
  /** As it was read last; null for who came without an invitation. */
  readonly reservation: InvitedReservation | null;
  /** What they see no more than, where a kiosk has led them on. */
  readonly kiosk: { readonly areaIds: readonly string[]; readonly levelId: string } | null;
  readonly endsAt: Instant;
}

export interface SessionUser {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly administrator: boolean;
}

export interface LiveSession {
  readonly id: string;
  /** Null where it is no person's. */
  readonly email: string | null;
  readonly administrator: number | null;
}

/** A person's, as he is told of it. */
export interface OwnSession extends Device {
  readonly id: string;
  readonly createdAt: Instant;
  /** When it was renewed last: who uses it does so every quarter of an hour. */
  readonly lastUsedAt: Instant;
}

interface OpenSession {
  readonly id: string;
  readonly access_expires_at: number;
  readonly access_used_at: number | null;
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly administrator: number;
}

/** Which sessions. */
type Which = (eb: ExpressionBuilder<Tables, 'session'>) => Expression<SqlBool>;

/** What the session that a browser has had is known by. */
type Former = Pick<Asker, 'token'>;

/** The holder, exactly one of these; and for a person what they signed in with. */
type Holder = Partial<Pick<SessionTable, 'user_id' | 'guest_id' | 'kiosk_id' | keyof Device>>;

/** A session is a family of refresh tokens of which one is unused. */
export class SessionsRepository {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;
  /** By the hash of their token. Each call asks for one: those who come in one turn of the event loop ask together. */
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
   * A person's, which they renew for as long as they like. It takes the place of the one that their browser has had, whosever that was. Undefined
   * where what they have shown is not good any more: another password meanwhile, a second step, a closed account.
   */
  async start(known: KnownPerson, { device, ...former }: Former & Pick<Asker, 'device'>, now: Instant): Promise<IssuedTokens | undefined> {
    const { userId } = known;
    const isGood = (trx: Kysely<Tables>) => isStillGood(trx, this.#database.kind, known);
    const started = await this.#start({ user_id: userId, ...device }, former, now, FOR_EVER, isGood);
    return started === undefined ? undefined : { ...started.tokens, caller: { person: userId } };
  }

  /** A guest's: no token of it outlives his visit. Undefined where he has gone meanwhile, with the invitation that was taken back. */
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
      // Nobody signs in with a kiosk's device.
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
    return { sessionId: row.id, userId: row.user_id, email: row.email, name: row.name, administrator: row.administrator === 1 };
  }

  async #listOpen(hashes: readonly string[]): Promise<(OpenSession | undefined)[]> {
    const rows = await this.#db
      .selectFrom('session')
      .modifyFront(PREPARED)
      .innerJoin('user_account', 'user_account.id', 'session.user_id')
      .where((eb) => oneOf(this.#database.kind, eb.ref('session.access_hash'), hashes))
      .where('session.ended_at', 'is', null)
      .where('user_account.disabled_at', 'is', null)
      .select(['session.id', 'session.access_hash', 'session.access_expires_at', 'session.access_used_at'])
      .select('user_account.id as user_id')
      .select(['user_account.email', 'user_account.name', 'user_account.administrator'])
      .execute();
    const ofHash = new Map(rows.map((row) => [row.access_hash, row]));
    return hashes.map((hash) => ofHash.get(hash));
  }

  /** The renewal that gave this access token has arrived: the refresh token before it is no longer good for another one. */
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
   * A kiosk's: it says the secret that it has and the one that comes next. The same two again are one renewal, of which the answer was lost: it may
   * have been without power in between. Any other successor of a used secret is a copy's, and ends the session for both. Undefined where it has ended.
   *
   * @throws ProblemError `too-many-attempts` where it was renewed too often
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
        // Long after its use nobody comes back with it.
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
   * Exactly one of many that come with the same token gets the next pair. If the answer with that pair was lost (nobody has used its access
   * token), the same token gets another pair in its place; once the pair was used, the token that comes back is a copy's.
   *
   * @throws ProblemError `too-many-attempts` where this session was renewed too often
   */
  async refresh(refreshToken: string, now: Instant): Promise<RefreshOutcome> {
    const hash = hashToken(refreshToken);
    return this.#db.transaction().execute(async (trx): Promise<RefreshOutcome> => {
      // One after the other: what the first writes between two looks of a second would seem to it a pair that was lost, or a theft.
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
      // His reservation may have been put to an earlier time since.
      if (row.guest_ends_at !== null && row.guest_ends_at <= now) return { kind: 'ended' };
      if (row.used_at !== null) {
        const isBeforeNewest = row.position === (await newestPosition(trx, row.session_id)) - 1;
        // A clock that was set back makes no old token young again: then it is as far from its use as after it.
        if (isBeforeNewest && Math.abs(now - row.used_at) <= REFRESH_GRACE_MS) return { kind: 'in-progress' };
        if (!isBeforeNewest || row.access_used_at !== null) {
          // An old token comes back: somebody has a copy. Nobody of this family goes on.
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
   * By any access token that it ever had: somebody who leaves need not refresh first, and another tab may have done so
   * since. With the session ends every renewal of it. Returns its owner, also where a sign-in over it has ended it already.
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

  /** Those that may be used still, up to a hundred of them: this one, then what was used last. */
  async listOwn(userId: string, thisSessionId: string, now: Instant): Promise<OwnSession[]> {
    const rows = await this.#db
      .selectFrom('session')
      .select(['id', 'browser', 'system', 'created_at', 'access_expires_at'])
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      // The refresh token that came with it has not run out.
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

  /** One of this person's own. False where he has none of this id that has not ended. */
  async endOwn(userId: string, id: string, now: Instant): Promise<boolean> {
    const ended = await this.#end(now, (eb) => eb.and([eb('id', '=', id), eb('user_id', '=', userId)]));
    return ended.length > 0;
  }

  /** On every device. */
  async endAll(userId: string, now: Instant): Promise<void> {
    await this.#end(now, (eb) => eb('user_id', '=', userId));
  }

  /** Of who has a password here, and neither a second step nor a passkey nor another system that says who he is. */
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

  /** What runs on in these sessions hears of it. */
  async #end(now: Instant, which: Which): Promise<readonly EndedSession[]> {
    let ended: readonly EndedSession[] = [];
    await writeChange(this.#database, now, async (trx) => {
      ended = await endSessions(trx, now, which);
      return ended.length === 0 ? undefined : { kind: 'sessions', ids: idsOf(ended) };
    });
    return ended;
  }

  /** Within the transaction that has found a copy; the next look finds it told. */
  async #endOne(trx: Kysely<Tables>, id: string, now: Instant): Promise<void> {
    await trx.updateTable('session').set({ ended_at: now }).where('id', '=', id).execute();
    await recordChange(this.#database, trx, { kind: 'sessions', ids: [id] }, now);
  }

  /** Of these sessions those that are still good, each with what its holder is now. */
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

  /** Sessions and their tokens that nobody can use any more. */
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

/** Everybody who is signed in to this account is signed out. */
export async function deleteSessionsOf(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('session').where('user_id', '=', userId).execute();
}

/** All of this person's but the one that is kept. Which those were. */
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

/** The one that has, or once had, this access token. */
function ofToken(eb: ExpressionBuilder<Tables, 'session'>, token: string): Expression<SqlBool> {
  const hash = hashToken(token);
  return eb.or([
    eb('access_hash', '=', hash),
    eb('id', 'in', eb.selectFrom('refresh_token').select('session_id').where('access_hash', '=', hash)),
  ]);
}

/** A kiosk's, from the secret that its device has made: the first renewal gives it a token. */
export async function beginKioskSession(trx: Kysely<Tables>, kioskId: string, secretHash: string, now: Instant): Promise<void> {
  const id = randomUUID();
  // Nobody has this access token.
  await insertSession(trx, id, { kiosk_id: kioskId }, { token: newToken(), expiresAt: now }, now);
  await trx
    .insertInto('refresh_token')
    .values({ hash: secretHash, session_id: id, expires_at: now + KIOSK_TOKEN_MS, used_at: null, access_hash: null, position: 0 })
    .execute();
}

/** Whether it is, or was, what somebody renews a session with. */
export async function isTokenUsed(trx: Kysely<Tables>, hash: string): Promise<boolean> {
  return (await trx.selectFrom('refresh_token').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined;
}

/** Whichever device was this kiosk is it no longer. Which sessions those were. */
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
      // Nothing comes before it that could be asked for again.
      access_used_at: now,
      created_at: now,
      ended_at: null,
    })
    .execute();
}

/** Its one valid access token from now on. */
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

/** Each renewal leaves a row, by which a copy would be known: a program that renews for its own sake is told to come again. */
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
