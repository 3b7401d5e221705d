import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration';
import { backUpBeforeUpgrade } from './backup.ts';
import { firstTables } from './migrations/0001-first-tables.ts';
import { corporateCalendars } from './migrations/0002-corporate-calendars.ts';
import { bodyPreview } from './migrations/0003-body-preview.ts';
import { notifications } from './migrations/0004-notifications.ts';
import { sessionRenewals } from './migrations/0005-sessions.ts';
import { bookingsAsOfNow } from './migrations/0006-bookings-as-of-now.ts';
import { changes } from './migrations/0007-changes.ts';
import { locationCodes } from './migrations/0008-location-codes.ts';
import { otherCalendars } from './migrations/0009-other-calendars.ts';
import { emailLinks } from './migrations/0010-email-links.ts';
import { guests } from './migrations/0011-guests.ts';
import { twoStep } from './migrations/0012-two-step.ts';
import { passkeys } from './migrations/0013-passkeys.ts';
import { emailLinkNetworks } from './migrations/0014-email-link-networks.ts';
import { navigation } from './migrations/0015-navigation.ts';
import { hierarchies } from './migrations/0016-hierarchies.ts';
import { signs } from './migrations/0017-signs.ts';
import { kiosks } from './migrations/0018-kiosks.ts';
import { hubTickets } from './migrations/0019-hub-tickets.ts';
import { planObjects } from './migrations/0020-plan-objects.ts';
import { onlineMeetings } from './migrations/0021-online-meetings.ts';
import { causesOfChanges } from './migrations/0022-causes-of-changes.ts';
import { audit } from './migrations/0023-audit.ts';
import { devices } from './migrations/0024-devices.ts';
import { lostRenewals } from './migrations/0025-lost-renewals.ts';
import { sessionsOfHubTickets } from './migrations/0026-sessions-of-hub-tickets.ts';
import { networksOfKioskPairings } from './migrations/0027-networks-of-kiosk-pairings.ts';
import { signInVersions } from './migrations/0028-sign-in-versions.ts';
import { inviters } from './migrations/0029-inviters.ts';
import { meetingsOfEvents } from './migrations/0030-meetings-of-events.ts';
import { guestsOfKiosks } from './migrations/0031-guests-of-kiosks.ts';
import { uploads } from './migrations/0032-uploads.ts';
import { people } from './migrations/0033-people.ts';
import { wholeDays } from './migrations/0034-whole-days.ts';
import { longestBookings } from './migrations/0035-longest-bookings.ts';
import type { Database, DatabaseKind } from './database.ts';
import { isDatabaseUnavailable } from './database-error.ts';
import { oneAfterTheOther } from './one-at-a-time.ts';

/** The migrations in order; none is ever changed after its release. */
export function migrations(kind: DatabaseKind): Record<string, Migration> {
  return {
    '0001-first-tables': firstTables(kind),
    '0002-corporate-calendars': corporateCalendars,
    '0003-body-preview': bodyPreview,
    '0004-notifications': notifications,
    '0005-sessions': sessionRenewals,
    '0006-bookings-as-of-now': bookingsAsOfNow(kind),
    '0007-changes': changes(kind),
    '0008-location-codes': locationCodes,
    '0009-other-calendars': otherCalendars,
    '0010-email-links': emailLinks,
    '0011-guests': guests(kind),
    '0012-two-step': twoStep,
    '0013-passkeys': passkeys,
    '0014-email-link-networks': emailLinkNetworks,
    '0015-navigation': navigation,
    '0016-hierarchies': hierarchies(kind),
    '0017-signs': signs,
    '0018-kiosks': kiosks,
    '0019-hub-tickets': hubTickets,
    '0020-plan-objects': planObjects,
    '0021-online-meetings': onlineMeetings,
    '0022-causes-of-changes': causesOfChanges,
    '0023-audit': audit,
    '0024-devices': devices,
    '0025-lost-renewals': lostRenewals,
    '0026-sessions-of-hub-tickets': sessionsOfHubTickets,
    '0027-networks-of-kiosk-pairings': networksOfKioskPairings,
    '0028-sign-in-versions': signInVersions,
    '0029-inviters': inviters,
    '0030-meetings-of-events': meetingsOfEvents,
    '0031-guests-of-kiosks': guestsOfKiosks,
    '0032-uploads': uploads(kind),
    '0033-people': people(kind),
    '0034-whole-days': wholeDays,
    '0035-longest-bookings': longestBookings(kind),
  };
}

/** Thrown if a newer version of the program has changed the database, so that this version must not write to it. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/**
 * Brings the tables up to date, one process at a time. Throws the first failure; the tables then remain unchanged. An embedded database
 * with data is copied before it is changed; `tell` receives the copy's file name.
 */
export function migrate(database: Database, tell: (backupFile: string) => void = () => {}): Promise<void> {
  return reached(() => oneAfterTheOther(database, 'migration', () => migrateToLatest(database, tell)));
}

/** Returns whether the database already has tables of Assist. */
export function isMigrated(database: Database): Promise<boolean> {
  return reached(async () => (await executedMigrations(database)).length > 0);
}

async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDatabaseUnavailable(error) ? new Error('the database could not be reached', { cause: error }) : error;
  }
}

/** Returns the names of the executed migrations, in order; none if the database has no tables of Assist yet. */
async function executedMigrations({ db }: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function migrateToLatest(database: Database, tell: (backupFile: string) => void): Promise<void> {
  const all = migrations(database.kind);
  const executed = await executedMigrations(database);
  const unknown = executed.filter((name) => !Object.hasOwn(all, name));
  if (unknown.length > 0)
    throw new NewerDatabaseError(
      `the database was upgraded by a newer version of Assist (${unknown.join(', ')}), so this version cannot use it. Start the newer version, or restore the backup that was made before the upgrade`,
    );
  if (executed.length > 0 && executed.length < Object.keys(all).length) {
    const backup = await backUpBeforeUpgrade(database);
    if (backup !== undefined) tell(backup);
  }
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => all } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`the database could not be upgraded${failed === undefined ? '' : ` (${failed})`}`, { cause: error });
  }
}
