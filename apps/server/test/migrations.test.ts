import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, it } from 'vitest';
import { SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, type Instant, toInstant } from '@assist/time';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { SessionsRepository } from '../src/people/sessions.repository.ts';
import { hashToken } from '../src/people/token.ts';
import { DEFAULT_USER_SETTINGS } from '../src/people/user-settings.ts';
import { migrate, migrations } from '../src/database/migrate.ts';
import { fillEveryTable, findRow } from './a-row-in-every-table.ts';
import { DATABASE_KINDS, newTestDatabase } from './test-database.ts';

/** The number of tables in the first version. */
const TABLES_AT_FIRST = 18;

describe.each(DATABASE_KINDS)('migrations on %s', (kind) => {
  const names = Object.keys(migrations(kind));

  it.each(names)('can stop after %s and continue from there', async (name) => {
    const place = await newTestDatabase(kind, { empty: true });
    try {
      const migrator = new Migrator({ db: place.database.db, provider: { getMigrations: async () => migrations(kind) } });
      expect((await migrator.migrateTo(name)).error).toBeUndefined();
      await migrate(place.database);
      expect((await migrator.getMigrations()).every((migration) => migration.executedAt !== undefined)).toBe(true);
    } finally {
      await place.remove();
    }
  });

  it.each(names)('keep every row of every table as %s left it', async (name) => {
    const place = await newTestDatabase(kind, { empty: true });
    try {
      const migrator = new Migrator({ db: place.database.db, provider: { getMigrations: async () => migrations(kind) } });
      await migrator.migrateTo(name);
      const written = await fillEveryTable(place.database);
      expect(written.size).toBeGreaterThanOrEqual(TABLES_AT_FIRST);
      await migrate(place.database);
      for (const [table, row] of written) {
        if (table === 'notification' && name < '0004-notifications') continue;
        expect([table, await findRow(place.database, table, row)]).toEqual([table, row]);
      }
    } finally {
      await place.remove();
    }
  });

  it('keep people signed in when sessions are extended to guests', async () => {
    const place = await newTestDatabase(kind, { empty: true });
    try {
      const { db } = place.database;
      const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(kind) } });
      await migrator.migrateTo('0010-email-links');
      // Writes rows as the previous version wrote them.
      const userId = 'u';
      const account = {
        id: userId,
        email: 'a@b.example',
        username: 'a@b.example',
        password_hash: null,
        name: 'A',
        given_name: '',
        surname: '',
        department: '',
        administrator: 0,
        settings: JSON.stringify(DEFAULT_USER_SETTINGS),
        created_at: SUITE_NOW,
        disabled_at: null,
      };
      await db
        .insertInto('user_account')
        .values(account as never)
        .execute();
      const session = {
        id: 's',
        user_id: userId,
        access_hash: hashToken('token'),
        access_expires_at: SUITE_NOW + 1,
        created_at: 0,
        ended_at: null,
      };
      await db.insertInto('session').values(session).execute();
      const token = {
        hash: hashToken('refresh'),
        session_id: 's',
        expires_at: SUITE_NOW + 1,
        used_at: null,
        access_hash: 'x',
        position: 3,
      };
      await db.insertInto('refresh_token').values(token).execute();
      await migrate(place.database);
      const sessions = new SessionsRepository(place.database);
      expect((await sessions.findUser('token', SUITE_NOW))?.userId).toBe(userId);
      expect((await sessions.refresh('refresh', SUITE_NOW)).kind).toBe('refreshed');
      expect((await db.selectFrom('refresh_token').select('position').orderBy('position').execute()).map((row) => row.position)).toEqual([
        3, 4,
      ]);
      await new AccountsRepository(place.database).close(userId, SUITE_NOW);
      expect(await db.selectFrom('refresh_token').select('hash').execute()).toEqual([]);
    } finally {
      await place.remove();
    }
  });

  it('let a booking last two weeks in which the clock is set back, and keep what guards the table', async () => {
    const place = await newTestDatabase(kind, { empty: true });
    try {
      const { db } = place.database;
      const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(kind) } });
      const guards = async () => {
        const { rows } = await (
          kind === 'sqlite'
            ? sql<{
                name: string;
              }>`select name from sqlite_master where tbl_name = 'booking' and type <> 'table' and sql is not null order by name`
            : sql<{
                name: string;
              }>`select conname as name from pg_constraint where conrelid = 'booking'::regclass and contype <> 'n' order by name`
        ).execute(db);
        return rows.map(({ name }) => name);
      };
      const [hour, day] = [3_600_000, 86_400_000];
      await migrator.migrateTo('0034-whole-days');
      const written = (await fillEveryTable(place.database)).get('booking')!;
      const before = await guards();
      expect(before.length).toBeGreaterThanOrEqual(4);
      const book = (id: string, from: number, to: number) =>
        db
          .insertInto('booking')
          .values({ ...written, id, starts_at: from, ends_at: to, cancelled_at: null } as never)
          .execute();
      const start = 200 * day;
      await expect(book('early', start, start + 14 * day + hour)).rejects.toThrow('booking_length');
      await book('kept', start - day, start);
      await migrate(place.database);
      expect(await guards()).toEqual(before);
      await book('long', start, start + 14 * day + 3 * hour);
      await expect(book('too long', start - 20 * day, start - 6 * day + 4 * hour)).rejects.toThrow('booking_length');
      const end = start + 14 * day + 3 * hour;
      await expect(book('in its last moment', end - 1, end + hour)).rejects.toThrow('booking_never_two_on_one_slot');
      await expect(book('in that of the kept one', start - 1, start)).rejects.toThrow('booking_never_two_on_one_slot');
      await db.deleteFrom('calendar_event').execute();
      expect(await db.selectFrom('booking').select('id').execute()).toEqual([]);
    } finally {
      await place.remove();
    }
  });

  it('can be run a second time', async () => {
    const place = await newTestDatabase(kind);
    try {
      await expect(migrate(place.database)).resolves.toBeUndefined();
    } finally {
      await place.remove();
    }
  });

  it('move whole days to the dates of their resources’ zones, unless somebody else has reserved that time', async () => {
    const place = await newTestDatabase(kind, { empty: true });
    try {
      const { db } = place.database;
      const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(kind) } });
      await migrator.migrateTo('0033-people');
      for (const [id, timezone] of [
        ['prague', 'Europe/Prague'],
        ['york', 'America/New_York'],
      ] as const)
        await db
          .insertInto('resource')
          .values({ id, email: `${id}@b.example`, name: id, area_id: null, document: JSON.stringify({ timezone }), updated_at: 0 })
          .execute();
      // Far enough in the future to be coming whenever this test runs.
      const event = (id: string, from: string, to: string, zone: string, isAllDay = true) => ({
        id,
        ical_uid: id,
        series_id: null,
        original_start: toInstant(from),
        organizer_email: 'a@b.example',
        organizer_name: 'A',
        subject: id,
        body_html: '',
        body_preview: '',
        starts_at: toInstant(from),
        ends_at: toInstant(to),
        zone,
        is_all_day: isAllDay ? 1 : 0,
        visibility: 'public',
        show_as: 'busy',
        reminder: null,
        online_meeting: null,
        version: 1,
        created_at: 0,
        updated_at: 0,
        cancelled_at: null,
      });
      const reserve = async (one: ReturnType<typeof event>, resources: readonly string[]) => {
        await db.insertInto('calendar_event').values(one).execute();
        for (const resource of resources)
          await db
            .insertInto('booking')
            .values({
              id: `${one.id} ${resource}`,
              event_id: one.id,
              resource_id: resource,
              resource_email: `${resource}@b.example`,
              starts_at: one.starts_at,
              ends_at: one.ends_at,
              cancelled_at: null,
            })
            .execute();
      };
      const auckland = 'Pacific/Auckland';
      await reserve(event('moved', '2091-12-13T11:00Z', '2091-12-14T11:00Z', auckland), ['prague', 'york']);
      await reserve(event('next day', '2091-12-14T11:00Z', '2091-12-15T11:00Z', auckland), ['prague']);
      await reserve(event('not free', '2091-12-20T11:00Z', '2091-12-21T11:00Z', auckland), ['prague']);
      await reserve(event('in its way', '2091-12-21T12:00Z', '2091-12-21T13:00Z', 'Europe/Prague', false), ['prague']);
      await reserve(event('at home', '2091-12-24T23:00Z', '2091-12-25T23:00Z', 'Europe/Prague'), ['prague']);
      await reserve(event('two weeks', '2091-10-19T11:00Z', '2091-11-02T11:00Z', auckland), ['prague']);
      await migrate(place.database);
      const bookings = await db.selectFrom('booking').selectAll().orderBy('id').execute();
      const shown = (from: number, to: number) => [from, to].map((at) => fromInstant(at as Instant).slice(0, 16)).join(' ');
      expect(bookings.map(({ id, starts_at: from, ends_at: to, cancelled_at: gone }) => [id, shown(from, to), gone])).toEqual([
        ['at home prague', '2091-12-24T23:00 2091-12-25T23:00', null],
        ['in its way prague', '2091-12-21T12:00 2091-12-21T13:00', null],
        ['moved prague', '2091-12-13T23:00 2091-12-14T23:00', null],
        ['moved york', '2091-12-14T05:00 2091-12-15T05:00', null],
        ['next day prague', '2091-12-14T23:00 2091-12-15T23:00', null],
        ['not free prague', '2091-12-20T11:00 2091-12-21T11:00', null],
        ['two weeks prague', '2091-10-19T11:00 2091-11-02T11:00', null],
      ]);
      const events = await db.selectFrom('calendar_event').selectAll().orderBy('id').execute();
      expect(events.map((one) => [one.id, one.zone, shown(one.original_start, one.ends_at), one.version])).toEqual([
        ['at home', 'Europe/Prague', '2091-12-24T23:00 2091-12-25T23:00', 1],
        ['in its way', 'Europe/Prague', '2091-12-21T12:00 2091-12-21T13:00', 1],
        ['moved', 'Europe/Prague', '2091-12-13T23:00 2091-12-14T23:00', 2],
        ['next day', 'Europe/Prague', '2091-12-14T23:00 2091-12-15T23:00', 2],
        ['not free', auckland, '2091-12-20T11:00 2091-12-21T11:00', 1],
        ['two weeks', auckland, '2091-10-19T11:00 2091-11-02T11:00', 1],
      ]);
    } finally {
      await place.remove();
    }
  });
});
