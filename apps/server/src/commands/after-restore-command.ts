import { instantOf } from '@assist/time';
import { signEverybodyOut } from '../people/after-restore.repository.ts';
import { tellWhatCameBack } from './tell-what-came-back.ts';
import type { Command, Print } from './command.ts';
import { CommandError } from './command-error.ts';
import { withDatabase } from './with-database.ts';

const HELP = `  assist after-restore
      Does the same two things for a database that was restored with other tools (pg_restore): signs out all people, guests and kiosks, and counts
      what may have been revoked.
`;

/** `assist after-restore`: signs everybody out after a database was restored with other tools, such as pg_restore. */
export const afterRestoreCommand: Command = { name: 'after-restore', help: HELP, run };

function run(args: string[], print: Print): Promise<void> {
  if (args.length > 0) throw new CommandError('Usage: assist after-restore', 2);
  return withDatabase(async (database) => {
    await signEverybodyOut(database, instantOf(Date.now()));
    await tellWhatCameBack(database, print);
  });
}
