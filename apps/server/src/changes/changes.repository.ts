import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { PREPARED } from '../database/postgres-pool.ts';
import type { Tables } from '../database/tables.ts';
import type { Change, ChangeCause, ChangePosition, RecordedChange } from './change.ts';

/** Limit of changes in one read. */
const READ_AT_ONCE = 500;
/** Time for which changes are kept. A reader that has heard nothing for longer must read all data again. */
const KEPT_MS = 2 * 24 * 3_600_000;
const DELETED_AT_ONCE = 500;
/** What a change of the catalogue concerns if it leaves the plans as they were. Processes of earlier versions read the plans again. */
const KEEPS_PLANS = JSON.stringify(['all but plans']);

export interface ChangesRead {
  readonly changes: readonly RecordedChange[];
  /** True if there are more changes, or will be when open transactions commit. */
  readonly isMore: boolean;
}

interface ChangeRow {
  id: number;
  transaction_id: string;
  at: number;
  kind: Change['kind'];
  mailboxes: string;
  origin: string;
  cause: ChangeCause | null;
}

/**
 * Records a change. `trx` is the transaction that makes the change, so both are stored or neither is. The code that commits `trx` must call
 * `database.wakeUp` afterwards.
 */
export async function recordChange(database: Database, trx: Kysely<Tables>, change: Change, at: number): Promise<void> {
  const cause = change.kind === 'events' ? (change.cause ?? null) : null;
  await changeInsertion(database, { kind: change.kind, concerns: sql`${concernsOf(change)}`, cause, at }).execute(trx);
}

/** Thrown to roll back a transaction; never leaves this file. */
class NothingChanged extends Error {}

/**
 * Runs a transaction and records its change; listeners are woken after the commit. Returns false, with nothing written, if `write` returns
 * undefined.
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

/**
 * Returns the statement that records a change, for use in a larger statement, which may add a condition. `concerns` is an expression whose
 * value is a JSON list, as text.
 */
export function changeInsertion(
  { kind, user }: Database,
  change: {
    readonly kind: Change['kind'];
    readonly concerns: RawBuilder<unknown>;
    readonly cause: ChangeCause | null;
    readonly at: number;
  },
): RawBuilder<unknown> {
  // PostgreSQL does not infer the type of a value in a select list.
  const [bigint, text] = kind === 'postgres' ? [sql`::bigint`, sql`::text`] : [sql``, sql``];
  return sql`insert ${PREPARED} into change (at, kind, mailboxes, origin, cause)
    select ${change.at}${bigint}, ${change.kind}${text}, ${change.concerns}${text}, ${user}${text}, ${change.cause}${text}`;
}

/** Returns the position after all changes that are stored now. Changes of transactions that are still open come after it. */
export async function newestPosition({ db, kind }: Database): Promise<ChangePosition> {
  if (kind === 'postgres') return { transaction: `${await oldestOpenTransaction(db)}`, id: 0 };
  const query = sql<ChangePosition>`select '0' as "transaction", coalesce(max(id), 0) as id from change`;
  return (await query.execute(db)).rows[0]!;
}

/** Returns the changes after a position, in order. No later change ever gets a position before one that has been read. */
export async function readChanges({ db, kind, user }: Database, after: ChangePosition): Promise<ChangesRead> {
  // Determined before the rows are read: a transaction with a lower number has ended by then, and the rows include its changes.
  const end = kind === 'postgres' ? await oldestOpenTransaction(db) : undefined;
  const { rows } = await (
    kind === 'postgres'
      ? sql<ChangeRow>`select id, transaction_id::text as transaction_id, at, kind, mailboxes, origin, cause from change
        where (transaction_id, id) > (${after.transaction}::xid8, ${after.id}::bigint)
        order by change.transaction_id, id limit ${READ_AT_ONCE}::int`
      : sql<ChangeRow>`select id, '0' as transaction_id, at, kind, mailboxes, origin, cause from change where id > ${after.id} order by id limit ${READ_AT_ONCE}`
  ).execute(db);
  const inTurn = end === undefined ? rows : rows.filter((row) => BigInt(row.transaction_id) < end);
  return { isMore: rows.length === READ_AT_ONCE || inTurn.length < rows.length, changes: inTurn.map((row) => toChange(row, user)) };
}

