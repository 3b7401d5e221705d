import { randomUUID } from 'node:crypto';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { LocationCodesRepository } from '../src/catalogue/location-codes.repository.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import type { ImportSource } from '../src/modules/imports/read-source.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { DEFAULT_USER_SETTINGS } from '../src/people/user-settings.ts';
import { smallBuilding } from './small-building.ts';
import { DATABASE_KINDS, newTestDatabase, type TestDatabase } from './test-database.ts';

const company = ({
  areas = AREAS,
  types = TYPES,
  objects = [],
}: { areas?: readonly object[]; types?: readonly object[]; objects?: readonly object[] } = {}) =>
  JSON.stringify({ companyName: 'Small', timezone: 'Europe/Prague', resourceTypes: types, areas, objects });
const lamp = (more: object = {}) => ({
  id: 'lamp',
  kind: 'control-1',
  name: { en: 'Lamp' },
  areaId: 'ground',
  spot: { levelId: 'floor', longitude: 0, latitude: 0 },
  form: { type: 'switch' },
  resourceId: 'm',
  ...more,
});
const TYPES = [
  { resourceTypeId: 'desk', csCode: 'AssistWorkplace', name: { en: 'Desk' }, rank: 1, icon: 'desk', shape: 'desk' },
  { resourceTypeId: 'room', csCode: 'ResourcePremium', name: { en: 'Room' }, rank: 2, icon: 'door', shape: 'room' },
];
const AREAS = [
  { id: 'house', parentAreaId: null, kind: 'building', name: { en: 'House' }, featureId: 'building' },
  { id: 'ground', parentAreaId: 'house', kind: 'floor', name: { en: 'Ground' }, featureId: 'floor' },
  { id: 'quiet', parentAreaId: 'ground', kind: 'zone', name: { en: 'Quiet zone' } },
  { id: 'spare', parentAreaId: 'ground', kind: 'zone', name: { en: 'Spare zone' } },
];
const resources = (...rows: readonly string[]) => ['id,name,type,email,area,plan_feature', ...rows].join('\n');
const ROWS = [
  'a,Desk A,desk,a@rooms.example,quiet,desk-a',
  'b,Desk B,desk,b@rooms.example,quiet,desk-b',
  'm,Meeting,room,m@rooms.example,ground,room-102',
];
const PEOPLE = `email,name,administrator,home_desk\n${CAST.olga},Olga,yes,a\n`;
const CODES = 'code,place,label,active\nX1,room-101,Office,yes\nX2,desk-b,Old,no\nX3,quiet,Quiet,yes\nX4,m,Meeting,yes\n';

