import { randomUUID } from 'node:crypto';
import { instantOf, type Instant } from '@assist/time';
import type { Kysely, Selectable, Updateable } from 'kysely';
import type { AreaUse } from '../catalogue/catalogue.repository.ts';
import type { SignSpot } from '../catalogue/location-codes.repository.ts';
import { recordChange, writeChange } from '../changes/changes.repository.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { lockNames } from '../database/write-lock.ts';
import type { KioskTable } from './people.table.ts';
import { beginKioskSession, endKioskSessions, isTokenUsed, listKioskSessions } from './sessions.repository.ts';
import { hashToken } from './token.ts';

/** How long a code may be entered. */
const PAIRING_MS = 15 * 60_000;
/** Maximum number of devices of one network that wait for approval. No lobby has more. */
const NETWORK_PAIRINGS_MAX = 100;
/**
 * Maximum number of waiting devices of all networks together. Beyond it, the network with the most devices loses its oldest, so that a
 * flood from one network does not keep out a single device of another.
 */
const PAIRINGS_MAX = 10_000;
/** Precision with which a kiosk's last call is recorded. A kiosk calls every few seconds, and must not cause a write each time. */
const SEEN_TO_THE_MS = 60_000;

/** An administrator's settings for a kiosk. */
export interface KioskWish {
  readonly name: string;
  readonly spot: SignSpot;
  /** Ids of the areas that the kiosk shows, together with everything in and below them. */
  readonly areaIds: readonly string[];
  /** Language to which the kiosk returns after each visitor. */
  readonly language: string;
  /** Whether the kiosk shows the titles of meetings. */
  readonly showsTitles: boolean;
  readonly contact: string;
}

/** The changed values; a value that is left out remains unchanged. With a code, another device becomes the kiosk. */
export type KioskChange = { readonly [Field in keyof KioskWish]?: KioskWish[Field] | undefined } & { readonly code?: string | undefined };

export interface KeptKiosk extends KioskWish {
  readonly id: string;
  readonly pairedAt: Instant;
  readonly seenAt: Instant | null;
  /** Number of kiosks that were paired before this one. */
  readonly position: number;
}

/** Stores the kiosks of the building, and the devices that wait to become kiosks. */
export class KiosksRepository {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.db;
  }

  /** Returns the kiosks that show any of these areas. */
  async findAreaUses(trx: Kysely<Tables>, areaIds: ReadonlySet<string>): Promise<readonly AreaUse[]> {
    const rows = await trx.selectFrom('kiosk').select(['name', 'area_ids']).orderBy('id').execute();
    return rows.flatMap((row) =>
      (JSON.parse(row.area_ids) as string[]).filter((areaId) => areaIds.has(areaId)).map((areaId) => ({ areaId, name: row.name })),
    );
  }

  /**
   * Stores a device that waits for approval, ends its previous code, and returns until when the new code may be entered. If too many
   * devices of this network are already waiting, `isStarted` is false, and `until` is when the first of them stops waiting.
   */
  async startPairing(
    secret: string,
    code: string,
    networkAddress: string,
    now: Instant,
  ): Promise<{ readonly isStarted: boolean; readonly until: Instant }> {
    const expiresAt = instantOf(now + PAIRING_MS);
    const network = hashToken(networkAddress);
    return this.#db.transaction().execute(async (trx) => {
      // Runs one at a time, because concurrent calls would miscount the waiting devices.
      await lockNames(trx, this.#database.kind, ['kiosk pairings']);
      await trx.deleteFrom('kiosk_pairing').where('expires_at', '<=', now).execute();
      const others = await trx
        .selectFrom('kiosk_pairing')
        .select('expires_at')
        .where('network', '=', network)
        .where('secret_hash', '!=', hashToken(secret))
        .orderBy('expires_at', 'desc')
        .limit(NETWORK_PAIRINGS_MAX)
        .execute();
      const inTheWay = others[NETWORK_PAIRINGS_MAX - 1];
      if (inTheWay !== undefined) return { isStarted: false, until: instantOf(inTheWay.expires_at) };
      const values = { code_hash: hashToken(code), network, expires_at: expiresAt };
      await trx
        .insertInto('kiosk_pairing')
        .values({ secret_hash: hashToken(secret), ...values })
        .onConflict((conflict) => conflict.column('secret_hash').doUpdateSet(values))
        .execute();
      await makeRoom(trx);
      return { isStarted: true, until: expiresAt };
    });
  }

  /** Returns whether a device with this secret is waiting for approval. */
  async isWaiting(secret: string, now: Instant): Promise<boolean> {
    const row = await this.#db
      .selectFrom('kiosk_pairing')
      .select('secret_hash')
      .where('secret_hash', '=', hashToken(secret))
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Makes the device that shows the code a kiosk, and returns the kiosk's id; undefined if no device shows the code. */
  async approve(code: string, wish: KioskWish, now: Instant): Promise<string | undefined> {
    return this.#db.transaction().execute(async (trx) => {
      const secretHash = await takePairing(trx, code, now);
      if (secretHash === undefined) return undefined;
      const id = randomUUID();
      await trx
        .insertInto('kiosk')
        .values({ id, ...(toColumns(wish) as Required<ReturnType<typeof toColumns>>), paired_at: now, seen_at: null })
        .execute();
      await beginKioskSession(trx, id, secretHash, now);
      return id;
    });
  }

  /**
   * Changes a kiosk. With a code, another device becomes the kiosk, and the previous one loses access. Returns the fault if nothing was
   * changed.
   */
  async change(id: string, { code, ...wish }: KioskChange, now: Instant): Promise<'not-found' | 'pairing-ended' | undefined> {
    const fault = await this.#db.transaction().execute(async (trx) => {
      const found = await trx.selectFrom('kiosk').select('id').where('id', '=', id).executeTakeFirst();
      if (found === undefined) return 'not-found';
      const sessions = await listKioskSessions(trx, id);
      if (code !== undefined) {
        const secretHash = await takePairing(trx, code, now);
        if (secretHash === undefined) return 'pairing-ended';
        await endKioskSessions(trx, id);
        await beginKioskSession(trx, id, secretHash, now);
      }
      const values: Updateable<KioskTable> = toColumns(wish);
      if (Object.keys(values).length > 0) await trx.updateTable('kiosk').set(values).where('id', '=', id).execute();
      await recordChange(this.#database, trx, { kind: 'sessions', ids: sessions }, now);
      return undefined;
    });
    this.#database.wakeUp.tell();
    return fault;
  }

  /** Removes a kiosk with its sessions, so that its next call is refused. Returns false if there is none. */
  async remove(id: string, now: Instant): Promise<boolean> {
    return writeChange(this.#database, now, async (trx) => {
      const ids = await endKioskSessions(trx, id);
      const { numDeletedRows } = await trx.deleteFrom('kiosk').where('id', '=', id).executeTakeFirst();
      return numDeletedRows === 1n ? { kind: 'sessions', ids } : undefined;
    });
  }

  async find(id: string): Promise<KeptKiosk | undefined> {
    const row = await this.#db.selectFrom('kiosk').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) return undefined;
    const { count } = await this.#db
      .selectFrom('kiosk')
      .where((eb) => eb.or([eb('paired_at', '<', row.paired_at), eb.and([eb('paired_at', '=', row.paired_at), eb('id', '<', row.id)])]))
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return toKiosk(row, Number(count));
  }

  /** Returns the kiosks in the order in which they were paired. */
  async list(db: Kysely<Tables> = this.#db): Promise<KeptKiosk[]> {
    const rows = await db.selectFrom('kiosk').selectAll().orderBy('paired_at').orderBy('id').execute();
    return rows.map(toKiosk);
  }

  /** Returns the ids of the kiosks whose device has a credential. All other kiosks must be paired again. */
  async listPairedIds(): Promise<ReadonlySet<string>> {
    const rows = await this.#db
      .selectFrom('session')
      .select('kiosk_id')
      .where('kiosk_id', 'is not', null)
      .where('ended_at', 'is', null)
      .execute();
    return new Set(rows.map((row) => row.kiosk_id!));
  }

  async markSeen({ id, seenAt }: KeptKiosk, now: Instant): Promise<void> {
    if (seenAt !== null && seenAt > now - SEEN_TO_THE_MS) return;
    await this.#db.updateTable('kiosk').set({ seen_at: now }).where('id', '=', id).execute();
  }
}

