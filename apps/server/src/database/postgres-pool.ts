import { sql } from 'kysely';
import pg from 'pg';
import { isConnectionSpoilt } from './database-error.ts';

/** Both databases give instants as numbers: they stay below 2^53 until the year 287396. */
const INT8_OID = 20;

const STATEMENT_MAX_MS = 10_000;

/**
 * All that is asked goes by an index: a plan made for these very values, or compiled, costs more time than it saves, and
 * for many values at once PostgreSQL would rather read whole tables; and a plan that is made while a table is small, and kept, would go on
 * reading all of it. The count of an area's reservations reads what others
 * have written meanwhile, which no stricter isolation shows.
 */
const SESSION_SETTINGS =
  "set plan_cache_mode = force_generic_plan; set jit = off; set enable_seqscan = off; set default_transaction_isolation = 'read committed'";

export const PREPARED_MARK = '/* prepared */';
/**
 * In a statement that is asked very often, always with the same text: PostgreSQL plans it once a connection, and not
 * each time. Its columns are named one by one, so that a table may get another one while the statement is kept.
 */
export const PREPARED = sql.raw(PREPARED_MARK);
/** How far into a statement the mark is looked for. */
const PREPARED_MARK_WITHIN = 40;

const preparedNames = new Map<string, string>();

function preparedNameOf(text: string): string {
  let name = preparedNames.get(text);
  if (name === undefined) {
    name = `assist-${preparedNames.size + 1}`;
    preparedNames.set(text, name);
  }
  return name;
}

/**
 * A connection whose answer did not come in time is not used again: what it was asked may still be done, later, and a
 * transaction that begins after nobody wants it would swallow what is written next. Nor is one whose kept statements a
 * newer version's tables have made wrong: it would refuse them for ever.
 */
class ImpatientClient extends pg.Client {
  // The many forms of this method are the library's own; they pass through as they came.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...asked: any[]): any {
    const [text, values, ...more] = asked as unknown[];
    const isPrepared = typeof text === 'string' && text.lastIndexOf(PREPARED_MARK, PREPARED_MARK_WITHIN) >= 0;
    const answer: unknown = super.query(
      ...((isPrepared ? [{ name: preparedNameOf(text), text, values }, ...more] : asked) as Parameters<pg.Client['query']>),
    );
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isConnectionSpoilt(error)) void this.end().catch(() => {});
      });
    }
    return answer;
  }
}

/** With `expect` each connection is looked at before it is used; one of which it throws is none. */
export function openPool(databaseUrl: string, expect?: (client: pg.ClientBase) => Promise<void>): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8_OID, Number);
  const pool = new pg.Pool({
    Client: ImpatientClient,
    connectionString: databaseUrl,
    types,
    max: 20,
    connectionTimeoutMillis: 3_000,
    statement_timeout: STATEMENT_MAX_MS,
    // A database that is frozen does not even say that the time is over.
    query_timeout: STATEMENT_MAX_MS + 2_000,
    idle_in_transaction_session_timeout: 15_000,
    // The pool waits for it, whatever its types say.
    onConnect: async (client: pg.ClientBase): Promise<void> => {
      await client.query(SESSION_SETTINGS);
      await expect?.(client);
    },
  });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // One that dies in use fails its query, which says so; its own event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
