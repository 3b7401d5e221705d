import type { Kysely } from 'kysely';

/** Sign-in through an identity provider, the provider's sealed tokens, and the watches and confirmations of an external calendar. */
export const corporateCalendars = {
  async up(db: Kysely<any>): Promise<void> {
    const { schema } = db;
    // (issuer, subject) is the account's key, because an address can change hands.
    await schema
      .createTable('identity')
      .addColumn('issuer', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('identity_pk', ['issuer', 'subject'])
      .execute();

    await schema
      .createTable('provider_token')
      .addColumn('user_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
      .addColumn('connection_id', 'text', (c) => c.notNull())
      .addColumn('sealed', 'text', (c) => c.notNull())
      .addColumn('scopes', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('revoked_at', 'bigint')
      .addColumn('version', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('provider_token_pk', ['user_id', 'connection_id'])
      .execute();

    await schema
      .createTable('calendar_watch')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('connection_id', 'text', (c) => c.notNull())
      .addColumn('calendar', 'text', (c) => c.notNull())
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .execute();
    await schema.createIndex('calendar_watch_by_calendar').on('calendar_watch').columns(['connection_id', 'calendar']).execute();

    // Like `confirmation`, for events in an external calendar: identified by uid and original start, which are equal in all copies.
    await schema
      .createTable('event_confirmation')
      .addColumn('event_uid', 'text', (c) => c.notNull())
      .addColumn('original_start', 'bigint', (c) => c.notNull())
      .addColumn('resource_email', 'text', (c) => c.notNull())
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('confirmed_by', 'text')
      .addColumn('cancelled_at', 'bigint')
      .addPrimaryKeyConstraint('event_confirmation_pk', ['event_uid', 'original_start', 'resource_email', 'day'])
      .execute();
  },
};
