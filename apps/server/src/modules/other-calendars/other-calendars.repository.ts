import { randomUUID } from 'node:crypto';
import { OTHER_CALENDARS_MAX } from '@assist/contract';
import { nextCalendarColour } from '@assist/resource';
import type { Instant } from '@assist/time';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { PersonalData } from '../../database/personal-data.ts';
import type { Tables } from '../../database/tables.ts';
import { lockNames } from '../../database/write-lock.ts';
import type { OtherCalendarTable } from './other-calendars.table.ts';

export type OtherCalendarRow = Selectable<OtherCalendarTable>;

export interface NewOtherCalendar {
  readonly kind: OtherCalendarRow['kind'];
  readonly target: string;
  readonly email: string;
  readonly name: string;
  /** The colour; if undefined, a colour that differs from the neighbouring calendar's is chosen. */
  readonly colour: string | undefined;
  readonly shown: boolean;
}

export interface OtherCalendarPatch {
  readonly colour?: string | undefined;
  readonly shown?: boolean | undefined;
  readonly position?: number | undefined;
}

export type AddOutcome =
  | { readonly kind: 'added'; readonly row: OtherCalendarRow }
  | { readonly kind: 'known' }
  | { readonly kind: 'full' };

/**
 * Stores the calendars that people show beside their own. Changes by one person run one after the other, so that positions have no gaps.
 */
export class OtherCalendarsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  list(userId: string): Promise<OtherCalendarRow[]> {
    return listOf(this.#database.db, userId);
  }

  /** Adds a calendar at the end of the list. */
  async add(userId: string, { colour, shown, ...calendar }: NewOtherCalendar, now: Instant): Promise<AddOutcome> {
    return this.#inTurn(userId, async (trx, rows): Promise<AddOutcome> => {
      if (rows.some(({ kind, target }) => kind === calendar.kind && target === calendar.target)) return { kind: 'known' };
      if (rows.length >= OTHER_CALENDARS_MAX) return { kind: 'full' };
      const row: OtherCalendarRow = {
        id: randomUUID(),
        user_id: userId,
        ...calendar,
        colour: colour ?? nextCalendarColour(rows.map((one) => one.colour)),
        shown: shown ? 1 : 0,
        position: rows.length,
        created_at: now,
      };
      await trx.insertInto('other_calendar').values(row).execute();
      return { kind: 'added', row };
    });
  }

  /** Changes a calendar. Returns undefined if this person has no calendar with this id. A position beyond the end means the last one. */
  async change(userId: string, id: string, { colour, shown, position }: OtherCalendarPatch): Promise<OtherCalendarRow | undefined> {
    return this.#inTurn(userId, async (trx, rows) => {
      const row = rows.find((one) => one.id === id);
      if (row === undefined) return undefined;
      const changed = { ...row, colour: colour ?? row.colour, shown: shown === undefined ? row.shown : shown ? 1 : 0 };
      await trx
        .updateTable('other_calendar')
        .set({ colour: changed.colour, shown: changed.shown })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .execute();
      if (position === undefined) return changed;
      const others = rows.filter((one) => one.id !== id);
      const ordered = [...others.slice(0, position), row, ...others.slice(position)];
      await putInOrder(trx, ordered);
      return { ...changed, position: ordered.indexOf(row) };
    });
  }

  /** Removes a calendar. Returns false if this person has no calendar with this id. */
  async remove(userId: string, id: string): Promise<boolean> {
    return this.#inTurn(userId, async (trx, rows) => {
      if (!rows.some((one) => one.id === id)) return false;
      await trx.deleteFrom('other_calendar').where('id', '=', id).where('user_id', '=', userId).execute();
      await putInOrder(
        trx,
        rows.filter((one) => one.id !== id),
      );
      return true;
    });
  }

  async #inTurn<T>(userId: string, work: (trx: Kysely<Tables>, rows: readonly OtherCalendarRow[]) => Promise<T>): Promise<T> {
    return this.#database.db.transaction().execute(async (trx) => {
      await lockNames(trx, this.#database.kind, [`other calendars of ${userId}`]);
      return work(trx, await listOf(trx, userId));
    });
  }
}

/** Lists the person's own entries, which are deleted with the account. Erases the entries of others who show this person's calendar. */
export const otherCalendarsPersonalData: PersonalData = {
  name: 'otherCalendars',
  async list(db, { userId }) {
    const own = userId === undefined ? [] : await listOf(db, userId);
    return own.map(({ kind, email, name, shown, created_at }) => ({ kind, email, name, shown: shown === 1, createdAt: created_at }));
  },
  async erase(database, trx, { email }) {
    const shownBy = await trx
      .selectFrom('other_calendar')
      .select('user_id')
      .distinct()
      .where('kind', '=', 'person')
      .where('email', '=', email)
      .execute();
    let erased = 0;
    for (const { user_id } of shownBy) {
      await lockNames(trx, database.kind, [`other calendars of ${user_id}`]);
      const rows = await listOf(trx, user_id);
      const isHis = (row: OtherCalendarRow) => row.kind === 'person' && row.email === email;
      const his = rows.filter(isHis);
      for (const { id } of his) await trx.deleteFrom('other_calendar').where('id', '=', id).execute();
      await putInOrder(
        trx,
        rows.filter((row) => !isHis(row)),
      );
      erased += his.length;
    }
    return erased;
  },
  async follow(_database, trx, { from, to }) {
    await trx
      .updateTable('other_calendar')
      .set({ ...to, target: to.email })
      .where('kind', '=', 'person')
      .where('email', '=', from.email)
      .execute();
  },
};

async function listOf(db: Kysely<Tables>, userId: string): Promise<OtherCalendarRow[]> {
  return db.selectFrom('other_calendar').selectAll().where('user_id', '=', userId).orderBy('position').execute();
}

async function putInOrder(trx: Kysely<Tables>, rows: readonly OtherCalendarRow[]): Promise<void> {
  for (const [position, row] of rows.entries()) {
    if (row.position !== position) await trx.updateTable('other_calendar').set({ position }).where('id', '=', row.id).execute();
  }
}
