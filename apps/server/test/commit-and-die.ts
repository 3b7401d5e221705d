// A process that reserves a room and dies after the commit, before it has notified anyone. Usage: commit-and-die.ts FILE [DATABASE_URL]
import { CAST, suiteContext, suiteDraft } from '@assist/calendar-provider/test-suite';
import { TouchProvider } from '@assist/provider-touch';
import { SqlCalendarStore } from '../src/calendars/own/sql-calendar-store.ts';
import { openDatabase } from '../src/database/database.ts';

const [file, databaseUrl] = process.argv.slice(2) as [string, string | undefined];
const database = openDatabase({ databaseUrl, file });
database.wakeUp.tell = () => process.kill(process.pid, 'SIGKILL');
await new TouchProvider(new SqlCalendarStore(database)).createEvent(suiteDraft(), suiteContext(CAST.olga));
