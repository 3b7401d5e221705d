import { Migrator, type Migration } from 'kysely/migration';
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
import type { Database, DatabaseKind } from './database.ts';
import { isDatabaseUnavailable } from './database-error.ts';
import { oneAfterTheOther } from './one-at-a-time.ts';

/** In order; one is never changed once it has been released. */
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
  };
}

/** Brings the tables up to date, one process at a time. Throws the first failure; what stood before it stays. */
export async function migrate(database: Database): Promise<void> {
  try {
    await oneAfterTheOther(database, 'migration', () => migrateToLatest(database));
  } catch (error) {
    throw isDatabaseUnavailable(error) ? new Error('the database cannot be reached', { cause: error }) : error;
  }
}

async function migrateToLatest(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database.db,
    provider: { getMigrations: async () => migrations(database.kind) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`the database could not be brought up to date${failed === undefined ? '' : ` (${failed})`}`, { cause: error });
  }
}
