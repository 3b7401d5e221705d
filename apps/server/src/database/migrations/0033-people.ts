import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

/** The pictures that people give themselves, the links with which they set their first password, and their roles. */
export const people = (kind: DatabaseKind) => ({
  async up({ schema }: Kysely<any>): Promise<void> {
    await schema
      .createTable('person_picture')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('user_account.id').onDelete('cascade'))
      .addColumn('bytes', kind === 'sqlite' ? sql`blob` : sql`bytea`, (c) => c.notNull())
      .addColumn('changed_at', 'bigint', (c) => c.notNull())
      .execute();
    await schema
      .createTable('first_password_link')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('user_account.id').onDelete('cascade'))
      .addColumn('hash', 'text', (c) => c.notNull().unique())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
    await schema
      .createTable('person_role')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('user_account.id').onDelete('cascade'))
      .addColumn('area_ids', 'text')
      .addColumn('capabilities', 'text')
      .addColumn('reception', 'integer', (c) => c.notNull())
      .addColumn('approver', 'integer', (c) => c.notNull())
      .execute();
  },
});
