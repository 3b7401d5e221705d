import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../database/database.ts';
import { restoreFrom } from '../database/restore.ts';
import type { Command, Print } from './command.ts';
import { tellWhatCameBack } from './tell-what-came-back.ts';
import { CommandError } from './command-error.ts';
import { embeddedFile } from './embedded-file.ts';

const HELP = `  assist restore FILE
      Replaces the database with a backup; the previous database is kept beside it. Stop Assist first.
      Everyone is signed out. The command counts what may have been revoked since the backup, for you to check.
`;

/** `assist restore FILE`: replaces the embedded database with a backup. */
export const restoreCommand: Command = { name: 'restore', help: HELP, run };

async function run(args: string[], print: Print): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  if (positionals.length !== 1) throw new CommandError('Name the backup: assist restore FILE', 2);
  const { file } = embeddedFile();
  const kept = restoreFrom(resolve(process.cwd(), positionals[0]!), file);
  print(`The backup is in place.${kept === undefined ? '' : ` The previous database is kept as ${kept}.`}`);
  // Opened without a migration; the next start brings its tables up to date.
  const database = openDatabase({ databaseUrl: undefined, file });
  try {
    await tellWhatCameBack(database, print);
  } finally {
    await database.close();
  }
}
