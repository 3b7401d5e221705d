import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type CalendarProvider, type Email, type MailboxSchedule, type WebhookRequest } from '@assist/calendar-provider';
import { CAST, SUITE_NOW, suiteContext, suiteDraft } from '@assist/calendar-provider/test-suite';
import { importImdf } from '@assist/floorplan';
import { TouchProvider } from '@assist/provider-touch';
import { plusMinutes } from '@assist/time';
import { type KyselyPlugin, sql, type Transaction } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BackgroundCalls } from '../src/call/background-calls.ts';
import { OutsideCalendar } from '../src/calendars/outside/outside-calendar.ts';
import { OwnConfirmations } from '../src/calendars/own/own-confirmations.ts';
import { SqlCalendarStore } from '../src/calendars/own/sql-calendar-store.ts';
import { type CatalogueChange, CatalogueRepository, venueIdOf } from '../src/catalogue/catalogue.repository.ts';
import { Catalogue } from '../src/catalogue/catalogue.ts';
import type { Change, RecordedChange } from '../src/changes/change.ts';
import { deleteOldChanges, newestPosition, readChanges, recordChange } from '../src/changes/changes.repository.ts';
import { Changes } from '../src/changes/changes.ts';
import { type Database, openDatabase } from '../src/database/database.ts';
import { Seal } from '../src/database/seal.ts';
import type { Tables } from '../src/database/tables.ts';
import { Metrics } from '../src/observation/metrics.ts';
import { DEFAULT_USER_SETTINGS } from '../src/people/user-settings.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { startTime } from './passing-time.ts';
import { smallBuilding } from './small-building.ts';
import { moveIn } from './small-company.ts';
import { DATABASE_KINDS, dropRole, forgetReservations, newTestDatabase, type TestDatabase } from './test-database.ts';

const log = pino({ level: 'silent' });
const DIES = fileURLToPath(new URL('./commit-and-die.ts', import.meta.url));
const eventsOf = (...mailboxes: string[]): Change => ({ kind: 'events', mailboxes });

