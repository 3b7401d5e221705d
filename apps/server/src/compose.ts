import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { ProviderError } from '@assist/calendar-provider';
import type { Logger } from 'pino';
import { assemble, type Server } from './assemble.ts';
import { composeCalendar, OWN_CALENDAR, readConnectionFile } from './calendar-kinds/connection-file.ts';
import { ConnectionError } from './connections/connection-error.ts';
import { recordTraffic } from './connections/record-traffic.ts';
import { databaseFile, readSecret } from './database/data-folder.ts';
import { openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { ProcessCount } from './database/process-count.ts';
import { checkSeal, claimSeal } from './database/seal-check.ts';
import { deriveKey, Seal } from './database/seal.ts';
import { sharedSetting } from './database/shared-setting.ts';
import { ProviderTokensRepository } from './people/provider-tokens.repository.ts';
import { TwoStepRepository } from './people/two-step.repository.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import type { Settings } from './settings/settings.ts';

/** The folder into which the client is built. */
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url));

export interface ComposeOptions {
  readonly settings: Settings;
  readonly log: Logger;
  readonly now?: () => number;
  /** Folder of the built client's files; only tests set a different folder. */
  readonly webFolder?: string;
}

/** Opens the database and the calendar that the settings name, and assembles the server with them. */
export async function compose({ settings, log, now = Date.now, webFolder = WEB_FOLDER }: ComposeOptions): Promise<Server> {
  const { calendar: connection, webex } = readConnectionFile(settings.calendarFile) ?? OWN_CALENDAR;
  const endRecording =
    settings.recordFile === undefined
      ? undefined
      : recordTraffic(settings.recordFile, (err) => log.error({ err }, 'the recording of the traffic with the calendar has stopped'));
  if (settings.recordFile !== undefined) log.warn({ file: settings.recordFile }, 'the traffic with the calendar is being recorded');
  const { secret, made } = readSecret(settings.dataFolder);
  if (made) log.warn({ folder: settings.dataFolder }, 'a new secret was created beside the database; keep it with your backups');
  const database = openDatabase({
    databaseUrl: settings.databaseUrl,
    readUrl: settings.databaseReadUrl,
    file: databaseFile(settings.dataFolder),
  });
  try {
    await migrate(database, (file) => log.warn({ file }, 'the database is being upgraded; this backup holds its previous state'));
    const seal = new Seal(secret);
    // Stored in the database, because any process may serve the browser's next call and must know the value.
    const xsrfSecret = await sharedSetting(database.db, 'xsrf-secret', randomBytes(32).toString('base64url'), now());
    const hubSecret = await sharedSetting(database.db, 'hub-secret', randomBytes(32).toString('base64url'), now());
    const providerTokens = new ProviderTokensRepository(database.db, seal);
    const processes = new ProcessCount(database);
    const calendar = composeCalendar(connection, {
      database,
      providerTokens,
      pageKey: deriveKey(secret, 'assist pages of listings 1'),
      countProcesses: () => processes.current,
      onFaultyItem: ({ id, reason }) => log.warn({ id, ...faultOf(reason) }, 'a calendar item could not be read and is left out'),
      now,
    });
    // With an external calendar, tokens, watches and the page tokens of listings are sealed. With Assist's own calendar, only the secrets
    // of second steps are sealed, if there are any.
    if (calendar.keepsSealed || (await new TwoStepRepository(database, seal).isUsed()))
      await checkSeal(database, { secret, made, dataFolder: settings.dataFolder }, now());
    if (settings.isTwoStepRequired && calendar.mailServer !== undefined)
      throw new ConnectionError(
        'ASSIST_TWO_STEP is required, but people sign in with their names and passwords of the calendar server, which has no second step. Remove the setting, or let people sign in through a provider.',
      );
    const claim = () => claimSeal(database, secret, now());
    return await assemble({
      database,
      processes,
      xsrfSecret,
      hubSecret,
      seal,
      claimSeal: claim,
      providerTokens,
      connection: calendar,
      webex,
      personalData: PERSONAL_DATA,
      settings,
      webFolder,
      log,
      now,
    });
  } catch (error) {
    endRecording?.();
    await database.close();
    throw error;
  }
}

/** Returns what the log may contain: no address and nothing from an event, both of which a program error's message may quote. */
function faultOf(reason: unknown): { readonly reason: string; readonly where?: string } {
  if (reason instanceof ProviderError) return { reason: reason.message };
  if (!(reason instanceof Error)) return { reason: 'unknown' };
  const where = reason.stack?.match(/^ +at .*$/m)?.[0].trim();
  return { reason: reason.name, ...(where === undefined ? {} : { where }) };
}
