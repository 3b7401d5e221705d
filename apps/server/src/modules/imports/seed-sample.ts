import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { StoredEvent } from '@assist/provider-touch';
import { SAMPLE_FOLDER, type SampleReservation, sampleReservations } from '@assist/sample-company';
import { fromInstant, instantOf, type Instant, localDateOf } from '@assist/time';
import type { Logger } from 'pino';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { oneAfterTheOther } from '../../database/one-at-a-time.ts';
import type { Tables } from '../../database/tables.ts';
import { hashPassword } from '../../people/password.ts';
import { attendeeRows, bookingRows, eventRow } from '../../calendars/own/event-rows.ts';
import type { Company } from '../../catalogue/company.ts';
import { COMPANY_KEY } from '../../catalogue/catalogue.ts';
import type { StoredResource } from '../../catalogue/stored-resource.ts';
import { importCompany } from './import-company.ts';
import { parsePeopleCsv } from './parse-people-csv.ts';
import { findPicture, readPlanFolder, readText } from './read-import-folder.ts';

const SEED = 20_261_121;
const ROWS_PER_INSERT = 300;

interface Seeding {
  readonly nowMs: number;
  readonly withReservations: boolean;
}

/** Fills an empty database with the sample company; one that holds anything is left alone. Of several processes one does it, and the others wait. */
export async function seedSample(database: Database, seeding: Seeding, log: Logger): Promise<boolean> {
  return oneAfterTheOther(database, 'sample', () => seed(database, seeding, log));
}

async function seed(database: Database, { nowMs, withReservations }: Seeding, log: Logger): Promise<boolean> {
  const known = await database.db.selectFrom('setting').select('key').where('key', '=', COMPANY_KEY).executeTakeFirst();
  const someone = await database.db.selectFrom('user_account').select('id').limit(1).executeTakeFirst();
  if (known !== undefined || someone !== undefined) return false;
  const now = instantOf(nowMs);
  const folder = fileURLToPath(SAMPLE_FOLDER);
  const peopleText = readText(join(folder, 'people.csv'));
  const report = await importCompany(database, {
    company: readText(join(folder, 'company.json')),
    plan: readPlanFolder(join(folder, 'plan')),
    resources: readText(join(folder, 'resources.csv')),
    people: peopleText,
    findPicture: (name) => findPicture(folder, name),
  }, now);
  if (!report.imported) {
    const first = report.lines.find((line) => line.severity === 'error');
    throw new Error(`the sample company could not be imported: ${first?.file} ${first?.place}: ${first?.sentence}`);
  }
  await setDemoPasswords(database.db);
  await markFavourites(database.db, peopleText, now);
  // Another calendar has reservations of its own.
  const reservations = withReservations ? await bookSampleWeek(database.db, peopleText, now) : 0;
  log.info({ ...report.counts, reservations }, 'the sample company has moved in');
  return true;
}

async function setDemoPasswords(db: Kysely<Tables>): Promise<void> {
  const row = await db.selectFrom('setting').select('document').where('key', '=', COMPANY_KEY).executeTakeFirstOrThrow();
  for (const account of (JSON.parse(row.document) as Company).demoAccounts) {
    await db.updateTable('user_account').set({ password_hash: await hashPassword(account.password) }).where('email', '=', account.email).execute();
  }
}

/** Everybody likes the desk at home, and two rooms near it. */
async function markFavourites(db: Kysely<Tables>, peopleText: string, now: Instant): Promise<void> {
  const rows = await db.selectFrom('user_account').select(['id', 'email']).execute();
  const idOf = new Map(rows.map((row) => [row.email, row.id]));
  const rooms = await db.selectFrom('resource').select('id').where('id', 'like', 'room-%').orderBy('id').execute();
  const favourites = parsePeopleCsv(peopleText).records.flatMap((person, index) => {
    const userId = idOf.get(person.email);
    if (userId === undefined) return [];
    const liked = [person.homeDeskId, rooms[index % rooms.length]?.id, rooms[(index * 3 + 1) % rooms.length]?.id];
    return [...new Set(liked)].flatMap((resourceId) => (resourceId == null ? [] : [{ user_id: userId, resource_id: resourceId, created_at: now }]));
  });
  await insertAll(favourites, (part) => db.insertInto('favourite').values(part).execute());
}

