import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import { recordChange } from '../../changes/changes.repository.ts';
import type { Database } from '../../database/database.ts';
import type { PersonalData, Person } from '../../database/personal-data.ts';
import type { Tables } from '../../database/tables.ts';
import { mailboxesOf } from './changed-mailboxes.ts';

/** Limit of events per statement, below the number of parameters that a statement can have. */
const EVENTS_AT_ONCE = 500;

/** The person's reservations, with attendees and responses. An erasure deletes them, so the resources of upcoming ones are free again. */
export const reservationsPersonalData: PersonalData = {
  name: 'reservations',
  async list(db, { email }) {
    const events = await db.selectFrom('calendar_event').selectAll().where('organizer_email', '=', email).orderBy('starts_at').execute();
    const listed = [];
    for (const some of chunked(events)) {
      const ids = some.map(({ id }) => id);
      const bookings = Map.groupBy(
        await db.selectFrom('booking').select(['event_id', 'resource_email', 'cancelled_at']).where('event_id', 'in', ids).execute(),
        ({ event_id }) => event_id,
      );
      const attendees = Map.groupBy(
        await db.selectFrom('event_attendee').select(['event_id', 'email', 'name', 'response']).where('event_id', 'in', ids).execute(),
        ({ event_id }) => event_id,
      );
      for (const event of some)
        listed.push({
          ...event,
          resources: (bookings.get(event.id) ?? []).map(({ event_id: _event, ...booking }) => booking),
          attendees: (attendees.get(event.id) ?? []).map(({ event_id: _event, ...attendee }) => attendee),
        });
    }
    return listed;
  },
  async erase(database, trx, { email }, now) {
    const events = await trx.selectFrom('calendar_event').select('id').where('organizer_email', '=', email).execute();
    for (const some of chunked(events)) {
      await tellOthers(database, trx, some, email, now);
      await trx
        .deleteFrom('calendar_event')
        .where(
          'id',
          'in',
          some.map(({ id }) => id),
        )
        .execute();
    }
    await trx.deleteFrom('idempotency').where('user_email', '=', email).execute();
    return events.length;
  },
  async follow(database, trx, { from, to }, now) {
    const events = await trx
      .updateTable('calendar_event')
      // The version increases, so that a client with an older copy does not write the old name back.
      .set((eb) => ({ organizer_email: to.email, organizer_name: to.name, version: eb('version', '+', 1), updated_at: now }))
      .where('organizer_email', '=', from.email)
      .returning('id')
      .execute();
    await trx.updateTable('idempotency').set({ user_email: to.email }).where('user_email', '=', from.email).execute();
    await tellAll(database, trx, events, from.email, now);
  },
};

/** Invitations from others, and the person's confirmations of others' reservations. */
export const attendancesPersonalData: PersonalData = {
  name: 'attendances',
  async list(db, person) {
    const attended = await db
      .selectFrom('event_attendee as attendee')
      .innerJoin('calendar_event as event', 'event.id', 'attendee.event_id')
      .select(['event.id', 'event.subject', 'event.starts_at', 'event.ends_at', 'attendee.name', 'attendee.response'])
      .where('attendee.email', '=', person.email)
      .orderBy('event.starts_at')
      .execute();
    const confirmed = await confirmationsBy(db, person);
    return [
      ...attended,
      ...confirmed.map(({ event_id, resource_email, confirmed_at }) => ({ confirmed: event_id, resource_email, confirmed_at })),
    ];
  },
  async erase(database, trx, person, now) {
    const attended = await trx.selectFrom('event_attendee').select('event_id as id').where('email', '=', person.email).execute();
    await trx.deleteFrom('event_attendee').where('email', '=', person.email).execute();
    for (const some of chunked(attended)) {
      // The version increases, so that a client with an older copy does not write the person back into the event.
      await trx
        .updateTable('calendar_event')
        .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
        .where(
          'id',
          'in',
          some.map(({ id }) => id),
        )
        .execute();
      await tellOthers(database, trx, some, person.email, now);
    }
    const confirmed = await confirmationsBy(trx, person);
    await trx.updateTable('confirmation').set({ confirmed_by: null }).where('confirmed_by', '=', person.email).execute();
    return attended.length + confirmed.length;
  },
  async follow(database, trx, { from, to }, now) {
    const attended = await trx.selectFrom('event_attendee').select('event_id as id').where('email', '=', from.email).execute();
    for (const some of chunked(attended)) {
      const ids = some.map(({ id }) => id);
      // Somebody may have invited the new address already, beside the old one.
      if (from.email !== to.email)
        await trx.deleteFrom('event_attendee').where('email', '=', to.email).where('event_id', 'in', ids).execute();
      await trx
        .updateTable('calendar_event')
        .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
        .where('id', 'in', ids)
        .execute();
    }
    await trx.updateTable('event_attendee').set(to).where('email', '=', from.email).execute();
    await trx.updateTable('confirmation').set({ confirmed_by: to.email }).where('confirmed_by', '=', from.email).execute();
    await tellAll(database, trx, attended, from.email, now);
  },
};

/** Deletes reservations that ended before an instant in Assist's own calendar, for the cleanup job. Returns how many it deleted. */
export async function deleteOldEvents({ db }: Database, before: Instant): Promise<number> {
  let deleted = 0;
  for (;;) {
    // Deletes a few at a time, each in its own transaction, so that other writers do not wait for long.
    const old = await db.selectFrom('calendar_event').select('id').where('ends_at', '<', before).limit(EVENTS_AT_ONCE).execute();
    if (old.length === 0) return deleted;
    await db
      .deleteFrom('calendar_event')
      .where(
        'id',
        'in',
        old.map(({ id }) => id),
      )
      .execute();
    deleted += old.length;
  }
}

/** Records the change for everybody except the erased person, so that nothing written now names them again. */
async function tellOthers(
  database: Database,
  trx: Kysely<Tables>,
  events: readonly { id: string }[],
  email: string,
  now: Instant,
): Promise<void> {
  const mailboxes = (await mailboxesOf(trx, events)).filter((one) => one !== email);
  await recordChange(database, trx, { kind: 'events', mailboxes }, now);
}

/** Records the change for everybody in these events, and for the address that a person had in them. */
async function tellAll(
  database: Database,
  trx: Kysely<Tables>,
  events: readonly { id: string }[],
  former: string,
  now: Instant,
): Promise<void> {
  for (const some of chunked(events))
    await recordChange(database, trx, { kind: 'events', mailboxes: [...(await mailboxesOf(trx, some)), former] }, now);
}

function confirmationsBy(db: Kysely<Tables>, { email }: Person) {
  return db.selectFrom('confirmation').selectAll().where('confirmed_by', '=', email).execute();
}

function chunked<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / EVENTS_AT_ONCE) }, (_, index) =>
    list.slice(index * EVENTS_AT_ONCE, (index + 1) * EVENTS_AT_ONCE),
  );
}
