import { forgetSecret } from '../connections/forget-secret.repository.ts';
import type { Command, Print } from './command.ts';
import { CommandError } from './command-error.ts';
import { withDatabase } from './with-database.ts';

const HELP = `  assist secret forget
      Use this if the file "secret" of a database is lost: the next process that starts will seal with its own. Stop Assist first.
      Connected calendars will ask for a new sign-in, and people with two-step sign-in will need a recovery code.
`;

/** `assist secret forget`: lets a database be used with a new secret, if its secret is lost. */
export const secretCommand: Command = { name: 'secret', help: HELP, run };

async function run(args: string[], print: Print): Promise<void> {
  if (args.length !== 1 || args[0] !== 'forget') throw new CommandError('Usage: assist secret forget', 2);
  await withDatabase(forgetSecret);
  print(
    'The next process that starts will seal with its own secret. Connected calendars will ask for a new sign-in, and people with two-step sign-in will need a recovery code.',
  );
}
