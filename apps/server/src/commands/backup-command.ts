import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupTo } from '../database/backup.ts';
import type { Command, Print } from './command.ts';
import { CommandError } from './command-error.ts';
import { embeddedFile } from './embedded-file.ts';

const HELP = `  assist backup FILE
      Makes a complete copy of the embedded database, even while Assist runs.
`;

/** `assist backup FILE`: copies the embedded database. */
export const backupCommand: Command = { name: 'backup', help: HELP, run };

async function run(args: string[], print: Print): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  if (positionals.length !== 1) throw new CommandError('Name the file to write: assist backup FILE', 2);
  const { file, folder } = embeddedFile();
  const target = resolve(process.cwd(), positionals[0]!);
  await backupTo(file, target);
  print(`${target} contains everything. Keep ${join(folder, 'secret')} with it.`);
}
