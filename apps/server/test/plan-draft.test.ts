import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { SAMPLE_FOLDER } from '@assist/sample-company';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { draftCompany } from '../src/modules/imports/drafts/draft-company.ts';
import { draftResources, parseListOfNames, placeResources, toCsv } from '../src/modules/imports/drafts/draft-resources.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { assist } from './assist.ts';
import { smallBuilding } from './small-building.ts';
import { newTestDatabase, type TestDatabase } from './test-database.ts';

const SAMPLE_PLAN = join(fileURLToPath(SAMPLE_FOLDER), 'plan');

describe('a draft of a company', () => {
  let place: TestDatabase;
  let folder: string;
  const run = (...args: string[]) => assist({ ASSIST_DATA: place.folder }, ...args);
  const stored = async () => new CatalogueRepository(place.database).read();
  beforeEach(async () => {
    place = await newTestDatabase('sqlite');
    folder = mkdtempSync(join(tmpdir(), 'assist-draft-'));
  });
  afterEach(async () => {
    await place.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const plan = async () => {
    const { plan: read } = await importCompany(place.database, { plan: { imdf: smallBuilding() } }, SUITE_NOW, { onlyCheck: true });
    return read!.after;
  };
  const importDraft = (company: object, resources: string) =>
    importCompany(place.database, { company: JSON.stringify(company), plan: { imdf: smallBuilding() }, resources }, SUITE_NOW);

  it('of the sample building can be imported unchanged, with a row for each room, desk and parking place that can be reserved', async () => {
    const out = join(folder, 'out');
    const drafted = await run('plan', 'draft', SAMPLE_PLAN, '--out', out);
    expect([drafted.code, drafted.stderr]).toEqual([0, '']);
    const files = ['--company', join(out, 'company.json'), '--plan', SAMPLE_PLAN, '--resources', join(out, 'resources.csv')];
    const imported = await run('import', ...files);
    expect(imported.code).toBe(0);
    expect(imported.stdout).toContain(
      'Alder, Brno, at 49.1867° N, 16.6197° E: 6 floors, 439 rooms, 268 doors, 649 pieces of furniture, 59 amenities.\n249 of 249 rooms can be walked to, 246 of them step-free.\nImported 8 areas, 6 floors, 370 resources, 0 people, 0 location codes.\n',
    );
    // The only warning is about a ramp for cars.
    expect(new Set(imported.stdout.match(/\[[a-z-]+\]/g))).toEqual(new Set(['[no-step-free-way]']));
    // The sample company has the same number of resources of these kinds.
    const { resources } = await stored();
    const kinds = Map.groupBy(resources, ({ resourceTypeId }) => resourceTypeId);
    expect([...kinds].map(([kind, ofKind]) => `${ofKind.length} ${kind}`).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '20 phone-booth',
      '240 desk',
      '40 parking',
      '70 meeting-room',
    ]);
    expect((await run('plan', 'draft', SAMPLE_PLAN, '--out', out)).stderr).toContain('company.json already exists');
  });

  it('has the areas of the plan, and keeps what the company already has', async () => {
    const building = await plan();
    const first = draftCompany(building, { company: undefined, areas: [], zone: 'Europe/Prague' });
    expect(first.areas.map(({ id, parentAreaId, kind, featureId }) => [id, parentAreaId, kind, featureId])).toEqual([
      ['site-small-house', null, 'site', 'venue'],
      ['building-small-house', 'site-small-house', 'building', 'building'],
      ['floor-ground-floor', 'building-small-house', 'floor', 'floor'],
    ]);
    expect((await importDraft(first, toCsv(draftResources(building, first, [])))).lines).toEqual([]);
    const { company, areas, resources } = await stored();
    const again = draftCompany(building, { company, areas, zone: 'UTC' });
    expect([again.timezone, again.areas]).toEqual(['Europe/Prague', areas]);
    expect(draftResources(building, again, resources).rows).toEqual([]);
    const roomsAlone = { ...again, resourceTypes: again.resourceTypes.filter(({ shape }) => shape === 'room') };
    const { rows, leftOut } = draftResources(building, roomsAlone, []);
    expect([rows.map(([, name]) => name), leftOut]).toEqual([['102'], 2]);
  });

  it('gives the rows of a company’s own list their places, and reports the rows that match no place for certain', async () => {
    const building = await plan();
    const company = draftCompany(building, { company: undefined, areas: [], zone: 'UTC' });
    const list = [
      'Raum;name;capacity;type',
      '1;Conference room 102 (Elbe);8;',
      '2;A;;desk',
      '3;Desk B, at the window;;desk',
      '4;Desk B again;;desk',
      '5;101;;meeting-room',
      '6;Cellar;;',
    ].join('\n');
    const draft = placeResources(building, company, parseListOfNames(list));
    expect(draft.columns).toEqual(['id', 'name', 'type', 'email', 'area', 'plan_feature', 'capacity']);
    expect(draft.rows.map(([id, , type, , , feature]) => [id, type, feature])).toEqual([
      ['conference-room-102-elbe', 'meeting-room', 'room-102'],
      ['a', 'desk', 'desk-a'],
      ['desk-b-at-the-window', 'desk', ''],
      ['desk-b-again', 'desk', ''],
      ['101', 'meeting-room', 'room-101'],
      ['cellar', 'meeting-room', ''],
    ]);
    expect(draft.unmatched).toEqual([
      { line: 4, name: 'Desk B, at the window', candidates: ['B (desk-b)'] },
      { line: 5, name: 'Desk B again', candidates: ['B (desk-b)'] },
      { line: 7, name: 'Cellar', candidates: [] },
    ]);
    expect((await importDraft(company, toCsv(draft))).lines).toEqual([]);
  });

  it('reads the list from a file, and refuses a file without names', async () => {
    const file = join(folder, 'list.csv');
    writeFileSync(file, 'name\nTorne\nNowhere\n');
    const out = join(folder, 'out');
    const said = await run('plan', 'draft', SAMPLE_PLAN, '--out', out, '--resources', file);
    expect([said.code, said.stdout.split('\n')[0]]).toEqual([0, 'line 3, Nowhere: no place has that name']);
    expect(readFileSync(join(out, 'resources.csv'), 'utf8')).toMatch(
      /^torne,Torne,meeting-room,torne@rooms\.example,floor-[\w-]+,[\w-]{36}\r$/mu,
    );
    writeFileSync(file, 'room\nTorne\n');
    expect(await run('plan', 'draft', SAMPLE_PLAN, '--out', join(folder, 'other'), '--resources', file)).toMatchObject({
      code: 1,
      stderr: 'The list could not be read: nothing has been written.\n',
    });
  });
});
