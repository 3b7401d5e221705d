import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Change, ChangePosition, RecordedChange } from './change.ts';

/** So many are read at once. */
const READ_AT_ONCE = 500;
/** Who has heard nothing for so long reads everything anew. */
const KEPT_MS = 2 * 24 * 3_600_000;
const DELETED_AT_ONCE = 500;

export interface ChangesRead {
  readonly changes: readonly RecordedChange[];
  /** Further ones are there; or are about to be, in transactions that end in a moment. */
  readonly isMore: boolean;
}

interface ChangeRow {
  id: number;
  transaction_id: string;
  at: number;
  kind: Change['kind'];
  mailboxes: string;
  origin: string;
}

/** `trx` is the transaction that changes it: both are there, or neither. Whoever commits it tells `database.wakeUp`. */
export async function recordChange(database: Database, trx: Kysely<Tables>, change: Change, at: number): Promise<void> {
  await changeInsertion(database, change, at).execute(trx);
}

/** Leaves a transaction without a trace; never leaves this file. */
class NothingChanged extends Error {}

/**
 * A transaction with what it changes and the sentence that it has; whoever listens is waked after the commit. False, and
 * nothing is written, where `write` answers that nothing is to be changed.
 */
export async function writeChange(
  database: Database,
  at: number,
  write: (trx: Kysely<Tables>) => Promise<Change | undefined>,
): Promise<boolean> {
  try {
    await database.db.transaction().execute(async (trx) => {
      const change = await write(trx);
      if (change === undefined) throw new NothingChanged();
      await recordChange(database, trx, change, at);
    });
  } catch (error) {
    if (error instanceof NothingChanged) return false;
    throw error;
  }
  database.wakeUp.tell();
  return true;
}

/** The same as part of a larger statement, which may add its condition. */
export function changeInsertion({ kind, user }: Database, change: Change, at: number): RawBuilder<unknown> {
  // PostgreSQL does not know what a value in a list of columns is.
  const [bigint, text] = kind === 'postgres' ? [sql`::bigint`, sql`::text`] : [sql``, sql``];
  return sql`insert into change (at, kind, mailboxes, origin) select ${at}${bigint}, ${change.kind}${text}, ${mailboxesOf(change)}${text}, ${user}${text}`;
}

/** Behind everything that is there now. What is still being written will be found. */
export async function newestPosition({ db, kind }: Database): Promise<ChangePosition> {
  const query =
    kind === 'postgres'
      ? sql<ChangePosition>`select pg_snapshot_xmin(pg_current_snapshot())::text as transaction, 0 as id`
      : sql<ChangePosition>`select '0' as "transaction", coalesce(max(id), 0) as id from change`;
  return (await query.execute(db)).rows[0]!;
}

/** In their order: none is ever found before `after` once `after` has been read. */
export async function readChanges({ db, kind, user }: Database, after: ChangePosition): Promise<ChangesRead> {
  const { rows } = await (
    kind === 'postgres'
      ? sql<ChangeRow>`select id, transaction_id::text as transaction_id, at, kind, mailboxes, origin from change
        where (transaction_id, id) > (${after.transaction}::xid8, ${after.id}::bigint) and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
        order by change.transaction_id, id limit ${READ_AT_ONCE}::int`
      : sql<ChangeRow>`select id, '0' as transaction_id, at, kind, mailboxes, origin from change where id > ${after.id} order by id limit ${READ_AT_ONCE}`
  ).execute(db);
  const isMore = rows.length === READ_AT_ONCE || (kind === 'postgres' && (await isOneWaitedFor(db)));
  return { isMore, changes: rows.map((row) => toChange(row, user)) };
}

/** The job: how many have gone. */
export async function deleteOldChanges({ db }: Database, now: number): Promise<number> {
  let deleted = 0;
  for (;;) {
    const oldest = await db.selectFrom('change').select(['id', 'at']).orderBy('id').limit(1).executeTakeFirst();
    if (oldest === undefined || oldest.at >= now - KEPT_MS) return deleted;
    // By their ids: all of them at once would keep others from writing.
    const { numDeletedRows } = await db
      .deleteFrom('change')
      .where('id', '<', oldest.id + DELETED_AT_ONCE)
      .where('at', '<', now - KEPT_MS)
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
}

/** One that is there, and whose turn comes when a transaction that began before it has ended. */
async function isOneWaitedFor(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{
    waiting: boolean;
  }>`select exists (select from change where transaction_id >= pg_snapshot_xmin(pg_current_snapshot())) as waiting`.execute(db);
  return rows[0]!.waiting;
}

function toChange({ id, transaction_id: transaction, at, kind, mailboxes, origin }: ChangeRow, user: string): RecordedChange {
  return {
    position: { transaction, id },
    at,
    change: kind === 'events' ? { kind, mailboxes: JSON.parse(mailboxes) as string[] } : { kind },
    isOwn: origin === user,
  };
}

function mailboxesOf(change: Change): string {
  return JSON.stringify(change.kind === 'events' ? [...new Set(change.mailboxes)] : []);
}
