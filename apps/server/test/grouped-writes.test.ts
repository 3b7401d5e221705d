import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GroupedWrites } from '../src/database/grouped-writes.ts';
import { nodeSqliteDialect } from '../src/database/sqlite-dialect.ts';

/** Says what SQLite was told, and fails where a test says so. */
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

describe('transactions that wait for their turn', () => {
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
  /** One that does something for a moment, and is taken back where it is to be. */
  const one = async (name: string, outcome: 'commit' | 'rollback' = 'commit', ms = 0) => {
    await writes.begin();
    order.push(`${name} begins`);
    await pause(0);
    clock += ms;
    await writes[outcome]();
    order.push(`${name} ended`);
  };
  const commits = () => connection.said.filter((statement) => statement === 'COMMIT').length;

  it('those that come in one turn of the event loop are committed together, also where none has to wait for another', async () => {
    const soon = async () => {
      await writes.begin();
      await writes.commit();
    };
    await Promise.all([soon(), soon().then(), Promise.resolve().then(() => Promise.resolve().then(soon))]);
    expect([commits(), connection.isInTransaction]).toEqual([1, false]);
  });

  it('one alone is committed at once', async () => {
    await one('a');
    expect(connection.said).toEqual(['BEGIN IMMEDIATE', 'SAVEPOINT one', 'RELEASE one', 'COMMIT']);
  });

  it('many are committed together, one after the other, and none has ended before the commit', async () => {
    await Promise.all(['a', 'b', 'c'].map((name) => one(name)));
    expect(commits()).toBe(1);
    expect(connection.said.filter((statement) => statement.startsWith('BEGIN'))).toHaveLength(1);
    expect(order.slice(0, 3)).toEqual(['a begins', 'b begins', 'c begins']);
    expect(order.indexOf('a ended')).toBeGreaterThan(order.indexOf('c begins'));
  });

  it('one that is taken back takes nothing of the others with it', async () => {
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

  it('the last one that is taken back keeps those before it from nothing', async () => {
    await Promise.all([one('a'), one('b', 'rollback')]);
    expect([commits(), order.includes('a ended')]).toEqual([1, true]);
  });

  it('one that is taken back for what it has seen of another ends once that is there for everybody', async () => {
    await Promise.all([one('a'), one('b', 'rollback'), one('c', 'commit', 2)]);
    expect(order.indexOf('b ended')).toBeGreaterThan(order.indexOf('c begins'));
    expect(commits()).toBe(1);
  });

  it('none waits for longer than a moment, however many come', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => one(`${index}`, 'commit', 4)));
    // Ten milliseconds are over with the third of them.
    expect(commits()).toBe(7);
  });

  it('no more than so many are committed together', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, index) => one(`${index}`)));
    expect(commits()).toBe(4);
  });

  it('where the commit fails, all of them fail, and those after them do not', async () => {
    connection.failing.set('COMMIT', new Error('disk I/O error'));
    const outcomes = await Promise.allSettled([one('a'), one('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(connection.isInTransaction).toBe(false);
    connection.failing.clear();
    await one('c');
    expect(order.at(-1)).toBe('c ended');
  });

  it('where SQLite takes all of it back for one statement, those before it hear of it', async () => {
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

  it('where none can begin, the next one may', async () => {
    connection.failing.set('BEGIN IMMEDIATE', new Error('readonly database'));
    await expect(one('a')).rejects.toThrow('readonly database');
    connection.failing.clear();
    await one('b');
    expect(order).toEqual(['b begins', 'b ended']);
  });

  it('what must be outside waits for its turn, and for what is on its way to the disk', async () => {
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

  it('tells nobody what is not committed yet, and keeps nobody waiting who reads', async () => {
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('note').values({ id: 1 }).execute();
      expect(await ids()).toEqual([]);
      expect(await trx.selectFrom('note').select('id').execute()).toEqual([{ id: 1 }]);
    });
    expect(await ids()).toEqual([1]);
  });

  it('keeps what was done at once apart: what one has taken back is not there, all else is', async () => {
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

  it('who is told that something is there already can read it', async () => {
    const insert = () =>
      db.transaction().execute(async (trx) => {
        const known = await trx.selectFrom('note').select('id').executeTakeFirst();
        if (known !== undefined) throw new Error('it is there');
        await trx.insertInto('note').values({ id: 1 }).execute();
      });
    const read = await Promise.all(Array.from({ length: 10 }, () => insert().then(ids, ids)));
    expect(read).toEqual(Array.from({ length: 10 }, () => [1]));
  });

  it('a single statement that is refused takes nothing of the others with it', async () => {
    const outcomes = await Promise.allSettled([1, 1, 2].map((id) => db.insertInto('note').values({ id }).execute()));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await ids()).toEqual([1, 2]);
  });

  it('that is closed while writes wait for the disk leaves nobody without an answer: who is told that it is there has it', async () => {
    const told: number[] = [];
    for (let round = 1; round <= 40; round += 1) {
      const written = db.insertInto('note').values({ id: round }).execute();
      // It has not begun yet, is under way, or has ended and waits for others that may join it.
      for (let turns = 0; turns < round; turns += 1) await Promise.resolve();
      const [outcome] = await Promise.allSettled([written, db.destroy()]);
      if (outcome.status === 'fulfilled') told.push(round);
      db = new Kysely({ dialect: nodeSqliteDialect(join(folder, 'a.db')) });
    }
    expect(told.length).toBeGreaterThan(0);
    expect(await ids()).toEqual(told);
  });

  it('a full disk in the midst of many: whoever was told that it is there has it', async () => {
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
