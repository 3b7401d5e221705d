import { createInterface } from 'node:readline/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { instantOf } from '@assist/time';
import { databaseFile } from './data-folder.ts';
import { BackupError, backupTo, restoreFrom } from './database/backup.ts';
import { type Database, openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { AccountsRepository } from './modules/accounts/accounts.repository.ts';
import { hashPassword } from './modules/accounts/password.ts';
import { findPasswordFault, type PasswordFault, PASSWORD_MIN } from './modules/accounts/password-rule.ts';
import { importCompany } from './modules/imports/import-company.ts';
import { findPicture, ReadError, readPlanFolder, readText } from './modules/imports/read-import-folder.ts';
import { DEFAULT_USER_SETTINGS } from './modules/users/users.usecases.ts';
import { readSettings, SettingsError, VARIABLES } from './settings.ts';

const HELP = `assist: the command line of Assist

  assist import [--company company.json] [--plan FOLDER] [--resources resources.csv] [--people people.csv] [--check]
      Reads the files, reports every defect, and changes the database only if there is none.
      --plan is a folder of IMDF files (.geojson). --check reports and changes nothing.
      Pictures that the resources name lie beside the resources' file.
  assist user add EMAIL --name "NAME" [--administrator]
      Adds a person who signs in with a password, or sets the password of one who is there.
      The password is read from standard input.
  assist backup FILE
      A whole copy of the embedded database, also while Assist runs.
  assist restore FILE
      Puts a backup in the database's place; the one that stood there is kept beside it. Stop Assist first.
  assist help

Settings come from the environment:
${VARIABLES.map(({ name, meaning, default: usual }) => `  ${name.padEnd(24)}${meaning} (${usual})`).join('\n')}
`;

const PASSWORD_FAULTS: Record<PasswordFault, string> = {
  'too-short': `The password needs at least ${PASSWORD_MIN} characters.`,
  'too-long': 'The password is longer than 256 characters.',
  'common': 'This password is one of the first that anybody would try.',
  'like-address': 'The password holds the name of the address.',
  'repeated': 'The password consists of few different characters.',
};

/** Ends with the sentence and this exit code. */
class CommandError extends Error {
  readonly exitCode: number;

  constructor(sentence: string, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`);

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env);
  const database = openDatabase({ databaseUrl: settings.databaseUrl, file: databaseFile(settings.dataFolder) });
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

async function runImport(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { company: { type: 'string' }, plan: { type: 'string' }, resources: { type: 'string' }, people: { type: 'string' }, check: { type: 'boolean' } },
  });
  if (values.company === undefined && values.plan === undefined && values.resources === undefined && values.people === undefined) {
    throw new CommandError('Say what to import: --company, --plan, --resources or --people.', 2);
  }
  const at = (path: string) => resolve(process.cwd(), path);
  const source = {
    ...(values.company === undefined ? {} : { company: readText(at(values.company)) }),
    ...(values.plan === undefined ? {} : { plan: readPlanFolder(at(values.plan)) }),
    ...(values.people === undefined ? {} : { people: readText(at(values.people)) }),
    ...(values.resources === undefined ? {} : { resources: readText(at(values.resources)) }),
    findPicture: (name: string) => (values.resources === undefined ? undefined : findPicture(dirname(at(values.resources)), name)),
  };
  await withDatabase(async (database) => {
    const report = await importCompany(database, source, instantOf(Date.now()), { onlyCheck: values.check === true });
    for (const { file, severity, code, place, sentence } of report.lines) {
      print(`${severity.padEnd(8)}${file}${place === '' ? '' : `, ${place}`}: ${sentence} [${code}]`);
    }
    const errors = report.lines.filter((line) => line.severity === 'error').length;
    const { areas, levels, resources, people } = report.counts;
    if (errors > 0) throw new CommandError(`${errors} ${errors === 1 ? 'error' : 'errors'}: nothing has been changed.`);
    print(`${report.imported ? 'Imported' : 'Nothing wrong with'} ${areas} areas, ${levels} floors, ${resources} resources, ${people} people.`);
  });
}

async function addUser(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { name: { type: 'string' }, administrator: { type: 'boolean' } } });
  const email = positionals[0]?.trim().toLowerCase() ?? '';
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) throw new CommandError(`"${email}" is not an e-mail address.`, 2);
  const password = await readPassword();
  const fault = findPasswordFault(password, email);
  if (fault !== undefined) throw new CommandError(PASSWORD_FAULTS[fault]);
  await withDatabase(async (database) => {
    const accounts = new AccountsRepository(database.db);
    const known = await accounts.findByEmail(email);
    const passwordHash = await hashPassword(password);
    if (known !== undefined) {
      await accounts.setPassword(known.id, passwordHash, values.administrator === true);
      print(`The password of ${known.name} is set.`);
      return;
    }
    const name = values.name?.trim() ?? '';
    if (name === '' || name.length > 120) throw new CommandError('--name is needed, with at most 120 characters.', 2);
    const words = name.split(/\s+/);
    await accounts.insert({
      email,
      name,
      givenName: words[0]!,
      surname: words.slice(1).join(' '),
      department: '',
      administrator: values.administrator === true,
      passwordHash,
      settings: JSON.stringify(DEFAULT_USER_SETTINGS),
    }, instantOf(Date.now()));
    print(`${name} can sign in as ${email}.`);
  });
}

async function readPassword(): Promise<string> {
  const reader = createInterface({ input: process.stdin, ...(process.stdin.isTTY ? { output: process.stderr } : {}) });
  try {
    if (process.stdin.isTTY) return await reader.question('Password: ');
    for await (const line of reader) return line;
    return '';
  } finally {
    reader.close();
  }
}

function embeddedFile(): { file: string; folder: string } {
  const settings = readSettings(process.env);
  if (settings.databaseUrl !== undefined) throw new CommandError('DATABASE_URL is set: back PostgreSQL up with pg_dump, and restore it with pg_restore.');
  return { file: databaseFile(settings.dataFolder), folder: settings.dataFolder };
}

async function backUp(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  if (positionals.length !== 1) throw new CommandError('Name the file to write: assist backup FILE', 2);
  const { file, folder } = embeddedFile();
  const target = resolve(process.cwd(), positionals[0]!);
  await backupTo(file, target);
  print(`${target} holds everything. Keep ${join(folder, 'secret')} with it.`);
}

function restore(args: string[]): void {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  if (positionals.length !== 1) throw new CommandError('Name the backup: assist restore FILE', 2);
  const { file } = embeddedFile();
  const suffix = new Date().toISOString().replace(/[:.]/g, '-');
  const kept = restoreFrom(resolve(process.cwd(), positionals[0]!), file, suffix);
  print(`The backup is in place.${kept === undefined ? '' : ` What stood there is ${kept}.`}`);
}

async function run(args: string[]): Promise<void> {
  const [command, ...rest] = args;
  switch (command) {
    case 'import':
      return runImport(rest);
    case 'user':
      if (rest[0] !== 'add') throw new CommandError('There is: assist user add EMAIL --name "NAME"', 2);
      return addUser(rest.slice(1));
    case 'backup':
      return backUp(rest);
    case 'restore':
      return restore(rest);
    case undefined:
    case 'help':
    case '--help':
    case '-h':
      print(HELP);
      return;
    default:
      throw new CommandError(`There is no command "${command}". "assist help" lists them.`, 2);
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const expected = error instanceof CommandError || error instanceof SettingsError || error instanceof ReadError || error instanceof BackupError;
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!expected && !isUsage) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof CommandError ? error.exitCode : isUsage ? 2 : 1;
}
