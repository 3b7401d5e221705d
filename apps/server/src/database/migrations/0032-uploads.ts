import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

/** Files on their way to an import, which arrive in parts. They end with their owner's account. */
export const uploads = (kind: DatabaseKind) => ({
  async up({ schema }: Kysely<any>): Promise<void> {
    await schema
      .createTable('upload')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('parts', 'integer', (c) => c.notNull())
      .addColumn('compressed', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await schema.createIndex('upload_by_user').on('upload').columns(['user_id', 'created_at']).execute();
    await schema
      .createTable('upload_part')
      .addColumn('upload_id', 'text', (c) => c.notNull().references('upload.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('bytes', kind === 'sqlite' ? sql`blob` : sql`bytea`, (c) => c.notNull())
      .addPrimaryKeyConstraint('upload_part_key', ['upload_id', 'position'])
      .execute();
  },
});
