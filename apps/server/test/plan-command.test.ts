import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { SAMPLE_FOLDER } from '@assist/sample-company';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { readText } from '../src/modules/imports/files/read-file.ts';
import { readPlan } from '../src/modules/imports/plans/read-plan.ts';
import { assist } from './assist.ts';
import { DATABASE_KINDS, newTestDatabase, type TestDatabase } from './test-database.ts';

const SAMPLE = fileURLToPath(SAMPLE_FOLDER);
const VENUE = 'Alder, Brno';

describe.each(DATABASE_KINDS)('assist plan on %s', (kind) => {
  let place: TestDatabase;
  let folder: string;
  let run: (...args: string[]) => ReturnType<typeof assist>;
  beforeAll(async () => {
    place = await newTestDatabase(kind);
    folder = mkdtempSync(join(tmpdir(), 'assist-plans-'));
    run = (...args) =>
      assist({ ASSIST_DATA: place.folder, ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }) }, ...args);
    const sample = {
      company: readText(join(SAMPLE, 'company.json')),
      plan: readPlan(join(SAMPLE, 'plan')),
      resources: readText(join(SAMPLE, 'resources.csv')).replaceAll(/pictures\/[\w-]+\.webp/gu, ''),
      people: readText(join(SAMPLE, 'people.csv')),
      locationCodes: readText(join(SAMPLE, 'location-codes.csv')),
    };
    await importCompany(place.database, sample, SUITE_NOW);
  });
  afterAll(async () => {
    await place.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('list shows the venues, their floors and the number of resources on them', async () => {
    const { code, stdout } = await run('plan', 'list');
    const [stored] = await new CatalogueRepository(place.database).listPlans();
    expect(code).toBe(0);
    expect(stdout).toContain(`${VENUE}  ${stored!.venueId}\n`);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.slice(3).map((line) => line.trim().split(/\s{2,}/u)[0])).toEqual(['4', '3', '2', '1', '0', '-1']);
    expect(lines.at(-1)).toMatch(/^ {4}-1 {2}Parking .* 4\d resources$/u);
  });

  it.each(['out', 'out.zip'])('export to %s writes a plan that can be imported again without changes', async (name) => {
    const path = join(folder, name);
    expect(await run('plan', 'export', 'alder, brno', path)).toMatchObject({ code: 0, stdout: `${path} contains ${VENUE}.\n`, stderr: '' });
    expect(readPlan(path)).toEqual(readPlan(join(SAMPLE, 'plan')));
    expect((await run('plan', 'export', VENUE, path)).stderr).toContain('already exists');
  });

  it('export --all writes a zip of each venue', async () => {
    const path = join(folder, 'all');
    expect(await run('plan', 'export', '--all', path)).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(path)).toEqual([expect.stringMatching(/\.zip$/u)]);
  });

  it('remove is refused for a plan in use, with a list of what is on it, and changes nothing', async () => {
    const { code, stdout, stderr } = await run('plan', 'remove', VENUE);
    expect([code, stderr]).toEqual([1, `These are still on ${VENUE}: nothing has been changed.\n`]);
    expect(stdout).toContain('  Parking place P-01 (parking-p-01)\n');
    expect(await new CatalogueRepository(place.database).listPlans()).toHaveLength(1);
  });

  it('diff shows what a new file would change and what depends on it, and changes nothing', async () => {
    const { imdf } = readPlan(join(SAMPLE, 'plan')) as {
      imdf: Record<string, { features?: { id: string; properties: { name?: object } }[] }>;
    };
    const path = join(folder, 'changed');
    mkdirSync(path);
    const stands = (await new CatalogueRepository(place.database).read()).resources.find(({ id }) => id === 'parking-p-01')!;
    const gone = stands.mapInfos[0]!.featureId!;
    for (const [name, content] of Object.entries(imdf)) {
      const features = content.features?.filter(({ id }) => id !== gone);
      if (name === 'unit.geojson') features![0]!.properties.name = { en: 'Renamed' };
      writeFileSync(join(path, name), JSON.stringify({ ...content, ...(features === undefined ? {} : { features }) }));
    }
    const { stdout } = await run('plan', 'diff', path);
    expect(stdout).toMatch(/^error {3}plan, .* \[plan-feature-in-use\]$/mu);
    expect(stdout).toMatch(/^Alder, Brno: \d+ features stay as they are, 1 changed, 0 new, 1 gone\.$/mu);
    expect(stdout).toMatch(new RegExp(`^gone {4}\\w+ ${gone}.*\\n {10}Parking place P-01 \\(parking-p-01\\)$`, 'mu'));
    expect(stdout).toMatch(/^changed unit .*"Renamed", .*: name$/mu);
    expect((await run('import', '--plan', path, '--check')).stdout).toContain(stdout.slice(stdout.indexOf('Alder, Brno:')));
    expect((await new CatalogueRepository(place.database).listPlans())[0]!.importedAt).toBe(SUITE_NOW);
  });

  it('remove deletes an unused plan', async () => {
    const file = join(folder, 'shed.geojson');
    const shed = [14, 14.0001].map((west, index) => ({
      type: 'Feature',
      id: `way/${index}`,
      properties: { indoor: 'room', level: '0', name: `Shed ${index}` },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [west, 50],
            [west + 0.0001, 50],
            [west + 0.0001, 50.0001],
            [west, 50.0001],
            [west, 50],
          ],
        ],
      },
    }));
    writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features: shed }));
    expect((await run('import', '--plan', file)).stderr).toBe('');
    const plans = await new CatalogueRepository(place.database).listPlans();
    const { venueId } = plans.find(({ plan }) => plan.features.unit.length === 2)!;
    expect(await run('plan', 'remove', venueId)).toMatchObject({ code: 0, stderr: '' });
    expect(await new CatalogueRepository(place.database).listPlans()).toHaveLength(1);
  });

  describe('a draft of a file', () => {
    const elsewhere = () => ({ ASSIST_DATA: join(folder, 'elsewhere') });
    it('needs no database, and creates none', async () => {
      const said = await assist(elsewhere(), 'plan', 'draft', join(SAMPLE, 'plan'), '--out', join(folder, 'draft'));
      expect([said.code, said.stderr]).toEqual([0, '']);
      expect(readdirSync(join(folder, 'draft'))).toEqual(['company.json', 'resources.csv']);
      expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
    });

    it('imported with its plan, shows everything to everybody', async () => {
      const files = ['company.json', 'resources.csv'].map((name) => join(folder, 'draft', name));
      const said = await assist(elsewhere(), 'import', '--plan', join(SAMPLE, 'plan'), '--company', files[0]!, '--resources', files[1]!);
      expect([said.code, said.stderr]).toEqual([0, '']);
      expect(said.stdout).toMatch(
        /^Resources: 370 new, 0 changed, 0 as before\.\nPeople will see: 370 resources, all visible; 370 on the plan\.$/mu,
      );
    });

    it('of a plan without rooms has a table without rows, which its company can be imported with', async () => {
      const file = join(folder, 'draft', 'resources.csv');
      writeFileSync(file, readText(file).split('\r\n')[0]!);
      const said = await assist(elsewhere(), 'import', '--company', join(folder, 'draft', 'company.json'), '--resources', file);
      expect([said.code, said.stdout]).toEqual([0, expect.stringContaining('[no-rows]')]);
    });
  });

  it.each<[string, string[], number, string]>([
    ['an unknown venue', ['remove', 'Nowhere'], 1, 'There is no venue "Nowhere". The venues are: Alder, Brno'],
    ['no venue', ['remove'], 2, 'Name the venue'],
    ['no path', ['export', VENUE], 2, 'Name the plan and the target'],
    ['an unknown command', ['fold'], 2, 'Usage: assist plan list'],
  ])('with %s ends with an explanation', async (_case, args, code, sentence) => {
    const said = await run('plan', ...args);
    expect([said.code, said.stderr.includes(sentence)]).toEqual([code, true]);
  });
});
