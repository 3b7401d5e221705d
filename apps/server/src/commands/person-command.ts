import { fromInstant, instantOf } from '@assist/time';
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { AuditRepository } from '../audit/audit.repository.ts';
import { type Command, type Print } from './command.ts';
import { COMMAND_ACTOR } from './command-actor.ts';
import { CommandError } from './command-error.ts';
import { writePrivateFile } from '../database/private-file.ts';
import { PersonalDataRepository } from '../modules/personal-data/personal-data.repository.ts';
import { PERSONAL_DATA } from '../personal-data.ts';
import { orCommandError } from './or-command-error.ts';
import { withDatabase } from './with-database.ts';

const HELP = `  assist person export EMAIL [FILE]
      Writes everything stored about a person as JSON; if you name a file, only its owner can read it. Passwords, tokens and codes are left out.
  assist person erase EMAIL --for-ever
      Erases a person: the account, the reservations (upcoming ones become free again), and the name wherever others have written it.
      This cannot be undone. Backups and external calendars keep what they have. If someone only leaves, use "assist user close".
`;

const USAGE = 'Usage: assist person export EMAIL [FILE], or assist person erase EMAIL --for-ever';

/** `assist person …`: exports or erases everything that is stored about a person. */
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
      `Nothing has been changed. "assist person export ${email}" shows what would be erased; add --for-ever to confirm.`,
      2,
    );
  return erasePerson(email, print);
}

async function exportPerson(email: string, file: string | undefined, print: Print): Promise<void> {
  await withDatabase(async (database) => {
    const now = instantOf(Date.now());
    const data = await new PersonalDataRepository(database, new AuditRepository(database), PERSONAL_DATA).read(email, COMMAND_ACTOR, now);
    if (data === undefined) throw new CommandError(`Nothing is stored about ${email}.`);
    const text = JSON.stringify({ email, exportedAt: fromInstant(now), data }, null, 2);
    if (file === undefined) return print(text);
    const path = resolve(process.cwd(), file);
    writePrivateFile(path, `${text}\n`);
    print(`${path} contains everything stored about ${email}.`);
  });
}

async function erasePerson(email: string, print: Print): Promise<void> {
  await withDatabase(async (database) => {
    const now = instantOf(Date.now());
    const personalData = new PersonalDataRepository(database, new AuditRepository(database), PERSONAL_DATA);
    const erased = await orCommandError(personalData.erase(email, COMMAND_ACTOR, now));
    if (erased === undefined) throw new CommandError(`Nothing is stored about ${email}: nothing has been changed.`);
    const kinds = Object.entries(erased).filter(([, count]) => count > 0);
    print(`${email} has been erased: ${kinds.map(([kind, count]) => `${kind} ${count}`).join(', ')}.`);
  });
}
