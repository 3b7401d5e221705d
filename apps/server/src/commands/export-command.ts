import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exportCompany } from '../modules/imports/export-company.ts';
import { writeNewFiles } from '../modules/imports/files/write-files.ts';
import type { Command, Print } from './command.ts';
import { CommandError } from './command-error.ts';
import { withDatabase } from './with-database.ts';

const HELP = `  assist export PATH
      Writes the company, its plans, resources with their pictures, people and codes as the files that an import reads, into the folder PATH, or
      as one zip if PATH ends in .zip. Importing them changes nothing. Passwords and reservations are not included.
`;

/** `assist export …`: writes everything that an import can bring. */
export const exportCommand: Command = { name: 'export', help: HELP, run };

async function run(args: string[], print: Print): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [path] = positionals;
  if (path === undefined || positionals.length !== 1) throw new CommandError('Name the target: assist export PATH', 2);
  const target = resolve(process.cwd(), path);
  await withDatabase(async (database) => {
    const files = await exportCompany(database);
    writeNewFiles(target, files, new Date());
    const names = Object.keys(files);
    if (names.length === 0) print('There is nothing to export.');
    else print(`${target} contains ${names.filter((name) => !name.startsWith('pictures/')).join(', ')}${pictureText(names)}.`);
  });
}

function pictureText(names: readonly string[]): string {
  const count = names.filter((name) => name.startsWith('pictures/')).length;
  return count === 0 ? '' : ` and ${count} ${count === 1 ? 'picture' : 'pictures'}`;
}