describe.each(DATABASE_KINDS)('an import on %s', (kind) => {
  let place: TestDatabase;
  const run = (source: ImportSource, accepted: readonly string[] = []) =>
    importCompany(place.database, source, SUITE_NOW, { accepted: new Set(accepted) });
  const errorsOf = async (source: ImportSource) => {
    const { imported, lines } = await run(source);
    expect(imported).toBe(lines.every(({ severity }) => severity === 'warning'));
    return lines
      .filter(({ severity }) => severity === 'error')
      .map(({ file, code, place: at, sentence }) => [`${file} ${code}`, at, sentence]);
  };
  const catalogue = () => new CatalogueRepository(place.database);
  const emails = async () => Object.fromEntries((await catalogue().read()).resources.map(({ id, email }) => [id, email]));

  beforeEach(async () => {
    place = await newTestDatabase(kind);
    const { lines } = await run({
      company: company(),
      plan: { imdf: smallBuilding() },
      resources: resources(...ROWS),
      people: PEOPLE,
      locationCodes: CODES,
    });
    if (lines.length > 0) throw new Error(lines.map(({ sentence }) => sentence).join('\n'));
  });
  afterEach(() => place.remove());

  /** Stores a reservation for the next day, as the calendar would. */
  async function reserve(resourceId: string): Promise<void> {
    const { db } = place.database;
    const [start, end] = [SUITE_NOW + 86_400_000, SUITE_NOW + 90_000_000];
    const id = randomUUID();
    await db
      .insertInto('calendar_event')
      .values({
        id,
        ical_uid: id,
        series_id: null,
        original_start: start,
        organizer_email: CAST.olga,
        organizer_name: 'Olga',
        subject: 'S',
        body_html: '',
        body_preview: '',
        starts_at: start,
        ends_at: end,
        zone: 'UTC',
        is_all_day: 0,
        visibility: 'public',
        show_as: 'busy',
        reminder: null,
        online_meeting: null,
        version: 1,
        created_at: 1,
        updated_at: 1,
        cancelled_at: null,
      })
      .execute();
    const booking = { id, event_id: id, resource_id: resourceId, resource_email: (await emails())[resourceId]!, cancelled_at: null };
    await db
      .insertInto('booking')
      .values({ ...booking, starts_at: start, ends_at: end })
      .execute();
    await db
      .insertInto('confirmation')
      .values({ event_id: id, resource_email: booking.resource_email, day: '', confirmed_at: 1, confirmed_by: null, cancelled_at: null })
      .execute();
  }

  it.each<[string, ImportSource, (readonly [string, string, string])[]]>([
    [
      'a plan that lacks a resource’s desk',
      { plan: { imdf: smallBuilding({ without: ['desk-a'] }) } },
      [['plan plan-feature-in-use', 'fixture desk-a "A", Ground floor', 'It is not in the new plan, and Desk A (a) stands there.']],
    ],
    [
      'a plan that lacks a room with a code',
      { plan: { imdf: smallBuilding({ without: ['room-101'] }) } },
      [
        [
          'plan plan-feature-in-use',
          'unit room-101 "101", Ground floor',
          'It is not in the new plan, and the code X1 (Office) stands there.',
        ],
      ],
    ],
    [
      'a company with a feature that is in no plan',
      { company: company({ areas: AREAS.with(1, { ...AREAS[1]!, featureId: 'cellar' }) }) },
      [['company unknown-plan-feature', 'areas[1].featureId', 'No plan has the feature "cellar" that the area ground names.']],
    ],
    [
      'a company with an object on a floor that is in no plan, and an object of an unknown resource',
      {
        company: company({
          objects: [
            lamp({ spot: { levelId: 'cellar', longitude: 0, latitude: 0 } }),
            lamp({ id: 'sensor', resourceId: 'z' }),
            lamp({ id: 'right' }),
          ],
        }),
      },
      [
        ['company unknown-plan-feature', 'objects[0].spot.levelId', 'No plan has the level "cellar" that lamp stands on.'],
        ['company unknown-resource', 'objects[1].resourceId', 'There is no resource "z", to which sensor belongs.'],
      ],
    ],
    [
      'a company that lacks an area with resources and a code',
      { company: company({ areas: AREAS.toSpliced(2, 1) }) },
      [
        ['company area-in-use', 'area quiet "Quiet zone"', 'It is left out, but Desk A (a) is there.'],
        ['company area-in-use', 'area quiet "Quiet zone"', 'It is left out, but Desk B (b) is there.'],
        ['company area-in-use', 'area quiet "Quiet zone"', 'It is left out, but the code X3 (Quiet) is there.'],
      ],
    ],
    [
      'a company that lacks the type of a resource',
      { company: company({ types: TYPES.toSpliced(1, 1) }) },
      [['company type-in-use', 'resource type room', 'It is left out, but Meeting (m) is of this type.']],
    ],
    [
      'a list of people with an unknown desk',
      { people: PEOPLE.replace(',a\n', ',z\n') },
      [['people unknown-resource', 'line 2, home_desk', 'There is no resource "z".']],
    ],
    [
      'a new id for a known mailbox',
      { resources: resources('z,Desk Z,desk,a@rooms.example,quiet,') },
      [
        [
          'resources mailbox-of-another',
          'line 2, email',
          'a@rooms.example is the mailbox of Desk A (a): keep that id, or give a another address in the same table.',
        ],
      ],
    ],
    [
      'two resources with swapped mailboxes',
      { resources: resources('a,Desk A,desk,b@rooms.example,quiet,', 'b,Desk B,desk,a@rooms.example,quiet,') },
      [
        [
          'resources exchanged-mailboxes',
          'line 2, email',
          'b@rooms.example is the mailbox of Desk B (b), which moves away in a circle (a, b): import it twice, over an address that is free.',
        ],
        [
          'resources exchanged-mailboxes',
          'line 3, email',
          'a@rooms.example is the mailbox of Desk A (a), which moves away in a circle (b, a): import it twice, over an address that is free.',
        ],
      ],
    ],
  ])('refuses %s, and changes nothing', async (_case, source, expected) => {
    const before = [await catalogue().read(), await catalogue().listPlans()];
    expect(await errorsOf(source)).toEqual(expected);
    expect([await catalogue().read(), await catalogue().listPlans()]).toEqual(before);
  });

  it('reports the reservations of a desk that would be removed', async () => {
    await reserve('a');
    const [[, , sentence]] = (await errorsOf({ plan: { imdf: smallBuilding({ without: ['desk-a'] }) } })) as [string[]];
    expect(sentence).toMatch(/Desk A \(a\) stands there, 1 reservation to come, the one on \d{4}-\d\d-\d\d \d\d:\d\d UTC by olga/u);
  });

  it('accepts a plan without a desk whose resource leaves that desk in the same import', async () => {
    const source = { plan: { imdf: smallBuilding({ without: ['desk-a'] }) }, resources: resources('a,Desk A,desk,a@rooms.example,quiet,') };
    expect(await errorsOf(source)).toEqual([]);
  });

  it('accepts a plan without a desk whose resource is retired', async () => {
    const retired = 'id,name,type,email,area,plan_feature,retired\na,Desk A,desk,a@rooms.example,quiet,desk-a,yes\n';
    expect(await errorsOf({ resources: retired })).toEqual([]);
    expect(await errorsOf({ plan: { imdf: smallBuilding({ without: ['desk-a'] }) } })).toEqual([]);
  });

  it('accepts a plan that lacks features to which nothing or only an inactive code refers', async () => {
    const moved = resources('b,Desk B,desk,b@rooms.example,quiet,');
    expect(await errorsOf({ plan: { imdf: smallBuilding({ without: ['desk-b', 'corridor'] }) }, resources: moved })).toEqual([]);
  });

  it('gives an area without a limit 100 percent (specification, section 9: default area maxUt)', async () => {
    await run({ company: company({ areas: AREAS.with(2, { ...AREAS[2]!, maxUt: 50 } as never) }) });
    const { areas } = await catalogue().read();
    expect(Object.fromEntries(areas.map(({ id, maxUt }) => [id, maxUt]))).toEqual({ house: 100, ground: 100, quiet: 50, spare: 100 });
  });

  it('removes an unused area, and people’s settings for it if that is accepted', async () => {
    const accounts = new AccountsRepository(place.database);
    const { id } = (await accounts.findByEmail(CAST.olga))!;
    await accounts.saveSettings(id, { ...DEFAULT_USER_SETTINGS, theme: 'dark', location: { filteredAreaIds: ['spare', 'ground'] } });
    const source = { company: company({ areas: AREAS.toSpliced(3, 1) }) };
    expect(await errorsOf(source)).toEqual([
      ['company area-of-people', 'area spare "Spare zone"', `It is left out, but the lists of ${CAST.olga} start with it.`],
    ]);
    const { imported, lines } = await run(source, ['area-of-people', 'area-in-use']);
    expect([imported, lines.map(({ severity, code }) => `${severity} ${code}`)]).toEqual([true, ['warning area-of-people']]);
    expect(await accounts.findSettings(id)).toMatchObject({ theme: 'dark', location: { filteredAreaIds: ['ground'] } });
    expect((await catalogue().read()).areas.map((area) => area.id)).not.toContain('spare');
  });

  it('is refused for errors that may not be accepted, even if they are listed as accepted', async () => {
    const { imported } = await run({ company: company({ areas: AREAS.toSpliced(2, 1) }) }, ['area-in-use']);
    expect(imported).toBe(false);
  });

  it('reports a resource that is on no plan yet, and accepts the plan of the other building later', async () => {
    const other = smallBuilding({ idOf: (name) => `other-${name}`, eastM: 100 });
    const rows = resources(...ROWS, 'o,Other,room,o@rooms.example,ground,other-room-102');
    const empty = await newTestDatabase(kind);
    try {
      const into = (source: ImportSource) => importCompany(empty.database, source, SUITE_NOW);
      expect((await into({ company: company(), resources: rows })).lines).toEqual([]);
      const { imported, lines } = await into({ plan: { imdf: smallBuilding() } });
      expect([imported, lines.map(({ code, sentence }) => [code, sentence])]).toEqual([
        true,
        [['missing-plan-feature', 'Other (o) is at "other-room-102", which is in no plan.']],
      ]);
      expect((await into({ plan: { imdf: other } })).lines).toEqual([]);
      // A table may refer to features of either plan.
      expect((await into({ resources: rows })).lines).toEqual([]);
    } finally {
      await empty.remove();
    }
  });

  it('moves resources to mailboxes that other resources give up in the same table, and each keeps its reservations', async () => {
    await reserve('a');
    await reserve('b');
    const rows = ['z,Desk Z,desk,a@rooms.example,quiet,', 'a,Desk A,desk,b@rooms.example,quiet,', 'b,Desk B,desk,c@rooms.example,quiet,'];
    expect(await errorsOf({ resources: resources(...rows) })).toEqual([]);
    expect(await emails()).toMatchObject({ a: 'b@rooms.example', b: 'c@rooms.example', z: 'a@rooms.example' });
    const { db } = place.database;
    const bookings = await db.selectFrom('booking').select(['event_id', 'resource_id', 'resource_email']).execute();
    expect(new Map(bookings.map((row) => [row.resource_id, row.resource_email]))).toEqual(
      new Map([
        ['a', 'b@rooms.example'],
        ['b', 'c@rooms.example'],
      ]),
    );
    const confirmations = await db.selectFrom('confirmation').select(['event_id', 'resource_email']).execute();
    expect(new Map(confirmations.map((row) => [row.event_id, row.resource_email]))).toEqual(
      new Map(bookings.map((row) => [row.event_id, row.resource_email])),
    );
  });

  it('leaves codes that it does not contain unchanged', async () => {
    await errorsOf({ plan: { imdf: smallBuilding() } });
    expect((await new LocationCodesRepository(place.database).listAll()).map(({ code }) => code)).toEqual(['X1', 'X2', 'X3', 'X4']);
  });
});
