import type { CalendarPerson, Email } from '@assist/calendar-provider';
import { foldText } from '@assist/resource';
import type { Kysely, Selectable } from 'kysely';
import { type Database, PREPARED } from '../database/database.ts';
import { oneOf } from '../database/one-of.ts';
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

/** By every word of the text, anywhere in name or address, without case and diacritics; best first. */
export async function searchPeople(db: Kysely<Tables>, text: string, limit: number): Promise<CalendarPerson[]> {
  const words = foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  // Neither database folds diacritics by itself; a company's people fit in memory.
  const rows = await db.selectFrom('user_account').selectAll().where('disabled_at', 'is', null).orderBy('surname').execute();
  return rows
    .map((row) => ({ row, folded: foldText(`${row.name} ${row.email} ${row.department}`) }))
    .filter(({ folded }) => words.every((word) => folded.includes(word)))
    .toSorted((a, b) => Number(b.folded.startsWith(words[0]!)) - Number(a.folded.startsWith(words[0]!)))
    .slice(0, limit)
    .map(({ row }) => toPerson(row));
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
