import { forgetSecret } from '../connections/forget-secret.repository.ts';
import type { Command, Print } from './command.ts';
import { CommandError } from './command-error.ts';
import { withDatabase } from './with-database.ts';

const HELP = `  assist secret forget
      Where the file "secret" of a database is lost: the next process that starts seals with its own. Stop Assist first;
      calendars that were connected ask for a new sign-in, and who has a second step signs in with a recovery code.
`;

/** `assist secret forget`: for a database whose secret is lost. */
export const secretCommand: Command = { name: 'secret', help: HELP, run };

async function run(args: string[], print: Print): Promise<void> {
  if (args.length !== 1 || args[0] !== 'forget') throw new CommandError('There is: assist secret forget', 2);
  await withDatabase(forgetSecret);
  print(
    'The next process that starts seals with its own secret. Connected calendars ask for a new sign-in; second steps, for a recovery code.',
  );
}
