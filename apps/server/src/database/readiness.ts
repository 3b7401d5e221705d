import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Longest wait of a readiness probe. */
const READY_MAX_MS = 1_000;

/** Checks whether the database responds quickly. While one check is running, further checks wait for its result. */
export class Readiness {
  readonly #db: Kysely<Tables>;
  #asking: Promise<boolean> | undefined;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async isReady(): Promise<boolean> {
    this.#asking ??= sql`select 1`
      .execute(this.#db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#asking = undefined;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), READY_MAX_MS);
    });
    return Promise.race([this.#asking, late]).finally(() => clearTimeout(timer));
  }
}
