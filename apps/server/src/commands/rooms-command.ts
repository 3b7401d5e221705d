import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { instantOf } from '@assist/time';
import { readConnectionFile } from '../calendar-kinds/connection-file.ts';
import { CatalogueRepository } from '../catalogue/catalogue.repository.ts';
import { tryIt } from '../connections/check-connection.ts';
import { type Directory, readDirectory } from '../connections/read-directory.ts';
import type { Database } from '../database/database.ts';
import { type RoomsDraft, draftRooms, type RoomsDraftOptions, type RoomsSurroundings } from '../modules/imports/drafts/draft-rooms.ts';
import { toCsv } from '../modules/imports/drafts/draft-resources.ts';
import { counted, roomsText } from '../modules/imports/drafts/rooms-text.ts';
import { readText } from '../modules/imports/files/read-file.ts';
import { reportText } from '../modules/imports/findings/report-text.ts';
import { importCompany, readKnown } from '../modules/imports/import-company.ts';
import { type CsvTable, parseCsvTable } from '../modules/imports/tables/parse-csv-table.ts';
import { RESOURCE_COLUMNS } from '../modules/imports/tables/parse-resources-csv.ts';
import { readSettings } from '../settings/settings.ts';
import type { Command, Print } from './command.ts';
import { COMMAND_ACTOR } from './command-actor.ts';
import { CommandError } from './command-error.ts';
import { openConnection } from './open-connection.ts';
import { withDatabase } from './with-database.ts';

const HELP = `  assist rooms [FILE.csv | --import] [--update]
      Reads all rooms, desks and equipment from the directory of the connected calendar, and reports what is new, what differs from Assist,
      and which resources are not in the directory. FILE.csv becomes a table for "assist import --resources"; an existing table keeps its rows,
      and new rooms are added at its end. --import imports the new rooms right away instead.
      Existing resources keep their names and capacities; --update takes those of the directory. Nothing is ever removed.
`;

/** `assist rooms …`: brings the rooms of the calendar's directory. */
export const roomsCommand: Command = { name: 'rooms', help: HELP, run };

async function run(args: string[], print: Print): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { import: { type: 'boolean', default: false }, update: { type: 'boolean', default: false } },
  });
  if (positionals.length > 1 || (positionals.length === 1 && values.import))
    throw new CommandError('Name either the file to write or --import: assist rooms [FILE.csv | --import] [--update]', 2);
  const path = positionals[0] === undefined ? undefined : resolve(process.cwd(), positionals[0]);
  const table = path === undefined ? undefined : readTable(path);
  const { directory, note } = await readAll();
  await withDatabase(async (database) => {
    const report = (draft: RoomsDraft, around: RoomsSurroundings) => {
      for (const line of roomsText(draft, around, directory)) print(line);
      if (directory.rooms.length === 0) print('The directory names no rooms.');
      if (note !== undefined) print(note);
    };
    if (values.import) return importRooms(database, directory, { takesChanges: values.update, report, print });
    const around = await readAround(database);
    const draft = draftRooms(directory, around, { table, takesChanges: values.update });
    report(draft, around);
    if (path === undefined) print(`${countsText(draft)} Name a file to get them as a table, or use --import.`);
    else if (draft.added + draft.changed === 0) print(`There is nothing to write into ${path}: ${countsText(draft)}`);
    else {
      writeTable(path, draft);
      print(`${path} has been written: ${countsText(draft)} Check it, then import it with "assist import --resources ${positionals[0]}".`);
    }
  });
}

/** Reads the table that is to be continued; undefined if there is no such file yet. */
function readTable(path: string): CsvTable | undefined {
  if (!existsSync(path)) return undefined;
  const refuse = (sentence: string) => {
    throw new CommandError(`${path} is not a table of resources, and has been left as it is: ${sentence}`);
  };
  if (!statSync(path).isFile()) refuse('it is not a file.');
  const table = parseCsvTable(readText(path), { ...RESOURCE_COLUMNS, required: ['id', 'name', 'email'] });
  const fault = table.defects.find(({ severity }) => severity === 'error');
  if (fault !== undefined) refuse(fault.sentence);
  return table;
}

async function readAll(): Promise<{ readonly directory: Directory; readonly note: string | undefined }> {
  const { calendarFile } = readSettings(process.env);
  const file = readConnectionFile(calendarFile);
  if (file === undefined)
    throw new CommandError(
      `${calendarFile} does not exist, so there is no directory to read. Connect a calendar first with "assist connect".`,
    );
  const { calendar, close } = openConnection(file);
  try {
    let directory: Directory | undefined;
    const { outcome, sentence } = await tryIt('rooms', calendar, async () => {
      directory = await readDirectory(calendar.provider, Date.now);
      return '';
    });
    if (outcome !== 'works')
      throw new CommandError(`The directory could not be read, so nothing has been changed: ${sentence}`, outcome === 'not-yet' ? 3 : 1);
    if (directory === undefined) throw new CommandError('This calendar has no directory of rooms.');
    return { directory, note: calendar.directoryNote };
  } finally {
    await close();
  }
}

async function readAround(database: Database): Promise<RoomsSurroundings> {
  const { company, areas, resources, people } = await readKnown(database);
  if (company === undefined || areas.length === 0)
    throw new CommandError(
      'There is no company with areas yet, to which rooms could belong. Set it up in the browser, or import a company.json.',
    );
  return { company, areas, resources, people };
}

function countsText({ added, changed, same }: Pick<RoomsDraft, 'added' | 'changed' | 'same'>): string {
  return `${added} new, ${changed} changed, ${same} unchanged.`;
}

/** Writes the table completely or not at all. */
function writeTable(path: string, draft: RoomsDraft): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    writeFileSync(aside, toCsv(draft), { flag: 'wx' });
    renameSync(aside, path);
  } catch (error) {
    rmSync(aside, { force: true });
    throw new CommandError(`${path} could not be written: ${(error as Error).message}`);
  }
}

interface ImportOfRooms extends Pick<RoomsDraftOptions, 'takesChanges'> {
  readonly report: (draft: RoomsDraft, around: RoomsSurroundings) => void;
  readonly print: Print;
}

/** Imports the new rooms, and what changes in others, as if the table had been imported. */
async function importRooms(database: Database, directory: Directory, { takesChanges, report, print }: ImportOfRooms): Promise<void> {
  const { draft, around, lines, imported } = await new CatalogueRepository(database).untilUnchanged(async (since) => {
    const current = await readAround(database);
    const made = draftRooms(directory, current, { table: undefined, takesChanges });
    const result =
      made.rows.length === 0
        ? undefined
        : await importCompany(database, { resources: toCsv(made) }, instantOf(Date.now()), {
            audit: { actor: COMMAND_ACTOR, operation: 'importTable' },
            since,
          });
    return { draft: made, around: current, lines: result?.lines ?? [], imported: result?.imported ?? true };
  });
  report(draft, around);
  for (const line of reportText(lines)) print(line);
  if (!imported) {
    const errors = lines.filter(({ severity }) => severity === 'error').length;
    throw new CommandError(`${counted(errors, 'error')}: nothing has been changed.`);
  }
  print(countsText(draft));
}
