import { SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import type { ImportSource } from '../src/modules/imports/read-source.ts';
import { type BuildingFiles, smallBuilding } from './small-building.ts';
import { newTestDatabase, type TestDatabase } from './test-database.ts';

const COMPANY = JSON.stringify({
  companyName: 'Small',
  timezone: 'Europe/Prague',
  resourceTypes: [{ resourceTypeId: 'desk', csCode: 'AssistWorkplace', name: { en: 'Desk' }, rank: 1, icon: 'desk', shape: 'desk' }],
  areas: [{ id: 'ground', parentAreaId: null, kind: 'floor', name: { en: 'Ground' }, featureId: 'floor' }],
});
const RESOURCES = 'id,name,type,email,area,plan_feature\na,Desk A,desk,a@rooms.example,ground,desk-a\n';
/** Returns ids as in a new export of an architect's program: the venue keeps its id, and everything else gets a new id. */
const newIds = (name: string) => (name === 'venue' ? name : `new-${name}`);

describe('a changed plan', () => {
  let place: TestDatabase;
  const run = async (building: BuildingFiles, more: Partial<ImportSource> = {}, accepted: readonly string[] = []) => {
    const { imported, lines } = await importCompany(place.database, { plan: { imdf: building }, ...more }, SUITE_NOW, {
      accepted: new Set(accepted),
    });
    return { imported, told: lines.map(({ severity, code, place: at }) => [`${severity} ${code}`, at]) };
  };
  const stored = () => new CatalogueRepository(place.database).listPlans();
  const fixtures = async () => (await stored()).flatMap(({ plan }) => plan.features.fixture.map(({ id }) => id));
  beforeEach(async () => {
    place = await newTestDatabase('sqlite');
    await run(smallBuilding(), { company: COMPANY, resources: RESOURCES });
  });
  afterEach(() => place.remove());

  it('with the same ids reports nothing', async () => {
    expect(await run(smallBuilding())).toEqual({ imported: true, told: [] });
  });

  it('with other ids is recognised, and keeps the stored ids', async () => {
    expect(await run(smallBuilding({ idOf: newIds }))).toEqual({ imported: true, told: [['warning plan-recognised', '']] });
    expect((await stored()).map(({ plan }) => plan)).toEqual([
      expect.objectContaining({ features: expect.objectContaining({ level: [expect.objectContaining({ id: 'floor' })] }) }),
    ]);
    expect(await fixtures()).toEqual(['desk-a', 'desk-b']);
  });

  it('without ids is recognised', async () => {
    const building = structuredClone(smallBuilding()) as Record<string, { features: { id?: string }[] }>;
    for (const type of ['unit', 'fixture']) for (const feature of building[type]!.features) delete feature.id;
    const { imported, told } = await run(building);
    expect([imported, [...new Set(told.map(([code]) => code))]]).toEqual([true, ['warning no-id', 'warning plan-recognised']]);
    expect(await fixtures()).toEqual(['desk-a', 'desk-b']);
  });

  it('with other ids and something moved by more than a metre needs a person’s confirmation', async () => {
    const moved = smallBuilding({ idOf: newIds, moved: { 'desk-a': -1.5 } });
    const asked = ['plan-feature-moved', 'fixture desk-a "A", Ground floor'] as const;
    expect(await run(moved)).toEqual({
      imported: false,
      told: [
        ['warning plan-recognised', ''],
        [`error ${asked[0]}`, asked[1]],
      ],
    });
    expect(await run(moved, {}, ['plan-feature-moved'])).toEqual({
      imported: true,
      told: [
        ['warning plan-recognised', ''],
        [`warning ${asked[0]}`, asked[1]],
      ],
    });
    expect(await fixtures()).toEqual(['desk-a', 'desk-b']);
  });

  it('with the same ids may have its features moved by any distance', async () => {
    expect(await run(smallBuilding({ moved: { 'desk-a': -1.5 } }))).toEqual({ imported: true, told: [] });
  });

  it('that lacks a feature in use is refused, whatever its ids', async () => {
    expect(await run(smallBuilding({ idOf: newIds, without: ['desk-a'] }))).toEqual({
      imported: false,
      told: [
        ['warning plan-recognised', ''],
        ['error plan-feature-in-use', 'fixture desk-a "A", Ground floor'],
      ],
    });
  });

  it('with another venue but the ids of the stored venue is refused, unless it is declared to be the stored venue', async () => {
    const renamed = smallBuilding({ idOf: (name) => (name === 'venue' ? 'venue-2' : name) });
    expect(await run(renamed)).toEqual({
      imported: false,
      told: [
        ['error ids-of-another-venue', 'venue venue-2'],
        ['warning venue-overlaps', 'venue venue-2'],
      ],
    });
    expect(await run(renamed, { asVenueId: 'venue' })).toEqual({ imported: true, told: [['warning plan-recognised', '']] });
  });

  it('with another venue and other ids is stored as a separate plan, unless it is declared to be the stored venue', async () => {
    const other = smallBuilding({ idOf: (name) => `other-${name}` });
    expect(await run(other, { asVenueId: 'venue' })).toEqual({ imported: true, told: [['warning plan-recognised', '']] });
    expect((await stored()).map(({ venueId }) => venueId)).toEqual(['venue']);
    expect(await run(other)).toEqual({ imported: true, told: [['warning venue-overlaps', 'venue other-venue']] });
    expect((await stored()).map(({ venueId }) => venueId)).toEqual(['other-venue', 'venue']);
  });
});