async function makeRoom(trx: Kysely<Tables>): Promise<void> {
  const networks = await trx
    .selectFrom('kiosk_pairing')
    .select((eb) => ['network', eb.fn.countAll().as('count')])
    .groupBy('network')
    .orderBy('count', 'desc')
    .execute();
  if (networks.reduce((sum, { count }) => sum + Number(count), 0) <= PAIRINGS_MAX) return;
  const [oldest] = await trx
    .selectFrom('kiosk_pairing')
    .select('secret_hash')
    .where('network', '=', networks[0]!.network)
    .orderBy('expires_at')
    .limit(1)
    .execute();
  await trx.deleteFrom('kiosk_pairing').where('secret_hash', '=', oldest!.secret_hash).execute();
}

/**
 * Returns the hashed secret of the device that shows a code, and ends the device's wait. A secret that was already used cannot belong to a
 * new device, so its code is not accepted.
 */
async function takePairing(trx: Kysely<Tables>, code: string, now: Instant): Promise<string | undefined> {
  const taken = await trx
    .deleteFrom('kiosk_pairing')
    .where('code_hash', '=', hashToken(code))
    .where('expires_at', '>', now)
    .returning('secret_hash')
    .executeTakeFirst();
  return taken === undefined || (await isTokenUsed(trx, taken.secret_hash)) ? undefined : taken.secret_hash;
}

function toColumns({ name, spot, areaIds, language, showsTitles, contact }: Omit<KioskChange, 'code'>) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(spot === undefined ? {} : { level_id: spot.levelId, longitude: spot.longitude, latitude: spot.latitude, bearing: spot.bearing }),
    ...(areaIds === undefined ? {} : { area_ids: JSON.stringify(areaIds) }),
    ...(language === undefined ? {} : { language }),
    ...(showsTitles === undefined ? {} : { shows_titles: showsTitles ? 1 : 0 }),
    ...(contact === undefined ? {} : { contact }),
  };
}

function toKiosk(row: Selectable<KioskTable>, position: number): KeptKiosk {
  const { level_id: levelId, longitude, latitude, bearing } = row;
  return {
    id: row.id,
    name: row.name,
    spot: { levelId, longitude, latitude, bearing },
    areaIds: JSON.parse(row.area_ids) as string[],
    language: row.language,
    showsTitles: row.shows_titles === 1,
    contact: row.contact,
    pairedAt: instantOf(row.paired_at),
    seenAt: row.seen_at === null ? null : instantOf(row.seen_at),
    position,
  };
}
