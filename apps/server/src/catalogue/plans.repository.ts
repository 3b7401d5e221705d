import type { Plan } from '@assist/floorplan';
import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

export interface StoredPlan {
  readonly version: string;
  readonly plan: Plan;
}

/** Plans of the company's venues, whole, as they were imported. */
export class PlansRepository {
  readonly #db: Kysely<Tables>;
  #cached: StoredPlan[] | undefined;
  #cachedVersion = '';

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list(): Promise<readonly StoredPlan[]> {
    const versions = await this.#db.selectFrom('plan').select(['id', 'updated_at']).orderBy('id').execute();
    const version = versions.map((row) => `${row.id}:${row.updated_at}`).join(',');
    if (this.#cached === undefined || version !== this.#cachedVersion) {
      const rows = await this.#db.selectFrom('plan').selectAll().orderBy('id').execute();
      this.#cached = rows.map((row) => ({ version: String(row.updated_at), plan: JSON.parse(row.document) as Plan }));
      this.#cachedVersion = version;
    }
    return this.#cached;
  }
}

export async function replacePlan(db: Kysely<Tables>, id: string, plan: Plan, now: Instant): Promise<void> {
  await db.deleteFrom('plan').where('id', '=', id).execute();
  await db.insertInto('plan').values({ id, document: JSON.stringify(plan), updated_at: now }).execute();
}
