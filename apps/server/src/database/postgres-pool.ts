import { sql } from 'kysely';
import pg from 'pg';
import { isConnectionSpoilt } from './database-error.ts';

/** PostgreSQL's id of the type of instants. They are read as numbers, as in SQLite, and stay below 2^53 until the year 287396. */
const INT8_OID = 20;

const STATEMENT_MAX_MS = 10_000;

/**
 * Settings of each connection. All queries use an index, so planning for specific values, or compiling, takes longer than it saves. By
 * default, PostgreSQL would read whole tables for a list of many values, and a plan that was cached while a table was small would keep
 * doing so. Counting an area's reservations must see what others have written in the meantime, which stricter isolation levels would hide.
 */
const SESSION_SETTINGS =
  "set plan_cache_mode = force_generic_plan; set jit = off; set enable_seqscan = off; set default_transaction_isolation = 'read committed'";

export const PREPARED_MARK = '/* prepared */';
/**
 * Marks a statement that is run very often, always with the same text: PostgreSQL plans it once per connection instead of each time. Its
 * columns are listed by name, so that the table may get another column while the statement is prepared.
 */
export const PREPARED = sql.raw(PREPARED_MARK);
/** Number of a statement's first characters in which the mark is searched for. */
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
 * A connection that is closed if it does not respond in time: its statement may still be executed later, and a transaction that begins
 * after its caller gave up would swallow later writes. It is also closed if its prepared statements no longer match a newer version's
 * tables, because it would fail forever.
 */
class ImpatientClient extends pg.Client {
  // The overloads of this method are the library's; the arguments are passed through unchanged.
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

/** Opens a pool. `expect` checks each connection before its first use; if it throws, the connection is rejected. */
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
    // Needed in addition to the server's limit, because a frozen database cannot even report its own timeout.
    query_timeout: STATEMENT_MAX_MS + 2_000,
    idle_in_transaction_session_timeout: 15_000,
    // The pool awaits this function, although its types do not say so.
    onConnect: async (client: pg.ClientBase): Promise<void> => {
      await client.query(SESSION_SETTINGS);
      await expect?.(client);
    },
  });
  // The pool replaces a connection that dies while idle; without a listener, the error would end the process.
  pool.on('error', () => {});
  // A connection that dies in use already fails its query; its own event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
