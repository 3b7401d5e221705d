import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { SAMPLE_FOLDER } from '@assist/sample-company';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { exportCompany } from '../src/modules/imports/export-company.ts';
import { findPicture, readText } from '../src/modules/imports/files/read-file.ts';
import { readPlan } from '../src/modules/imports/plans/read-plan.ts';
import { assist } from './assist.ts';
import { DATABASE_KINDS, newTestDatabase, type TestDatabase } from './test-database.ts';

const SAMPLE = fileURLToPath(SAMPLE_FOLDER);

/** Reads the files of a folder as `assist import` does. */
function sourceIn(folder: string) {
  const plan = readdirSync(folder).includes('plans') ? join(folder, 'plans', readdirSync(join(folder, 'plans'))[0]!) : join(folder, 'plan');
  const resources = join(folder, 'resources.csv');
  return {
    company: readText(join(folder, 'company.json')),
    plan: readPlan(plan),
    resources: readText(resources),
    people: readText(join(folder, 'people.csv')),
    locationCodes: readText(join(folder, 'location-codes.csv')),
    findPicture: (name: string) => findPicture(dirname(resources), name),
  };
}

describe.each(DATABASE_KINDS)('assist export on %s', (kind) => {
  let place: TestDatabase;
  let folder: string;
  const run = (at: TestDatabase, ...args: string[]) =>
    assist({ ASSIST_DATA: at.folder, ...(at.databaseUrl === undefined ? {} : { DATABASE_URL: at.databaseUrl }) }, ...args);
  beforeAll(async () => {
    place = await newTestDatabase(kind);
    folder = join(mkdtempSync(join(tmpdir(), 'assist-export-')), 'company');
    await importCompany(place.database, sourceIn(SAMPLE), SUITE_NOW);
  });
  afterAll(async () => {
    await place.remove();
    rmSync(dirname(folder), { recursive: true, force: true });
  });

  it('writes what an import reads: imported into an empty database, everything is the same again, to the byte', async () => {
    const { code, stdout } = await run(place, 'export', folder);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/company\.json, plans\/.*\.zip, resources\.csv, people\.csv, location-codes\.csv and \d+ pictures\.\n$/u),
    ]);
    const other = await newTestDatabase(kind);
    const report = await importCompany(other.database, sourceIn(folder), SUITE_NOW);
    expect(report.lines.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(await exportCompany(other.database)).toEqual(await exportCompany(place.database));
    await other.remove();
  });

  it('imported where it came from, changes no row', async () => {
    const { changes } = await importCompany(place.database, sourceIn(folder), SUITE_NOW, { onlyCheck: true });
    const resources = readFileSync(join(folder, 'resources.csv'), 'utf8').trim().split('\n').length - 1;
    const people = readFileSync(join(folder, 'people.csv'), 'utf8').trim().split('\n').length - 1;
    const none = { added: 0, changed: 0, columns: new Map() };
    expect(changes).toEqual({ resources: { ...none, same: resources }, people: { ...none, same: people } });
  });

  it('overwrites nothing', async () => {
    const { code, stderr } = await run(place, 'export', folder);
    expect([code, stderr]).toEqual([1, expect.stringContaining('already exists')]);
  });

  it('writes one zip if the path ends in .zip', async () => {
    expect((await run(place, 'export', `${folder}.zip`)).code).toBe(0);
    expect(readFileSync(`${folder}.zip`).subarray(0, 2).toString()).toBe('PK');
  });

  describe('after a table was changed', () => {
    const exported = async () => exportCompany(place.database);
    const importTable = async (option: '--resources' | '--people' | '--codes', text: string) => {
      const file = join(dirname(folder), 'table.csv');
      writeFileSync(file, text);
      return run(place, 'import', option, file);
    };

    it.each([
      ['resources.csv', '--resources', 'id,capacity\nroom-vltava,9\n', 'Resources: 0 new, 1 changed (capacity 1), 0 as before.'],
      [
        'people.csv',
        '--people',
        'email,department\ningrid.lindqvist@alder.example,Research\n',
        'People: 0 new, 1 changed (department 1), 0 as before.',
      ],
      [
        'location-codes.csv',
        '--codes',
        'code,label\nKKY5ZR,By the lift\n',
        'Imported 0 areas, 0 floors, 0 resources, 0 people, 1 location code.',
      ],
    ] as const)('%s differs only in the cell that the table names', async (name, option, text, told) => {
      const before = (await exported())[name] as string;
      const { code, stdout, stderr } = await importTable(option, text);
      expect([code, stderr, stdout]).toEqual([0, '', expect.stringContaining(told)]);
      const after = (await exported())[name] as string;
      const changed = (one: string, other: string) => one.split('\r\n').filter((line) => !other.split('\r\n').includes(line));
      const [was, is] = [changed(before, after), changed(after, before)];
      expect([was.length, is.length]).toEqual([1, 1]);
      const cells = (line: string) => line.split(',');
      expect(cells(was[0]!).filter((cell, index) => cell !== cells(is[0]!)[index])).toHaveLength(1);
    });

    it('a new row needs the columns that are missing, and nothing is changed', async () => {
      const before = await exported();
      const { code, stdout } = await importTable('--resources', 'id,capacity\nroom-vltava,4\nroom-new,2\n');
      expect([code, stdout]).toEqual([
        1,
        expect.stringContaining('The column name is missing. The resource in line 3 is new, and needs it.'),
      ]);
      expect(await exported()).toEqual(before);
    });
  });

  it('an import names its database, and says what people will see', async () => {
    const file = join(dirname(folder), 'one.csv');
    writeFileSync(file, 'id,rank\nroom-vltava,1\n');
    const { stdout } = await run(place, 'import', '--resources', file, '--check');
    expect(stdout).toMatch(/^People will see: \d+ resources, .*; \d+ on the plan\.$/mu);
  });
});