describe.each(DATABASE_KINDS)('changes, on %s', (kind) => {
  let place: TestDatabase;
  let database: Database;
  const listening: Changes[] = [];
  const opened: Database[] = [];

  beforeAll(async () => {
    place = await newTestDatabase(kind);
    ({ database } = place);
    await moveIn(database, SUITE_NOW);
  });
  beforeEach(() => forgetReservations(database));
  afterEach(async () => {
    for (const changes of listening.splice(0)) await changes.stop();
    for (const one of opened.splice(0)) await one.close();
  });
  afterAll(() => place.remove());

  /** Opens the database as another process would. */
  function anotherProcess(): Database {
    const other = openDatabase({ databaseUrl: place.databaseUrl, file: join(place.folder, 'assist.db') });
    opened.push(other);
    return other;
  }

  async function listen(at: Database, after?: RecordedChange['position']) {
    const changes = new Changes(at, log);
    const heard: RecordedChange[] = [];
    changes.subscribe((one) => void heard.push(one));
    await changes.start(after);
    listening.push(changes);
    return { changes, heard, said: () => heard.map((one) => one.change) };
  }

  const record = (change: Change) => database.db.transaction().execute((trx) => recordChange(database, trx, change, SUITE_NOW));

  it('are stored together with what was written, or not at all', async () => {
    const { changes, said } = await listen(database);
    await record(eventsOf('a'));
    await expect(
      database.db.transaction().execute(async (trx) => {
        await recordChange(database, trx, eventsOf('b'), SUITE_NOW);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await record({ kind: 'catalogue' });
    await record({ kind: 'catalogue', keepsPlans: true });
    await changes.look();
    expect(said()).toEqual([eventsOf('a'), { kind: 'catalogue' }, { kind: 'catalogue', keepsPlans: true }]);
    await changes.look();
    expect(said()).toHaveLength(3);
  });

  it('reach all processes once, in the same order, and each process recognises its own changes', async () => {
    const other = anotherProcess();
    const [one, two] = [await listen(database), await listen(other)];
    for (let index = 0; index < 40; index += 1) {
      const from = index % 3 === 0 ? other : database;
      await from.db.transaction().execute((trx) => recordChange(from, trx, eventsOf(`m${index}`), SUITE_NOW));
    }
    await one.changes.look();
    await two.changes.look();
    const expected = Array.from({ length: 40 }, (_, index) => eventsOf(`m${index}`));
    expect(one.said()).toEqual(expected);
    expect(two.said()).toEqual(expected);
    expect(one.heard.map((heard) => heard.isOwn)).toEqual(two.heard.map((heard) => !heard.isOwn));
  });

  it('wake the process that made them, and every other process soon after', async () => {
    const [one, two] = [await listen(database), await listen(anotherProcess())];
    await record(eventsOf('a'));
    database.wakeUp.tell();
    await expect.poll(one.said).toEqual([eventsOf('a')]);
    await expect.poll(two.said).toEqual([eventsOf('a')]);
  });

  it('reach all other listeners even if one listener fails', async () => {
    const { changes, said } = await listen(database);
    changes.subscribe(() => {
      throw new Error('deaf');
    });
    const late: Change[] = [];
    changes.subscribe(({ change }) => void late.push(change));
    await record(eventsOf('a'));
    await changes.look();
    expect([said(), late]).toEqual([[eventsOf('a')], [eventsOf('a')]]);
  });

  it('are not read once for each request: requests that arrive during a read share the next read', async () => {
    let asked = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const { changes, said } = await listen({ ...database, db: database.db.withPlugin(counting) });
    const reading = changes.look();
    await record(eventsOf('a'));
    await Promise.all([reading, ...Array.from({ length: 100 }, () => changes.look())]);
    expect(said()).toEqual([eventsOf('a')]);
    expect(asked).toBeLessThan(50);
  });

  it('are all heard, even if more than a thousand are written together', async () => {
    const { changes, heard } = await listen(database);
    await database.db.transaction().execute(async (trx) => {
      for (let index = 0; index < 1_201; index += 1) await recordChange(database, trx, eventsOf(`m${index}`), SUITE_NOW);
    });
    await changes.look();
    expect(heard).toHaveLength(1_201);
  });

  it('are kept for two days', async () => {
    const own = await newTestDatabase(kind);
    try {
      const at = (hours: number, trx: Transaction<Tables>) =>
        recordChange(own.database, trx, { kind: 'people' }, SUITE_NOW + hours * 3_600_000);
      await own.database.db.transaction().execute(async (trx) => {
        for (let index = 0; index < 1_100; index += 1) await at(0, trx);
        for (const hours of [10, 47]) await at(hours, trx);
      });
      expect(await deleteOldChanges(own.database, SUITE_NOW + 50 * 3_600_000)).toBe(1_100);
      expect(await deleteOldChanges(own.database, SUITE_NOW + 50 * 3_600_000)).toBe(0);
      expect((await own.database.db.selectFrom('change').select('at').execute()).map((row) => row.at)).toEqual(
        [10, 47].map((hours) => SUITE_NOW + hours * 3_600_000),
      );
    } finally {
      await own.remove();
    }
  });

  it('by a process that dies between commit and notification are read by another process, and by a process that restarts', async () => {
    const before = await newestPosition(database);
    const other = await listen(anotherProcess());
    const died = spawnSync(
      process.execPath,
      [DIES, join(place.folder, 'assist.db'), ...(place.databaseUrl === undefined ? [] : [place.databaseUrl])],
      { encoding: 'utf8' },
    );
    expect([died.signal, died.stderr]).toEqual(['SIGKILL', '']);
    expect(await database.db.selectFrom('booking').select('resource_email').execute()).toEqual([{ resource_email: CAST.room }]);
    await expect.poll(other.said).toEqual([eventsOf(CAST.olga, CAST.room)]);
    const back = await listen(anotherProcess(), before);
    await back.changes.look();
    expect(back.said()).toEqual([eventsOf(CAST.olga, CAST.room)]);
  });

  it('name everyone in whose calendar an event is, or was before', async () => {
    const { changes, heard } = await listen(database);
    const provider = new TouchProvider(new SqlCalendarStore(database));
    const confirmations = new OwnConfirmations(database, provider);
    const olga = suiteContext(CAST.olga);
    const told = async () => {
      await changes.look();
      return heard.splice(0).map(({ change }) => (change.kind === 'events' ? change.mailboxes.toSorted() : change.kind));
    };
    const CONFIRM = 'confirm@rooms.alder.example';
    const draft = suiteDraft({
      attendees: [{ email: CAST.fred, name: 'fred', remotely: false }],
      resources: [{ email: CONFIRM, name: 'Confirmed room' }],
    });
    const { event } = await provider.createEvent(draft, olga);
    expect(await told()).toEqual([[CAST.olga, CAST.fred, CONFIRM].toSorted()]);
    const id = { id: event.id, calendar: CAST.olga };
    await provider.updateEvent(id, { attendees: [{ email: CAST.carl, name: 'carl', remotely: false }] }, 'occurrence', olga);
    expect(await told()).toEqual([[CAST.olga, CAST.fred, CAST.carl, CONFIRM].toSorted()]);
    await provider.respond({ id: event.id, calendar: CAST.carl }, 'accepted', suiteContext(CAST.carl));
    expect(await told()).toEqual([[CAST.olga, CAST.carl].toSorted()]);
    const [booking] = await confirmations.listAll([event.id]);
    expect(await confirmations.confirm({ booking: booking!, day: null }, CAST.olga, SUITE_NOW)).toBe(true);
    expect(await told()).toEqual([[CAST.olga, CAST.carl, CONFIRM].toSorted()]);
    // Nothing was written, so there is nothing to report.
    expect(await confirmations.confirm({ booking: booking!, day: null }, CAST.olga, SUITE_NOW)).toBe(false);
    expect(await told()).toEqual([]);
    await provider.deleteEvent(id, 'occurrence', olga);
    expect(await told()).toEqual([[CAST.olga, CAST.carl, CONFIRM].toSorted()]);
  });

  it('report every change of people and of the catalogue, whichever code makes it', async () => {
    const { changes, said } = await listen(database);
    const accounts = new AccountsRepository(database);
    const id = await accounts.insert(
      {
        email: `new-${kind}@alder.example`,
        name: 'New',
        givenName: 'New',
        surname: '',
        department: '',
        administrator: false,
        passwordHash: null,
        settings: DEFAULT_USER_SETTINGS,
      },
      SUITE_NOW,
    );
    await accounts.close(id, SUITE_NOW);
    await accounts.open(id, SUITE_NOW);
    await changes.look();
    expect(said()).toEqual([{ kind: 'people' }, { kind: 'people' }, { kind: 'people' }]);
    const repository = new CatalogueRepository(database);
    const catalogue = new Catalogue(repository, 'touch', changes);
    const { companyName } = (await catalogue.current()).company;
    const company = { ...(await repository.read()).company!, companyName: 'Another' };
    const other = anotherProcess();
    await other.db.transaction().execute((trx) => new CatalogueRepository(other).write(trx, { company }, SUITE_NOW));
    await expect.poll(async () => (await catalogue.current()).company.companyName).toBe('Another');
    expect(companyName).not.toBe('Another');
  });

  it('leave the plans in memory unless a plan has changed, because reading them again takes long', async () => {
    const { changes } = await listen(database);
    const repository = new CatalogueRepository(database);
    const catalogue = new Catalogue(repository, 'touch', changes);
    const writeElsewhere = async (change: CatalogueChange) => {
      const other = anotherProcess();
      await other.db.transaction().execute((trx) => new CatalogueRepository(other).write(trx, change, SUITE_NOW));
      await changes.look();
    };
    const plan = importImdf(smallBuilding()).plan!;
    const read = vi.spyOn(repository, 'listPlans');
    await catalogue.listPlans();
    await writeElsewhere({ resources: (await repository.read()).resources.slice(0, 1) });
    await catalogue.listPlans();
    expect(read).toHaveBeenCalledTimes(1);
    await writeElsewhere({ plan });
    expect(await catalogue.listPlans()).toHaveLength(1);
    await writeElsewhere({ removedVenueId: venueIdOf(plan) });
    expect(await catalogue.listPlans()).toEqual([]);
  });

  it('carry a hint from the process that receives it to all other processes', async () => {
    const time = startTime();
    onTestFinished(time.end);
    const reads: string[] = [];
    const open = async (name: string, at: Database) => {
      const { changes } = await listen(at);
      const provider = {
        capabilities: {},
        watch: async () => {},
        readWebhook: () => ({ status: 202, changes: [{ calendar: CAST.room, kind: 'changed' as const }] }),
        getSchedules: async ({ emails }: { emails: readonly Email[] }): Promise<MailboxSchedule[]> => {
          reads.push(name);
          return emails.map((email) => ({ email, availabilityView: '0'.repeat(960), items: [] }));
        },
      } as unknown as CalendarProvider;
      const calendar = new OutsideCalendar(
        provider,
        { id: 'main', tellsSubjects: true },
        {
          database: at,
          changes,
          log,
          seal: new Seal('secret'),
          metrics: new Metrics(),
          now: Date.now,
          callback: undefined,
          catalogue: new Catalogue(new CatalogueRepository(at), 'touch', changes),
          background: new BackgroundCalls(Date.now),
        },
      );
      const range = { start: plusMinutes(SUITE_NOW, 0), end: plusMinutes(SUITE_NOW, 60) };
      await calendar.schedules.get(
        [CAST.room],
        { start: (Date.now() - 60_000) as typeof range.start, end: Date.now() as typeof range.end },
        suiteContext(CAST.olga),
      );
      return calendar;
    };
    const one = await open('one', database);
    const two = await open('two', anotherProcess());
    expect(reads).toEqual(['one', 'two']);
    one.receiveHint({} as WebhookRequest);
    await time.eventually(() => expect(reads.toSorted()).toEqual(['one', 'one', 'two', 'two']));
    one.stop();
    two.stop();
  });
});

describe.runIf(DATABASE_KINDS.includes('postgres'))('simultaneous transactions on PostgreSQL', () => {
  it('are not overlooked even if one of them begins first and ends last', async () => {
    const place = await newTestDatabase('postgres');
    try {
      const { database } = place;
      const start = await newestPosition(database);
      const slow = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const first = database.db.transaction().execute(async (trx) => {
        await recordChange(database, trx, eventsOf('slow'), SUITE_NOW);
        begun.resolve();
        await slow.promise;
      });
      await begun.promise;
      await recordChange(database, database.db, eventsOf('quick'), SUITE_NOW);
      const early = await readChanges(database, start);
      // The quick change exists but has to wait: if it were read now, the slow change would never be found.
      expect([early.changes, early.isMore]).toEqual([[], true]);
      slow.resolve();
      await first;
      await setTimeout(10);
      expect((await readChanges(database, start)).changes.map(({ change }) => change)).toEqual([eventsOf('slow'), eventsOf('quick')]);
    } finally {
      await place.remove();
    }
  });

  it('are read without waiting for a transaction in another database of the same cluster', async () => {
    const [place, neighbour] = [await newTestDatabase('postgres'), await newTestDatabase('postgres')];
    try {
      const { database } = place;
      const start = await newestPosition(database);
      await neighbour.database.db.transaction().execute(async (trx) => {
        await recordChange(neighbour.database, trx, eventsOf('theirs'), SUITE_NOW);
        await recordChange(database, database.db, eventsOf('ours'), SUITE_NOW);
        const read = await readChanges(database, start);
        expect([read.changes.map(({ change }) => change), read.isMore]).toEqual([[eventsOf('ours')], false]);
        // The open transaction in the other database does not hold back the newest position, either.
        expect(BigInt((await newestPosition(database)).transaction)).toBeGreaterThan(BigInt(read.changes[0]!.position.transaction));
      });
    } finally {
      await place.remove();
      await neighbour.remove();
    }
  });

  it('are read only after an earlier transaction of another role, even if the reading role cannot see it', async () => {
    const place = await newTestDatabase('postgres');
    const [one, other] = [`one_${randomUUID().slice(0, 8)}`, `other_${randomUUID().slice(0, 8)}`];
    const as = (role: string) => {
      const url = new URL(place.databaseUrl!);
      url.username = role;
      return openDatabase({ databaseUrl: url.href, file: '' });
    };
    const opened: Database[] = [];
    try {
      for (const role of [one, other]) {
        await sql.raw(`create role ${role} login; grant all on all tables in schema public to ${role}`).execute(place.database.db);
        await sql.raw(`grant all on all sequences in schema public to ${role}`).execute(place.database.db);
      }
      const [ours, theirs] = [as(one), as(other)];
      opened.push(ours, theirs);
      const start = await newestPosition(ours);
      await theirs.db.transaction().execute(async (trx) => {
        await recordChange(theirs, trx, eventsOf('slow'), SUITE_NOW);
        await recordChange(ours, ours.db, eventsOf('quick'), SUITE_NOW);
        expect((await readChanges(ours, start)).changes).toEqual([]);
      });
      await expect
        .poll(async () => (await readChanges(ours, start)).changes.map(({ change }) => change))
        .toEqual([eventsOf('slow'), eventsOf('quick')]);
    } finally {
      for (const database of opened) await database.close();
      await place.remove();
      for (const role of [one, other]) await dropRole(role);
    }
  });

  it('are heard exactly once by a reader that never stops, even with many writers and some of them slow', async () => {
    const [place, neighbour] = [await newTestDatabase('postgres'), await newTestDatabase('postgres')];
    try {
      const { database } = place;
      let after = await newestPosition(database);
      const heard: string[] = [];
      let isWriting = true;
      const reader = (async () => {
        for (let isLast = false; ; isLast = !isWriting) {
          const { changes } = await readChanges(database, after);
          after = changes.at(-1)?.position ?? after;
          for (const { change } of changes) if (change.kind === 'events') heard.push(...change.mailboxes);
          if (isLast && changes.length === 0) return;
        }
      })();
      const WRITERS = 8;
      const EACH = 60;
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        const at = writer % 4 === 3 ? neighbour.database : database;
        for (let index = 0; index < EACH; index += 1) {
          await at.db.transaction().execute(async (trx) => {
            if (index % 3 === 0) await sql`select pg_current_xact_id()`.execute(trx);
            if (index % 5 === writer % 5) await sql`select pg_sleep(0.004)`.execute(trx);
            await recordChange(at, trx, eventsOf(`${writer} ${index}`), SUITE_NOW);
            if (index % 7 === writer % 7) await sql`select pg_sleep(0.004)`.execute(trx);
          });
        }
      });
      await Promise.all(writers);
      isWriting = false;
      await reader;
      const own = [0, 1, 2, 4, 5, 6].flatMap((writer) => Array.from({ length: EACH }, (_, index) => `${writer} ${index}`));
      expect(heard.toSorted()).toEqual(own.toSorted());
    } finally {
      await place.remove();
      await neighbour.remove();
    }
  });
});
