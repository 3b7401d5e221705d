import { composeCalendar, type ConnectionFile } from '../calendar-kinds/connection-file.ts';
import type { ComposedCalendar } from '../connections/composed-calendar.ts';
import { openDatabase } from '../database/database.ts';
import { Seal } from '../database/seal.ts';
import { ProviderTokensRepository } from '../people/provider-tokens.repository.ts';

/** Opens the calendar of a connection for one command, with a database in memory: a command keeps nobody signed in. */
export function openConnection(file: ConnectionFile): { readonly calendar: ComposedCalendar; readonly close: () => Promise<void> } {
  const database = openDatabase({ databaseUrl: undefined, file: ':memory:' });
  const calendar = composeCalendar(file.calendar, {
    database,
    providerTokens: new ProviderTokensRepository(database.db, new Seal('')),
    pageKey: new Uint8Array(32),
    countProcesses: () => 1,
    onFaultyItem: () => undefined,
    now: Date.now,
  });
  return {
    calendar,
    async close() {
      await calendar.close?.();
      await database.close();
    },
  };
}
