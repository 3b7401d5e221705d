import type { Instant } from '@assist/time';
import { isLocationCode, normaliseLocationCode } from '@assist/wayfinding';
import type { Kysely, Selectable, Updateable } from 'kysely';
import { recordChange } from '../changes/changes.repository.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { LocationCodeTable } from './catalogue.table.ts';

/** The exact place of a sign on a wall. */
export interface SignSpot {
  readonly levelId: string;
  readonly longitude: number;
  readonly latitude: number;
  /** Direction in which a person who reads the sign looks: whole degrees clockwise from north, below 360; null if unknown. */
  readonly bearing: number | null;
}

/** A code on a wall, and the resource, area or feature of the plan for which it stands. */
export interface LocationCode {
  readonly code: string;
  readonly placeId: string;
  readonly label: string;
  readonly active: boolean;
  /** Null if unknown; the sign is then assumed to be at the code's place. If left out, the stored spot remains. */
  readonly spot?: SignSpot | null;
}

/** A stored code with its history. */
export interface KeptLocationCode extends LocationCode {
  readonly spot: SignSpot | null;
  readonly createdAt: Instant;
  readonly printedAt: Instant | null;
  /** Instant at which the code was last used, accurate to an hour. */
  readonly usedAt: Instant | null;
}

/** The changed values; a value that is left out remains unchanged. */
export type LocationCodeChange = { readonly [Field in Exclude<keyof LocationCode, 'code'>]?: LocationCode[Field] | undefined };

/** Precision (ms) of a code's last use, so that a sign at a busy door does not cause a write for each passer-by. */
const USED_TO_THE_MS = 3_600_000;

/** Limit of tries to find a free code. With 33 million codes, a taken one is rare, and several in a row do not happen. */
const TRIES = 20;

/** Reads location codes, and is their only writer: imports and administration use it. */
export class LocationCodesRepository {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.db;
  }

  async find(typed: string): Promise<KeptLocationCode | undefined> {
    const row = await this.#db.selectFrom('location_code').selectAll().where('key', '=', keyOf(typed)).executeTakeFirst();
    return row === undefined ? undefined : toLocationCode(row);
  }

  async listAll(): Promise<KeptLocationCode[]> {
    return listAllCodes(this.#db);
  }

  /** Writes codes in the caller's transaction. Known codes get the new values; codes that are not listed remain. */
  async putAll(trx: Kysely<Tables>, codes: readonly LocationCode[], now: Instant): Promise<void> {
    for (const code of codes) {
      const values = toColumns(code);
      await trx
        .insertInto('location_code')
        .values({ key: keyOf(code.code), created_at: now, ...values })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
        .execute();
    }
    await this.#record(trx, codes, now);
  }

  /** Adds a new code for each of these places, or none at all. `draw` returns a random code, and is called again if that code is taken. */
  async addAll(placeIds: readonly string[], draw: () => string, now: Instant): Promise<KeptLocationCode[]> {
    const codes = await this.#db.transaction().execute(async (trx) => {
      const added: KeptLocationCode[] = [];
      for (const placeId of placeIds) added.push(await addOne(trx, { placeId, label: '', active: true, spot: null }, draw, now));
      await this.#record(trx, added, now);
      return added;
    });
    this.#database.wakeUp.tell();
    return codes;
  }

  /** Changes the data of a code, but never the code itself, because the sign on the wall must stay valid. */
  async change(code: string, { placeId, label, active, spot }: LocationCodeChange, now: Instant): Promise<KeptLocationCode | undefined> {
    const values: Updateable<LocationCodeTable> = {
      ...(placeId === undefined ? {} : { place_id: placeId }),
      ...(label === undefined ? {} : { label }),
      ...(active === undefined ? {} : { active: active ? 1 : 0 }),
      ...(spot === undefined ? {} : toSpotColumns(spot)),
    };
    if (Object.keys(values).length === 0) return this.find(code);
    const changed = await this.#db.transaction().execute(async (trx) => {
      const row = await trx.updateTable('location_code').set(values).where('key', '=', keyOf(code)).returningAll().executeTakeFirst();
      if (row === undefined) return undefined;
      const kept = toLocationCode(row);
      await this.#record(trx, [kept], now);
      return kept;
    });
    this.#database.wakeUp.tell();
    return changed;
  }

  /** Records changes of codes. An inactive code is recorded as deleted, because it no longer works for anyone who uses it. */
  async #record(trx: Kysely<Tables>, codes: readonly LocationCode[], now: Instant): Promise<void> {
    const idsOf = (active: boolean) => codes.filter((one) => one.active === active).map(({ code }) => code);
    for (const [kind, ids] of [['codes', idsOf(true)] as const, ['deleted-codes', idsOf(false)] as const])
      if (ids.length > 0) await recordChange(this.#database, trx, { kind, ids }, now);
  }

  async markPrinted(codes: readonly string[], now: Instant): Promise<void> {
    await this.#db.updateTable('location_code').set({ printed_at: now }).where('key', 'in', codes.map(keyOf)).execute();
  }

  async markUsed({ code, usedAt }: KeptLocationCode, now: Instant): Promise<void> {
    if (usedAt !== null && usedAt > now - USED_TO_THE_MS) return;
    await this.#db.updateTable('location_code').set({ used_at: now }).where('key', '=', keyOf(code)).execute();
  }
}

export async function listAllCodes(db: Kysely<Tables>): Promise<KeptLocationCode[]> {
  return (await db.selectFrom('location_code').selectAll().orderBy('key').execute()).map(toLocationCode);
}

async function addOne(trx: Kysely<Tables>, wish: Omit<LocationCode, 'code'>, draw: () => string, now: Instant): Promise<KeptLocationCode> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const code = draw();
    const row = await trx
      .insertInto('location_code')
      .values({ key: keyOf(code), created_at: now, ...toColumns({ code, ...wish }) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) return toLocationCode(row);
  }
  throw new Error('no free code was found');
}

function toColumns({ code, placeId, label, active, spot }: LocationCode) {
  return { code, place_id: placeId, label, active: active ? 1 : 0, ...(spot === undefined ? {} : toSpotColumns(spot)) };
}

function toSpotColumns(spot: SignSpot | null) {
  return {
    level_id: spot?.levelId ?? null,
    longitude: spot?.longitude ?? null,
    latitude: spot?.latitude ?? null,
    bearing: spot?.bearing ?? null,
  };
}

function toLocationCode(row: Selectable<LocationCodeTable>): KeptLocationCode {
  const { level_id: levelId, longitude, latitude, bearing } = row;
  return {
    code: row.code,
    placeId: row.place_id,
    label: row.label,
    active: row.active === 1,
    spot: levelId === null || longitude === null || latitude === null ? null : { levelId, longitude, latitude, bearing },
    createdAt: row.created_at as Instant,
    printedAt: row.printed_at as Instant | null,
    usedAt: row.used_at as Instant | null,
  };
}

/**
 * Returns the key under which a code is found. Our own codes match however they are typed; codes of other makers, which are already on the
 * walls, may have any form and match regardless of case.
 */
export function keyOf(typed: string): string {
  const code = normaliseLocationCode(typed);
  return isLocationCode(code) ? code : typed.trim().toUpperCase();
}
