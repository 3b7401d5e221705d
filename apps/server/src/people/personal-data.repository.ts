import type { Kysely } from 'kysely';
import { recordChange } from '../changes/changes.repository.ts';
import type { PersonalData, Person } from '../database/personal-data.ts';
import type { Tables } from '../database/tables.ts';
import { readReservation } from './invitations.repository.ts';
import { toPersonName } from './person-name.ts';
import { findRoles } from './roles.repository.ts';

/** A person's profile, ways to sign in, and settings. */
export const accountPersonalData: PersonalData = {
  name: 'account',
  async list(db, { email }) {
    const account = await db.selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirst();
    if (account === undefined) return [];
    const { id, password_hash, settings, ...profile } = account;
    return [{ ...profile, hasPassword: password_hash !== null, settings: JSON.parse(settings) as unknown, ...(await ofAccount(db, id)) }];
  },
  /** Everything that refers to the account is deleted with it. */
  async erase(database, trx, { email, userId }, now) {
    if (userId === undefined) return 0;
    await trx.deleteFrom('user_account').where('email', '=', email).execute();
    await recordChange(database, trx, { kind: 'people' }, now);
    return 1;
  },
  async follow(database, trx, { userId, from, to }, now) {
    const { givenName, surname } = toPersonName(to.name);
    await trx
      .updateTable('user_account')
      .set({ email: to.email, username: to.email })
      // A list of people may know the parts of a name better, so they change only with the name.
      .$if(from.name !== to.name, (query) => query.set({ name: to.name, given_name: givenName, surname }))
      .where('id', '=', userId)
      .execute();
    await recordChange(database, trx, { kind: 'people' }, now);
  },
};

/** The visitors whom the person has invited, who are deleted with their invitations. */
export const invitationsPersonalData: PersonalData = {
  name: 'invitations',
  async list(db, { email }) {
    const invitations = await db
      .selectFrom('invitation')
      .selectAll()
      .where((eb) => eb.or([eb('calendar', '=', email), eb('invited_by', '=', email)]))
      .orderBy('created_at')
      .execute();
    return invitations.map(({ visitor, created_at, ends_at, revoked_at, document }) => ({
      visitor,
      createdAt: created_at,
      endsAt: ends_at,
      revokedAt: revoked_at,
      reservation: JSON.parse(document) as unknown,
    }));
  },
  async erase(database, trx, { email }, now) {
    const { numDeletedRows } = await trx
      .deleteFrom('invitation')
      .where((eb) => eb.or([eb('calendar', '=', email), eb('invited_by', '=', email)]))
      .executeTakeFirst();
    // A visitor's open connections end with the invitation.
    if (numDeletedRows > 0n) await recordChange(database, trx, { kind: 'people' }, now);
    return Number(numDeletedRows);
  },
  async follow(_database, trx, { from, to }) {
    const invitations = await trx.selectFrom('invitation').select(['id', 'document']).where('calendar', '=', from.email).execute();
    for (const { id, document } of invitations) {
      const reservation = readReservation(document);
      if (reservation.organizer !== from.name) continue;
      const changed = JSON.stringify({ ...reservation, organizer: to.name });
      await trx.updateTable('invitation').set({ document: changed }).where('id', '=', id).execute();
    }
    await trx.updateTable('invitation').set({ calendar: to.email }).where('calendar', '=', from.email).execute();
    await trx.updateTable('invitation').set({ invited_by: to.email }).where('invited_by', '=', from.email).execute();
  },
};

async function ofAccount(db: Kysely<Tables>, userId: string) {
  const rights = await db
    .selectFrom('calendar_right as right')
    .innerJoin('user_account as owner', 'owner.id', 'right.owner_id')
    .innerJoin('user_account as grantee', 'grantee.id', 'right.grantee_id')
    .select([
      'owner.email as owner',
      'grantee.email as grantee',
      'can_read_public',
      'can_read_private',
      'can_edit_public',
      'can_edit_private',
    ])
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('grantee_id', '=', userId)]))
    .execute();
  return {
    sessions: await db
      .selectFrom('session')
      .select(['created_at', 'access_expires_at', 'ended_at', 'browser', 'system'])
      .where('user_id', '=', userId)
      .execute(),
    identities: await db.selectFrom('identity').select(['issuer', 'subject', 'created_at']).where('user_id', '=', userId).execute(),
    calendarAccess: await db
      .selectFrom('provider_token')
      .select(['connection_id', 'scopes', 'expires_at', 'revoked_at'])
      .where('user_id', '=', userId)
      .execute(),
    twoStep: await db.selectFrom('two_step').select(['created_at', 'confirmed_at']).where('user_id', '=', userId).execute(),
    passkeys: await db.selectFrom('passkey').select(['name', 'created_at', 'last_used_at']).where('user_id', '=', userId).execute(),
    pictures: (await db.selectFrom('person_picture').select(['bytes', 'changed_at']).where('user_id', '=', userId).execute()).map(
      ({ bytes, changed_at }) => ({ changed_at, webp: Buffer.from(bytes).toString('base64') }),
    ),
    roles: await findRoles(db, userId),
    favourites: await db.selectFrom('favourite').select(['resource_id', 'created_at']).where('user_id', '=', userId).execute(),
    calendarRights: rights,
  };
}

/** Returns a person, even one without an account, because other people's data may contain only the address. */
export async function findPerson(db: Kysely<Tables>, email: string): Promise<Person> {
  const row = await db.selectFrom('user_account').select('id').where('email', '=', email).executeTakeFirst();
  return { email, userId: row?.id };
}
