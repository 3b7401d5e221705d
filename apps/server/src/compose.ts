import { TouchProvider } from '@assist/provider-touch';
import type { Logger } from 'pino';
import { assemble, type Server } from './assemble.ts';
import type { ComposedCalendar } from './composed-calendar.ts';
import { databaseFile, readSecret } from './data-folder.ts';
import { type Database, openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { SqlCalendarStore } from './modules/calendar/sql-calendar-store.ts';
import {
  type CalendarConnection, ConnectionError, OWN_CALENDAR, readConnectionFile,
} from './modules/connections/connection.ts';
import { IdentityProvider } from './modules/connections/identity-provider.ts';
import { ProviderTokensRepository } from './modules/connections/provider-tokens.repository.ts';
import { Seal } from './modules/connections/seal.ts';
import type { Settings } from './settings.ts';

export interface ComposeOptions {
  readonly settings: Settings;
  readonly log: Logger;
  readonly now?: () => number;
}

/** Puts the parts together: the one file that knows which calendars there are. */
export async function compose({ settings, log, now = Date.now }: ComposeOptions): Promise<Server> {
  const { calendar: connection, webex } = readConnectionFile(settings.calendarFile) ?? OWN_CALENDAR;
  const { secret, made } = readSecret(settings.dataFolder);
  if (made) log.warn({ folder: settings.dataFolder }, 'a new secret was made and lies beside the database; keep it with your backups');
  const database = openDatabase({ databaseUrl: settings.databaseUrl, file: databaseFile(settings.dataFolder) });
  try {
    await migrate(database);
    const seal = new Seal(secret);
    const providerTokens = new ProviderTokensRepository(database.db, seal);
    const calendar = composeCalendar(connection, { database });
    return await assemble({ database, secret, seal, providerTokens, calendar, webex, settings, log, now });
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface CalendarParts {
  readonly database: Database;
}

function composeCalendar(connection: CalendarConnection, { database }: CalendarParts): ComposedCalendar {
  switch (connection.kind) {
    case 'touch': {
      const { signIn } = connection;
      return {
        serverType: 'touch',
        connectionId: 'own',
        provider: new TouchProvider(new SqlCalendarStore(database)),
        password: 'account',
        oauth: signIn === undefined ? undefined : {
          identityProvider: new IdentityProvider({ ...signIn, connectionId: signIn.id, clientSecret: signIn.clientSecret, prompt: 'consent', parameters: {}, domains: undefined }),
          calendar: undefined,
        },
        mailServer: undefined,
        enableGroupFinding: false,
      };
    }
    default:
      throw new ConnectionError(`calendars of the kind ${connection.kind} are not connected yet`);
  }
}
