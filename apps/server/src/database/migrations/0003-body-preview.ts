import { bodyPreviewOf } from '@assist/reservation';
import type { Kysely } from 'kysely';

const ROWS_AT_ONCE = 500;

/** Stores the beginning of each event's text, which was previously computed at every read. */
export const bodyPreview = {
  async up(db: Kysely<any>): Promise<void> {
    await db.schema
      .alterTable('calendar_event')
      .addColumn('body_preview', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    for (let after = ''; ;) {
      const rows = await db
        .selectFrom('calendar_event')
        .select(['id', 'body_html'])
        .where('id', '>', after)
        .where('body_html', '<>', '')
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .execute();
      for (const row of rows) {
        await db
          .updateTable('calendar_event')
          .set({ body_preview: bodyPreviewOf(row.body_html) })
          .where('id', '=', row.id)
          .execute();
      }
      if (rows.length < ROWS_AT_ONCE) return;
      after = rows.at(-1)!.id;
    }
  },
};