async function bookSampleWeek(db: Kysely<Tables>, peopleText: string, now: Instant): Promise<number> {
  const company = JSON.parse((await db.selectFrom('setting').select('document').where('key', '=', COMPANY_KEY).executeTakeFirstOrThrow()).document) as Company;
  const resources = (await db.selectFrom('resource').select('document').orderBy('id').execute()).map((row) => JSON.parse(row.document) as StoredResource);
  const people = parsePeopleCsv(peopleText).records;
  const week = sampleReservations({
    today: localDateOf(now, company.timezone),
    now,
    zone: company.timezone,
    seed: SEED,
    people: people.map((person) => ({ email: person.email, department: person.department, areas: person.areaIds })),
    resources: resources.filter((resource) => resource.reservationsEnabled).map((resource) => ({
      id: resource.id,
      email: resource.email,
      resourceTypeId: resource.resourceTypeId,
      areaId: resource.mapInfos[0]?.areaId ?? '',
      capacity: resource.capacity ?? 1,
      reservedToEmails: resource.reservedToEmails,
      requiresConfirmation: resource.confirmationSettings.requiresConfirmation,
      rejectOutsideHours: resource.schedulingSettings.rejectOutsideWorkingHours,
    })),
  });
  const nameOf = new Map([...people.map((person) => [person.email, person.name] as const), ...resources.map((resource) => [resource.email, resource.displayName] as const)]);
  const seriesIds = new Map<string, string>();
  const events = week.map((reservation) => toEvent(reservation, company.timezone, nameOf, seriesIds, now));
  const idOf = new Map(resources.map((resource) => [resource.email, resource.id]));
  await db.transaction().execute(async (trx) => {
    await insertAll(events.map(({ event }) => eventRow(event, now)), (rows) => trx.insertInto('calendar_event').values(rows).execute());
    await insertAll(events.flatMap(({ event }) => bookingRows(event, idOf)), (rows) => trx.insertInto('booking').values(rows).execute());
    await insertAll(events.flatMap(({ event }) => attendeeRows(event)), (rows) => trx.insertInto('event_attendee').values(rows).execute());
    const confirmed = events.filter(({ reservation }) => reservation.confirmed).flatMap(({ event }) => event.bookings.map((booking) => ({
      event_id: event.id, resource_email: booking.resourceEmail, day: '', confirmed_at: event.start, confirmed_by: event.organizer.email, cancelled_at: null,
    })));
    await insertAll(confirmed, (rows) => trx.insertInto('confirmation').values(rows).execute());
  });
  return events.length;
}

function toEvent(reservation: SampleReservation, zone: string, nameOf: ReadonlyMap<string, string>, seriesIds: Map<string, string>, now: Instant): { event: StoredEvent; reservation: SampleReservation } {
  const id = randomUUID();
  const start = instantOf(reservation.start);
  const end = instantOf(reservation.end);
  const seriesId = reservation.series === null ? null : (seriesIds.get(reservation.series) ?? randomUUID());
  if (reservation.series !== null && seriesId !== null) seriesIds.set(reservation.series, seriesId);
  const cancelledAt = reservation.cancelled ? instantOf(Math.min(now, start) - 3_600_000) : null;
  const event: StoredEvent = {
    id,
    iCalUId: seriesId === null ? `${id}@assist` : `${seriesId}_${fromInstant(start).replace(/[-:]|\.000/g, '')}@assist`,
    seriesId,
    originalStart: start,
    organizer: { email: reservation.organizerEmail, name: nameOf.get(reservation.organizerEmail) ?? reservation.organizerEmail },
    subject: reservation.subject,
    bodyHtml: '',
    bodyPreview: '',
    start,
    end,
    zone,
    isAllDay: reservation.isAllDay,
    visibility: reservation.visibility,
    showAs: 'busy',
    reminderMinutes: 15,
    onlineMeeting: null,
    version: 1,
    cancelledAt,
    attendees: reservation.attendees.map((email, index) => ({
      email,
      name: nameOf.get(email) ?? email,
      // Most people answer; some have not yet.
      response: index % 4 === 3 ? 'needsAction' as const : 'accepted' as const,
      remotely: index % 7 === 5,
    })),
    bookings: reservation.resourceEmails.map((email) => ({ resourceEmail: email, resourceName: nameOf.get(email) ?? email, start, end, cancelledAt })),
  };
  return { event, reservation };
}

async function insertAll<T>(rows: readonly T[], insert: (rows: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) await insert(rows.slice(at, at + ROWS_PER_INSERT));
}
