import { CatalogueChangedError } from '../catalogue/catalogue.repository.ts';
import { ConnectionError } from '../connections/connection-error.ts';
import { BackupError } from '../database/backup.ts';
import { ReadError } from '../modules/imports/files/read-file.ts';
import { WriteError } from '../modules/imports/files/write-files.ts';
import { reasonOf } from '../observation/reason-of.ts';
import { fileVariable, SettingsError, VARIABLES } from '../settings/settings.ts';
import type { Command } from './command.ts';
import { CommandError } from './command-error.ts';
import { exportCommand } from './export-command.ts';
import { importCommand } from './import-command.ts';
import { planCommand } from './plan-command.ts';
import { closureCommand } from './closure-command.ts';
import { codesCommand } from './codes-command.ts';
import { kiosksCommand } from './kiosks-command.ts';
import { guestsCommand } from './guests-command.ts';
import { tokensCommand } from './tokens-command.ts';
import { bridgeCommand } from './bridge-command.ts';
import { resourceCommand } from './resource-command.ts';
import { userCommand } from './user-command.ts';
import { personCommand } from './person-command.ts';
import { connectCommand } from './connect-command.ts';
import { roomsCommand } from './rooms-command.ts';
import { mailboxesCommand } from './mailboxes-command.ts';
import { secretCommand } from './secret-command.ts';
import { backupCommand } from './backup-command.ts';
import { restoreCommand } from './restore-command.ts';
import { afterRestoreCommand } from './after-restore-command.ts';

/** All commands, in the order in which `assist help` lists them. */
const COMMANDS: readonly Command[] = [
  importCommand,
  exportCommand,
  planCommand,
  closureCommand,
  codesCommand,
  kiosksCommand,
  guestsCommand,
  tokensCommand,
  bridgeCommand,
  resourceCommand,
  userCommand,
  personCommand,
  connectCommand,
  roomsCommand,
  mailboxesCommand,
  secretCommand,
  backupCommand,
  restoreCommand,
  afterRestoreCommand,
];

/** Width, in characters, of the column of variable names in `assist help`. */
const NAME_WIDTH = Math.max(...VARIABLES.map(({ name }) => name.length)) + 2;

const HELP = `assist: the command line of Assist

${COMMANDS.map(({ help }) => help).join('')}  assist help

Settings come from the environment:
${VARIABLES.map(({ name, meaning, default: usual }) => `  ${name.padEnd(NAME_WIDTH)}${meaning} (${usual})`.replaceAll('`', '')).join('\n')}
  ${VARIABLES.filter(({ isSecret }) => isSecret)
    .map(({ name }) => fileVariable(name))
    .join(', ')}
      name a file that contains the value, instead of the variable itself.
`;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function run([name, ...args]: string[]): Promise<void> {
  if (name === undefined || ['help', '--help', '-h'].includes(name)) {
    print(HELP);
    return;
  }
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined) throw new CommandError(`There is no command "${name}". Run "assist help" for a list.`, 2);
  await command.run(args, print);
}

export async function commandLine(args: string[]): Promise<number> {
  try {
    await run(args);
    return 0;
  } catch (error) {
    const expected =
      error instanceof CommandError ||
      error instanceof SettingsError ||
      error instanceof ReadError ||
      error instanceof WriteError ||
      error instanceof BackupError ||
      error instanceof CatalogueChangedError ||
      error instanceof ConnectionError;
    const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${expected || isUsage ? error.message : `assist failed: ${reasonOf(error)}`}\n`);
    if (!expected && !isUsage && process.env['ASSIST_LOG'] === 'debug')
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return error instanceof CommandError ? error.exitCode : isUsage ? 2 : 1;
  }
}