/** Removes the mailbox from stored changes, which are still reported to the others whom they concern. */
export async function forgetMailbox(trx: Kysely<Tables>, mailbox: string): Promise<number> {
  const named = await trx
    .selectFrom('change')
    .select(['id', 'mailboxes'])
    .where('mailboxes', 'like', `%${JSON.stringify(mailbox)}%`)
    .execute();
  for (const { id, mailboxes } of named) {
    const others = (JSON.parse(mailboxes) as string[]).filter((one) => one !== mailbox);
    await trx
      .updateTable('change')
      .set({ mailboxes: JSON.stringify(others) })
      .where('id', '=', id)
      .execute();
  }
  return named.length;
}

/** Deletes old changes, for the cleanup job. Returns how many it deleted. */
export async function deleteOldChanges({ db }: Database, now: number): Promise<number> {
  let deleted = 0;
  for (;;) {
    const oldest = await db.selectFrom('change').select(['id', 'at']).orderBy('id').limit(1).executeTakeFirst();
    if (oldest === undefined || oldest.at >= now - KEPT_MS) return deleted;
    // Deletes ranges of ids, because deleting all at once would block writers.
    const { numDeletedRows } = await db
      .deleteFrom('change')
      .where('id', '<', oldest.id + DELETED_AT_ONCE)
      .where('at', '<', now - KEPT_MS)
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
}

/**
 * Returns the number below which all transactions that write to this database have ended. `pg_snapshot_xmin` would also wait for
 * transactions in every other database of the cluster, such as somebody's nightly jobs. It is used only if another role is connected to
 * this database, because the open transactions of that role are hidden.
 */
async function oldestOpenTransaction(db: Kysely<Tables>): Promise<bigint> {
  // Only the lower 32 bits of a transaction's number are available. Of another role's session, even the type is hidden.
  const { rows } = await sql<{ oldest: string }>`
    select case when coalesce(bool_or(here.usename <> current_user), false) then pg_snapshot_xmin(pg_current_snapshot())::text
      else (next.id - coalesce(max(here.behind) filter (where here.behind < 2147483648), 0))::text end as oldest
    from (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as id) as next
    left join lateral (
      select usename, (((next.id - backend_xid::text::bigint) % 4294967296) + 4294967296) % 4294967296 as behind
      from pg_stat_activity where datname = current_database() and coalesce(backend_type, 'client backend') = 'client backend'
    ) as here on true
    group by next.id`.execute(db);
  return BigInt(rows[0]!.oldest);
}

function toChange({ id, transaction_id: transaction, at, kind, mailboxes, origin, cause }: ChangeRow, user: string): RecordedChange {
  return { position: { transaction, id }, at, change: readChange(kind, mailboxes, cause), isOwn: origin === user };
}

function readChange(kind: Change['kind'], concerns: string, cause: ChangeCause | null): Change {
  switch (kind) {
    case 'events':
      return { kind, mailboxes: JSON.parse(concerns) as string[], ...(cause === null ? {} : { cause }) };
    case 'schedules':
      return { kind, mailboxes: JSON.parse(concerns) as string[] };
    case 'codes':
    case 'objects':
    case 'deleted-codes':
    case 'sessions':
      return { kind, ids: JSON.parse(concerns) as string[] };
    case 'catalogue':
      return { kind, ...(concerns === KEEPS_PLANS ? { keepsPlans: true } : {}) };
    case 'people':
      return { kind };
    default:
      // Written by a process of a newer version on the same database. No listener in this version handles such a change.
      return { kind };
  }
}

function concernsOf(change: Change): string {
  if (change.kind === 'catalogue' && change.keepsPlans === true) return KEEPS_PLANS;
  return JSON.stringify('mailboxes' in change ? [...new Set(change.mailboxes)] : 'ids' in change ? [...new Set(change.ids)] : []);
}
