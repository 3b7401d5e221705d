import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StoredEvent } from '@assist/provider-touch';
import { SAMPLE_FOLDER, type SampleReservation, sampleReservations } from '@assist/sample-company';
import { fromInstant, instantOf, type Instant, localDateOf } from '@assist/time';
import type { PlanObject, StoredResource } from '@assist/resource';
import type { Logger } from 'pino';
import type { Service } from '../../call/principal.ts';
import type { Calendar } from '../../calendars/calendar.ts';
import { CatalogueRepository } from '../../catalogue/catalogue.repository.ts';
import type { Company } from '../../catalogue/company.ts';
import type { Database } from '../../database/database.ts';
import { oneAfterTheOther } from '../../database/one-at-a-time.ts';
import { AccountsRepository } from '../../people/accounts.repository.ts';
import { hashPassword } from '../../people/password.ts';
import { FavouritesRepository } from '../../people/favourites.repository.ts';
import type { ObjectsUsecases } from '../objects/objects.usecases.ts';
import { importCompany } from './import-company.ts';
import { parsePeopleCsv, type PersonRecord } from './tables/parse-people-csv.ts';
import { findPicture, readText } from './files/read-file.ts';
import { readPlan } from './plans/read-plan.ts';

const SEED = 20_261_121;

interface Seeding {
  readonly nowMs: number;
  /** Stores reservations; undefined if another system keeps the calendar. */
  readonly fill: Calendar['fill'];
  /** The store of object values; left out if the objects of the building are not needed. */
  readonly objects?: Pick<ObjectsUsecases, 'put'>;
}

/**
 * Fills an empty database with the sample company, and returns true. If the database has any content, changes nothing and returns false. If
 * several processes start, one fills the database while the others wait.
 */
export async function seedSample(database: Database, seeding: Seeding, log: Logger): Promise<boolean> {
  return oneAfterTheOther(database, 'sample', () => seed(database, seeding, log));
}

async function seed(database: Database, { nowMs, fill, objects }: Seeding, log: Logger): Promise<boolean> {
  const accounts = new AccountsRepository(database);
  const catalogue = new CatalogueRepository(database);
  if ((await catalogue.read()).company !== undefined || (await accounts.listEmails()).length > 0) return false;
  const now = instantOf(nowMs);
  const folder = fileURLToPath(SAMPLE_FOLDER);
  const peopleText = readText(join(folder, 'people.csv'));
  const report = await importCompany(
    database,
    {
      company: readText(join(folder, 'company.json')),
      plan: readPlan(join(folder, 'plan')),
      resources: readText(join(folder, 'resources.csv')),
      people: peopleText,
      locationCodes: readText(join(folder, 'location-codes.csv')),
      findPicture: (name) => findPicture(folder, name),
    },
    now,
  );
  if (!report.imported) {
    const first = report.lines.find((line) => line.severity === 'error');
    throw new Error(`the sample company could not be imported: ${first?.file} ${first?.place}: ${first?.sentence}`);
  }
  const { company, resources } = await catalogue.read();
  const people = parsePeopleCsv(peopleText).records;
  await setDemoPasswords(accounts, company!, now);
  await markFavourites(new FavouritesRepository(database), accounts, people, resources, now);
  const week = fill === undefined ? [] : sampleWeek(company!, people, resources, now);
  await fill?.(
    week.map(({ event }) => event),
    new Set(week.filter(({ reservation }) => reservation.confirmed).map(({ event }) => event.id)),
    now,
  );
  await objects?.put(sampleValues((await catalogue.read()).objects, now), SAMPLE_BUILDING, now);
  log.info({ ...report.counts, reservations: week.length }, 'the sample company has been imported');
  return true;
}

const SAMPLE_BUILDING: Service = {
  kind: 'service',
  tokenId: 'sample',
  name: 'The sample',
  scopes: new Set(['put-values']),
  resourceEmails: null,
};

/** Returns the initial values of the sample's objects, which are the same in every run. */
function sampleValues(objects: readonly PlanObject[], at: Instant) {
  return objects.map(({ id, form }, index) => ({
    id,
    at,
    value: form.type === 'number' ? 480 + ((index * 397) % 1_200) : Math.floor(index / 3) % 3 !== 0,
  }));
}

async function setDemoPasswords(accounts: AccountsRepository, { demoAccounts }: Company, now: Instant): Promise<void> {
  for (const { email, password } of demoAccounts) {
    const account = await accounts.findByEmail(email);
    if (account !== undefined) await accounts.setPassword(account.id, await hashPassword(password), false, now);
  }
}

/** Marks as favourites, for each person, their own desk and two rooms. */
async function markFavourites(
  favourites: FavouritesRepository,
  accounts: AccountsRepository,
  people: readonly PersonRecord[],
  resources: readonly StoredResource[],
  now: Instant,
): Promise<void> {
  const rooms = resources.filter((resource) => resource.id.startsWith('room-'));
  for (const [index, person] of people.entries()) {
    const account = await accounts.findByEmail(person.email);
    const liked = [person.homePlaceId, rooms[index % rooms.length]?.id, rooms[(index * 3 + 1) % rooms.length]?.id].filter(
      (id) => id !== null && id !== undefined,
    );
    if (account !== undefined) await favourites.add(account.id, [...new Set(liked)], now);
  }
}

function sampleWeek(company: Company, people: readonly PersonRecord[], resources: readonly StoredResource[], now: Instant) {
  const week = sampleReservations({
    today: localDateOf(now, company.timezone),
    now,
    zone: company.timezone,
    seed: SEED,
    people: people.map((person) => ({ email: person.email, department: person.department, areas: person.areaIds })),
    resources: resources
      .filter((resource) => resource.reservationsEnabled)
      .map((resource) => ({
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
  const nameOf = new Map([
    ...people.map((person) => [person.email, person.name] as const),
    ...resources.map((resource) => [resource.email, resource.displayName] as const),
  ]);
  const seriesIds = new Map<string, string>();
  return week.map((reservation) => toEvent(reservation, company.timezone, nameOf, seriesIds, now));
}

function toEvent(
  reservation: SampleReservation,
  zone: string,
  nameOf: ReadonlyMap<string, string>,
  seriesIds: Map<string, string>,
  now: Instant,
): { event: StoredEvent; reservation: SampleReservation } {
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
      // Three in four attendees have accepted; the others have not responded yet.
      response: index % 4 === 3 ? ('needsAction' as const) : ('accepted' as const),
      remotely: index % 7 === 5,
    })),
    bookings: reservation.resourceEmails.map((email) => ({
      resourceEmail: email,
      resourceName: nameOf.get(email) ?? email,
      start,
      end,
      cancelledAt,
    })),
  };
  return { event, reservation };
}
