import type { CalendarPerson, Email } from '@assist/calendar-provider';
import type { UserSettings } from '@assist/contract';
import { toZone, type ZoneName } from '@assist/time';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import { oneOf } from '../database/one-of.ts';
import { PREPARED } from '../database/postgres-pool.ts';
import type { Tables } from '../database/tables.ts';
import type { UserAccountTable } from './people.table.ts';

export async function findPerson(db: Kysely<Tables>, email: Email): Promise<CalendarPerson | undefined> {
  const row = await db
    .selectFrom('user_account')
    .selectAll()
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? undefined : toPerson(row);
}

export async function filterPeople({ db, kind }: Pick<Database, 'db' | 'kind'>, emails: readonly Email[]): Promise<Set<Email>> {
  if (emails.length === 0) return new Set();
  const rows = await db
    .selectFrom('user_account')
    .modifyFront(PREPARED)
    .select('email')
    .where((eb) => oneOf(kind, eb.ref('email'), emails))
    .where('disabled_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.email));
}

/** Returns the zones in the settings of these people, as far as they have one. */
export async function listZones({ db, kind }: Pick<Database, 'db' | 'kind'>, emails: readonly Email[]): Promise<Map<Email, ZoneName>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom('user_account')
    .modifyFront(PREPARED)
    .select(['email', 'settings'])
    .where((eb) => oneOf(kind, eb.ref('email'), emails))
    .where('disabled_at', 'is', null)
    .execute();
  return new Map(
    rows.flatMap(({ email, settings }) => {
      const { timezone = null } = JSON.parse(settings) as Partial<UserSettings>;
      return timezone === null ? [] : [[email, toZone(timezone)] as const];
    }),
  );
}

/** Returns everybody with an open account, by surname. */
export async function listPeople(db: Kysely<Tables>): Promise<CalendarPerson[]> {
  const rows = await db.selectFrom('user_account').selectAll().where('disabled_at', 'is', null).orderBy('surname').execute();
  return rows.map(toPerson);
}

function toPerson(row: Selectable<UserAccountTable>): CalendarPerson {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    givenName: row.given_name,
    surname: row.surname,
    username: row.username,
    kind: 'user',
    department: row.department,
  };
}
