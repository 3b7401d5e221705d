import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GroupedWrites } from '../src/database/grouped-writes.ts';
import { nodeSqliteDialect } from '../src/database/sqlite-dialect.ts';

/** Records the statements for SQLite, and fails those that a test chooses. */
class AConnection {
  readonly said: string[] = [];
  readonly failing = new Map<string, Error>();
  isInTransaction = false;

  execute(statement: string): void {
    this.said.push(statement);
    const error = this.failing.get(statement);
    if (error !== undefined) throw error;
    if (statement.startsWith('BEGIN')) this.isInTransaction = true;
    if (statement === 'COMMIT' || statement === 'ROLLBACK') this.isInTransaction = false;
  }
}

describe('transactions waiting for their turn', () => {
  let connection: AConnection;
  let writes: GroupedWrites;
  let order: string[];
  let clock: number;
  beforeEach(() => {
    connection = new AConnection();
    clock = 0;
    writes = new GroupedWrites(connection, () => clock);
    order = [];
  });
  /** Runs a transaction that takes a moment, then commits or rolls it back. */
  const one = async (name: string, outcome: 'commit' | 'rollback' = 'commit', ms = 0) => {
    await writes.begin();
    order.push(`${name} begins`);
    await pause(0);
    clock += ms;
    await writes[outcome]();
    order.push(`${name} ended`);
  };
  const commits = () => connection.said.filter((statement) => statement === 'COMMIT').length;

  it('are committed together if they come in one turn of the event loop, even if no transaction has to wait for another', async () => {
    const soon = async () => {
      await writes.begin();
      await writes.commit();
    };
    await Promise.all([soon(), soon().then(), Promise.resolve().then(() => Promise.resolve().then(soon))]);
    expect([commits(), connection.isInTransaction]).toEqual([1, false]);
  });

  it('are committed immediately if only one is waiting', async () => {
    await one('a');
    expect(connection.said).toEqual(['BEGIN IMMEDIATE', 'SAVEPOINT one', 'RELEASE one', 'COMMIT']);
  });

  it('run one after the other, and end only after their common commit', async () => {
    await Promise.all(['a', 'b', 'c'].map((name) => one(name)));
    expect(commits()).toBe(1);
    expect(connection.said.filter((statement) => statement.startsWith('BEGIN'))).toHaveLength(1);
    expect(order.slice(0, 3)).toEqual(['a begins', 'b begins', 'c begins']);
    expect(order.indexOf('a ended')).toBeGreaterThan(order.indexOf('c begins'));
  });

  it('are not affected by the rollback of another transaction', async () => {
    await Promise.all([one('a'), one('b', 'rollback'), one('c')]);
    expect(connection.said).toEqual([
      'BEGIN IMMEDIATE',
      'SAVEPOINT one',
      'RELEASE one',
      'SAVEPOINT one',
      'ROLLBACK TO one',
      'RELEASE one',
      'SAVEPOINT one',
      'RELEASE one',
      'COMMIT',
    ]);
  });

  it('are committed even if the last of them is rolled back', async () => {
    await Promise.all([one('a'), one('b', 'rollback')]);
    expect([commits(), order.includes('a ended')]).toEqual([1, true]);
  });

  it('end only after the common commit even if rolled back, because they may have read each other’s writes', async () => {
    await Promise.all([one('a'), one('b', 'rollback'), one('c', 'commit', 2)]);
    expect(order.indexOf('b ended')).toBeGreaterThan(order.indexOf('c begins'));
    expect(commits()).toBe(1);
  });

  it('are committed soon after ten milliseconds, even if more keep coming', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => one(`${index}`, 'commit', 4)));
    // Every third transaction exceeds the limit of ten milliseconds.
    expect(commits()).toBe(7);
  });

  it('are committed together only up to a limit', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, index) => one(`${index}`)));
    expect(commits()).toBe(4);
  });

  it('all fail if their common commit fails, but later transactions succeed', async () => {
    connection.failing.set('COMMIT', new Error('disk I/O error'));
    const outcomes = await Promise.allSettled([one('a'), one('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(connection.isInTransaction).toBe(false);
    connection.failing.clear();
    await one('c');
    expect(order.at(-1)).toBe('c ended');
  });

  it('fail if SQLite rolls all of them back because of a statement in a later transaction', async () => {
    const before = one('a').catch((error: unknown) => error);
    await writes.begin().then(async () => {
      connection.isInTransaction = false;
      writes.failed(new Error('database or disk is full'));
      await writes.rollback();
    });
    expect(await before).toEqual(new Error('database or disk is full'));
    await one('c');
    expect(order.at(-1)).toBe('c ended');
  });

  it('can begin after another transaction has failed to begin', async () => {
    connection.failing.set('BEGIN IMMEDIATE', new Error('readonly database'));
    await expect(one('a')).rejects.toThrow('readonly database');
    connection.failing.clear();
    await one('b');
    expect(order).toEqual(['b begins', 'b ended']);
  });

  it('delay work outside of transactions until the pending commit', async () => {
    const both = Promise.all([one('a'), writes.outside(async () => connection.said.push('pragma'))]);
    await both;
    expect(connection.said.slice(-2)).toEqual(['COMMIT', 'pragma']);
  });
});

describe('the embedded database', () => {
  let folder: string;
  let db: Kysely<{ note: { id: number } }>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'assist-sqlite-'));
    db = new Kysely({ dialect: nodeSqliteDialect(join(folder, 'a.db')) });
    await sql`create table note (id integer primary key)`.execute(db);
  });
  afterEach(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  const ids = async () => (await db.selectFrom('note').select('id').orderBy('id').execute()).map(({ id }) => id);

  it('hides uncommitted writes, and does not block readers', async () => {
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('note').values({ id: 1 }).execute();
      expect(await ids()).toEqual([]);
      expect(await trx.selectFrom('note').select('id').execute()).toEqual([{ id: 1 }]);
    });
    expect(await ids()).toEqual([1]);
  });

  it('isolates simultaneous transactions, and stores all except those that are rolled back', async () => {
    const insert = (id: number) =>
      db.transaction().execute(async (trx) => {
        await trx.insertInto('note').values({ id }).execute();
        if (id % 3 === 0) throw new Error('taken back');
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => insert(index + 1)));
    const kept = Array.from({ length: 30 }, (_, index) => index + 1).filter((id) => id % 3 !== 0);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(kept.length);
    expect(await ids()).toEqual(kept);
  });

  it('lets readers see a row that a transaction has found, once that transaction has ended', async () => {
    const insert = () =>
      db.transaction().execute(async (trx) => {
        const known = await trx.selectFrom('note').select('id').executeTakeFirst();
        if (known !== undefined) throw new Error('it is there');
        await trx.insertInto('note').values({ id: 1 }).execute();
      });
    const read = await Promise.all(Array.from({ length: 10 }, () => insert().then(ids, ids)));
    expect(read).toEqual(Array.from({ length: 10 }, () => [1]));
  });

  it('isolates a refused statement from the other statements', async () => {
    const outcomes = await Promise.allSettled([1, 1, 2].map((id) => db.insertInto('note').values({ id }).execute()));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await ids()).toEqual([1, 2]);
  });

  it('answers every pending write when it is closed, and has stored every write that it reports as stored', async () => {
    const told: number[] = [];
    for (let round = 1; round <= 40; round += 1) {
      const written = db.insertInto('note').values({ id: round }).execute();
      // Depending on the round, the write has not begun, is under way, or has ended and waits for other writes to join its commit.
      for (let turns = 0; turns < round; turns += 1) await Promise.resolve();
      const [outcome] = await Promise.allSettled([written, db.destroy()]);
      if (outcome.status === 'fulfilled') told.push(round);
      db = new Kysely({ dialect: nodeSqliteDialect(join(folder, 'a.db')) });
    }
    expect(told.length).toBeGreaterThan(0);
    expect(await ids()).toEqual(told);
  });

  it('stores every write that it reports as stored, even if the disk becomes full', async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count + 2)}`.execute(db);
    await sql`alter table note add column text text`.execute(db);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        db
          .transaction()
          .execute(async (trx) => void (await sql`insert into note (id, text) values (${index}, ${'x'.repeat(900)})`.execute(trx))),
      ),
    );
    const told = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
    expect(told.length).toBeLessThan(40);
    expect(await ids()).toEqual(told);
  });
});
