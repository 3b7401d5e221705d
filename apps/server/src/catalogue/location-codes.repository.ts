import type { Instant } from '@assist/time';
import { isLocationCode, normaliseLocationCode } from '@assist/wayfinding';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { LocationCodeTable } from './catalogue.table.ts';

/** A code on a wall and what it stands for: a resource, an area or a feature of the plan. */
export interface LocationCode {
  readonly code: string;
  readonly placeId: string;
  readonly label: string;
  readonly active: boolean;
}

/** The one writer of location codes: imports and administration go through it. */
export class LocationCodesRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async find(typed: string): Promise<LocationCode | undefined> {
    const row = await this.#db.selectFrom('location_code').selectAll().where('key', '=', keyOf(typed)).executeTakeFirst();
    return row === undefined ? undefined : toLocationCode(row);
  }

  async listAll(): Promise<LocationCode[]> {
    return (await this.#db.selectFrom('location_code').selectAll().orderBy('key').execute()).map(toLocationCode);
  }

  /** Those that are known stand for another place from now on; others stay. */
  async putAll(codes: readonly LocationCode[], now: Instant): Promise<void> {
    for (const { code, placeId, label, active } of codes) {
      const values = { code, place_id: placeId, label, active: active ? 1 : 0 };
      await this.#db
        .insertInto('location_code')
        .values({ key: keyOf(code), created_at: now, ...values })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
        .execute();
    }
  }
}

function toLocationCode(row: Selectable<LocationCodeTable>): LocationCode {
  return { code: row.code, placeId: row.place_id, label: row.label, active: row.active === 1 };
}

/** Our own codes however they are typed; those that hang on the walls already, whatever their form is, without regard to case. */
export function keyOf(typed: string): string {
  const code = normaliseLocationCode(typed);
  return isLocationCode(code) ? code : typed.trim().toUpperCase();
}
