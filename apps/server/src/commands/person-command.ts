import { fromInstant, instantOf } from '@assist/time';
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { AuditRepository } from '../audit/audit.repository.ts';
import { type Command, type Print } from './command.ts';
import { CommandError } from './command-error.ts';
import { writePrivateFile } from '../database/private-file.ts';
import { PersonalDataRepository } from '../modules/personal-data/personal-data.repository.ts';
import { PERSONAL_DATA } from '../personal-data.ts';
import { withDatabase } from './with-database.ts';

const HELP = `  assist person export EMAIL [FILE]
      Everything that is kept of a person, as JSON; into a file that its owner alone can read where one is named. Passwords, tokens and codes are left out.
  assist person erase EMAIL --for-ever
      Forgets a person: the account, what was reserved (what is to come is free again), and the name wherever others have written it down.
      It cannot be taken back. Backups, and another system's calendar, keep what they have. For who only leaves there is "assist user close".
`;

const USAGE = 'There are: assist person export EMAIL [FILE], assist person erase EMAIL --for-ever';
/** The audit log's name for anyone with access to the machine. */
const ACTOR = { email: null, name: 'command line' };

/** `assist person …`: what is stored about a person. */
export const personCommand: Command = { name: 'person', help: HELP, run };

async function run([command, ...args]: string[], print: Print): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { 'for-ever': { type: 'boolean' } } });
  const [asked = '', file] = positionals;
  const email = asked.trim().toLowerCase();
  if (email === '') throw new CommandError(USAGE, 2);
  if (command === 'export' && positionals.length <= 2) return exportPerson(email, file, print);
  if (command !== 'erase' || positionals.length > 1) throw new CommandError(USAGE, 2);
  if (values['for-ever'] !== true)
    throw new CommandError(
      `Nothing was changed. "assist person export ${email}" shows what would go; --for-ever says that you mean it.`,
      2,
    );
  return erasePerson(email, print);
}

async function exportPerson(email: string, file: string | undefined, print: Print): Promise<void> {
  await withDatabase(async (database) => {
    const now = instantOf(Date.now());
    const data = await new PersonalDataRepository(database, new AuditRepository(database), PERSONAL_DATA).read(email, ACTOR, now);
    if (data === undefined) throw new CommandError(`Nothing is known of ${email}.`);
    const text = JSON.stringify({ email, exportedAt: fromInstant(now), data }, null, 2);
    if (file === undefined) return print(text);
    const path = resolve(process.cwd(), file);
    writePrivateFile(path, `${text}\n`);
    print(`${path} holds what is known of ${email}.`);
  });
}

async function erasePerson(email: string, print: Print): Promise<void> {
  await withDatabase(async (database) => {
    const now = instantOf(Date.now());
    const erased = await new PersonalDataRepository(database, new AuditRepository(database), PERSONAL_DATA).erase(email, ACTOR, now);
    if (erased === undefined) throw new CommandError(`Nothing is known of ${email}: nothing was changed.`);
    const kinds = Object.entries(erased).filter(([, count]) => count > 0);
    print(`${email} is forgotten: ${kinds.map(([kind, count]) => `${kind} ${count}`).join(', ')}.`);
  });
}
